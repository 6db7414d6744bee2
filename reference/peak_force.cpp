#include "reference/peak_force.hpp"

#include <algorithm>

#include "models/input_error.hpp"

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
  const std::vector<Computation> computations = problem.computations(digits);
  const ForcePeak finest = problem.peak(computations.back(), until);
  Spread force(finest.force), time(finest.time);
  for (std::size_t i = 0; i + 1 < computations.size(); ++i) {
    const ForcePeak other = problem.peak(computations[i], until);
    force.add(other.force);
    time.add(other.time);
  }
  return {.force = static_cast<double>(finest.force),
          .time = static_cast<double>(finest.time),
          .force_bar = force.width(),
          .time_bar = time.width()};
}

}  // namespace tribo::reference
