#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace tribo {

/// A folder of the running test's own, empty at the start and removed at the end, with a unique
/// name. A test may have several.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& what = "folder") {
    const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
    std::string name = (std::filesystem::temp_directory_path() /
                        ("tribometer-" + std::string(test->test_suite_name()) + "-" + test->name() +
                         "-" + what + "-XXXXXX"))
                           .string();
    EXPECT_NE(::mkdtemp(name.data()), nullptr) << name;
    path_ = name;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] std::filesystem::path operator/(std::string_view name) const {
    return path_ / name;
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace tribo
