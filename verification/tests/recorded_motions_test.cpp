#include "verification/run/recorded_motions.hpp"

#include <gtest/gtest.h>

#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

std::string hash_of(const std::filesystem::path& folder) {
  return recorded_motions(folder).hash;
}

// Names and contents make the hash, and nothing else: not the place, not the order of writing.
TEST(RecordedMotions, HaveTheHashOfNamesAndContents) {
  const TemporaryFolder folder;
  write_text(folder / "one/a.csv", "1,2");
  write_text(folder / "one/b.csv", "3");
  write_text(folder / "two/b.csv", "3");
  write_text(folder / "two/a.csv", "1,2");
  const std::string hash = hash_of(folder / "one");
  EXPECT_EQ(hash.size(), 32U);
  EXPECT_EQ(hash_of(folder / "two"), hash);
  write_text(folder / "two/a.csv", "1,3");
  EXPECT_NE(hash_of(folder / "two"), hash);
  write_text(folder / "two/a.csv", "1,2");
  EXPECT_EQ(hash_of(folder / "two"), hash);
  std::filesystem::rename(folder / "two/b.csv", folder / "two/c.csv");
  EXPECT_NE(hash_of(folder / "two"), hash);
  std::filesystem::remove(folder / "one/b.csv");
  EXPECT_NE(hash_of(folder / "one"), hash);
}

// Provenance tells whether there are motions, and no path.
TEST(RecordedMotions, AreToldWithoutTheirPlace) {
  const TemporaryFolder folder;
  write_text(folder / "a.csv", "1");
  EXPECT_FALSE(recorded_motions({}).given());
  EXPECT_EQ(data_text(recorded_motions({})), "none");
  const RecordedMotions motions = recorded_motions(folder.path());
  EXPECT_TRUE(motions.given());
  EXPECT_EQ(data_text(motions), "fnv1a " + motions.hash);
}

}  // namespace
}  // namespace tribo::verification
