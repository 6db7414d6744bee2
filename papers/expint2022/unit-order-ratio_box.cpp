/// The advantage of Expo over the schemes of equal order on the box, and the explicit schemes that
/// are stable at a long step.
#include <fmt/format.h>

#include "papers/expint2022/box_error.hpp"

namespace tribo::papers::expint2022::unit_order_ratio {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kStep = 1e-3;              // for the ratio [s]
constexpr std::array kLong = {4e-3, 8e-3};  // [s]
constexpr int kMostSteps = 50;              // of the runs that test whether a step is stable
constexpr double kBound = 10;       // a speed above this multiple of the initial one is unstable
constexpr double kFastRate = 0.37;  // that of the scenario [rad/s]
constexpr std::array kRates = {0.02, 0.04, kSlowRate, 0.1, 0.2, kFastRate};  // [rad/s]

/// Steps for which the largest speed, m/s or rad/s, stays below kBound times the initial one.
int bounded_steps(const BoxStudy& study, const NamedScheme& scheme, double h, Figure& figure) {
  const auto stepper = study.setup(scheme).configured_scheme().make(*study.scene.system);
  models::State<double> x = study.scene.x0;
  const double bound = kBound * x.v.lpNorm<Eigen::Infinity>();
  solvers::StepResult out;
  for (int i = 0; i < kMostSteps; ++i) {
    if (stepper->step(x, h, solvers::Attempt::kFirst, out) != solvers::Status::kOk) return i;
    x = out.x;
    if (!(x.v.lpNorm<Eigen::Infinity>() <= bound)) return i;
  }
  figure.work += out.work;
  return kMostSteps;
}

/// Errors at kStep against the angular rates of the start.
Block against_rates(const NamedScheme& scheme, Figure& figure) {
  Block block{scheme.name, {{"rate", "rad/s"}, {"error", "-"}}, {}};
  for (const double rate : kRates) {
    const BoxStudy::Error error = BoxStudy(rate).error(scheme, kStep, figure);
    block.rows.push_back({{rate, error.value}, error.status});
    if (rate != kSlowRate && rate != kFastRate) continue;
    const char* start = rate == kSlowRate ? "slow" : "fast";
    figure.quantities.push_back({fmt::format("error.{}.{}", scheme.name, start), error.value});
  }
  return block;
}

double quantity(const Figure& figure, const std::string& name) {
  for (const verification::Quantity& q : figure.quantities) {
    if (q.name == name) return q.value;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const NamedScheme& scheme : box_schemes())
    figure.blocks.push_back(against_rates(scheme, figure));
  for (const char* start : {"slow", "fast"}) {
    for (const char* other : {"eul-exp", "eul-imp", "rk4"}) {
      const double ratio = quantity(figure, fmt::format("error.{}.{}", other, start)) /
                           quantity(figure, fmt::format("error.expo.{}", start));
      figure.quantities.push_back({fmt::format("ratio.{}.{}", other, start), ratio});
    }
  }
  const BoxStudy study(kSlowRate);
  for (const NamedScheme& scheme : box_schemes()) {
    if (std::string_view(scheme.name) == "eul-imp") continue;
    for (const double h : kLong) {
      figure.quantities.push_back({fmt::format("steps.{}.{:g}ms", scheme.name, 1e3 * h),
                                   static_cast<double>(bounded_steps(study, scheme, h, figure))});
    }
  }
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_order_ratio
