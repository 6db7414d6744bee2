#include "papers/icf2023/convergence.hpp"

#include <cmath>
#include <limits>

namespace tribo::papers::icf2023 {

double position_error(const ConvergenceStudy& study,
                      const std::vector<models::State<double>>& states,
                      const std::vector<models::State<double>>& reference) {
  if (states.size() != reference.size()) return std::numeric_limits<double>::quiet_NaN();
  double sum = 0;
  for (std::size_t j = 0; j < states.size(); ++j) sum += study.square(states[j].q, reference[j].q);
  return std::sqrt(sum / static_cast<double>(states.size()));
}

verification::Block convergence_curve(const std::string& name, const Setup& setup,
                                      const ConvergenceStudy& study,
                                      const std::vector<models::State<double>>& reference,
                                      double uncertainty, verification::Figure& figure) {
  verification::Block block{
      name, {{"h", "s"}, {"error", "m"}, {"newton", "-"}, {"error.uncertainty", "m"}}, {}};
  for (const double h : study.steps) {
    const auto run = verification::sample_fixed_steps(setup, h, study.t_end, study.sample);
    figure.work += run.work;
    block.rows.push_back({{h, position_error(study, run.states, reference),
                           static_cast<double>(run.work.newton_iterations), uncertainty},
                          status_name(run.end)});
  }
  return block;
}

std::vector<models::State<double>> fine_run(const Setup& setup, double h,
                                            const ConvergenceStudy& study,
                                            verification::Figure& figure) {
  auto run = verification::sample_fixed_steps(setup, h, study.t_end, study.sample);
  figure.work += run.work;
  return std::move(run.states);
}

double last_slope(const verification::Block& curve) {
  const auto& finest = curve.rows[curve.rows.size() - 1].values;
  const auto& next = curve.rows[curve.rows.size() - 2].values;
  return std::log(next[kErrorColumn] / finest[kErrorColumn]) / std::log(next[0] / finest[0]);
}

}  // namespace tribo::papers::icf2023
