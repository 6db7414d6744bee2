/// Fig. 3 — How the transition-aware line search limits a proposed change of slip.
///
/// The two cases drawn in the paper, a jump over the stiction disk and a turn by more than π/3, the
/// values of every rule at chosen slips, and the two properties that must hold for any data.
#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "papers/tamsi2020/parameters.hpp"
#include "solvers/nonlinear/tals.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::tamsi2020::fig03 {
namespace {

using models::Vector2;
using solvers::TalsLimit;
using solvers::TalsOptions;
using solvers::TalsRule;
using verification::Block;
using verification::Figure;

const TalsOptions kOptions{.v_s = 1e-4, .softness = 0.01};
/// Paths nearer to the centre stop before it [m/s]; twice the soft norm.
const double kOffCentre = 2 * kOptions.softness * kOptions.v_s;

Vector2<double> turned(const Vector2<double>& v, double degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  return Eigen::Rotation2Dd(angle) * v;
}

struct Probe {
  const char* name;
  Vector2<double> v;
  Vector2<double> dv;
};

std::vector<Probe> probes() {
  const Vector2<double> slow(0.3, -0.1);
  const Vector2<double> through(0.1, 0.05);
  const Vector2<double> turning(-0.5, 0.7);
  return {{"at_rest", {0, 0}, {0, 0}},
          {"leaves_rest", {0, 0}, slow},
          {"reaches_rest", slow, -slow},
          {"crosses", through, -3 * through},
          {"turns_120", turning, turned(turning, 120) - turning},
          {"turns_150", turning, turned(turning, 150) - turning},
          {"passes_by", {1, 1.5e-4}, {-2, 0}}};
}

double degrees_between(const Vector2<double>& a, const Vector2<double>& b) {
  const double cross = a[0] * b[1] - a[1] * b[0];
  return std::abs(std::atan2(cross, a.dot(b))) * 180 / std::numbers::pi;
}

/// Uniform in [0, 1): the generator is portable, the library's distributions are not.
double uniform(std::mt19937_64& generator) {
  return static_cast<double>(generator() >> 11) * 0x1.0p-53;
}

Vector2<double> random_slip(std::mt19937_64& generator) {
  const double speed = kOptions.v_s * std::pow(10.0, 7 * uniform(generator) - 3);
  return turned({speed, 0}, 360 * uniform(generator));
}

struct Property {
  double outside = 0;     ///< α not in (0, 1]
  double jumps = 0;       ///< the limited step passes the disk of v_s
  double worst_turn = 0;  ///< |angle − 60°| where the turning rule acted [degree]
  double worst_stop = 0;  ///< |(v + αΔv)·Δv|/(‖v‖‖Δv‖) where a path crosses off centre
};

/// Nearest distance to the centre of the segment from v to v + dv.
double nearest_to_centre(const Vector2<double>& v, const Vector2<double>& dv) {
  const double a = std::clamp(-v.dot(dv) / dv.squaredNorm(), 0.0, 1.0);
  return (v + a * dv).norm();
}

Property check_properties(int samples) {
  std::mt19937_64 generator(20200101);
  Property property;
  for (int i = 0; i < samples; ++i) {
    const Vector2<double> v = random_slip(generator);
    const Vector2<double> dv = random_slip(generator);
    const TalsLimit limit = transition_aware_limit(v, dv, kOptions);
    if (!(limit.alpha > 0 && limit.alpha <= 1)) ++property.outside;
    const Vector2<double> end = v + limit.alpha * dv;
    const bool both_outside = v.norm() > kOptions.v_s && end.norm() > kOptions.v_s;
    if (both_outside && nearest_to_centre(v, limit.alpha * dv) < 0.999 * kOptions.v_s)
      ++property.jumps;
    if (limit.rule == TalsRule::kCrosses && nearest_to_centre(v, dv) > kOffCentre) {
      property.worst_stop =
          std::max(property.worst_stop, std::abs(end.dot(dv)) / (v.norm() * dv.norm()));
    }
    if (limit.rule == TalsRule::kTurns) {
      property.worst_turn = std::max(property.worst_turn, std::abs(degrees_between(v, end) - 60));
    }
  }
  return property;
}

/// One case as drawn in the paper, lengths in v_s: start, proposed end, limited end.
Block drawing(const char* name, const Vector2<double>& v, const Vector2<double>& dv) {
  const double v_s = kOptions.v_s;
  const TalsLimit limit = transition_aware_limit(v * v_s, dv * v_s, kOptions);
  const Vector2<double> end = v + dv;
  const Vector2<double> limited = v + limit.alpha * dv;
  return {name,
          {{"v1", "v_s"},
           {"v2", "v_s"},
           {"end1", "v_s"},
           {"end2", "v_s"},
           {"limited1", "v_s"},
           {"limited2", "v_s"},
           {"alpha", "-"}},
          {{{v[0], v[1], end[0], end[1], limited[0], limited[1], limit.alpha}}}};
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  for (const Probe& probe : probes()) {
    const TalsLimit limit = transition_aware_limit(probe.v, probe.dv, kOptions);
    figure.quantities.push_back({std::string("alpha.") + probe.name, limit.alpha});
    if (limit.rule == TalsRule::kTurns) {
      const double turn = degrees_between(probe.v, probe.v + limit.alpha * probe.dv);
      figure.quantities.push_back({std::string("turn.") + probe.name, turn, "degree"});
    }
  }
  const Property property =
      check_properties(options.tier == verification::Tier::kFull ? 20'000'000 : 200'000);
  figure.quantities.push_back({"property.alpha_outside", property.outside});
  figure.quantities.push_back({"property.jumps", property.jumps});
  figure.quantities.push_back({"property.turn_deviation", property.worst_turn, "degree"});
  figure.quantities.push_back({"property.stop_off_centre", property.worst_stop});
  figure.blocks = {drawing("crosses", {3.0, 1.0}, {-5.2, -0.9}),
                   drawing("turns", {2.4, 0.6}, {-3.4, 2.6})};
  return figure;
}

}  // namespace tribo::papers::tamsi2020::fig03
