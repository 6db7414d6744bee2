#include "verification/judge/claim.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/input_error.hpp"
#include "models/tests/refusal.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;

/// A claim of ten lines, one key a line, so that places in messages are known.
std::string claim_text(std::string_view id, std::string_view observable, std::string_view check,
                       std::string_view labels = R"(["quick"])",
                       std::string_view expect = R"("pass")") {
  return fmt::format(
      "[[claim]]\nid = \"{}\"\nstatement = \"s\"\nsource = \"Fig. 5\"\nevidence = \"stated\"\n"
      "observable = {}\ncheck = {}\nwhy = \"w\"\nlabels = {}\nexpect = {}\n",
      id, observable, check, labels, expect);
}

constexpr std::string_view kRange = R"({kind = "range", lo = 1, hi = 2.5})";
constexpr std::string_view kCurve = R"({curve = "b", x = "h", y = "e"})";

class Claims : public ::testing::Test {
 protected:
  std::vector<Claim> read(std::string_view text) {
    write_text(file_, text);
    return read_claims(file_, "tamsi2020/fig05");
  }
  std::string message(std::string_view text) {
    return refusal([&] { return read(text); });
  }
  /// The message for a claim with this check.
  std::string check_message(std::string_view observable, std::string_view check) {
    return message(claim_text("a", observable, check));
  }
  template <class Kind>
  Kind check(std::string_view observable, std::string_view text) {
    return std::get<Kind>(read(claim_text("a", observable, text)).at(0).check);
  }

  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "fig05.toml";
};

TEST_F(Claims, ATableWithEachIsAClaimForEachWord) {
  const std::string text =
      claim_text("order-{each}", R"("order.{each}")", kRange) +
      "each = [\"tamsi\", \"sap\"]\n"
      "[[claim.fault]]\nwhat = \"w\"\nfile = \"models/a.cpp\"\nchange = ['{each}', 'b']\n";
  const std::vector<Claim> claims = read(text);
  ASSERT_EQ(claims.size(), 2u);
  EXPECT_EQ(claims[0].id, "tamsi2020/fig05/order-tamsi");
  EXPECT_EQ(claims[1].id, "tamsi2020/fig05/order-sap");
  EXPECT_EQ(std::get<std::string>(claims[1].observable), "order.sap");
  ASSERT_EQ(claims[0].faults.size(), 1u);
  EXPECT_TRUE(claims[1].faults.empty());
  EXPECT_EQ(claims[1].other_faults, std::vector<std::string>{claims[0].id});
  EXPECT_THAT(message(claim_text("order", R"("o")", kRange) + "each = [\"a\", \"b\"]\n"),
              HasSubstr("order is used twice"));
  EXPECT_THAT(message(claim_text("order-{each}", R"("o")", kRange) + "each = []\n"),
              HasSubstr("'each' is an empty list"));
}

TEST_F(Claims, WithoutLabelsAreOfBothTiers) {
  std::string text = claim_text("a", R"("q")", kRange);
  text.erase(text.find("labels"), std::string_view("labels = [\"quick\"]\n").size());
  EXPECT_EQ(read(text).at(0).labels, (std::vector<std::string>{"quick", "full"}));
}

// A number that is only published needs no band; a judged one does.
TEST_F(Claims, OnlyInformationNeedsNoCheck) {
  std::string text = claim_text("a", R"("ratio")", kRange);
  const std::size_t check = text.find("check");
  text.erase(check, text.find('\n', check) + 1 - check);
  EXPECT_THAT(message(text), HasSubstr("check"));
  const auto claims = read(text + "info = true\n");
  const auto& band = std::get<RangeCheck>(claims.at(0).check);
  EXPECT_FALSE(band.lo || band.hi);
}

// Every word of the table must arrive where the judge and the report look for it.
TEST_F(Claims, ATableBecomesAClaim) {
  const auto claims = read(claim_text("order-h", R"("ratio")", kRange, R"(["full", "slow"])") +
                           "unit = \"m/s\"\ninfo = true\n");
  ASSERT_EQ(claims.size(), 1U);
  const Claim& claim = claims[0];
  EXPECT_EQ(claim.id, "tamsi2020/fig05/order-h");
  EXPECT_EQ(claim.statement, "s");
  EXPECT_EQ(claim.source, "Fig. 5");
  EXPECT_EQ(claim.evidence, Evidence::kStated);
  EXPECT_EQ(std::get<std::string>(claim.observable), "ratio");
  EXPECT_EQ(std::get<RangeCheck>(claim.check).hi, 2.5);
  EXPECT_EQ(claim.why, "w");
  EXPECT_EQ(claim.labels, (std::vector<std::string>{"full", "slow"}));
  EXPECT_EQ(claim.unit, "m/s");
  EXPECT_TRUE(claim.info);
  EXPECT_FALSE(claim.expected_failure);
}

// An item without claims has no file.
TEST_F(Claims, AFileThatDoesNotExistGivesNoClaims) {
  EXPECT_TRUE(read_claims(folder_ / "none.toml", "a/b").empty());
}

// The numbers of each kind, those that may be left out included.
TEST_F(Claims, EveryKindOfCheckIsRead) {
  EXPECT_EQ(check<ValueCheck>(R"("q")", R"({kind = "value", r = -1, atol = 0.1})").r, -1);
  EXPECT_EQ(check<CountCheck>(R"("q")", R"({kind = "count", r = 3, atol_n = 0})").r, 3);
  EXPECT_FALSE(check<RangeCheck>(R"("q")", R"({kind = "range", hi = 3})").lo);
  const auto ratio = check<RatioCheck>(R"("q")", R"({kind = "ratio", r = 40, lo = 0.5})");
  EXPECT_EQ(ratio.r, 40);
  EXPECT_EQ(ratio.lo, 0.5);
  const auto digits = check<DigitsCheck>(
      kCurve, R"({kind = "digits", n = 5, reference_digits = 30, scale = 1e-3})");
  EXPECT_EQ(digits.n, 5);
  EXPECT_EQ(digits.reference_digits, 30);
  const auto tube = check<TubeCheck>(
      kCurve, R"({kind = "tube", dx = 1, dy = 2, reference = {curve = "r", x = "t", y = "z"}})");
  EXPECT_EQ(tube.reference.block, "r");
  EXPECT_EQ(tube.dy, 2);
  const auto status = check<StatusCheck>(R"("q")", R"({kind = "status", status = "fallen"})");
  EXPECT_EQ(status.status, "fallen");
  const auto either = check<StatusCheck>(
      R"("q")", R"({kind = "status", status = "non-finite", or = "iteration-limit"})");
  EXPECT_EQ(either.other, "iteration-limit");
}

// An ordering names its own quantities.
TEST_F(Claims, AnOrderingHasPairsAndNoObservable) {
  std::string text =
      claim_text("a", "X", R"({kind = "ordering", pairs = [["a", "b", 2], ["b", "c", 1.0]]})");
  text.replace(text.find("observable = X\n"), 15, "");
  const auto claims = read(text);
  EXPECT_EQ(std::get<OrderingCheck>(claims.at(0).check).pairs.at(0).c, 2);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(claims[0].observable));
  EXPECT_THAT(check_message(R"("q")", R"({kind = "ordering", pairs = [["a", "b", 2]]})"),
              HasSubstr("fig05.toml:6:14: 'observable' goes with no check of kind ordering"));
}

// The three windows, and the word form of the last.
TEST_F(Claims, EveryWindowIsRead) {
  const auto window = [&](std::string_view text) {
    return check<SlopeCheck>(kCurve, fmt::format(R"({{kind = "slope", lo = 1, hi = 2, {}}})", text))
        .window;
  };
  EXPECT_TRUE(std::holds_alternative<AutoWindow>(window(R"(max_halfwidth = 1, window = "auto")")));
  EXPECT_TRUE(std::holds_alternative<AutoWindow>(window("max_halfwidth = 1")));
  EXPECT_EQ(std::get<BetweenWindow>(window("max_halfwidth = 1, window = [1e-3, 1]")).from, 1e-3);
  EXPECT_EQ(std::get<LastWindow>(window("window = {last = 3}")).n, 3);
  EXPECT_EQ(std::get<LastWindow>(window(R"(window = "last = 2")")).n, 2);
}

// Bands that make no sense are refused with their place.
TEST_F(Claims, NumbersThatCannotBeMeantAreRefused) {
  const auto q = [&](std::string_view check) { return check_message(R"("q")", check); };
  const auto c = [&](std::string_view check) { return check_message(kCurve, check); };
  EXPECT_THAT(q(R"({kind = "value", r = 1})"), HasSubstr("needs atol or rtol"));
  EXPECT_THAT(q(R"({kind = "value", r = nan, atol = 1})"),
              HasSubstr("'r' must be a finite number"));
  EXPECT_THAT(q(R"({kind = "value", r = 1, atol = -1})"),
              HasSubstr("'atol' must be zero or above"));
  EXPECT_THAT(q(R"({kind = "value", r = "1", atol = 1})"), HasSubstr("'r' must be a number"));
  EXPECT_THAT(q(R"({kind = "range"})"), HasSubstr("needs lo or hi"));
  EXPECT_THAT(q(R"({kind = "range", lo = 2, hi = 1})"), HasSubstr("lo = 2 is above hi = 1"));
  EXPECT_THAT(q(R"({kind = "range", hi = inf})"), HasSubstr("'hi' must be a finite number"));
  EXPECT_THAT(q(R"({kind = "ratio", r = 0, lo = 1})"), HasSubstr("'r' must not be zero"));
  EXPECT_THAT(q(R"({kind = "count", r = 1, atol_n = -1})"), HasSubstr("'atol_n' must be zero"));
  EXPECT_THAT(q(R"({kind = "status", status = "fallin"})"), HasSubstr("did you mean 'fallen'?"));
  EXPECT_THAT(c(R"({kind = "slope", lo = 2, hi = 1, max_halfwidth = 1})"),
              HasSubstr("is above hi"));
  EXPECT_THAT(c(R"({kind = "slope", lo = 1, hi = 2})"), HasSubstr("'max_halfwidth' is missing"));
  EXPECT_THAT(c(R"({kind = "slope", lo = 1, hi = 2, max_halfwidth = 1, window = [2, 1]})"),
              HasSubstr("from < to"));
  EXPECT_THAT(c(R"({kind = "slope", lo = 1, hi = 2, window = {last = 1}})"),
              HasSubstr("2 or above"));
  EXPECT_THAT(c(R"({kind = "slope", lo = 1, hi = 2, window = "first"})"), HasSubstr("allowed are"));
  EXPECT_THAT(c(R"({kind = "digits", n = 0, reference_digits = 9})"), HasSubstr("above zero"));
  EXPECT_THAT(c(R"({kind = "tube", dx = 0, dy = 1, reference = {curve="r", x="t", y="z"}})"),
              HasSubstr("'dx' must be above zero"));
  EXPECT_THAT(q(R"({kind = "ordering", pairs = [["a", "b"]]})"), HasSubstr("a pair is"));
  EXPECT_THAT(q(R"({kind = "ordering", pairs = []})"), HasSubstr("empty list"));
}

constexpr std::string_view kFault =
    "[[claim.fault]]\nwhat = \"w\"\nfile = \"models/a.cpp\"\nchange = ['a = 1;', 'a = 2;']\n";

// Faults are for `sabotage`; a claim only carries them.
TEST_F(Claims, CarryTheirFaults) {
  const auto claims =
      read(claim_text("a", R"("q")", kRange) + "faults = [\"b\", \"icf2023/fig02/c.2\"]\n" +
           std::string(kFault) + std::string(kFault) + "within = 'b; a = 1;'\n");
  ASSERT_EQ(claims.at(0).faults.size(), 2U);
  const ClaimFault& fault = claims[0].faults[1];
  EXPECT_EQ(fault.what, "w");
  EXPECT_EQ(fault.file, "models/a.cpp");
  EXPECT_EQ(fault.within, "b; a = 1;");
  EXPECT_EQ(fault.original, "a = 1;");
  EXPECT_EQ(fault.faulty, "a = 2;");
  EXPECT_TRUE(claims[0].faults[0].within.empty());
  EXPECT_EQ(claims[0].other_faults, (std::vector<std::string>{"b", "icf2023/fig02/c.2"}));
}

// In code that measures a fault would show no more than that the measure is read.
TEST_F(Claims, FaultsOfWrongShapeOrPlaceAreRefused) {
  const auto with = [&](std::string_view further) {
    return message(claim_text("a", R"("q")", kRange) + std::string(further));
  };
  const auto changed = [&](std::string_view from, std::string_view to) {
    std::string fault(kFault);
    return with(fault.replace(fault.find(from), from.size(), to));
  };
  EXPECT_THAT(with("fault = \"x\"\n"), HasSubstr("fig05.toml:11:9: claim: 'fault' must be a list"));
  EXPECT_THAT(with("fault = [\"x\"]\n"), HasSubstr("'fault' must be written [[claim.fault]]"));
  EXPECT_THAT(with("faults = [1]\n"), HasSubstr("claim: 'faults' must be a text"));
  EXPECT_THAT(changed("what = \"w\"\n", ""), HasSubstr("fault: the key 'what' is missing"));
  EXPECT_THAT(changed(", 'a = 2;'", ""), HasSubstr("fig05.toml:14:10: fault: 'change' must be ["));
  EXPECT_THAT(changed("'a = 2;'", "2"), HasSubstr("fault: 'change' must be a text"));
  EXPECT_THAT(changed("file", "name = \"n\"\nfile"), HasSubstr("unknown key in fault 'name'"));
  for (const char* file : {"models/a.cpp", "solvers/b/c.cpp", "reference/d.hpp"})
    EXPECT_EQ(changed("models/a.cpp", file), "accepted") << file;
  for (const char* file : {"papers/a.cpp", "models/../papers/a.cpp", "models"})
    EXPECT_THAT(changed("models/a.cpp", file), HasSubstr("'file' must be in models, solv")) << file;
}

// Messages give the place and the nearest name, so that a typing error is found at once.
TEST_F(Claims, UnknownKeysAndKindsAreToldWithTheirPlace) {
  EXPECT_THAT(check_message(R"("q")", R"({kind = "rnge", lo = 1})"),
              HasSubstr("fig05.toml:7:17: unknown kind 'rnge'; did you mean 'range'?"));
  EXPECT_THAT(check_message(R"("q")", R"({kind = "value", r = 1, atoll = 1, atol = 1})"),
              HasSubstr("fig05.toml:7:33: unknown key in check 'atoll'; did you mean 'atol'?"));
  EXPECT_THAT(message(claim_text("a", R"("q")", kRange) + "whi = \"x\"\n"),
              HasSubstr("fig05.toml:11:1: unknown key in claim 'whi'; did you mean 'why'?"));
  EXPECT_THAT(message("[[clam]]\nid = \"a\"\n"), HasSubstr("unknown key 'clam' in file"));
  EXPECT_THAT(message(claim_text("a", R"({curve = "b", x = "h", z = "e"})",
                                 R"({kind = "slope", lo = 1, hi = 2, max_halfwidth = 1})")),
              HasSubstr("'y' is missing"));
}

// A key that is forgotten or misspelt is named.
TEST_F(Claims, EveryMissingKeyIsNamed) {
  const std::string whole = claim_text("a", R"("q")", kRange);
  for (const std::string key :
       {"id", "statement", "source", "evidence", "observable", "check", "why"}) {
    std::string text = whole;
    const std::size_t begin = text.find("\n" + key + " = ");
    text.erase(begin, text.find('\n', begin + 1) - begin);
    EXPECT_THAT(message(text), HasSubstr("'" + key + "' is missing")) << key;
  }
  std::string misspelt = whole;
  misspelt.replace(misspelt.find("observable"), 10, "observabel");
  EXPECT_THAT(message(misspelt), HasSubstr("fig05.toml:6:1: unknown key 'observabel' in claim"));
}

// Wrong types would otherwise be taken for empty.
TEST_F(Claims, WrongTypesAreRefused) {
  EXPECT_THAT(message(claim_text("a", "3", kRange)), HasSubstr("'observable' must be a text"));
  EXPECT_THAT(message(claim_text("a", kCurve, kRange)), HasSubstr("must be a name"));
  EXPECT_THAT(check_message(R"("q")", R"({kind = "slope", lo = 1, hi = 2, max_halfwidth = 1})"),
              HasSubstr("must be {curve=, x=, y=}"));
  EXPECT_THAT(check_message(R"("q")", "3"), HasSubstr("'check' must be a table"));
  EXPECT_THAT(message(claim_text("a", R"("q")", kRange, "\"quick\"")), HasSubstr("must be a list"));
  EXPECT_THAT(message(claim_text("a", R"("q")", kRange) + "info = 1\n"),
              HasSubstr("true or false"));
  EXPECT_THAT(message(claim_text("a", R"("q")", kRange, R"(["quick"])", R"("fail")")),
              HasSubstr("unknown expect 'fail'"));
  EXPECT_THAT(message("claim = 3\n"), HasSubstr("'claim' must be a list"));
}

// Ids are names of tests, files and anchors.
TEST_F(Claims, IdsAreCheckedAndUnique) {
  EXPECT_THAT(message(claim_text("Order", R"("q")", kRange)),
              HasSubstr("fig05.toml:2:6: id 'Order'"));
  EXPECT_THAT(message(claim_text("a_b", R"("q")", kRange)), HasSubstr("a-z, 0-9 and dashes"));
  EXPECT_THAT(message(claim_text("a", R"("q")", kRange) + claim_text("a", R"("q")", kRange)),
              HasSubstr("fig05.toml:11:1: id of tamsi2020/fig05/a is used twice"));
}

// A claim without a tier would never be judged.
TEST_F(Claims, LabelsMustNameATier) {
  EXPECT_THAT(message(claim_text("a", R"("q")", kRange, R"(["slow"])")),
              HasSubstr("fig05.toml:9:10: claim: 'labels' must contain \"quick\" or \"full\""));
}

// Malformed TOML comes from the parser, in the same form.
TEST_F(Claims, MalformedTomlIsToldWithItsPlace) {
  EXPECT_THAT(message("[[claim]]\nid = \n"), HasSubstr("fig05.toml:2:"));
  EXPECT_EQ(message("[[claim]]\nid = \n").find('\n'), std::string::npos);
}

std::string failing(std::string_view companion, std::string_view second = R"("other")") {
  return fmt::format(R"({{outcome = "xfail", reason = "r", second = {}, companion = "{}"}})",
                     second, companion);
}

// An expected failure carries its second computation and what is true instead.
TEST_F(Claims, AnExpectedFailureIsRead) {
  const auto claims = read(claim_text("a", R"("q")", kRange, R"(["quick"])", failing("b")) +
                           claim_text("b", R"("p")", kRange));
  ASSERT_TRUE(claims.at(0).expected_failure);
  EXPECT_EQ(claims[0].expected_failure->companion, "b");
  EXPECT_EQ(std::get<std::string>(claims[0].expected_failure->second), "other");
}

// An xfail with a companion that is never judged, or with itself as the second opinion, is no
// xfail.
TEST_F(Claims, AnExpectedFailureThatCannotHoldIsRefused) {
  const auto with = [&](const std::string& expect, const std::string& labels = R"(["quick"])") {
    return message(claim_text("a", R"("q")", kRange, R"(["quick"])", expect) +
                   claim_text("bound", R"("p")", kRange, labels));
  };
  EXPECT_THAT(with(failing("bond")),
              HasSubstr("fig05.toml:1:1: unknown companion 'bond'; did you mean "
                        "'bound'?"));
  EXPECT_THAT(with(failing("a")), HasSubstr("unknown companion 'a'"));
  EXPECT_THAT(with(failing("bound", R"("q")")), HasSubstr("must be another computation"));
  EXPECT_THAT(with(failing("bound"), R"(["full"])"), HasSubstr("is not judged in quick runs"));
  EXPECT_THAT(with(failing("bound"), R"(["quick", "needs-data"])"),
              HasSubstr("is not judged without data"));
  EXPECT_THAT(with(R"({outcome = "xfail", reason = "r", companion = "bound"})"),
              HasSubstr("'second' is missing"));
  EXPECT_THAT(with(R"({outcome = "fail", reason = "r"})"), HasSubstr("unknown outcome 'fail'"));
}

constexpr std::string_view kSetting =
    "[[setting]]\nname = \"estimate\"\nleft = \"l\"\nvalue = \"a\"\ntried = [\"b\"]\n";

/// A claim with a further line.
std::string claim_with(std::string_view line, std::string_view expect = R"("pass")") {
  return claim_text("a", R"("q")", kRange, R"(["quick"])", expect) + std::string(line) + "\n";
}

// What a paper leaves open stands once, in the file or for all in paper.toml; claims name it.
TEST_F(Claims, OpenSettingsAndRangesAreRead) {
  const auto claims =
      read(std::string(kSetting) +
           "[[range]]\nof = \"periods\"\nprinted = 1500\nsource = \"s\"\nobservable = \"p\"\n" +
           claim_with(R"(open = ["estimate"])", R"({outcome = "depends", reason = "r"})"));
  EXPECT_EQ(claims.at(0).depends, "r");
  ASSERT_EQ(claims[0].open.settings.size(), 1U);
  EXPECT_EQ(claims[0].open.settings[0].tried, std::vector<std::string>{"b"});
  ASSERT_EQ(claims[0].ranges.size(), 1U);
  EXPECT_EQ(claims[0].ranges[0].printed, 1500);
  EXPECT_EQ(read(claim_with(R"(open = "nothing: all is printed")")).at(0).open.nothing,
            "all is printed");
  EXPECT_TRUE(read("range = \"nothing: a law\"\n" + claim_with("")).at(0).ranges.empty());
  write_text(folder_ / "paper.toml", kSetting);
  EXPECT_EQ(read(claim_with(R"(open = ["estimate"])")).at(0).open.settings[0].tried.at(0), "b");
  EXPECT_THAT(message(std::string(kSetting)), HasSubstr("stands twice, here or in paper.toml"));
}

// The title and what is shown stand in the file; without them the id is the title.
TEST_F(Claims, AFileHasATitle) {
  write_text(file_, "title = \"A box\"\nshows = \"That it slides.\"\n" + claim_with(""));
  const ClaimFile file = read_claim_file(file_, "p/i");
  EXPECT_EQ(file.title, "A box");
  EXPECT_EQ(file.shows, "That it slides.");
  EXPECT_EQ(read_claim_file(folder_ / "none.toml", "p/i").title, "p/i");
}

// What all claims of a file share stands once.
TEST_F(Claims, ThatDoNotSayOtherwiseTakeWhatTheFileSaysOfEvery) {
  const std::string every =
      "[every]\nsource = \"Sec. I\"\nevidence = \"derived\"\nlabels = [\"full\"]\n"
      "faults = [\"c\"]\n";
  const std::string bare =
      "[[claim]]\nid = \"b\"\nstatement = \"s\"\nobservable = \"q\"\nwhy = \"w\"\ncheck = " +
      std::string(kRange) + "\n";
  const std::string own = claim_with("faults = [\"d\"]"), info = claim_text("i", R"("q")", kRange);
  const auto claims = read(every + own + bare + info + "info = true\n");
  EXPECT_EQ(claims.at(1).source, "Sec. I");
  EXPECT_EQ(claims[1].evidence, Evidence::kDerived);
  EXPECT_EQ(claims[1].labels, std::vector<std::string>{"full"});
  EXPECT_NE(claims[0].labels, claims[1].labels);
  EXPECT_EQ(claims[1].other_faults, std::vector<std::string>{"c"});
  EXPECT_EQ(claims[0].other_faults, std::vector<std::string>{"d"});
  EXPECT_TRUE(claims[2].other_faults.empty()) << "nothing breaks what is not judged";
  EXPECT_THAT(message(bare), HasSubstr("source"));
  EXPECT_THAT(message("[every]\nwhy = \"w\"\n" + claim_with("")), HasSubstr("'why'"));
}

// An open setting that nobody tries needs a reason, and a claim that depends on it a trial.
TEST_F(Claims, OpenSettingsThatShowNothingAreRefused) {
  const std::string setting(kSetting);
  EXPECT_THAT(message(setting + claim_with(R"(open = ["estimates"])")),
              HasSubstr("unknown setting 'estimates'; did you mean 'estimate'?"));
  EXPECT_THAT(message(setting + claim_with("open = []")), HasSubstr("is an empty list"));
  EXPECT_THAT(message(setting + claim_with(R"(open = "all")")), HasSubstr("nothing: why"));
  EXPECT_THAT(message("range = \"whole\"\n" + claim_with("")),
              HasSubstr("range: allowed are tables"));
  EXPECT_THAT(message(setting + setting), HasSubstr("stands twice, here or in paper.toml"));
  const std::string untried = "[[setting]]\nname = \"m\"\nleft = \"l\"\nvalue = \"a\"\n";
  EXPECT_THAT(message(untried), HasSubstr("needs either values in 'tried', or 'untried'"));
  const std::string_view depends = R"({outcome = "depends", reason = "r"})";
  EXPECT_THAT(message(untried + "untried = \"w\"\n" + claim_with(R"(open = ["m"])", depends)),
              HasSubstr("'depends' needs a setting"));
  EXPECT_THAT(
      message(setting + "tier = \"full\"\n" + claim_with(R"(open = ["estimate"])", depends)),
      HasSubstr("'depends' needs a setting"));
}

// What is independent in a second computation is one of four, and the weakest has a reason.
TEST_F(Claims, ARouteSaysWhatIsIndependent) {
  const auto with = [&](std::string_view route) {
    return claim_text("a", R"("q")", kRange, R"(["quick"])",
                      fmt::format(R"({{outcome = "xfail", reason = "r", second = "o", )"
                                  R"(companion = "b", route = "{}"}})",
                                  route)) +
           claim_text("b", R"("p")", kRange);
  };
  EXPECT_EQ(read(with("closed-form")).at(0).expected_failure->route, "closed-form");
  EXPECT_THAT(message(with("closedform")), HasSubstr("unknown route 'closedform'"));
  EXPECT_THAT(message(with("same-code")), HasSubstr("must say why there is no other"));
}

// A label among others; claims without it are judged in every run.
TEST_F(Claims, NeedDataByTheirLabel) {
  const auto claims = read(claim_text("a", R"("q")", kRange, R"(["quick", "needs-data"])") +
                           claim_text("b", R"("q")", kRange, R"(["quick", "data"])"));
  EXPECT_TRUE(needs_data(claims.at(0)));
  EXPECT_FALSE(needs_data(claims.at(1)));
}

// The citation and what is open stand in the paper's own file.
TEST_F(Claims, APaperIsRead) {
  write_text(file_,
             "title = \"T\"\nauthors = \"A\"\nreference = \"R\"\n[[open]]\nid = \"fig01\"\n"
             "reason = \"hardware\"\n");
  const Paper paper = read_paper(file_, "tamsi2020");
  EXPECT_EQ(paper.key, "tamsi2020");
  EXPECT_EQ(paper.title, "T");
  ASSERT_EQ(paper.open.size(), 1U);
  EXPECT_EQ(paper.open[0].reason, "hardware");
}

// A paper without its file has no citation to show.
TEST_F(Claims, APaperWithoutFileOrWithUnknownKeysIsRefused) {
  EXPECT_THROW(static_cast<void>(read_paper(folder_ / "none.toml", "x")), InputError);
  write_text(file_, "title = \"T\"\nauthors = \"A\"\nreference = \"R\"\nyear = 2020\n");
  EXPECT_THROW(static_cast<void>(read_paper(file_, "x")), InputError);
}

}  // namespace
}  // namespace tribo::verification
