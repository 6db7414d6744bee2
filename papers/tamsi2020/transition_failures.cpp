#include "papers/tamsi2020/transition_failures.hpp"

#include <algorithm>
#include <functional>
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

/// A run without TALS.
struct Run {
  std::string at;  ///< behind its names
  double h = kCoarseStep;
  const char* profile = "authors";
  const char* law = "linear";
  const char* scenario = "forced-box";
  const char* newton = "ie-fn";
  double end = kWindows * kWindow;  ///< [s]
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
    runs.push_back({"@" + at, h, "authors", "quadratic", scenario, "ie-fn", kGripperEnd});
    runs.push_back({"@" + at + "-drake", h, "drake", "quadratic", scenario, "ie-fn", kGripperEnd});
  };
  add("gripper-3ms", 3e-3, "parallel-gripper");
  add("gripper-10ms", 10e-3, "parallel-gripper");
  add("turning-3ms", 3e-3, "turning-contact");
  return runs;
}();

/// A step of size h, which may have been taken in parts.
struct Step {
  double failures = 0;
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
    if (index >= steps.size()) steps.resize(index + 1);
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
  end = run.integrator->advance(x, of.end);
  figure.work += run.integrator->work();
  return steps;
}

/// What fails.
struct Failures {
  double steps = 0, failed = 0, solves = 0;

  void take(const Step& step) {
    ++steps;
    solves += step.failures;
    if (step.failures > 0) ++failed;
  }
};

/// What fails in steps that `count`.
Failures failures(const std::vector<Step>& steps, auto count) {
  Failures all;
  for (const Step& step : steps) {
    if (std::invoke(count, step)) all.take(step);
  }
  return all;
}

/// The index of the first step that fails and in which a contact comes to stick; NaN if there is
/// none.
double first_into_stiction(const std::vector<Step>& steps) {
  const auto found =
      std::ranges::find_if(steps, [](const Step& step) { return step.failures > 0 && step.stops; });
  return found == steps.end() ? std::numeric_limits<double>::quiet_NaN()
                              : static_cast<double>(found - steps.begin());
}

double part(double of, double other) {
  return of / (of + other);
}

}  // namespace

verification::Figure transition_failures() {
  verification::Figure figure;
  for (const Run& run : kRuns) {
    solvers::RunStatus end;
    const std::vector<Step> steps = steps_of(run, figure, end);
    figure.run_ends.push_back({"failures" + run.at, verification::status_name(end), end.reason});
    const auto add = [&](const std::string& name, double value) {
      figure.quantities.push_back({name, verification::of_whole_run(end, value)});
    };
    const Failures turning = failures(steps, &Step::turns),
                   stopping = failures(steps, &Step::stops),
                   other = failures(steps, std::not_fn(&Step::turns));
    add("failed_in_transitions" + run.at, part(turning.failed, other.failed));
    add("first_into_stiction" + run.at, first_into_stiction(steps));
    if (!run.at.empty()) continue;
    add("failed_in_transitions@solves", part(turning.solves, other.solves));
    add("failed_in_transitions@into-stiction", stopping.failed / (turning.failed + other.failed));
    add("failed_in_transitions@likelier",
        part(turning.failed / turning.steps, other.failed / other.steps));
  }
  return figure;
}

}  // namespace tribo::papers::tamsi2020::fig04
