#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "solvers/schemes.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/judge/verdict.hpp"
#include "verification/picture/render/png.hpp"
#include "verification/picture/render/scene_of.hpp"
#include "verification/report/report.hpp"
#include "verification/report/scenario_page.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

/// The pages of schemes and scenarios of a run that has one item.
namespace tribo::verification {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kMeasures = R"([[measure]]
item = "p/study"
quantity = "drift.*.{scheme}"
says = "drift < all"
better = "small"

[[measure]]
item = "p/other"
quantity = "q.{scheme}"
says = "other"
better = "none"

[[cost]]
item = "p/study"
block = "work.{scheme}"
per = "steps"
counters = ["solves"]

[[certificate]]
item = "p/study"
quantity = "digits.{scenario}"
)";

std::string study_claim(const std::string& id, const std::string& observable,
                        const std::string& tier = "quick") {
  return "[[claim]]\nid = \"" + id + "\"\nstatement = \"a < b\"\nsource = \"s\"\n" +
         "evidence = \"ours\"\nobservable = \"" + observable +
         "\"\ncheck = {kind = \"range\", lo = 0}\nwhy = \"w\"\nlabels = [\"" + tier +
         "\"]\nexpect = \"pass\"\n";
}

class Pages : public ::testing::Test {
 protected:
  Pages() {
    write_text(folder_ / "run/manifest.json", "{}");
    write_text(folder_ / "home/papers/measures.toml", kMeasures);
    write_text(folder_ / "home/papers/p/study.toml",
               study_claim("drift", "drift.falling-sphere.tamsi") +
                   study_claim("late", "late.tamsi") + study_claim("far", "far.tamsi", "full"));
    write_text(folder_ / "home/papers/p/study_of_grippers.cpp",
               R"(run("parallel-gripper", "ie-fn-tals");)");
    write_text(folder_ / "home/solvers/rows.cpp", "\n{.id = \"tamsi\",");
    Figure figure;
    figure.quantities = {{"drift.falling-sphere.tamsi", 1, "m"},
                         {"drift.falling-sphere.sap", 2, "m"},
                         {"drift.falling-sphere.lagged", 3, "m"},
                         {"digits.falling-sphere", 11}};
    figure.blocks = {{"work.tamsi",
                      {{"steps", "-"}, {"solves", "-"}},
                      {{{10, 20}, "ok"}, {{10, 35}, "ok"}, {{10, 990}, "newton-diverged"}}}};
    write_dat(folder_ / "run/p/study.dat", {{"title", "t"}}, figure);
    Verdict verdict;
    verdict.claim = "p/study/drift";
    verdict.outcome = Outcome::kFail;
    verdict.statement = "a < b";
    write_verdicts(folder_ / "run/verdicts.json", {verdict});
    write_report(folder_ / "run", folder_ / "home", Perspectives::kLeftOut);
  }

  [[nodiscard]] std::string page(const std::string& name) const {
    return read_text(folder_ / ("run/" + name + ".html"));
  }

  TemporaryFolder folder_;
};

// The row's entries, the run's measurements, and what is missing.
TEST_F(Pages, OfASchemeShowItsRowAndItsRun) {
  const std::string html = page("schemes/tamsi");
  for (const char* part :
       {"M₀ v₁ = p* + h Jₙᵀ π(vₙ)", "tamsi2020, Sec. V-C",
        "in the code from <code>solvers/rows.cpp:2</code>", "<code>scheme.tolerance</code>",
        "Newton iterations before the step is divided", "drift &lt; all: falling-sphere",
        "best of 3", "solves 2 … 3.5", "✗ fail", "../p/study.html#drift",
        "2 more are not in this run: <code>tribometer run p/study</code>",
        "This run has not computed it: <code>tribometer run p/other</code>"}) {
    EXPECT_THAT(html, HasSubstr(part));
  }
  EXPECT_THAT(html, Not(HasSubstr("990")));
}

// Ranks stand in words; what a study lacks is said.
TEST_F(Pages, OfOtherSchemesShowTheirPlace) {
  const std::string html = page("schemes/lagged");
  EXPECT_THAT(html, HasSubstr("worst of 3"));
  EXPECT_THAT(html, HasSubstr("No claim names it."));
  EXPECT_THAT(html, HasSubstr("This run has no counters of this scheme alone"));
  EXPECT_THAT(page("schemes/rk4"), HasSubstr("It has nothing of it."));
  EXPECT_THAT(page("schemes/implicit-euler"), HasSubstr("<code>ie-fn-tals</code>"));
}

TEST_F(Pages, ThereIsOneOfEverySchemeAndItIsListed) {
  const std::string list = page("schemes/index");
  for (const solvers::Scheme& scheme : solvers::schemes()) {
    EXPECT_THAT(list, HasSubstr("<a href=\"" + scheme.id + ".html\">"));
    EXPECT_THAT(page("schemes/" + scheme.id), HasSubstr("<h1>" + scheme.id + "</h1>"));
  }
  EXPECT_THAT(page("index"), HasSubstr("href=\"schemes/index.html\""));
}

// What moves, from where, by which laws, and what the run knows of its reference.
TEST_F(Pages, OfAScenarioShowTheModelAndTheRun) {
  const std::string html = page("scenarios/falling-sphere");
  for (const char* part :
       {"<svg class=\"drawing\"", "<circle class=\"contact\"", "<code>sphere.radius</code>",
        "<code>sphere.theta</code>", "1 candidate pair at the start, 0 of which touch.",
        "Normal force: hunt-crossley", "s/sqrt(1 + s^2)",
        "11 digits that two unrelated methods agree on",
        "<code>tribometer reference --scenario falling-sphere</code>", "drift &lt; all",
        "✗ fail"}) {
    EXPECT_THAT(html, HasSubstr(part));
  }
}

// Each is drawn; those that need recorded motions say what is missing.
TEST_F(Pages, ThereIsOneOfEveryScenarioAndItIsDrawn) {
  write_report(folder_ / "run", folder_ / "home", Perspectives::kDrawn);
  const std::string list = page("scenarios/index");
  for (const models::Scenario& scenario : models::scenarios()) {
    EXPECT_THAT(list, HasSubstr("<a href=\"" + scenario.id + ".html\">"));
    const std::string html = page("scenarios/" + scenario.id);
    EXPECT_THAT(html, HasSubstr("<svg class=\"drawing\"")) << scenario.id;
    EXPECT_EQ(html.find("are in recorded motions") != std::string::npos, scenario.needs_data)
        << scenario.id;
    EXPECT_EQ(html.find("tribometer render --scenario " + scenario.id) != std::string::npos,
              render::has_scene(scenario))
        << scenario.id;
    EXPECT_EQ(html.find("<svg class=\"rendering\"") != std::string::npos,
              scenario.id == "parallel-gripper")
        << scenario.id;
    const std::size_t begin = html.find("<svg class=\"drawing\"");
    const std::string svg = html.substr(begin, html.find("</svg>", begin) - begin);
    for (const char* number : {"nan", "inf"}) EXPECT_THAT(svg, Not(HasSubstr(number)));
  }
  EXPECT_THAT(page("scenarios/comb"), HasSubstr("cannot be certified"));
  EXPECT_THAT(page("scenarios/comb"), HasSubstr("No study of this run measures"));
}

// A law that is broken may be one that a start is computed from.
TEST(PageOfAScenario, ThatCannotBeMadeSaysWhy) {
  models::Scenario scenario = models::find_scenario("falling-sphere");
  scenario.make = [](const models::Parameters&, const fs::path&) -> models::Instance {
    throw InputError("the ground would have to pull");
  };
  const report::RunData run;
  const std::string html = report::scenario_page(scenario,
                                                 {.run = run,
                                                  .measures = {},
                                                  .studies = {},
                                                  .claims = {},
                                                  .strips = {},
                                                  .items = {},
                                                  .rows = {}},
                                                 Perspectives::kLeftOut);
  EXPECT_THAT(html, HasSubstr("cannot be made from its own parameters: the ground would have"));
  EXPECT_THAT(html, Not(HasSubstr("<svg class=\"drawing\"")));
  EXPECT_THAT(html, Not(HasSubstr("<h2>Coordinates</h2>")));
}

// Polygons that stand in the page itself.
TEST_F(Pages, OfAScenarioInSpaceCarryItsPicture) {
  EXPECT_THAT(page("scenarios/parallel-gripper"), Not(HasSubstr("<svg class=\"rendering\"")));
  write_report(folder_ / "run", folder_ / "home", Perspectives::kDrawn);
  const std::string html = page("scenarios/parallel-gripper");
  EXPECT_THAT(html, HasSubstr("<svg class=\"rendering\" role=\"img\" aria-label=\"two fingers"));
  EXPECT_THAT(html, HasSubstr("<polygon points="));
  EXPECT_THAT(html, HasSubstr("<code>tribometer render --scenario parallel-gripper"));
}

// A scenario that a run is on moves in its page; one of many bodies does not.
TEST_F(Pages, OfAScenarioOfTheRunShowItsMotion) {
  EXPECT_THAT(page("scenarios/parallel-gripper"), Not(HasSubstr("drawing film")));
  write_text(folder_ / "home/papers/p/study_of_balls.cpp",
             R"(f("bouncing-ball", "clutter", "romeo-walk-own");)");
  write_report(folder_ / "run", folder_ / "home", Perspectives::kDrawn);
  EXPECT_THAT(page("scenarios/romeo-walk-own"), HasSubstr("drawing film"));
  const std::string html = page("scenarios/bouncing-ball");
  EXPECT_THAT(html, HasSubstr("<svg class=\"drawing film\""));
  EXPECT_THAT(html, HasSubstr("<g class=\"frame\" style=\"--frame:23\">"));
  EXPECT_THAT(html, Not(HasSubstr("--frame:24")));
  EXPECT_THAT(page("scenarios/clutter"), Not(HasSubstr("drawing film")));
}

// Strips are kept; a line without a picture, and a remark, are none.
TEST_F(Pages, OfAScenarioShowTheStripThatIsKept) {
  EXPECT_THAT(page("scenarios/parallel-gripper"), Not(HasSubstr("class=\"strip\"")));
  write_text(folder_ / "home/papers/gallery/strips.txt",
             "# strips\nparallel-gripper --scheme tamsi --size 9x9\nclutter --scheme sap\n");
  write_text(folder_ / "home/papers/gallery/strips/parallel-gripper.png",
             render::png(render::Image({7, 5}, {0, 0, 0})));
  write_report(folder_ / "run", folder_ / "home", Perspectives::kLeftOut);
  const std::string html = page("scenarios/parallel-gripper");
  EXPECT_THAT(html, HasSubstr("<svg class=\"strip\" viewBox=\"0 0 7 5\""));
  EXPECT_THAT(html,
              HasSubstr("<code>tribometer render --scenario parallel-gripper --scheme tamsi --size "
                        "9x9 --out parallel-gripper.png</code>"));
  EXPECT_THAT(page("scenarios/clutter"), Not(HasSubstr("class=\"strip\"")));
}

/// A page without the bitmaps that it carries, which are no links.
std::string without_bitmaps(std::string html) {
  static const std::string kBegin = "href=\"data:image/png;base64,";
  for (std::size_t at = html.find(kBegin); at != std::string::npos; at = html.find(kBegin, at)) {
    html.erase(at, html.find('"', at + kBegin.size()) + 1 - at);
  }
  return html;
}

// Pages load the style and the script beside them and small pictures, and nothing from elsewhere;
// every link within the report leads somewhere, also to a place in a page, and a template that
// names nothing would leave its braces.
TEST_F(Pages, LoadNothingFromElsewhereAndLinkToWhatThereIs) {
  static const std::regex link("(href|src)=\"([^\"#]+)(#([^\"?]*))?[^\"]*\"");
  int pages = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder_ / "run")) {
    if (entry.path().extension() != ".html") continue;
    ++pages;
    const std::string html = without_bitmaps(read_text(entry.path()));
    for (const char* loads : {"://", "@import", "{{", "}}", "<style"}) {
      EXPECT_THAT(html, Not(HasSubstr(loads))) << entry.path();
    }
    for (std::sregex_iterator it(html.begin(), html.end(), link), end; it != end; ++it) {
      const fs::path target = entry.path().parent_path() / (*it)[2].str();
      ASSERT_TRUE(fs::exists(target)) << entry.path() << ": " << (*it)[2];
      const std::string place = (*it)[4].str();
      if (place.empty()) continue;
      EXPECT_THAT(read_text(target), HasSubstr("id=\"" + place + "\"")) << entry.path();
    }
  }
  EXPECT_GT(pages, 40);
}

// Each verdict is a row with all that the script filters and sorts by.
TEST_F(Pages, OfClaimsHaveARowForEachVerdict) {
  const std::string html = page("claims");
  for (const char* part : {"data-schemes=\"tamsi\"", "href=\"p/study.html#drift\"",
                           "<th data-sort=\"room\">", "<script src=\"claims.js\">"}) {
    EXPECT_THAT(html, HasSubstr(part));
  }
  EXPECT_THAT(html, Not(HasSubstr("Trend")));
  EXPECT_THAT(read_text(folder_ / "run/claims.js"), HasSubstr("\"use strict\""));
}

// An item leads to its code, its schemes and scenarios, and tells what the full tier has besides.
TEST_F(Pages, OfAnItemLeadToItsSources) {
  const std::string html = page("p/study");
  for (const char* part :
       {"<code>papers/p/study.toml</code>", "<code>papers/p/study_of_grippers.cpp</code>",
        "<a href=\"../scenarios/parallel-gripper.html\">",
        "<a href=\"../schemes/implicit-euler.html\">",
        "with 1 more claim: <code>tribometer run p/study --tier full</code>"}) {
    EXPECT_THAT(html, HasSubstr(part));
  }
  EXPECT_THAT(html, Not(HasSubstr("scenarios/falling-sphere.html")));
  EXPECT_THAT(page("scenarios/parallel-gripper"), HasSubstr("href=\"../p/study.html\""));
}

// Schemes over measures: what was measured, the best and the worst third of those alike marked.
TEST_F(Pages, HaveAMatrixOfSchemesAndMeasures) {
  const std::string html = page("matrix");
  for (const char* part :
       {"<a href=\"schemes/tamsi.html\">tamsi</a>",
        "<a class=\"id\" href=\"p/study.html\">p/study</a>", "<td class=\"good\">▲ 1 m</td>",
        "<td>2 m</td>", "<td class=\"bad\">▼ 3 m</td>",
        "Not in this run: <code>tribometer run p/other</code>"}) {
    EXPECT_THAT(html, HasSubstr(part));
  }
  EXPECT_THAT(html, Not(HasSubstr("rk4")));
  write_report(folder_ / "run", folder_ / "nowhere", Perspectives::kLeftOut);
  EXPECT_THAT(page("matrix"), HasSubstr("has none of the studies"));
}

// The same run, the same bytes.
TEST_F(Pages, Repeat) {
  const std::string first = page("schemes/tamsi");
  write_report(folder_ / "run", folder_ / "home", Perspectives::kLeftOut);
  EXPECT_EQ(page("schemes/tamsi"), first);
}

// A program with papers of its own may have neither measures nor findings.
TEST_F(Pages, DoWithoutMeasures) {
  write_report(folder_ / "run", folder_ / "nowhere", Perspectives::kLeftOut);
  EXPECT_THAT(page("schemes/tamsi"), HasSubstr("No claim names it."));
}

}  // namespace
}  // namespace tribo::verification
