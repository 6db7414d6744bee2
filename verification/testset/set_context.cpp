#include "verification/testset/set_context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "models/input_error.hpp"
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
  std::vector<Row> known;
  std::ranges::copy_if(
      rows_, std::back_inserter(known), [&](const Row& row) { return row.problem == score.id; });
  if (score.outcome() != "ok" || !(error > 0) || known.empty()) return "-";
  const Row nearest =
      *std::ranges::min_element(known, {}, [&](const Row& row) { return apart(row.error, error); });
  const double spacing =
      (score.score->to - score.score->from) / static_cast<double>(score.score->judged - 1);
  const double step = std::ranges::min_element(known, {}, [&](const Row& row) {
                        return apart(row.step, spacing);
                      })->step;
  std::erase_if(known, [&](const Row& row) { return row.step != step; });
  const auto better =
      std::ranges::count_if(known, [&](const Row& row) { return row.error < error; });
  return fmt::format(
      "{} {}, {} of {}", nearest.scheme, nearest.step_text, better + 1, known.size() + 1);
}

std::string SetContext::of(const Score& score,
                           const std::string& scenario,
                           const models::Parameters& parameters) const {
  constexpr double kRounding = 1e-9;
  for (const TestProblem& problem : test_problems()) {
    const bool same = problem.scenario == scenario &&
                      std::abs(score.to - problem.end) <= kRounding * problem.end &&
                      problem.parameters().listing() == parameters.listing();
    if (same) return of({.run = "", .id = problem.id, .score = score});
  }
  return "-";
}

}  // namespace tribo::verification
