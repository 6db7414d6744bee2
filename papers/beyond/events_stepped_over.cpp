/// Events stepped over — contacts and phases of sticking or slipping that error control did not
/// see.
///
/// A phase lies between two events of the certified reference: a contact from touchdown to
/// lift-off, sticking from `stick` to `slip`, slipping from `slip` to `stick`. A scheme steps over
/// a phase where
///
///   1. the whole phase lies inside one accepted step, and
///   2. no step end between the previous phase of its kind, or the start, and the end of that
///      step shows the phase: no end with φ < 0, with |v_t| ≤ v_s, with |v_t| > v_s.
///
/// The second condition excludes a scheme that errs in the fall and has the contact in another
/// step; the contact is then out of time, not stepped over. Phases cut by the run do not count.
///
/// Bodies are dropped so that they touch at times spread evenly over one largest step. A box is
/// pushed to and fro at 7 Hz, so that the largest step is no multiple of half a period: at 10 Hz
/// sdirk2 at accuracy 1e-3 takes steps of half a period each, in which the box appears at rest from
/// 0.02 s to 0.49 s.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "papers/beyond/error_control.hpp"

namespace tribo::papers::beyond::events {
namespace {

using reference::EventKind;
using verification::Block;
using verification::CertifiedStates;
using verification::Figure;
using verification::Setup;

constexpr int kDrops = 16;
constexpr double kFirstTouch = 0.16;  ///< free fall before the first of the drops touches [s]
constexpr int kLoosest = 1, kTightest = 5;
constexpr double kCappedStep = 0.01;  ///< shorter than any phase of the pushed box [s]

/// A body that falls on the ground and bounces; `height` is the parameter of its gap at the start.
struct Drop {
  std::string scenario, height, gravity;
  bool quick = true;
  verification::Changes changes = {};

  /// Drop number i: touches at kFirstTouch plus a fraction of the largest step, and continues for
  /// two largest steps.
  [[nodiscard]] Scene scene(int i) const {
    Scene scene{scenario, scenario, 0, true, changes};
    const double g = scene.setup("cenic").scenario_parameters().number(gravity);
    const double touch = kFirstTouch + kMaxStep * i / kDrops;
    scene.changes.push_back({height, g * touch * touch / 2});
    scene.t_end = touch + 2 * kMaxStep;
    return scene;
  }
};

/// Without dissipation, so that bouncing bodies stay away for long.
const std::vector<Drop>& drops() {
  static const std::vector<Drop> all = {
      {"ball-drop", "ball.height", "ball.gravity"},
      {"bouncing-ball", "ball.height", "ball.gravity"},
      {"prescribed-slip", "mass.lift", "mass.gravity", true, {{"contact.dissipation", 0.0}}},
      {"falling-sphere", "sphere.gap", "sphere.gravity", false, {{"contact.dissipation", 0.0}}}};
  return all;
}

Scene pushed_box() {
  return {"forced-box", "forced-box", 1, true, {{"force.frequency", 7.0}}};
}

/// A phase; its kind is that of its opening event.
struct Phase {
  EventKind kind;
  double from, to;  ///< [s]
};

std::optional<EventKind> end_of(EventKind kind) {
  if (kind == EventKind::kTouchdown) return EventKind::kLiftoff;
  if (kind == EventKind::kStick) return EventKind::kSlip;
  if (kind == EventKind::kSlip) return EventKind::kStick;
  return std::nullopt;
}

/// Phases of one kind that have both a beginning and an end.
std::vector<Phase> phases(const std::vector<reference::CertifiedEvent>& events, EventKind kind) {
  std::vector<Phase> all;
  for (auto begin = events.begin(); begin != events.end(); ++begin) {
    if (begin->kind != kind) continue;
    const auto end = std::find_if(
        begin, events.end(),
        [kind](const reference::CertifiedEvent& event) { return event.kind == end_of(kind); });
    if (end != events.end()) all.push_back({kind, begin->t.value, end->t.value});
  }
  return all;
}

/// An accepted step and the state at its end.
struct Step {
  double from, to;  ///< [s]
  bool touches = false, sticks = false, slips = false;

  [[nodiscard]] bool shows(EventKind kind) const {
    return kind == EventKind::kTouchdown ? touches : kind == EventKind::kStick ? sticks : slips;
  }
};

struct Steps {
  std::vector<Step> taken;
  solvers::RunStatus end;
  solvers::Work work;
};

Steps steps_of(const Setup& setup, const solvers::ErrorControl& control, double t_end) {
  Steps steps;
  const models::Parameters parameters = setup.scenario_parameters();
  const bool rubs = parameters.has("contact.stiction_tolerance");
  const double v_s = rubs ? parameters.number("contact.stiction_tolerance") : 0;
  const auto run =
      verification::run_steps(setup, control, t_end, [&](const verification::StepView& view) {
        Step step{.from = view.x0.t, .to = view.x.t};
        for (const solvers::ContactReport& contact : view.contacts) {
          const double v_t = contact.velocity.tail<2>().norm();
          step.touches = step.touches || contact.phi < 0;
          step.sticks = step.sticks || v_t <= v_s;
          step.slips = step.slips || v_t > v_s;
        }
        steps.taken.push_back(step);
      });
  steps.end = run.end;
  steps.work = run.work;
  return steps;
}

bool stepped_over(const Phase& phase, double since, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    const bool inside = step.from < phase.from && phase.to < step.to;
    if (step.to > since && step.shows(phase.kind)) return false;
    if (inside) return true;
    if (step.to >= phase.from) return false;
  }
  return false;
}

/// Number of phases, and of those stepped over.
struct Count {
  int of = 0, over = 0;

  void add(const std::vector<Phase>& all, const std::vector<Step>& steps) {
    double since = 0;
    for (const Phase& phase : all) {
      ++of;
      over += stepped_over(phase, since, steps) ? 1 : 0;
      since = phase.to;
    }
  }
};

/// One run to be examined, with its certified events.
struct Case {
  Scene scene;
  CertifiedStates truth;
};

/// Summed over all scenes, by name: `over.<kind>.<accuracy>` of all schemes,
/// `total.<kind>.<scheme>` at all accuracies.
using Summary = std::map<std::string, double>;

/// Numbers of phases of one kind in all cases and of those stepped over; NaN if a run failed.
verification::Row count_over(EventKind kind, const std::string& scheme,
                             const solvers::ErrorControl& control, const std::vector<Case>& cases,
                             Figure& figure) {
  Count count;
  std::string status = "ok";
  for (const Case& one : cases) {
    const Steps steps = steps_of(one.scene.setup(scheme), control, one.scene.t_end);
    count.add(phases(one.truth.events, kind), steps.taken);
    figure.work += steps.work;
    if (steps.end.status != solvers::Status::kOk) status = verification::status_name(steps.end);
  }
  const double over = status == "ok" ? count.over : std::numeric_limits<double>::quiet_NaN();
  return {{control.accuracy, static_cast<double>(count.of), over}, status};
}

/// Number of phases of one kind in all cases.
int count_phases(EventKind kind, const std::vector<Case>& cases) {
  int count = 0;
  for (const Case& one : cases) count += static_cast<int>(phases(one.truth.events, kind).size());
  return count;
}

/// Adds blocks `<kind>.<scene>.<scheme>`, and the number of phases `phases.<kind>.<scene>`.
void add_blocks(const std::string& kind_name, EventKind kind, const std::string& scene,
                const std::vector<Case>& cases, Summary& summary, Figure& figure) {
  figure.quantities.push_back({fmt::format("phases.{}.{}", kind_name, scene),
                               static_cast<double>(count_phases(kind, cases))});
  for (const std::string& scheme : error_controlled_schemes()) {
    Block block{fmt::format("{}.{}.{}", kind_name, scene, scheme),
                {{"accuracy", "-"}, {"phases", "-"}, {"over", "-"}},
                {}};
    for (int digits = kLoosest; digits <= kTightest; ++digits) {
      block.rows.push_back(
          count_over(kind, scheme, control_at(std::pow(10, -digits)), cases, figure));
      const double over = block.rows.back().values[2];
      figure.quantities.push_back({fmt::format("over.{}.1e-{}", block.name, digits), over});
      summary[fmt::format("over.{}.1e-{}", kind_name, digits)] += over;
      summary[fmt::format("total.{}.{}", kind_name, scheme)] += over;
    }
    figure.blocks.push_back(block);
  }
}

/// Phases of sticking and slipping that any scheme steps over at any accuracy in capped steps.
double over_capped(const std::vector<Case>& cases, Figure& figure) {
  double over = 0;
  for (const std::string& scheme : error_controlled_schemes()) {
    for (int digits = kLoosest; digits <= kTightest; ++digits) {
      solvers::ErrorControl control = control_at(std::pow(10, -digits));
      control.max_step = kCappedStep;
      for (const EventKind kind : {EventKind::kStick, EventKind::kSlip}) {
        over += count_over(kind, scheme, control, cases, figure).values[2];
      }
    }
  }
  return over;
}

std::vector<Case> cases_of(const Drop& drop) {
  std::vector<Case> cases;
  for (int i = 0; i < kDrops; ++i) {
    const Scene scene = drop.scene(i);
    cases.push_back({scene, certified_end(scene)});
  }
  return cases;
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  Summary summary;
  const auto scenes = static_cast<double>(drops().size() + 1);
  double done = 0;
  for (const Drop& drop : drops()) {
    if (!drop.quick && options.tier != verification::Tier::kFull) continue;
    add_blocks("contact", EventKind::kTouchdown, drop.scenario, cases_of(drop), summary, figure);
    options.progress(++done / scenes);
  }
  const Scene box = pushed_box();
  const std::vector<Case> cases = {{box, certified_end(box)}};
  add_blocks("stick", EventKind::kStick, box.name, cases, summary, figure);
  add_blocks("slip", EventKind::kSlip, box.name, cases, summary, figure);
  figure.quantities.push_back({"over.capped", over_capped(cases, figure)});
  for (const auto& [name, value] : summary) figure.quantities.push_back({name, value});
  figure.findings = {
      "Impacts are not what error control misses: at 1e-3 and below no contact is stepped over, "
      "even "
      "one of 1 ms with steps of up to 0.1 s allowed. What it misses is slip between two states of "
      "rest: first-order schemes step over whole phases of it at 1e-5 still, where both ends "
      "stick. A "
      "largest step shorter than the phases prevents that."};
  figure.omissions = {
      "sliding-rod: the certificate of one drop takes 14 s of CPU time; the contact at its start "
      "has "
      "no touchdown.",
      "conveyor-belt and rolling-ball: their friction is smooth and their contact stays closed, so "
      "that there is no event."};
  return figure;
}

}  // namespace tribo::papers::beyond::events
