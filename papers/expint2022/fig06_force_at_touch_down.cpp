/// Fig. 6 — the normal force of one foot in the trot: where a foot touches down at v_n the force
/// jumps to B |v_n|, by the damper alone.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "papers/expint2022/robots.hpp"
#include "papers/items.hpp"
#include "verification/extremes.hpp"

namespace tribo::papers::expint2022::fig06 {
namespace {

using verification::Block;
using verification::Figure;
using verification::StepView;

constexpr double kStep = 1e-3 / 64;  // [s]
constexpr double kEnd = 1.2;         // [s]; each foot has touched down
constexpr double kFlight = 20e-3;    // a foot that was in the air for less has bounced [s]
constexpr double kWindow = 5e-3;     // of the picture, before and after the touch [s]
constexpr int kSampling = 64;        // steps between rows of the whole history
constexpr std::size_t kFoot = 0;     // the one of the picture

/// What is known of one step and foot.
struct Sample {
  double t, phi, v_n, f_n;
};

struct TouchDown {
  std::size_t foot;
  Sample before, after;

  [[nodiscard]] double speed() const { return -before.v_n; }  ///< in the step before [m/s]
  [[nodiscard]] double jump() const { return after.f_n - before.f_n; }  ///< [N]
};

struct Trot {
  std::vector<std::vector<Sample>> feet;
  std::vector<TouchDown> touch_downs;
  verification::RunResult run;
};

/// Keeps every step of every foot, and where one touches after a flight.
class Watch {
 public:
  explicit Watch(Trot& trot) : trot_(trot) {}

  void operator()(const StepView& step) {
    trot_.feet.resize(step.contacts.size());
    for (std::size_t i = 0; i < step.contacts.size(); ++i) {
      const auto& contact = step.contacts[i];
      const Sample now{step.x.t, contact.phi, contact.velocity[0], contact.force[0]};
      std::vector<Sample>& foot = trot_.feet[i];
      const bool touches = now.phi <= 0;
      if (touches && !foot.empty() && foot.back().phi > 0 && now.t - last_touch_[i] > kFlight)
        trot_.touch_downs.push_back({i, foot.back(), now});
      if (touches) last_touch_[i] = now.t;
      foot.push_back(now);
    }
  }

 private:
  Trot& trot_;
  std::map<std::size_t, double> last_touch_;
};

Trot follow(const Setup& setup, const verification::RunOptions& options) {
  Trot trot;
  Watch watch(trot);
  trot.run = verification::run_fixed_steps(setup, kStep, kEnd, [&](const StepView& step) {
    watch(step);
    if (step.index % 1024 == 0) options.progress(step.x.t / kEnd);
  });
  return trot;
}

Block empty(const std::string& name) {
  return {name, {{"t", "s"}, {"gap", "m"}, {"v_n", "m/s"}, {"f_n", "N"}}, {}};
}

verification::Row row(const Sample& s) {
  return {{s.t, s.phi, s.v_n, s.f_n}};
}

/// Of each kSampling steps that with the largest force.
Block whole(const std::vector<Sample>& all) {
  Block block = empty("whole");
  for (auto i = all.begin(); all.end() - i >= kSampling; i += kSampling) {
    block.rows.push_back(row(*std::max_element(
        i, i + kSampling, [](const Sample& a, const Sample& b) { return a.f_n < b.f_n; })));
  }
  return block;
}

Block around(double t, const std::vector<Sample>& all) {
  Block block = empty("touch-down");
  for (const Sample& s : all) {
    if (std::abs(s.t - t) < kWindow) block.rows.push_back(row(s));
  }
  return block;
}

Block jumps(const Trot& trot, double B) {
  Block block{"touch-downs",
              {{"foot", "-"}, {"t", "s"}, {"speed", "m/s"}, {"jump", "N"}, {"B_speed", "N"}},
              {}};
  for (const TouchDown& touch : trot.touch_downs) {
    block.rows.push_back({{static_cast<double>(touch.foot),
                           touch.after.t,
                           touch.speed(),
                           touch.jump(),
                           B * touch.speed()}});
  }
  return block;
}

/// The touch-down of the picture's foot that is fastest; none: NaN throughout.
TouchDown shown(const Trot& trot) {
  const double nan = std::nan("");
  TouchDown fastest{kFoot, {nan, nan, nan, nan}, {nan, nan, nan, nan}};
  for (const TouchDown& touch : trot.touch_downs) {
    if (touch.foot == kFoot && !(touch.speed() <= fastest.speed())) fastest = touch;
  }
  return fastest;
}

/// Least and largest jump over B |v_n| of all touch-downs, and those of the picture.
void add_ratios(const Trot& trot, const TouchDown& touch, double B, Figure& figure) {
  const auto ratio = [&](const TouchDown& each) { return each.jump() / (B * each.speed()); };
  double least = std::numeric_limits<double>::infinity();
  double largest = -least;
  for (const TouchDown& each : trot.touch_downs) {
    verification::keep_least(least, ratio(each));
    verification::keep_largest(largest, ratio(each));
  }
  figure.quantities = {{"speed", touch.speed(), "m/s"},
                       {"jump", touch.jump(), "N"},
                       {"jump_over_B_speed", ratio(touch)},
                       {"least_ratio", least},
                       {"largest_ratio", largest},
                       {"touch_downs", static_cast<double>(trot.touch_downs.size())}};
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const Setup setup = robot_setup(find_robot("trot"), "expo", options);
  const double B = setup.scenario_parameters().number("contact.damping");
  const Trot trot = follow(setup, options);
  const TouchDown touch = shown(trot);
  add_ratios(trot, touch, B, figure);
  figure.run_ends.push_back({"trot", std::string(name(trot.run.end.status)), trot.run.end.reason});
  figure.blocks = {
      whole(trot.feet[kFoot]), around(touch.after.t, trot.feet[kFoot]), jumps(trot, B)};
  figure.work = trot.run.work;
  figure.omissions.push_back("Fig. 6b: the walk of Romeo is not built");
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/fig06",
    .title = "The normal force when a foot touches down",
    .shows =
        "Fig. 6a: the normal force of one foot in the trot, with steps of 1/64 ms; when it touches "
        "down at v_n the force jumps to B v_n.",
    .run = run};

}  // namespace tribo::papers::expint2022::fig06
