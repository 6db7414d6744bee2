#include "verification/text/files.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <thread>

#include "models/tests/refusal.hpp"
#include "verification/tests/devices.hpp"
#include "verification/tests/temporary_folder.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;

std::size_t entries(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

// The device is still one, and nothing new lies beside it.
TEST(OutputFiles, ADeviceIsWrittenToAndSurvives) {
  const TemporaryFolder folder;
  const fs::path null = null_device(folder);
  const std::size_t before = entries(null.parent_path());
  write_text(null, "x");
  EXPECT_TRUE(fs::is_character_file(null));
  EXPECT_EQ(entries(null.parent_path()), before);
}

TEST(OutputFiles, AFullDeviceIsToldByItsReason) {
  const TemporaryFolder folder;
  const fs::path full = full_device(folder);
  const std::string expected = "cannot write '" + full.string() + "': " + std::strerror(ENOSPC);
  EXPECT_EQ(refusal([&] { write_text(full, "x"); }), expected);
  EXPECT_EQ(refusal([&] { write_text(full, std::string(1 << 20, 'x')); }), expected);
  EXPECT_TRUE(fs::is_character_file(full));
}

// The first write that fails ends the work: hours are not computed into nothing.
TEST(OutputFiles, AStreamThrowsAsSoonAsItFails) {
  const TemporaryFolder folder;
  OutputFile file(full_device(folder));
  const std::string line(1000, 'x');
  EXPECT_THAT(refusal([&] {
                for (int i = 0; i < 1000; ++i) file.stream() << line;
              }),
              EndsWith(std::strerror(ENOSPC)));
}

TEST(OutputFiles, APipeIsWrittenTo) {
  const TemporaryFolder folder;
  const fs::path pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::string received;
  std::thread reader([&] { received = read_text(pipe); });
  write_text(pipe, "through the pipe");
  reader.join();
  EXPECT_EQ(received, "through the pipe");
  EXPECT_TRUE(fs::is_fifo(pipe));
}

// A link stays a link, also one to nothing; what it leads to is replaced as a whole.
TEST(OutputFiles, LinksAreFollowed) {
  const TemporaryFolder folder;
  make_folder(folder / "there");
  write_text(folder / "there/old", "old");
  fs::create_symlink("there/old", folder / "link");
  fs::create_symlink("there/new", folder / "dangling");
  fs::create_symlink("link", folder / "link of link");
  for (const char* const link : {"link", "dangling", "link of link"}) {
    write_text(folder / link, link);
    EXPECT_TRUE(fs::is_symlink(folder / link)) << link;
    EXPECT_EQ(read_text(folder / link), link);
  }
  EXPECT_EQ(read_text(folder / "there/old"), "link of link");
  EXPECT_EQ(read_text(folder / "there/new"), "dangling");
  EXPECT_EQ(entries(folder / "there"), 2U);
}

TEST(OutputFiles, LinksInACircleAreRefused) {
  const TemporaryFolder folder;
  fs::create_symlink("b", folder / "a");
  fs::create_symlink("a", folder / "b");
  EXPECT_THAT(refusal([&] { write_text(folder / "a", "x"); }), HasSubstr("cannot write"));
}

// If writing fails, the file remains as it was.
TEST(OutputFiles, AFileIsReplacedAsAWholeOrNotAtAll) {
  const TemporaryFolder folder;
  write_text(folder / "file", "old");
  {
    OutputFile file(folder / "file");
    file.stream() << "half of the new";
  }
  EXPECT_EQ(read_text(folder / "file"), "old");
  EXPECT_EQ(entries(folder.path()), 1U);
}

// The end of a file and an error are two things: reading /proc/self/mem from its start is the
// latter.
TEST(ReadingFiles, AnErrorIsNoEndOfTheFile) {
  EXPECT_EQ(refusal([] { static_cast<void>(read_text("/proc/self/mem")); }),
            std::string("cannot read '/proc/self/mem': ") + std::strerror(EIO));
  EXPECT_THAT(refusal([] { static_cast<void>(read_text("/")); }), EndsWith(std::strerror(EISDIR)));
}

TEST(Paths, OnlyThoseWithoutWaysOutStayInside) {
  for (const char* const good : {"a", "a/b.dat", "a/..b"}) EXPECT_TRUE(stays_inside(good)) << good;
  for (const char* const bad : {"", "/a", "..", "../a", "a/../../b", "a/.."}) {
    EXPECT_FALSE(stays_inside(bad)) << bad;
  }
  EXPECT_TRUE(is_plain_name("fig-05"));
  for (const char* const bad : {"", "a/b", "..", "a b", "A", "a;b", "a\n"}) {
    EXPECT_FALSE(is_plain_name(bad)) << bad;
  }
}

}  // namespace
}  // namespace tribo::verification
