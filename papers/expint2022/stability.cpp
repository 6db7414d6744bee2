#include "papers/expint2022/stability.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022 {
namespace {

constexpr double kLargestSpeed = 1e5;  ///< of the published code

bool is_bounded(const models::State<double>& x) {
  return x.q.allFinite() && x.v.norm() <= kLargestSpeed;
}

std::string status_of(const StabilityRun& run, const solvers::RunStatus& end) {
  if (end.status != solvers::Status::kOk) return std::string(name(end.status));
  if (!run.bounded) return std::string(name(solvers::Status::kOutsideDomain));
  return std::string(name(run.upright ? solvers::Status::kOk : solvers::Status::kFallen));
}

}  // namespace

double StabilityRun::largest_tilt() const {
  double largest = 0;
  for (const Posture& p : postures) verification::keep_largest(largest, p.tilt);
  return largest;
}

double StabilityRun::lowest_base() const {
  double lowest = postures.front().height;
  for (const Posture& p : postures) verification::keep_least(lowest, p.height);
  return lowest;
}

double StabilityRun::largest_speed() const {
  double largest = 0;
  for (const Posture& p : postures) verification::keep_largest(largest, p.speed);
  return largest;
}

Posture posture(const models::State<double>& x) {
  const auto r = x.q.segment<4>(3).normalized();  // x, y, z, w
  const double cosine = 1 - 2 * (r[0] * r[0] + r[1] * r[1]);
  return {.t = x.t,
          .tilt = std::acos(std::clamp(cosine, -1.0, 1.0)) * 180 / std::numbers::pi,
          .height = x.q[2],
          .forward = x.q[0],
          .speed = x.v.norm()};
}

StabilityRun run_stability(const verification::Setup& setup, double h) {
  const models::Instance instance = setup.instance();
  const auto stepper = setup.configured_scheme().make(*instance.system);
  solvers::FixedStepIntegrator integrator(*stepper, h);
  models::State<double> x = instance.x0;
  StabilityRun run;
  run.period = instance.system->held_control()->period();
  run.postures.push_back(posture(x));
  const auto count = static_cast<int>(std::lround(instance.t_end / run.period));
  run.bounded = run.upright = true;
  solvers::RunStatus end;
  for (int i = 1; i <= count && run.bounded; ++i) {
    end = integrator.advance(x, i * run.period);
    run.bounded = end.status == solvers::Status::kOk && is_bounded(x);
    run.upright = run.upright && run.bounded && instance.system->fall_rule()->fallen(x).empty();
    if (run.bounded) run.postures.push_back(posture(x));
  }
  run.status = status_of(run, end);
  run.work = integrator.work();
  return run;
}

}  // namespace tribo::papers::expint2022
