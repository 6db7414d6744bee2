#include "reference/turns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "reference/agreement.hpp"

namespace tribo::reference {
namespace {

/// Turns of one number by all computations.
struct TurnsByAll {
  std::vector<const std::vector<Turn>*> turns;
  double scale = 0;
  int asked = 0;  ///< digits
};

/// The turn with the largest of sign × value.
const Turn& extreme_of(const std::vector<Turn>& turns, int sign) {
  return *std::ranges::max_element(
      turns, {}, [sign](const Turn& turn) { return Fifty(sign * turn.value); });
}

std::vector<Fifty> extremes_by_all(const TurnsByAll& all, int sign) {
  std::vector<Fifty> values;
  for (const auto* turns : all.turns) values.push_back(extreme_of(*turns, sign).value);
  return values;
}

/// By each computation, when its value is reached first. Values at two times may differ by the
/// errors of both: they count as one value within ten times what the computations differ by, or
/// what their tolerance is.
std::vector<Fifty> first_times(const TurnsByAll& all, const std::vector<Fifty>& values) {
  constexpr int kSpare = 2;  // digits of the tolerance beyond those asked for
  const double tolerance = std::pow(10.0, -(all.asked + kSpare));
  const double error = std::max(agree(values, all.scale, all.asked).difference, tolerance);
  std::vector<Fifty> times;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Fifty size = std::max(Fifty(abs(values[i])), Fifty(all.scale));
    const Fifty near = size * 10 * error;
    const auto first = std::ranges::find_if(*all.turns[i], [&](const Turn& turn) {
      return abs(Fifty(turn.value - values[i])) <= near;
    });
    times.push_back(first->t);
  }
  return times;
}

CertifiedExtreme certified_extreme(
    const TurnsByAll& all, int sign, int limit, const std::string& what, Comparison& comparison) {
  const std::vector<Fifty> values = extremes_by_all(all, sign);
  const std::vector<Fifty> times = first_times(all, values);
  const int digits = comparison.compare(values, all.scale, limit, [&] { return what; });
  const bool known = agree(times, 0, all.asked).digits >= std::min(kLeastDigits, all.asked);
  return {shown(values.back(), all.scale, digits),
          known ? static_cast<double>(times.back()) : std::numeric_limits<double>::quiet_NaN()};
}

}  // namespace

CertifiedRange range_of(const std::vector<NamedAnswer>& answers,
                        std::size_t column,
                        const Certificate& head,
                        int limit,
                        Comparison& comparison) {
  TurnsByAll all{.turns = {}, .scale = head.scales[column], .asked = head.digits_asked};
  for (const NamedAnswer& a : answers) all.turns.push_back(&a.answer.turns[column]);
  const auto extreme = [&](int sign, const char* which) {
    const std::string what = fmt::format("{} {}", which, head.columns[column]);
    return certified_extreme(all, sign, limit, what, comparison);
  };
  return {extreme(-1, "least"), extreme(1, "largest")};
}

std::vector<Turn> peaks_of(const std::vector<NamedAnswer>& answers, int asked) {
  TurnsByAll all{.turns = {}, .scale = 0, .asked = asked};
  for (const NamedAnswer& a : answers) all.turns.push_back(&a.answer.force_turns);
  if (all.turns.back()->empty() || extreme_of(*all.turns.back(), 1).value == 0) return {};
  const std::vector<Fifty> forces = extremes_by_all(all, 1), times = first_times(all, forces);
  std::vector<Turn> peaks;
  for (std::size_t i = 0; i < forces.size(); ++i) peaks.push_back({times[i], forces[i]});
  return peaks;
}

void set_peak(const std::vector<NamedAnswer>& answers, int limit, Certificate& out) {
  std::vector<Fifty> forces, times;
  for (const Turn& peak : peaks_of(answers, out.digits_asked)) {
    forces.push_back(peak.value);
    times.push_back(peak.t);
  }
  if (forces.empty()) return;
  const int asked = out.digits_asked;
  out.peak_force = agreed(forces, 0, std::min(limit, asked));
  const bool known = out.peak_force.digits >= std::min(kLeastDigits, asked);
  out.peak_time = agreed(times, 0, known ? asked : 0);
}

}  // namespace tribo::reference
