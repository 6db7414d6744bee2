#include "verification/testset/set_context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "models/input_error.hpp"
#include "verification/score/score_figure.hpp"
#include "verification/testset/test_problem.hpp"
#include "verification/text/csv_cells.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

constexpr std::string_view kHead = "problem,scheme,step[s],outcome,error";

/// How far two positive numbers are apart, as a ratio.
double apart(double a, double b) {
  return std::abs(std::log(a / b));
}

}  // namespace

SetContext::SetContext(const std::filesystem::path& home) {
  const std::filesystem::path file = home / "verification/testset/context.csv";
  if (!std::filesystem::exists(file)) return;
  const std::string text = read_text(file);
  CsvLines lines(text);
  std::string_view line;
  std::vector<std::string_view> cells;
  if (!lines.next(line) || line != kHead)
    throw InputError(fmt::format("{}:1: the head is not {}", file.string(), kHead));
  while (lines.next(line)) {
    split_csv(line, cells);
    const auto step = cells.size() == 5 ? csv_number(cells[2]) : std::nullopt;
    if (!step)
      throw InputError(fmt::format("{}:{}: is not {}", file.string(), lines.number(), kHead));
    const auto error = csv_number(cells[4]);
    if (cells[3] != "ok" || !error || !(*error > 0)) continue;
    rows_.push_back({.problem = std::string(cells[0]),
                     .scheme = std::string(cells[1]),
                     .step_text = std::string(cells[2]),
                     .step = *step,
                     .error = *error});
  }
}

std::string SetContext::of(const SetScore& score) const {
  const double error = score.score ? score.score->position_error : 0;
  std::vector<Row> rows = known(score.id);
  if (score.outcome() != "ok" || !(error > 0) || rows.empty()) return "-";
  const Row nearest =
      *std::ranges::min_element(rows, {}, [&](const Row& row) { return apart(row.error, error); });
  const double step = std::ranges::min_element(rows, {}, [&](const Row& row) {
                        return apart(row.step, score.score->step);
                      })->step;
  std::erase_if(rows, [&](const Row& row) { return row.step != step; });
  const auto better =
      std::ranges::count_if(rows, [&](const Row& row) { return row.error < error; });
  return fmt::format("{} {}, {} of {}", nearest.scheme, nearest.step_text, better + 1,
                     rows.size() + 1);
}

std::vector<SetContext::Row> SetContext::known(const std::string& problem) const {
  std::vector<Row> rows;
  std::ranges::copy_if(rows_, std::back_inserter(rows),
                       [&](const Row& row) { return row.problem == problem; });
  std::ranges::stable_sort(rows, {}, &Row::step);
  return rows;
}

Figure SetContext::figure(const std::string& problem, const std::vector<SetScore>& scores) const {
  const std::vector<Row> rows = known(problem);
  Figure figure;
  if (rows.empty()) return figure;
  const auto add = [&](const std::string& name, double step, double error) {
    auto block = std::ranges::find(figure.blocks, name, &Block::name);
    if (block == figure.blocks.end())
      block = figure.blocks.insert(block, {name, {{"step", "s"}, {"error", "-"}}, {}});
    block->rows.push_back({{step, error}});
  };
  for (const Row& row : rows) add("scheme-" + row.scheme, row.step, row.error);
  for (const SetScore& one : scores) {
    if (one.id == problem && one.outcome() == "ok" && one.score->position_error > 0)
      add("run-" + block_word(one.run), one.score->step, one.score->position_error);
  }
  return figure;
}

std::vector<SetScore> as_problem(std::span<const Score> scores, const std::string& scenario,
                                 const models::Parameters& parameters) {
  constexpr double kRounding = 1e-9;
  const std::vector<TestProblem> problems = test_problems();
  const auto found = std::ranges::find_if(problems, [&](const TestProblem& problem) {
    return problem.scenario == scenario && problem.parameters().listing() == parameters.listing();
  });
  if (found == problems.end()) return {};
  const std::vector<std::string> labels = score_labels(scores);
  std::vector<SetScore> all;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (std::abs(scores[i].to - found->end) <= kRounding * found->end)
      all.push_back({.run = labels[i], .id = found->id, .score = scores[i]});
  }
  return all;
}

}  // namespace tribo::verification
