#include "verification/cli/score_test_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <set>

#include "models/input_error.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/score_gate.hpp"
#include "verification/cli/score_table.hpp"
#include "verification/cli/text_table.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/judge/verdict.hpp"
#include "verification/judge/work_json.hpp"
#include "verification/picture/plot.hpp"
#include "verification/score/score_figure.hpp"
#include "verification/testset/place_picture.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using namespace verification;
namespace fs = std::filesystem;

std::string short_number(double value, const char* format) {
  return std::isfinite(value) ? fmt::format(fmt::runtime(format), value) : "-";
}

std::string table_of(const std::vector<SetScore>& scores, const SetContext& places) {
  std::vector<Cells> rows = {{"run", "problem", "outcome", "error", "digits", "worst", "lacking",
                              "surplus", "time[s]", "as"}};
  std::string refusals;
  for (const SetScore& one : scores) {
    Cells row = {one.run, one.id, one.outcome(), "-", "-", "-", "-", "-"};
    if (one.score) {
      const auto lacking = std::ranges::count_if(
          one.score->events, [](const EventScore& event) { return std::isnan(event.found); });
      row = {one.run,
             one.id,
             one.outcome(),
             number(one.score->position_error),
             short_number(one.digits(), "{:.1f}"),
             one.score->worst_position,
             fmt::format("{}", lacking),
             fmt::format("{}", one.score->surplus.size())};
    }
    row.push_back(short_number(one.seconds, "{:.3g}"));
    row.push_back(places.of(one));
    rows.push_back(std::move(row));
    if (!one.refusal.empty())
      refusals += fmt::format("# {}: {}: {}\n", one.run, one.id, printable(one.refusal));
  }
  return aligned(rows) + refusals;
}

/// The outcome of a motion as a number of a gate.
GatedNumber outcome_number(const SetScore& one, const std::string& label) {
  const std::string outcome = one.outcome();
  GatedNumber number{.label = label, .name = "outcome", .unit = "-", .source = "--testset"};
  if (outcome == "missing") number.missing = fmt::format("has no {}.csv", one.id);
  if (outcome == "refused") number.missing = one.refusal;
  return number;
}

/// What the limits say of each motion. Throws InputError for a limit that is of no problem's.
std::vector<GatedNumber> gated(const std::vector<SetScore>& scores,
                               const std::vector<ScoreLimit>& limits) {
  std::vector<GatedNumber> all;
  for (const ScoreLimit& limit : limits) {
    const bool judged =
        std::ranges::any_of(scores, [](const auto& one) { return one.score.has_value(); });
    if (judged && std::ranges::none_of(scores, [&](const SetScore& one) {
          return one.score && fits(limit, *one.score);
        }))
      throw InputError(
          fmt::format("--max-error {}: no problem has a number of this name", limit.name));
  }
  for (const SetScore& one : scores) {
    const std::string label = one.run + "/" + one.id;
    all.push_back(outcome_number(one, label));
    if (!one.score) continue;
    std::vector<ScoreLimit> own = limits;
    std::erase_if(own, [&](const ScoreLimit& limit) { return !fits(limit, *one.score); });
    for (GatedNumber& number : gate({&*one.score, 1}, own)) {
      number.label = label;
      all.push_back(std::move(number));
    }
    if (own.empty() && one.outcome() != "ok") {
      all.back().missing = fmt::format("{} at {:.9g} s", one.score->outcome, one.score->outcome_at);
    }
  }
  return all;
}

/// Draws each motion beside the truth, OUT/RUN/ID/score.png, and for each problem
/// OUT/places/ID/place.png. False where a picture is missing; the first reason is told.
bool draw_scores(const fs::path& out, const std::vector<SetScore>& scores, const SetContext& places,
                 Session& session) {
  const fs::path plots = home_folder() / "plots";
  bool pictures = true;
  const auto tell = [&](const std::string& why) {
    if (!why.empty() && pictures) session.message(why);
    pictures = pictures && why.empty();
  };
  std::set<std::string> problems;
  for (const SetScore& one : scores) {
    if (!one.score || interrupted()) continue;
    problems.insert(one.id);
    const fs::path folder = out / one.run / one.id;
    make_folder(folder);
    const std::vector<Score> alone = {*one.score};
    write_dat(folder / "score.dat", {{"study", "score"}, {"problem", one.id}}, score_figure(alone));
    tell(draw_data(folder, "score", plots, score_plot_settings(alone)).message);
  }
  for (const std::string& id : problems)
    if (!interrupted()) tell(draw_place(out / "places" / id, id, scores, places, plots));
  return pictures;
}

void write_pages(const TestSetRuns& request, const std::vector<SetScore>& scores,
                 const SetContext& places, Session& session) {
  const fs::path out = request.out;
  make_folder(out);
  const bool pictures = draw_scores(out, scores, places, session);
  write_text(out / "testset.json", test_set_json(scores, places).dump(1) + "\n");
  write_text(out / "report.css", test_set_style());
  write_text(out / "index.html", test_set_page(scores, places, pictures));
  session.message("page: " + (out / "index.html").string());
}

/// The scores of all runs. Throws InputError where two of them have one name.
std::vector<SetScore> scores_of(const TestSetRuns& request, Session& session) {
  const std::vector<SetProblem> problems = read_test_set(request.test_set);
  std::vector<SetScore> scores;
  for (const std::string& run : request.runs) {
    if (!fs::is_directory(run)) throw InputError(run + ": no such folder");
    std::vector<SetScore> of_run = score_run(problems, run, request.options, session.listener());
    if (std::ranges::find(scores, of_run.front().run, &SetScore::run) != scores.end())
      throw InputError(
          fmt::format("{}: another run is called '{}' too; give one a folder of another name", run,
                      of_run.front().run));
    std::ranges::move(of_run, std::back_inserter(scores));
    if (interrupted()) break;
  }
  return scores;
}

}  // namespace

Json test_set_json(const std::vector<SetScore>& scores, const SetContext& places) {
  Json list = Json::array();
  for (const SetScore& one : scores) {
    Json entry = {{"run", one.run},
                  {"problem", one.id},
                  {"outcome", one.outcome()},
                  {"digits", number_json(one.digits())},
                  {"wall_time", number_json(one.seconds)},
                  {"as", places.of(one)}};
    if (!one.refusal.empty()) entry["why"] = one.refusal;
    if (one.score) entry["score"] = score_json({&*one.score, 1}).at("scores").at(0);
    list.push_back(std::move(entry));
  }
  return {{"format", "tribometer-testset-score-1"}, {"scores", list}};
}

int score_test_set(const TestSetRuns& request, Session& session) {
  const std::vector<ScoreLimit> limits = limits_from(request.max_errors);
  const SetContext places(home_folder());
  const std::vector<SetScore> scores = scores_of(request, session);
  if (interrupted()) return kInterruptedExit;
  session.streams.out << (request.json ? test_set_json(scores, places).dump(1) + "\n"
                                       : table_of(scores, places));
  if (!request.out.empty()) write_pages(request, scores, places, session);
  if (limits.empty() && request.junit.empty()) return 0;
  const std::vector<GatedNumber> numbers = gated(scores, limits);
  if (!request.junit.empty()) write_text(request.junit, junit_of(numbers));
  bool all = true;
  for (const GatedNumber& number : numbers) {
    if (number.holds()) continue;
    session.streams.err << "tribometer: " << printable(gate_line(number)) << '\n';
    all = false;
  }
  return all ? 0 : kFailedExit;
}

}  // namespace tribo::cli
