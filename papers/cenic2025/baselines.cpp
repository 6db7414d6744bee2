#include "papers/cenic2025/baselines.hpp"

#include <cmath>
#include <limits>

#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025 {
namespace {

/// A counter of the run that is a point of the diagram; 0 if there is none.
double work_of(const verification::Block& scheme, double accuracy, std::size_t counter) {
  for (const verification::Row& row : scheme.rows)
    if (row.values[0] == accuracy && row.status == "ok") return row.values[counter];
  return 0;
}

double lead(const verification::Figure& figure, const std::string& row, double accuracy,
            std::size_t counter) {
  double least = std::numeric_limits<double>::infinity();
  for (const BaselineCandidate& candidate : kBaselines) {
    const double work = work_of(figure.block(row + candidate.name), accuracy, counter);
    if (candidate.scheme != "cenic" && work > 0) verification::keep_least(least, work);
  }
  const double ratio = least / work_of(figure.block(row + "cenic"), accuracy, counter);
  return std::isfinite(ratio) ? std::log10(ratio) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

void add_leads(const std::string& prefix, const std::vector<NamedAccuracy>& accuracies,
               verification::Figure& figure) {
  const double first = accuracies.front().accuracy;
  const std::string name = prefix + "lead", positions = prefix + "positions.";
  const auto add = [&](const std::string& variant, double value) {
    figure.quantities.push_back({name + variant, value, "decades"});
  };
  add("", lead(figure, positions, first, kQueries));
  add("@full", lead(figure, prefix + "full.", first, kQueries));
  for (std::size_t i = 0; i < kCounters.size(); ++i)
    if (i + 1 != kQueries) add("@" + kCounters[i], lead(figure, positions, first, i + 1));
  for (std::size_t i = 1; i < accuracies.size(); ++i)
    add("@" + accuracies[i].name, lead(figure, positions, accuracies[i].accuracy, kQueries));
}

}  // namespace tribo::papers::cenic2025
