#include "papers/expint2022/touch_down.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022 {
namespace {

using verification::Block;
using verification::Figure;
using verification::StepView;

constexpr double kStep = 1e-3 / 64;  // [s]
constexpr double kFlight = 20e-3;    // a point with a shorter flight has bounced [s]
constexpr double kWindow = 5e-3;     // of the picture, before and after the touch [s]
constexpr int kSampling = 64;        // steps between rows of the whole history

/// Measurements of one step and point.
struct Sample {
  double t, phi, v_n, f_n;
};

struct TouchDown {
  std::size_t point;
  Sample before, after;

  [[nodiscard]] double speed() const { return -before.v_n; }  ///< in the step before [m/s]
  [[nodiscard]] double jump() const { return after.f_n - before.f_n; }  ///< [N]
};

struct Gait {
  std::vector<std::vector<Sample>> points;
  std::vector<TouchDown> touch_downs;
  verification::RunResult run;
};

/// Records every step of every point, and its touch-downs after a flight.
class Watch {
 public:
  explicit Watch(Gait& gait) : gait_(gait) {}

  void operator()(const StepView& step) {
    gait_.points.resize(step.contacts.size());
    for (std::size_t i = 0; i < step.contacts.size(); ++i) {
      const auto& contact = step.contacts[i];
      const Sample now{step.x.t, contact.phi, contact.velocity[0], contact.force[0]};
      std::vector<Sample>& point = gait_.points[i];
      const bool touches = now.phi <= 0;
      if (touches && !point.empty() && point.back().phi > 0 && now.t - last_touch_[i] > kFlight)
        gait_.touch_downs.push_back({i, point.back(), now});
      if (touches) last_touch_[i] = now.t;
      point.push_back(now);
    }
  }

 private:
  Gait& gait_;
  std::map<std::size_t, double> last_touch_;
};

Gait follow(const Setup& setup, double t_end) {
  Gait gait;
  gait.run = verification::run_fixed_steps(setup, kStep, t_end, Watch(gait));
  return gait;
}

Block empty_history(const std::string& name) {
  return {name, {{"t", "s"}, {"gap", "m"}, {"v_n", "m/s"}, {"f_n", "N"}}, {}};
}

verification::Row row(const Sample& s) {
  return {{s.t, s.phi, s.v_n, s.f_n}};
}

/// The step with the largest force among each kSampling steps.
Block whole(const std::string& prefix, const std::vector<Sample>& all) {
  Block block = empty_history(prefix + "whole");
  for (auto i = all.begin(); all.end() - i >= kSampling; i += kSampling) {
    block.rows.push_back(row(*std::max_element(
        i, i + kSampling, [](const Sample& a, const Sample& b) { return a.f_n < b.f_n; })));
  }
  return block;
}

Block around(const std::string& prefix, double t, const std::vector<Sample>& all) {
  Block block = empty_history(prefix + "touch-down");
  for (const Sample& s : all) {
    if (std::abs(s.t - t) < kWindow) block.rows.push_back(row(s));
  }
  return block;
}

Block jumps(const std::string& prefix, const Gait& gait, double B) {
  Block block{prefix + "touch-downs",
              {{"foot", "-"}, {"t", "s"}, {"speed", "m/s"}, {"jump", "N"}, {"B_speed", "N"}},
              {}};
  for (const TouchDown& touch : gait.touch_downs) {
    block.rows.push_back({{static_cast<double>(touch.point), touch.after.t, touch.speed(),
                           touch.jump(), B * touch.speed()}});
  }
  return block;
}

/// The fastest touch-down of the point; NaN throughout if there is none.
TouchDown fastest_of(std::size_t point, const Gait& gait) {
  const double nan = std::nan("");
  TouchDown fastest{point, {nan, nan, nan, nan}, {nan, nan, nan, nan}};
  for (const TouchDown& touch : gait.touch_downs) {
    if (touch.point == point && !(touch.speed() <= fastest.speed())) fastest = touch;
  }
  return fastest;
}

/// Least and largest jump over B |v_n| of all touch-downs, and those of the picture.
void add_ratios(const std::string& prefix, const Gait& gait, const TouchDown& shown, double B,
                Figure& figure) {
  const auto ratio = [&](const TouchDown& each) { return each.jump() / (B * each.speed()); };
  double least = std::numeric_limits<double>::infinity();
  double largest = -least;
  for (const TouchDown& each : gait.touch_downs) {
    verification::keep_least(least, ratio(each));
    verification::keep_largest(largest, ratio(each));
  }
  const auto quantity = [&](const char* what, double value, const char* unit) {
    figure.quantities.push_back({prefix + what, value, unit});
  };
  quantity("speed", shown.speed(), "m/s");
  quantity("jump", shown.jump(), "N");
  quantity("jump_over_B_speed", ratio(shown), "-");
  quantity("least_ratio", least, "-");
  quantity("largest_ratio", largest, "-");
  quantity("touch_downs", static_cast<double>(gait.touch_downs.size()), "-");
}

Figure figure_of(const TouchDownStudy& study, const verification::RunOptions& options) {
  Figure figure;
  const Setup setup = robot_setup(study.robot, "expo", options);
  const double B = setup.scenario_parameters().number("contact.damping");
  const Gait gait = follow(setup, study.t_end);
  const TouchDown shown = fastest_of(study.point, gait);
  add_ratios(study.prefix, gait, shown, B, figure);
  figure.run_ends.push_back(
      {std::string(study.robot.name), std::string(name(gait.run.end.status)), gait.run.end.reason});
  const std::vector<Sample>& point = gait.points[study.point];
  figure.blocks.push_back(whole(study.prefix, point));
  figure.blocks.push_back(around(study.prefix, shown.after.t, point));
  figure.blocks.push_back(jumps(study.prefix, gait, B));
  figure.work += gait.run.work;
  return figure;
}

}  // namespace

Figure touch_down_figure(const std::vector<TouchDownStudy>& studies,
                         const verification::RunOptions& options) {
  std::vector<verification::Job> jobs;
  for (const TouchDownStudy& study : studies)
    jobs.emplace_back([&] { return figure_of(study, options); });
  return verification::joined(options.compute(jobs));
}

}  // namespace tribo::papers::expint2022
