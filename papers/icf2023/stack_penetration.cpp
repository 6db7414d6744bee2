/// Penetration of a stack at rest against stiffness: the exact companion of Fig. 17.
///
/// n masses: contact i carries (n − i) m g, so the mean penetration is (n + 1) m g/(2k). SAP with
/// β = 1 is never stiffer than 4π²/(β² w_n δt(δt + τ_d)), w_n the mobility of each contact.
#include <algorithm>
#include <cmath>
#include <vector>

#include "papers/icf2023/models.hpp"

namespace tribo::papers::icf2023::stack {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kH = 1e-2;        // [s]
constexpr double kEnd = 20;        // [s]
constexpr double kHardest = 1e13;  // [N/m]

struct Rest {
  double mean_penetration = 0;  ///< [m]
  std::string status;
};

Rest rest(const Setup& setup, Figure& figure) {
  const auto run = verification::run_fixed_steps(setup, kH, kEnd);
  figure.work += run.work;
  const double top = run.x.q[run.x.q.size() - 1];  // Σ φ_i
  return {of_whole_run(run.end, -top / static_cast<double>(run.x.q.size())), status_name(run.end)};
}

/// Σ (n − i) m g max(1/k, β² w_i δt(δt + τ_d)/4π²)/n; w = 1/m on the ground, 2/m between.
double predicted(double k, double beta) {
  const auto n = static_cast<int>(numbers::kStackCount.value);
  const double m = numbers::kStackMass.value;
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    const double w_n = (i == 0 ? 1 : 2) / m;
    const double near_rigid = beta * beta * w_n * kH * (kH + numbers::kRelaxationTime.value) /
                              (4 * std::numbers::pi * std::numbers::pi);
    sum += (n - i) * m * numbers::kGravity.value * std::max(1 / k, near_rigid);
  }
  return sum / n;
}

double add_curve(const std::string& name, const std::string& model, double beta, Figure& figure) {
  Block block{name, {{"k", "N/m"}, {"penetration", "m"}, {"predicted", "m"}}, {}};
  double worst = 0;
  for (double k = 1e4; k < 1.5 * kHardest; k *= 10) {
    Setup setup = make_setup("stacked-masses", model, numbers::kRelaxationTime.value,
                             {{"contact.stiffness", k}});
    if (beta > 0) setup.scheme_changes.push_back({"scheme.beta", beta});
    const Rest r = rest(setup, figure);
    const double should = predicted(k, beta);
    keep_largest(worst, std::abs(r.mean_penetration / should - 1));
    block.rows.push_back({{k, r.mean_penetration, should}, r.status});
  }
  figure.blocks.push_back(block);
  return worst;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const std::string model : kModels) {
    figure.quantities.push_back({"deviation." + model, add_curve(model, model, 0, figure)});
  }
  figure.quantities.push_back({"deviation.near-rigid", add_curve("near-rigid", "sap", 1, figure)});
  return figure;
}

}  // namespace tribo::papers::icf2023::stack
