#include "papers/cenic2025/comb_drop.hpp"

#include <algorithm>
#include <cmath>

#include "models/planar/shapes.hpp"

namespace tribo::papers::cenic2025 {
namespace {

constexpr double kWatched = 0.5;  ///< end of the run over which speeds are averaged [s]

/// ∫ |v|² dt over the watched time, of each body.
class Speeds {
 public:
  Speeds(Eigen::Index bodies, double t_end)
      : squares_(models::VectorXd::Zero(bodies)), from_(t_end - kWatched) {}

  void add(const verification::StepView& s) {
    const double h = s.x.t - std::max(s.x0.t, from_);
    if (h <= 0) return;
    for (Eigen::Index b = 0; b < squares_.size(); ++b) {
      squares_[b] += h * s.x.v.segment<2>(3 * b).squaredNorm();
    }
  }
  [[nodiscard]] double rms(Eigen::Index body) const { return std::sqrt(squares_[body] / kWatched); }

 private:
  models::VectorXd squares_;
  double from_;
};

Outline outline(const models::Parameters& p, const models::VectorXd& q, Eigen::Index body) {
  const std::string kind = body == 0 ? "plate" : "rods";
  const auto shape = models::box(p.number(kind + ".length") / 2, p.number(kind + ".thickness") / 2);
  const auto placed = models::PlanarPose::at(q[3 * body], q[3 * body + 1], q[3 * body + 2])(shape);
  return {placed.corners().begin(), placed.corners().end()};
}

bool is_below_bars(const Outline& outline) {
  return std::any_of(outline.begin(), outline.end(), [](const auto& p) { return p[1] < 0; });
}

}  // namespace

CombDrop drop_on_comb(const Setup& setup, const verification::StepChoice& choice) {
  const models::Parameters p = setup.scenario_parameters();
  const models::Instance instance = setup.instance();
  const Eigen::Index bodies = instance.x0.q.size() / 3;
  Speeds speeds(bodies, instance.t_end);
  CombDrop drop;
  drop.run = verification::run_steps(setup, choice, instance.t_end,
                                     [&](const verification::StepView& s) { speeds.add(s); });
  for (Eigen::Index b = 0; b < bodies; ++b) {
    drop.outlines.push_back(outline(p, drop.run.x.q, b));
    const bool below = is_below_bars(drop.outlines.back());
    drop.passed = drop.passed || below;
    if (!below) drop.speed = std::max(drop.speed, speeds.rms(b));
  }
  return drop;
}

}  // namespace tribo::papers::cenic2025
