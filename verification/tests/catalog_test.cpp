#include "verification/judge/catalog.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/input_error.hpp"
#include "models/tests/refusal.hpp"
#include "verification/judge/finding.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;

Figure nothing(const RunOptions&) {
  return {};
}

std::string claim(const std::string& id, const std::string& label) {
  return "[[claim]]\nid = \"" + id +
         "\"\nstatement = \"s\"\nsource = \"s\"\nevidence = \"ours\"\n" +
         "observable = \"q\"\ncheck = {kind = \"range\", lo = 0}\nwhy = \"w\"\nlabels = [\"" +
         label + "\"]\nexpect = \"pass\"\n";
}

class Ids : public ::testing::Test {
 protected:
  Ids() {
    write_text(folder_ / "papers/p/paper.toml",
               "title = \"T\"\nauthors = \"A\"\nreference = \"R\"\n"
               "[[open]]\nid = \"fig09\"\nreason = \"needs hardware\"\n");
    write_text(folder_ / "papers/p/fig02.toml", claim("order", "quick") + claim("cost", "full"));
    write_text(folder_ / "papers/p/fig01.toml", claim("order", "quick"));
    catalog_ = read_catalog(folder_.path(), {{"p/fig02", nothing}, {"p/fig01", nothing}});
  }

  std::vector<std::string> selected(const std::vector<std::string>& ids, Tier tier = Tier::kQuick) {
    std::vector<std::string> result;
    for (const Selection& selection : select(catalog_, ids, tier)) {
      result.emplace_back(selection.entry->item.id);
      result.insert(result.end(), selection.claims.begin(), selection.claims.end());
    }
    return result;
  }
  std::string message(const std::string& id) {
    return refusal([&] { return selected({id}); });
  }

  TemporaryFolder folder_;
  Catalog catalog_;
};

using Names = std::vector<std::string>;

// Claims of no item would never be judged, and nobody would know.
TEST_F(Ids, AFileOfClaimsWithoutItsItemIsRefused) {
  write_text(folder_ / "papers/p/fig03.toml", claim("order", "quick"));
  const std::string line = refusal([&] {
    return read_catalog(folder_.path(), {{"p/fig02", nothing}, {"p/fig01", nothing}});
  });
  EXPECT_THAT(line, HasSubstr("fig03.toml"));
  EXPECT_THAT(line, HasSubstr("no item 'p/fig03'"));
}

// Nor those that stand in no paper's folder.
TEST_F(Ids, AFileBesideThePapersIsRefused) {
  write_text(folder_ / "papers/stray.toml", claim("order", "quick"));
  const std::string line = refusal([&] {
    return read_catalog(folder_.path(), {{"p/fig02", nothing}, {"p/fig01", nothing}});
  });
  EXPECT_THAT(line, HasSubstr("stray.toml: stands in no paper's folder"));
}

// A finding rests on existing claims.
TEST_F(Ids, AFindingOnAnUnknownClaimIsRefused) {
  const auto finding = [](const std::string& claim) {
    return Finding{.id = "f",
                   .paper = "p",
                   .statement = "s",
                   .claims = {claim},
                   .command = "c",
                   .withdrawn = {}};
  };
  EXPECT_NO_THROW(check_findings({finding("p/fig01/order")}, catalog_));
  EXPECT_THROW(check_findings({finding("p/fig01/ordre")}, catalog_), InputError);
}

// An item stands for the claims that its tier judges.
TEST_F(Ids, AnItemStandsForItsClaimsOfTheTier) {
  EXPECT_EQ(selected({"p/fig02"}), (Names{"p/fig02", "p/fig02/order"}));
  EXPECT_EQ(selected({"p/fig02"}, Tier::kFull),
            (Names{"p/fig02", "p/fig02/cost", "p/fig02/order"}));
}

// A claim is judged alone.
TEST_F(Ids, AClaimStandsForItself) {
  EXPECT_EQ(selected({"p/fig02/cost"}, Tier::kFull), (Names{"p/fig02", "p/fig02/cost"}));
  EXPECT_THAT(message("p/fig02/cost"), HasSubstr("--tier full"));
}

// Items first, claims where no item matches; the order is the catalog's, and nothing comes twice.
TEST_F(Ids, GlobsSelectItemsOrClaims) {
  EXPECT_EQ(selected({"*"}), (Names{"p/fig01", "p/fig01/order", "p/fig02", "p/fig02/order"}));
  EXPECT_EQ(selected({"p/fig02", "p/*"}), selected({"*"}));
  EXPECT_EQ(selected({"*/fig0[2]/ord*"}), (Names{"p/fig02", "p/fig02/order"}));
}

// Requests for unknown ids are refused with the reason.
TEST_F(Ids, UnknownIdsAreRefusedWithTheNearest) {
  EXPECT_THAT(message("p/fig03"),
              HasSubstr("unknown item or claim 'p/fig03'; did you mean 'p/fig0"));
  EXPECT_THAT(message("p/fig02/ordr"), HasSubstr("did you mean 'p/fig02/order'?"));
  EXPECT_THAT(message("p/fig09"), HasSubstr("still open: needs hardware"));
  EXPECT_THAT(message("p"), HasSubstr("'p/*' stands for all"));
  EXPECT_THAT(message("q*"), HasSubstr("no item or claim matches"));
}

// An item with claims of both kinds is run without data; one without claims needs none.
TEST_F(Ids, AnItemNeedsDataIfAllOfItsClaimsDo) {
  const auto with = [](const std::vector<std::string>& labels) {
    CatalogEntry entry{{"p/i", nothing}, {}};
    for (const std::string& label : labels) {
      Claim& added = entry.claims.emplace_back();
      added.labels = {"full", label};
    }
    return entry;
  };
  EXPECT_TRUE(needs_data(with({"needs-data", "needs-data"})));
  EXPECT_TRUE(reads_data(with({"slow", "needs-data"})));
  EXPECT_FALSE(needs_data(with({"slow", "needs-data"})));
  EXPECT_FALSE(reads_data(with({"slow"})));
  EXPECT_FALSE(needs_data(with({})));
}

// Of two reasons, only missing data can be mended by the user without another build.
TEST_F(Ids, AnItemIsSkippedForItsDataOrForALibrary) {
  CatalogEntry entry{{"p/i", nothing}, {{}}};
  EXPECT_EQ(skip_reason(entry, false), "");
  entry.item.missing = [] { return std::string_view("needs a library"); };
  EXPECT_EQ(skip_reason(entry, true), "needs a library");
  entry.claims[0].labels = {"needs-data"};
  EXPECT_EQ(skip_reason(entry, true), "needs a library");
  EXPECT_EQ(skip_reason(entry, false), kDataMissing);
}

// The compiled-in folder may be gone.
TEST_F(Ids, TheHomeCanBeMovedByTheEnvironment) {
  ::setenv("TRIBOMETER_HOME", folder_.path().c_str(), 1);
  EXPECT_EQ(home_folder(), folder_.path());
  ::setenv("TRIBOMETER_HOME", "/no/such/folder", 1);
  EXPECT_THROW(static_cast<void>(home_folder()), InputError);
  ::unsetenv("TRIBOMETER_HOME");
}

}  // namespace
}  // namespace tribo::verification
