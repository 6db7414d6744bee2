#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace tribo::models::test {

/// The folder with the published data of expint2022; empty if there is none.
inline std::filesystem::path data_folder() {
  const char* const folder = std::getenv("TRIBO_DATA_DIR");
  return folder == nullptr ? "" : folder;
}

/// Tests on published data. They are skipped where the data are not.
class PublishedData : public ::testing::Test {
 protected:
  void SetUp() override {
    if (data_folder().empty())
      GTEST_SKIP() << "needs the published data of expint2022: set TRIBO_DATA_DIR to their folder";
  }
};

}  // namespace tribo::models::test
