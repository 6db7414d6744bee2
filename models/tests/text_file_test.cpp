#include "models/text_file.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "models/tests/refusal.hpp"
#include "models/tests/temporary_folder.hpp"

namespace tribo {
namespace {

// A file without end, or one given by mistake, must not fill the memory.
TEST(ReadText, TakesNoMoreThanItIsToldTo) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder / "text";
  std::ofstream(file) << "12345";
  EXPECT_EQ(read_text(file, 5), "12345");
  EXPECT_EQ(refusal([&] { return read_text(file, 4); }),
            "cannot read '" + file.string() + "': it is larger than 4 bytes");
}

}  // namespace
}  // namespace tribo
