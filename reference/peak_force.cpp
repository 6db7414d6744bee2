#include "reference/peak_force.hpp"

#include <algorithm>
#include <array>

#include "models/input_error.hpp"
#include "reference/plan.hpp"

namespace tribo::reference {
namespace {

struct Spread {
  Fifty low, high;
  explicit Spread(const Fifty& first) : low(first), high(first) {}
  void add(const Fifty& x) {
    low = std::min(low, x);
    high = std::max(high, x);
  }
  [[nodiscard]] double width() const { return static_cast<double>(Fifty(high - low)); }
};

}  // namespace

PeakForce peak_force(const Problem& problem, double until, int digits) {
  if (!problem.peak) throw InputError(problem.scenario + ": no reference of its highest force");
  const Plan plan = plan_for(digits);
  const auto peak = [&](std::size_t method, std::size_t k) {
    return problem.peak(
        {.method = method, .precision = plan.precisions[k], .tolerance = plan.tolerances[k]},
        until);
  };
  const ForcePeak finest = peak(1, 1);
  Spread force(finest.force), time(finest.time);
  for (const auto& [method, k] : {std::pair(0, 0), std::pair(0, 1), std::pair(1, 0)}) {
    const ForcePeak other = peak(static_cast<std::size_t>(method), static_cast<std::size_t>(k));
    force.add(other.force);
    time.add(other.time);
  }
  return {.force = static_cast<double>(finest.force),
          .time = static_cast<double>(finest.time),
          .force_bar = force.width(),
          .time_bar = time.width()};
}

}  // namespace tribo::reference
