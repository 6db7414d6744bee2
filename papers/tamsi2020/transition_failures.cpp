#include "papers/tamsi2020/transition_failures.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "papers/tamsi2020/parameters.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/study/simulation/simulation.hpp"

namespace tribo::papers::tamsi2020::fig04 {
namespace {

using solvers::ContactReport;

constexpr double kEnd = kWindows * kWindow;  // [s]
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// A run without TALS.
struct Run {
  std::string at;  ///< behind its names
  double h = kCoarseStep;
  const char* profile = "authors";
  const char* law = "linear";
  const char* scenario = "forced-box";
  const char* newton = "ie-fn";
};

const std::vector<Run> kRuns = [] {
  std::vector<Run> runs = {{.at = ""},
                           {.at = "@linear-drake", .profile = "drake"},
                           {.at = "@quadratic-authors", .law = "quadratic"},
                           {.at = "@quadratic-drake", .profile = "drake", .law = "quadratic"},
                           {.at = "@box-25ms", .h = 25e-3},
                           {.at = "@box-3ms", .h = 3e-3},
                           {.at = "@box-quasi-newton", .newton = "ie-qn"}};
  const auto add = [&](const std::string& at, double h, const char* scenario) {
    runs.push_back({"@" + at, h, "authors", "quadratic", scenario});
    runs.push_back({"@" + at + "-drake", h, "drake", "quadratic", scenario});
  };
  add("gripper-3ms", 3e-3, "parallel-gripper");
  add("gripper-10ms", 10e-3, "parallel-gripper");
  add("turning-3ms", 3e-3, "turning-contact");
  return runs;
}();

/// A step of size h, which may have been taken in parts.
struct Step {
  double failures = 0;
  bool slid = false;   ///< a contact slides at its start
  bool turns = false;  ///< a contact that touches changes between slip and stick
  bool stops = false;  ///< from slip to stick
};

/// Phases of the contacts that touch: whether they slide.
std::map<models::ContactId, bool> phases(const std::vector<ContactReport>& contacts, double v_s) {
  std::map<models::ContactId, bool> slides;
  for (const ContactReport& contact : contacts) {
    if (contact.force[0] > 0) slides[contact.id] = contact.velocity.tail<2>().norm() > v_s;
  }
  return slides;
}

std::vector<Step> steps_of(const Run& of, verification::Figure& figure, solvers::RunStatus& end) {
  const verification::PreparedSimulation run =
      verification::prepare({.setup = {.scenario = of.scenario,
                                       .scenario_changes = {{"contact.friction_law", of.law}},
                                       .scheme = of.newton,
                                       .scheme_changes = {{"scheme.profile", of.profile}}},
                             .choice = of.h});
  const double v_s = run.parameters.number("contact.stiction_tolerance");
  models::State<double> x = run.instance.x0;
  std::vector<ContactReport> contacts;
  run.stepper->contacts(x, contacts);
  std::map<models::ContactId, bool> before = phases(contacts, v_s);
  std::vector<Step> steps;
  run.integrator->observe([&](const solvers::AttemptRecord& attempt) {
    const auto index = static_cast<std::size_t>(attempt.x0.t / of.h + 1e-6);
    if (index >= steps.size()) {
      steps.resize(index + 1);
      for (const auto& [id, slides] : before) steps[index].slid |= slides;
    }
    Step& step = steps[index];
    if (!attempt.accepted) {
      ++step.failures;
      return;
    }
    run.stepper->contacts(attempt.result.x, contacts);
    const std::map<models::ContactId, bool> now = phases(contacts, v_s);
    for (const auto& [id, slides] : now) {
      const auto was = before.find(id);
      if (was == before.end() || was->second == slides) continue;
      step.turns = true;
      step.stops |= !slides;
    }
    before = now;
  });
  end = run.integrator->advance(x, of.scenario == std::string("forced-box") ? kEnd : 5);
  figure.work += run.integrator->work();
  return steps;
}

/// The part of what fails that fails in steps that `count`.
template <typename Count, typename Amount>
double part(const std::vector<Step>& steps, Count count, Amount amount) {
  double of = 0, all = 0;
  for (const Step& step : steps) {
    all += amount(step);
    if (count(step)) of += amount(step);
  }
  return of / all;
}

/// The index of the first step that fails and that `count`s; NaN if there is none.
template <typename Count>
double first(const std::vector<Step>& steps, Count count) {
  const auto found = std::ranges::find_if(
      steps, [&](const Step& step) { return step.failures > 0 && count(step); });
  return found == steps.end() ? kNone : static_cast<double>(found - steps.begin());
}

}  // namespace

verification::Figure transition_failures() {
  verification::Figure figure;
  const auto any = [](const Step&) { return true; };
  const auto turns = [](const Step& step) { return step.turns; };
  const auto stops = [](const Step& step) { return step.stops; };
  const auto failed = [](const Step& step) { return step.failures > 0 ? 1.0 : 0.0; };
  for (const Run& run : kRuns) {
    solvers::RunStatus end;
    const std::vector<Step> steps = steps_of(run, figure, end);
    figure.run_ends.push_back({"failures" + run.at, verification::status_name(end), end.reason});
    const auto add = [&](const std::string& name, double value) {
      figure.quantities.push_back({name, verification::of_whole_run(end, value)});
    };
    add("failed_in_transitions" + run.at, part(steps, turns, failed));
    add("first_from_slip" + run.at, first(steps, [](const Step& step) { return step.slid; }));
    if (!run.at.empty()) continue;
    add("first", first(steps, any));
    add("failed_in_transitions@solves",
        part(steps, turns, [](const Step& step) { return step.failures; }));
    add("failed_in_transitions@into-stiction", part(steps, stops, failed));
  }
  return figure;
}

}  // namespace tribo::papers::tamsi2020::fig04
