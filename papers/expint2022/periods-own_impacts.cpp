/// Periods — which control periods make the mean error, and how well one motion tells it.
///
/// The published value is the mean over the periods of one motion. Here it is split into periods in
/// which a contact begins, ends or comes to slip or stick, and the others; and the periods are
/// drawn anew, in blocks and with repetition, to see between which values the mean of another such
/// motion would lie.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "papers/expint2022/ratio_of_means.hpp"
#include "papers/expint2022/robot_study.hpp"

namespace tribo::papers::expint2022::periods_own {
namespace {

using verification::Figure;

constexpr double kWorstShare = 0.01;  ///< of the periods

double sum_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

/// The share of the sum that the largest errors have.
double share_of_worst(std::vector<double> errors) {
  const double all = sum_of(errors);
  std::ranges::sort(errors, std::greater<>());
  errors.resize(
      static_cast<std::size_t>(std::ceil(kWorstShare * static_cast<double>(errors.size()))));
  return sum_of(errors) / all;
}

void add_scheme(const RobotStudy& study, const NamedScheme& scheme, int substeps, Figure& figure) {
  const Targets targets = own_reference(study, scheme, figure);
  const LocalErrors local = local_errors(study.scene, scheme, targets, substeps);
  verification::Block block{scheme.name, {{"period", "-"}, {"error", "-"}, {"steady", "-"}}, {}};
  double switching = 0, count = 0;
  for (std::size_t i = 0; i < local.errors.size(); ++i) {
    if (!local.steady[i]) {
      switching += local.errors[i];
      ++count;
    }
    block.rows.push_back({{static_cast<double>(i), local.errors[i], local.steady[i] ? 1.0 : 0.0}});
  }
  const auto periods = static_cast<double>(local.errors.size());
  const RatioOfMeans mean =
      ratio_of_means(local.errors, std::vector<double>(local.errors.size(), 1));
  const auto add = [&](const char* what, double value) {
    figure.quantities.push_back({what + ("." + scheme.name), value});
  };
  add("mean", mean.value);
  add("low", mean.least);
  add("high", mean.largest);
  add("width", (mean.largest - mean.least) / mean.value);
  add("switching_periods", count / periods);
  add("switching_share", switching / sum_of(local.errors));
  add("worst_share", share_of_worst(local.errors));
  figure.blocks.push_back(std::move(block));
  figure.work += local.work;
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  const RobotStudy study = own_trot_study(options);
  Figure figure;
  add_scheme(study, expo(), 1, figure);
  add_scheme(study, expo_with_products(0), 7, figure);  // at the price of the next one
  add_scheme(study, eul_exp(), 32, figure);             // half of its largest step
  return figure;
}

}  // namespace tribo::papers::expint2022::periods_own
