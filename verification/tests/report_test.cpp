#include "verification/report/report.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "models/input_error.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/judge/verdict.hpp"
#include "verification/picture/render/png.hpp"
#include "verification/report/thumbnail.hpp"
#include "verification/report/trend.hpp"
#include "verification/tests/report_fixtures.hpp"
#include "verification/tests/sealed.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

class Report : public ::testing::Test {
 protected:
  void SetUp() override {
    write_text(run_dir_ / "manifest.json", R"({"commit": "1a2b3c4", "libraries": {"boost": "1.74"},
      "papers": [{"key": "p", "title": "The paper", "authors": "A. Author", "reference": "2020"}],
      "open": [{"id": "p/fig09", "reason": "needs a robot"}]})");
  }

  void add_item(const std::string& id, bool with_picture) {
    Figure figure;
    figure.findings = {"a finding of " + id};
    figure.omissions = {"an omission of " + id};
    write_dat(run_dir_ / (id + ".dat"), {{"title", "Title of " + id}, {"shows", "what it shows"}},
              figure);
    if (with_picture) write_text(run_dir_ / (id + ".svg"), kSvg);
  }

  std::string page() {
    write_report(run_dir_, home(), Perspectives::kLeftOut);
    return read_text(run_dir_ / "index.html");
  }

  /// The page of an item.
  std::string item_page(const std::string& id) {
    write_report(run_dir_, home(), Perspectives::kLeftOut);
    return read_text(run_dir_ / (id + ".html"));
  }

  /// A folder with a papers/ of its own.
  [[nodiscard]] fs::path home() const { return run_dir_ / "home"; }

  std::string findings_page() {
    write_report(run_dir_, home(), Perspectives::kLeftOut);
    return read_text(run_dir_ / "findings.html");
  }

  TemporaryFolder folder_;
  fs::path run_dir_ = folder_ / "report test";
};

// The first page: outcomes of the claims, a card for each item, what is open, the provenance.
TEST_F(Report, ShowsItemsOpenItemsAndProvenance) {
  add_item("p/fig01", true);
  write_verdicts(run_dir_ / "verdicts.json", {verdict_of("p/fig01/order-h", Outcome::kPass)});
  const std::string html = page();
  for (const char* part :
       {"1 of 1 judged claim passes", "The paper", "A. Author", "Title of p/fig01",
        "id=\"p/fig01\"", "href=\"p/fig01.html\"", "href=\"claims.html#?outcome=pass\"",
        "needs a robot", "1a2b3c4", "libraries.boost"}) {
    EXPECT_THAT(html, HasSubstr(part));
  }
}

// The parts that the contract promises of an item.
TEST_F(Report, ShowsClaimsAndFindingsOfAnItem) {
  add_item("p/fig01", true);
  write_text(run_dir_ / "p/fig01.gp", "plot");
  write_verdicts(run_dir_ / "verdicts.json", {verdict_of("p/fig01/order-h", Outcome::kPass)});
  const std::string html = item_page("p/fig01");
  for (const char* part :
       {"Title of p/fig01", "<a href=\"../index.html#p\">The paper</a>", "what it shows",
        "id=\"order-h\"", "1.0023", "0.95 … 1.05", "eight steps", "a finding of p/fig01",
        "an omission of p/fig01", "<a href=\"fig01.gp\">fig01.gp</a>",
        "<code>tribometer run p/fig01</code>"}) {
    EXPECT_THAT(html, HasSubstr(part));
  }
  EXPECT_THAT(html, Not(HasSubstr("fig01.png")));
}

// A command that gives the same has the same tier.
TEST_F(Report, NamesTheTierOfAnItemThatIsNotTheQuickOne) {
  write_dat(run_dir_ / "p/a.dat", {{"tier", "full"}}, {});
  write_dat(run_dir_ / "p/b.dat", {{"tier", "quick"}}, {});
  EXPECT_THAT(item_page("p/a"), HasSubstr("<code>tribometer run p/a --tier full</code>"));
  EXPECT_THAT(item_page("p/b"), HasSubstr("<code>tribometer run p/b</code>"));
}

// Statements hold < and &, and a file may hold anything.
TEST_F(Report, EscapesWhatItQuotes) {
  add_item("p/fig01", true);
  write_verdicts(run_dir_ / "verdicts.json", {verdict_of("p/fig01/a", Outcome::kPass)});
  EXPECT_THAT(item_page("p/fig01"), HasSubstr("error &lt; 1 &amp; falls"));
  EXPECT_THAT(read_text(run_dir_ / "claims.html"), HasSubstr("error &lt; 1 &amp; falls"));
}

// Colour alone would be lost on a part of the readers.
TEST_F(Report, NamesEveryOutcomeByWordAndSymbol) {
  std::vector<Verdict> verdicts;
  int n = 0;
  for (const Outcome outcome :
       {Outcome::kPass, Outcome::kFail, Outcome::kInconclusive, Outcome::kSkip, Outcome::kError,
        Outcome::kExpectedFail, Outcome::kUnexpectedPass, Outcome::kInfo, Outcome::kDepends}) {
    verdicts.push_back(verdict_of("p/fig01/c" + std::to_string(n++), outcome));
  }
  write_verdicts(run_dir_ / "verdicts.json", verdicts);
  const std::string html = page();
  for (const char* chip : {"✓ 1 pass", "✗ 1 fail", "! 1 error", "‼ 1 unexpected pass",
                           "± 1 depends on a setting", "? 1 inconclusive", "⊘ 1 does not hold here",
                           "– 1 skipped", "i 1 for information", "1 of 7 judged claims passes"}) {
    EXPECT_THAT(html, HasSubstr(chip));
  }
}

// Where the quick tier leaves few points, beside its picture; not beside that of the full tier.
TEST_F(Report, ShowsTheStoredPictureOfTheFullTier) {
  write_text(home() / "papers/gallery/full/p-a.svg", "<svg><text>many</text></svg>");
  for (const char* const tier : {"quick", "full"}) {
    write_dat(run_dir_ / "p/a.dat", {{"tier", tier}}, {});
    const std::string html = item_page("p/a");
    EXPECT_EQ(html.find("<text>many</text>") != std::string::npos, tier == std::string("quick"));
    EXPECT_EQ(html.find("a stored picture") != std::string::npos, tier == std::string("quick"));
  }
}

// gnuplot gives the parts of every picture and of every panel the same names.
TEST_F(Report, HasEachIdOnce) {
  add_item("p/fig01", true);
  write_text(run_dir_ / "p/fig01.timing.svg", kSvg);
  write_verdicts(run_dir_ / "verdicts.json", {verdict_of("p/fig01/a", Outcome::kPass)});
  const std::string html = item_page("p/fig01");
  static const std::regex id("\\bid=['\"]([^'\"]*)['\"]");
  std::set<std::string> seen;
  for (std::sregex_iterator it(html.begin(), html.end(), id), end; it != end; ++it) {
    EXPECT_TRUE(seen.insert((*it)[1]).second) << (*it)[1];
  }
  EXPECT_TRUE(seen.contains("p-fig01-gpDot"));
  EXPECT_TRUE(seen.contains("p-fig01-timing-gpDot"));
}

// A card shows the picture of its item, made small by a whole number, in few colours.
TEST_F(Report, ShowsPicturesSmallOnTheFirstPage) {
  add_item("p/fig01", false);
  EXPECT_THAT(page(), HasSubstr("no picture"));
  render::Image picture({900, 5}, {0, 0, 0});
  for (int x = 0; x < 900; x += 5) {
    for (int y = 0; y < 5; ++y) picture.at(x, y) = {9, 90, 255};
  }
  write_text(run_dir_ / "p/fig01.png", render::png(picture));
  EXPECT_THAT(page(), HasSubstr("<img src=\"thumbnails/p-fig01.png\" alt=\"\" width=\"180\" "
                                "height=\"1\" loading=\"lazy\">"));
  const std::string file = read_text(run_dir_ / "thumbnails/p-fig01.png");
  const render::Image small({180, 1}, {0, 0, 85});  // a fifth of a column, on levels of 255/3
  EXPECT_EQ(file, report::thumbnail(render::png(small))->file);
  EXPECT_NE(file, report::thumbnail(render::png(render::Image({180, 1}, {0, 85, 85})))->file);
  const render::Size tall = report::thumbnail(render::png(render::Image({60, 300}, {})))->size;
  EXPECT_EQ(tall.width, 20);
  EXPECT_EQ(tall.height, 100);
  write_text(run_dir_ / "p/fig01.png", "no picture");
  EXPECT_THAT(page(), HasSubstr("no picture"));
}

// A reader of the repository sees what became of the statements without a run of his own.
TEST_F(Report, WritesHeadlinesForReadersOfTheRepository) {
  add_item("p/fig01", false);
  EXPECT_EQ(page().find("<table class=\"headlines\">"), std::string::npos);
  EXPECT_FALSE(fs::exists(run_dir_ / "headlines.md"));
  write_text(run_dir_ / "manifest.json", R"({"commit": "1a2b3c4", "papers": [{"key": "p", "title":
      "The paper", "authors": "A", "reference": "2020", "headlines": [{"statement": "It holds.",
      "place": "Sec. 1", "claims": ["p/fig01/a", "p/fig01/b"], "rule": "all"}]}]})");
  write_text(run_dir_ / "p/fig01.png", render::png(render::Image({9, 5}, {0, 0, 0})));
  write_verdicts(run_dir_ / "verdicts.json", {verdict_of("p/fig01/a", Outcome::kPass)});
  EXPECT_THAT(page(), HasSubstr("<table class=\"headlines\">"));
  const std::string text = read_text(run_dir_ / "headlines.md");
  for (const char* part : {"commit `1a2b3c4`", "**holds, as far as tried here**", "It holds",
                           "`p/fig01/a`: 1", "expected 0", "<img src=\"headlines/p-fig01.png\""}) {
    EXPECT_THAT(text, HasSubstr(part));
  }
  EXPECT_TRUE(fs::exists(run_dir_ / "headlines/p-fig01.png"));
}

// Of a run of one item its paper comes first; else papers come before studies of the suite's own.
TEST_F(Report, ShowsFirstWhatWasRun) {
  const auto place_of = [&](const char* key) {
    return page().find(fmt::format("<h2 id=\"{}\"", key));
  };
  write_text(run_dir_ / "manifest.json",
             R"({"papers": [{"key": "own", "title": "Ours", "authors": "A"},
    {"key": "p", "title": "P", "authors": "A", "headlines": [{"statement": "It holds.",
     "place": "Sec. I", "claims": ["p/fig01/a"], "rule": "all", "number": "p/fig01/a"}]},
    {"key": "q", "title": "Q", "authors": "A", "headlines": [{"statement": "It holds.",
     "place": "Sec. I", "claims": ["q/fig01/a"], "rule": "all", "number": "q/fig01/a"}]}],
    "open": [{"id": "own/x", "reason": "r"}, {"id": "p/x", "reason": "r"}, {"id": "q/x", "reason": "r"}]})");
  EXPECT_LT(place_of("p"), place_of("own"));
  add_item("q/fig01", false);
  EXPECT_LT(place_of("q"), place_of("p"));
  add_item("own/study", false);
  EXPECT_LT(place_of("q"), place_of("own"));
  EXPECT_LT(place_of("own"), place_of("p"));
}

// Findings with a sentence for it are on the first page, with the picture of their item.
TEST_F(Report, ShowsFindingsOnTheFirstPage) {
  EXPECT_THAT(page(), Not(HasSubstr("What was found")));
  const std::string finding =
      "[[finding]]\nid = \"f\"\npaper = \"p\"\nstatement = \"long\"\nclaims = "
      "[\"p/fig01/a\"]\ncommand = \"c\"\nin_short = \"In short < long.\"\n"
      "picture = \"p/fig01\"\n";
  write_text(home() / "papers/findings.toml", finding);
  add_item("p/fig01", false);
  write_text(run_dir_ / "p/fig01.png", render::png(render::Image({9, 5}, {0, 0, 0})));
  const std::string html = page();
  EXPECT_THAT(html,
              HasSubstr("<li><a href=\"findings.html#f\"><img src=\"thumbnails/p-fig01.png\""));
  EXPECT_THAT(html, HasSubstr("<span>In short &lt; long.</span>"));
  write_text(home() / "papers/findings.toml", finding + "withdrawn = \"w\"\n");
  EXPECT_THAT(page(), Not(HasSubstr("In short")));
}

// Over runs, the oldest first; a run without the claim has no point.
TEST_F(Report, ShowsTrendsOverEarlierRuns) {
  write_verdicts(run_dir_ / "verdicts.json", {verdict_of("p/fig01/a", Outcome::kPass),
                                              verdict_of("p/fig01/b", Outcome::kPass)});
  Verdict before = verdict_of("p/fig01/a", Outcome::kPass);
  before.measured = 0.95;
  std::vector<fs::path> earlier;
  for (const char* const name : {"first", "second"}) {
    earlier.push_back(folder_ / name);
    write_verdicts(earlier.back() / "verdicts.json", {before});
    seal(earlier.back());
  }
  seal(run_dir_);
  write_report(run_dir_, home(), Perspectives::kLeftOut, earlier);
  const std::string html = read_text(run_dir_ / "claims.html");
  EXPECT_THAT(html, HasSubstr("The trend goes from first to this run"));
  EXPECT_THAT(html, HasSubstr("<polyline points=\"3.0,16.5 50.0,16.5 97.0,11.8 \"/>"));
  EXPECT_THAT(html, HasSubstr("<td></td></tr>"));  // of b, which no earlier run has
  write_text(earlier.back() / "verdicts.json", "[]");
  EXPECT_THROW(write_report(run_dir_, home(), Perspectives::kLeftOut, earlier), InputError);
  seal(earlier.back(), true, "full");
  EXPECT_THROW(write_report(run_dir_, home(), Perspectives::kLeftOut, earlier), InputError);
}

// Without gnuplot, with --no-plots, or when a run was interrupted there is still a report.
TEST_F(Report, SaysWhatIsMissing) {
  EXPECT_THAT(page(), HasSubstr("No claim was judged"));
  add_item("p/fig01", false);
  write_verdicts(run_dir_ / "verdicts.json", {verdict_of("q/fig02/a", Outcome::kSkip)});
  EXPECT_THAT(item_page("p/fig01"),
              HasSubstr("this run has no <code>fig01.svg</code> of this item"));
  EXPECT_THAT(item_page("q/fig02"), HasSubstr("<code>fig02.svg</code> and no data of this item"));
}

// A fault on a claim that was skipped has neither been caught nor missed.
TEST_F(Report, SaysWhatBecameOfEachFault) {
  const auto row = [](const std::string& fault, const std::string& outcome, bool caught) {
    return R"({"claim": "p/i/a", "fault": ")" + fault + R"(", "what": "w", "outcome": ")" +
           outcome + R"(", "caught": )" + (caught ? "true" : "false") + R"(, "widths": null})";
  };
  const std::string rows = "[" + row("f1", "fail", true) + "," + row("f2", "pass", false) + "," +
                           row("f3", "skip", false) + "]";
  write_text(run_dir_ / "sabotage.json",
             R"({"format": "tribometer-faults-1", "faults": )" + rows + "}");
  EXPECT_THAT(page(), HasSubstr("href=\"faults.html\""));
  const std::string html = read_text(run_dir_ / "faults.html");
  EXPECT_THAT(html, HasSubstr("<span class=\"id\">p/i/a</span>"));  // which the run has not judged
  EXPECT_THAT(html, HasSubstr("<td>fail, caught</td>"));
  EXPECT_THAT(html, HasSubstr("<td>pass, not caught</td>"));
  EXPECT_THAT(html, HasSubstr("<td>skip</td>"));
  write_text(run_dir_ / "sabotage.json", rows);  // of versions that named no format
  EXPECT_THAT(page(), HasSubstr("href=\"faults.html\""));
  EXPECT_EQ(read_text(run_dir_ / "faults.html"), html);
  write_text(run_dir_ / "sabotage.json", R"({"format": "tribometer-faults-2", "faults": []})");
  EXPECT_THROW(static_cast<void>(page()), InputError);
}

// The rate is of those that could be killed; each that lives is shown.
TEST_F(Report, ShowsTheKillRateOfMutants) {
  EXPECT_THAT(page(), Not(HasSubstr("mutants.html")));
  write_text(
      run_dir_ / "mutants.json",
      R"({"remark": "By tests alone.", "files": [{"file": "solvers/a.cpp", "killed": 3, "equivalent": 1, "living": 1,
                 "untried": 2}],
                 "living": [{"place": "solvers/a.cpp:7", "original": "a < b", "mutated": "a >= b",
                 "why": ""}],
                 "whole": {"commit": "abc", "finished": true,
                 "parts": [{"part": "build", "seconds": 90, "processor_seconds": 165, "passed": true,
                            "outcome": ""},
                           {"part": "tests", "seconds": 60, "processor_seconds": 60, "passed": false,
                            "outcome": "8 of 9"}]}})");
  EXPECT_THAT(page(), HasSubstr("mutants.html"));
  const std::string html = read_text(run_dir_ / "mutants.html");
  EXPECT_THAT(html, HasSubstr("FAILED at commit <code>abc</code>"));
  EXPECT_THAT(html, HasSubstr("<td>build</td><td>1.5</td><td>2.8</td><td>passed</td><td></td>"));
  EXPECT_THAT(html,
              HasSubstr("<td>tests</td><td>1.0</td><td>1.0</td><td>FAILED</td><td>8 of 9</td>"));
  EXPECT_THAT(html, HasSubstr("<td>7</td><td>3</td><td>1</td><td>1</td><td>2</td><td>50.0 %</td>"));
  EXPECT_THAT(html, HasSubstr("By tests alone."));
  EXPECT_THAT(html, HasSubstr("a &gt;= b"));
}

TEST_F(Report, RefusesCountsOfMutantsThatNoNumberHolds) {
  const std::string start =
      R"({"remark": "", "living": [], "files": [{"file": "a/b.cpp", "killed": )";
  const std::string rest = R"(, "equivalent": 0, "living": 0, "untried": 0}]})";
  for (const char* const count : {"1e300", "4294967296", "0.5"}) {
    write_text(run_dir_ / "mutants.json", start + count + rest);
    EXPECT_THROW(write_report(run_dir_, home()), InputError) << count;
  }
}

TEST_F(Report, RefusesMutantsOfAnotherFormat) {
  const std::string table = R"("remark": "", "living": [], "files": [], "whole": null})";
  write_text(run_dir_ / "mutants.json", R"({"format": "tribometer-mutants-1", )" + table);
  EXPECT_THAT(page(), HasSubstr("mutants.html"));
  write_text(run_dir_ / "mutants.json", R"({"format": "tribometer-mutants-2", )" + table);
  EXPECT_THROW(static_cast<void>(page()), InputError);
}

// An item that was not run has no picture to miss: its place says why.
TEST_F(Report, SaysWhyAnItemWasSkipped) {
  write_text(run_dir_ / "manifest.json", R"({"skipped": [{"id": "p/fig03", "title": "The replay",
      "shows": "that it walks", "reason": "needs motions"}]})");
  EXPECT_THAT(page(), HasSubstr("The replay"));
  const std::string html = item_page("p/fig03");
  EXPECT_THAT(html, HasSubstr("that it walks"));
  EXPECT_THAT(html, HasSubstr("Skipped: needs motions"));
  EXPECT_THAT(html, Not(HasSubstr("No picture")));
  EXPECT_THAT(html, Not(HasSubstr("skipped.")));
}

// Timing has a file of its own beside the data; it is no item.
TEST_F(Report, DoesNotTakeTimingForAnItem) {
  add_item("p/fig01", false);
  write_text(run_dir_ / "p/fig01.timing.dat", "# item: p/fig01\n");
  EXPECT_THAT(page(), Not(HasSubstr("fig01.timing")));
}

// Times are shown beside the picture of the data, and said to be no more than information.
TEST_F(Report, ShowsThePictureOfTimesBelowTheOther) {
  add_item("p/fig01", true);
  EXPECT_THAT(item_page("p/fig01"), Not(HasSubstr("not judged")));
  write_text(run_dir_ / "p/fig01.timing.svg", "<svg><text>wall</text></svg>");
  const std::string html = item_page("p/fig01");
  EXPECT_THAT(html, HasSubstr("<text>wall</text>"));
  EXPECT_THAT(html, HasSubstr("Times on this machine, not judged"));
}

// `tribometer report` on the wrong folder is the user's mistake, and so is a broken manifest.
TEST_F(Report, RefusesAFolderThatIsNoRun) {
  EXPECT_THROW(write_report(run_dir_ / "nowhere", home()), InputError);
  for (const char* manifest :
       {"{", "[]", R"({"open": 1})", R"({"papers": [{}]})", R"({"skipped": [{}]})"}) {
    write_text(run_dir_ / "manifest.json", manifest);
    EXPECT_THROW(write_report(run_dir_, home()), InputError) << manifest;
  }
}

// Findings about a paper stand beside this run's verdicts on them, if it has any.
TEST_F(Report, ShowsFindingsWithTheVerdictsOfTheRun) {
  EXPECT_THAT(findings_page(), HasSubstr("There is no <code>papers/findings.toml</code>"));
  write_text(home() / "papers/findings.toml",
             "[[finding]]\nid = \"f\"\npaper = \"p\"\nstatement = \"a < b\"\n"
             "claims = [\"p/i/a\", \"p/i/b\"]\ncommand = \"tribometer run p/i\"\n");
  write_verdicts(run_dir_ / "verdicts.json", {verdict_of("p/i/a", Outcome::kExpectedFail)});
  const std::string html = findings_page();
  for (const char* part :
       {"The paper", "a &lt; b", "<code>tribometer run p/i</code>", "⊘ does not hold here",
        "p/i.html#a", "1.0023", "Not computed in this run: <span class=\"id\">p/i/b</span>"}) {
    EXPECT_THAT(html, HasSubstr(part));
  }
  EXPECT_THAT(html, Not(HasSubstr("p/i.html#b")));
  EXPECT_THAT(html, Not(HasSubstr("Withdrawn")));
}

// A withdrawn finding stays where its readers look for it, with what was wrong.
TEST_F(Report, ShowsWithdrawnFindingsAsSuch) {
  write_text(home() / "papers/findings.toml",
             "[[finding]]\nid = \"f\"\npaper = \"p\"\nstatement = \"it is so\"\n"
             "claims = [\"p/i/a\"]\ncommand = \"tribometer run p/i\"\nwithdrawn = \"a > b\"\n");
  const std::string html = findings_page();
  EXPECT_THAT(html, HasSubstr("<strong>Withdrawn.</strong> a &gt; b"));
  EXPECT_THAT(html, HasSubstr("<s>it is so</s>"));
}

// Names in a run become paths and links.
TEST_F(Report, RefusesNamesThatLeaveTheFolder) {
  for (const char* const id :
       {"../x/c", "p/../c", "javascript:run()/i/c", "p/i/c\"", "p/i", "p/i/c/d"}) {
    write_verdicts(run_dir_ / "verdicts.json", {verdict_of(id, Outcome::kPass)});
    EXPECT_THROW(write_report(run_dir_, home()), InputError) << id;
  }
  const std::string longer_than_a_file_name = "p/" + std::string(300, 'i') + "/c";
  write_verdicts(run_dir_ / "verdicts.json", {verdict_of(longer_than_a_file_name, Outcome::kPass)});
  EXPECT_THROW(write_report(run_dir_, home()), InputError);
  write_verdicts(run_dir_ / "verdicts.json", {});
  write_text(run_dir_ / "manifest.json", R"({"skipped": [{"id": "../p", "reason": "r"}]})");
  EXPECT_THROW(write_report(run_dir_, home()), InputError);
}

TEST_F(Report, ReadsNoPictureThroughALinkOutOfTheFolder) {
  const TemporaryFolder elsewhere;
  write_text(elsewhere / "secret.svg", "<svg><text>secret</text></svg>");
  add_item("p/fig01", false);
  fs::create_symlink(elsewhere / "secret.svg", run_dir_ / "p/fig01.svg");
  EXPECT_THROW(write_report(run_dir_, home()), InputError);
}

}  // namespace
}  // namespace tribo::verification
