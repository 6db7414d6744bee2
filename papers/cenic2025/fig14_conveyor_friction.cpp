/// Fig. 14 — static and dynamic friction of a box pushed to and fro.
///
/// In the frame of the belt the box feels F = A sin(2πft). It slips when F exceeds the largest
/// force that friction transmits, slides with the dynamic coefficient, and shows a second peak of
/// friction where it comes to rest. The reference is the motion in x alone, by two methods of
/// Odeint. Friction is that of Eq. (7) at the velocity of a state, on both sides; the mean of a
/// step, by the coefficient that the step has kept from its start, is another quantity.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "models/scenarios/build.hpp"
#include "papers/cenic2025/parameters.hpp"
#include "reference/static_dynamic_box.hpp"
#include "verification/judge/figure.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::fig14 {
namespace {

using reference::BoxSample;
using verification::Block;
using verification::Figure;
using verification::kNaN;
using verification::of_whole_run;

constexpr double kEnd = 4, kSample = 2e-5;  ///< of the reference [s]
constexpr double kAroundReStick = 20e-3;    ///< [s]
constexpr double kPlateauTolerances = 1e3;  ///< plateau threshold, in v_s
constexpr double kFixedStep = 1e-4;         ///< [s]
constexpr double kDrawn = 1000;             ///< rows of a curve
constexpr double kDrawnJump = 0.05;         ///< of friction over weight

/// From which speed on the box slips, and below which it is at rest again.
struct Thresholds {
  std::string suffix;
  double slips = 5e-3;           ///< [m/s]
  double sticks_tolerances = 3;  ///< in v_s
};
const std::vector<Thresholds> kOthers = {
    {"@1mm-s", 1e-3}, {"@20mm-s", 2e-2}, {"@1vs", 5e-3, 1}, {"@10vs", 5e-3, 10}};

/// Characteristics of a motion.
struct Marks {
  double slip_start = kNaN, re_stick = kNaN;    ///< [s]
  double static_peak = 0, re_stick_peak = 0;    ///< |f_t|/(m g) [-]
  double plateau_low = kNaN, plateau_high = 0;  ///< [-]
  double largest_speed = 0;                     ///< [m/s]
  double x_end = 0;                             ///< [m]
};

/// The time at which |v| crosses a level between two samples.
double crossing(const BoxSample& a, const BoxSample& b, double level) {
  const double part = (level - std::abs(a.v)) / (std::abs(b.v) - std::abs(a.v));
  return a.t + std::clamp(part, 0.0, 1.0) * (b.t - a.t);
}

Marks marks(const std::vector<BoxSample>& motion, double v_s, const Thresholds& thresholds = {}) {
  const double slips = thresholds.slips, sticks = thresholds.sticks_tolerances * v_s;
  Marks m;
  double plateau_low = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < motion.size(); ++i) {
    const BoxSample &a = motion[i - 1], &b = motion[i];
    const double ratio = std::abs(b.friction);
    if (std::isnan(m.slip_start) && std::abs(b.v) > slips) m.slip_start = crossing(a, b, slips);
    const bool slipped = !std::isnan(m.slip_start);
    if (slipped && std::isnan(m.re_stick) && std::abs(b.v) < sticks) {
      m.re_stick = crossing(a, b, sticks);
    }
    if (!slipped) verification::keep_largest(m.static_peak, ratio);
    if (slipped && std::isnan(m.re_stick) && std::abs(b.v) > kPlateauTolerances * v_s) {
      plateau_low = std::min(plateau_low, ratio);
      verification::keep_largest(m.plateau_high, ratio);
    }
    verification::keep_largest(m.largest_speed, std::abs(b.v));
  }
  if (std::isfinite(plateau_low)) m.plateau_low = plateau_low;
  for (const BoxSample& s : motion) {
    if (std::abs(s.t - m.re_stick) < kAroundReStick) {
      verification::keep_largest(m.re_stick_peak, std::abs(s.friction));
    }
  }
  m.x_end = motion.back().x;
  return m;
}

struct BoxRun {
  std::vector<BoxSample> motion;  ///< friction at the state
  std::vector<BoxSample> means;   ///< the same with the mean friction of each step
  verification::RunResult run;
};

BoxRun run_box(const Setup& setup, const verification::StepChoice& choice) {
  const auto box = models::static_dynamic_box_from<double>(setup.scenario_parameters());
  const double weight = box.mass * box.gravity;
  BoxRun out;
  out.motion = out.means = {{}};
  out.run = verification::run_steps(setup, choice, kEnd, [&](const verification::StepView& s) {
    const double friction = box.friction.force({s.x.v[0], 0}, 1)[0];  // μ̃(|v|/v_s), Eq. (7)
    out.motion.push_back({s.x.t, s.x.q[0], s.x.v[0], friction});
    out.means.push_back({s.x.t, s.x.q[0], s.x.v[0], s.contacts[0].force[1] / weight});
  });
  return out;
}

/// One row per thousandth of the time, both sides of a jump of friction, and every step where the
/// box comes to rest again.
Block block_of(const std::string& name, const std::vector<BoxSample>& motion, double re_stick) {
  Block block{name, {{"t", "s"}, {"v", "m/s"}, {"friction", "-"}}, {}};
  double drawn = -kEnd;
  for (std::size_t i = 0; i < motion.size(); ++i) {
    const BoxSample& s = motion[i];
    const BoxSample& next = motion[std::min(i + 1, motion.size() - 1)];
    const bool jumps = std::abs(next.friction - s.friction) > kDrawnJump;
    const bool is_late = next.t - drawn > kEnd / kDrawn;
    if (!jumps && !is_late && std::abs(s.t - re_stick) > kAroundReStick / 10) continue;
    block.rows.push_back({{s.t, s.v, s.friction}});
    drawn = s.t;
  }
  return block;
}

Setup box_with(double amplitude) {
  return {.scenario = "conveyor-static-dynamic",
          .scenario_changes = {{"force.amplitude", amplitude}},
          .scheme = "cenic"};
}

class Conveyor {
 public:
  explicit Conveyor(Figure& figure) : figure_(figure) {
    const models::Parameters p = box_with(kAmplitude).scenario_parameters();
    v_s_ = p.number("contact.stiction_tolerance");
    const auto truth = reference::static_dynamic_box(p, kEnd, kSample);
    truth_ = marks(truth.samples, v_s_);
    figure_.quantities = {{"reference.slip_start", truth_.slip_start, "s"},
                          {"reference.re_stick", truth_.re_stick, "s"},
                          {"reference.static_peak", truth_.static_peak},
                          {"reference.re_stick_peak", truth_.re_stick_peak},
                          {"reference.largest_speed", truth_.largest_speed, "m/s"},
                          {"reference.x_end", truth_.x_end, "m"},
                          {"reference.disagreement", truth.disagreement}};
    figure_.blocks.push_back(block_of("reference", truth.samples, truth_.re_stick));
  }

  void add(const std::string& name, const verification::StepChoice& choice) {
    const BoxRun box = run_box(box_with(kAmplitude), choice);
    const Marks m = marks(box.motion, v_s_);
    const Marks means = marks(box.means, v_s_);
    const auto add = [&](const char* what, double value, std::string unit = "-",
                         std::string_view suffix = "") {
      figure_.quantities.push_back(
          {fmt::format("{}.{}{}", what, name, suffix), of_whole_run(box.run.end, value), unit});
    };
    for (const Thresholds& other : kOthers) {
      const Marks others = marks(box.motion, v_s_, other);
      add("static_peak", others.static_peak, "-", other.suffix);
      add("re_stick_peak", others.re_stick_peak, "-", other.suffix);
    }
    add("static_peak", m.static_peak);
    add("re_stick_peak", m.re_stick_peak);
    add("plateau_low", means.plateau_low);
    add("plateau_high", means.plateau_high);
    add("slip_start_error", std::abs(m.slip_start - truth_.slip_start), "s");
    add("re_stick_error", std::abs(m.re_stick - truth_.re_stick), "s");
    add("x_error", std::abs(m.x_end - truth_.x_end), "m");
    add("steps", static_cast<double>(box.run.work.steps));
    finish(name, box);
    figure_.blocks.push_back(block_of(name, box.motion, truth_.re_stick));
  }

  /// Peaks for other amplitudes of the force, and the least at re-stick by means of steps.
  void add_amplitudes(const std::string& name, const verification::StepChoice& choice) {
    double least_mean = 1;
    for (const double amplitude : kOtherAmplitudes) {
      const BoxRun box = run_box(box_with(amplitude), choice);
      const Marks m = marks(box.motion, v_s_);
      const double mean = of_whole_run(box.run.end, marks(box.means, v_s_).re_stick_peak);
      const std::string variant = fmt::format("{}@{:g}", name, amplitude);
      figure_.quantities.push_back(
          {"static_peak." + variant, of_whole_run(box.run.end, m.static_peak)});
      figure_.quantities.push_back(
          {"re_stick_peak." + variant, of_whole_run(box.run.end, m.re_stick_peak)});
      verification::keep_least(least_mean, mean);
      finish(variant, box);
    }
    figure_.quantities.push_back({"least_mean_re_stick_peak." + name, least_mean});
  }

 private:
  static constexpr double kAmplitude = 10;  ///< [N]
  static constexpr std::array kOtherAmplitudes = {9.9, 10.2, 10.5, 10.6, 20.0};

  void finish(const std::string& name, const BoxRun& box) {
    figure_.work += box.run.work;
    figure_.run_ends.push_back({name, verification::status_name(box.run.end), box.run.end.reason});
  }

  Figure& figure_;
  double v_s_ = 0;
  Marks truth_;
};

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  Conveyor conveyor(figure);
  figure.quantities.push_back({"range.seconds", kEnd, "s"});
  const bool full = options.tier == verification::Tier::kFull;
  for (int digits = 5; digits <= (full ? 10 : 8); ++digits) {
    const std::string name = fmt::format("1e-{}", digits);
    const auto choice = accuracy(std::pow(10, -digits));
    conveyor.add(name, choice);
    if (digits < 10) conveyor.add_amplitudes(name, choice);
  }
  conveyor.add("fixed", kFixedStep);
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig14
