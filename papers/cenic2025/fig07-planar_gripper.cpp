/// Fig. 7, planar stand-in — the force that holds a wedged peg, by CENIC and by RK3, and how far
/// the peg slips when its gripper hits the ground.
///
/// The gripper falls 0.18 m and stops within a millimetre; the peg, pressed by two fingers with
/// N = 1 N each, continues against their friction:
///
///   slip = v²/(2 (2 μ N/m − g)),   v² = 2 g H
///
/// if the gripper stopped at once. Noise: root mean square of the change of the force from step to
/// step over the force, at rest. Slips at eight heights H are compared with certified ones.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "papers/cenic2025/parameters.hpp"
#include "papers/items.hpp"
#include "verification/certified_states.hpp"
#include "verification/extremes.hpp"

namespace tribo::papers::cenic2025::fig07_planar {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kAtRest = 0.5;                         ///< the peg is at rest from then on [s]
constexpr double kLowest = 0.17, kHeightStep = 2.5e-3;  ///< heights of the foot at the start [m]
constexpr int kHeights = 8;
constexpr int kDrawn = 4;            ///< index of 0.18 m among them
constexpr double kSlipEnd = 0.4;     ///< the peg rests 10 ms after the impact at 0.2 s [s]
constexpr double kHeld = 1e-3;       ///< below it a slip counts as none [m]
constexpr double kFixedStep = 1e-5;  ///< fixed step that also resolves the slip [s]
constexpr int kDigits = 7;           ///< requested of a certified state

Setup gripper(const char* scheme, double height) {
  return {.scenario = "planar-gripper",
          .scenario_changes = {{"gripper.height", height}},
          .scheme = scheme};
}
double height(int i) {
  return kLowest + i * kHeightStep;
}

/// Distance by which the peg has moved down between the fingers [m].
double slip_of(const models::Parameters& p, const models::VectorXd& q) {
  return p.number("gripper.reach") - (q[2] - q[0]);
}

/// Ids of the points of the left finger on the peg: at the start, those pressed left of the middle.
std::set<models::ContactId> ids_of_left_finger(const Setup& setup) {
  const models::Instance start = setup.instance();
  models::Snapshot<double> at;
  start.system->evaluate(start.x0, at);
  std::set<models::ContactId> ids;
  for (const auto& contact : at.contacts.items())
    if (contact.phi < 0 && contact.place.x() < 0) ids.insert(contact.id);
  return ids;
}

/// |Σ f| of some contacts.
double force_of(const std::set<models::ContactId>& ids,
                const std::vector<solvers::ContactReport>& contacts) {
  models::Vector3<double> sum = models::Vector3<double>::Zero();
  for (const auto& contact : contacts)
    if (ids.contains(contact.id)) sum += contact.force;
  return sum.norm();
}

struct Fall {
  double slip = 0;   ///< once the peg has stopped, before it creeps on [m]
  double end = 0;    ///< slip at the end of the run [m]
  double noise = 0;  ///< of the force at rest [-]
  Block force{"", {{"t", "s"}, {"force", "N"}}, {}};
  verification::RunResult run;
};

Fall fall(const Setup& setup, const verification::StepChoice& choice, double t_end) {
  Fall out;
  const models::Parameters parameters = setup.scenario_parameters();
  const std::set<models::ContactId> left_finger = ids_of_left_finger(setup);
  double last = 0, squares = 0, drawn = 0;
  int count = 0;
  out.run = verification::run_steps(setup, choice, t_end, [&](const verification::StepView& s) {
    const double force = force_of(left_finger, s.contacts);
    if (s.x0.t > kAtRest && last > 0) {
      squares += std::pow(force / last - 1, 2);
      ++count;
    }
    last = force;
    if (s.x0.t < kSlipEnd) out.slip = slip_of(parameters, s.x.q);
    if (s.x.t < drawn) return;
    out.force.rows.push_back({{s.x.t, force}});
    drawn = s.x.t + t_end / 4000;
  });
  out.slip = verification::of_whole_run(out.run.end, out.slip);
  out.end = verification::of_whole_run(out.run.end, slip_of(parameters, out.run.x.q));
  out.noise = verification::of_whole_run(out.run.end, std::sqrt(squares / count));
  return out;
}

/// The certified slips at all heights, and their uncertainty.
std::vector<double> certified_slips(Figure& figure) {
  std::vector<double> all;
  double agreement = 0;
  for (int i = 0; i < kHeights; ++i) {
    const Setup setup = gripper("cenic", height(i));
    const auto truth = verification::certified_states(setup, kSlipEnd, kSlipEnd, kDigits);
    all.push_back(slip_of(setup.scenario_parameters(), truth.states.back().q));
    verification::keep_largest(agreement, truth.agreement);
  }
  figure.quantities.push_back({"agreement", agreement});
  return all;
}

/// The slip of a peg whose gripper stops at once [m].
double slip_after_stop(double h) {
  const models::Parameters p = gripper("cenic", h).scenario_parameters();
  const double g = p.number("gripper.gravity"), width = p.number("peg.width");
  const double mass =
      width * p.number("peg.length") * p.number("peg.depth") * p.number("peg.density");
  const double stiffness = p.number("contact.stiffness") / 2;  // two surfaces in series
  const double press = 2 * stiffness * (width - p.number("gripper.gap")) / 2;  // at two points
  return g * h / (2 * p.number("contact.friction") * press / mass - g);
}

void add_forces(const verification::RunOptions& options, double true_slip, Figure& figure) {
  const bool full = options.tier == verification::Tier::kFull;
  const double t_end = full ? 2 : 0.7;
  for (const char* scheme : {"cenic", "rk3"}) {
    Fall f = fall(gripper(scheme, height(kDrawn)), accuracy(1e-3), t_end);
    f.force.name = fmt::format("force.{}", scheme);
    figure.quantities.push_back({fmt::format("noise.{}", scheme), f.noise});
    figure.quantities.push_back({fmt::format("slip.{}", scheme), f.slip, "m"});
    figure.quantities.push_back({fmt::format("end.{}", scheme), f.end, "m"});
    const double deviation = std::abs(f.slip / true_slip - 1);
    figure.quantities.push_back({fmt::format("drawn.{}", scheme), deviation});
    figure.run_ends.push_back({scheme, verification::status_name(f.run.end), f.run.end.reason});
    figure.blocks.push_back(f.force);
    figure.work += f.run.work;
  }
  if (!full) return;
  const Fall loose = fall(gripper("rk3", height(kDrawn)), accuracy(1e-2), t_end);
  figure.quantities.push_back({"end.rk3.1e-02", loose.end, "m"});
  figure.work += loose.run.work;
}

/// The slips at all heights by one choice of steps.
std::vector<double> slips(const verification::StepChoice& choice, Figure& figure) {
  std::vector<double> all;
  for (int i = 0; i < kHeights; ++i) {
    const Fall f = fall(gripper("cenic", height(i)), choice, kSlipEnd);
    all.push_back(f.slip);
    figure.work += f.run.work;
  }
  return all;
}

double largest_deviation(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    verification::keep_largest(largest, std::abs(a[i] / b[i] - 1));
  }
  return largest;
}

void add_slips(const std::vector<double>& truth, Figure& figure) {
  Block block{"slip", {{"height", "m"}}, {}};
  for (int i = 0; i < kHeights; ++i) block.rows.push_back({{height(i)}});
  const auto add = [&](const std::string& name, const std::vector<double>& all) {
    block.columns.push_back({name, "m"});
    for (std::size_t i = 0; i < all.size(); ++i) block.rows[i].values.push_back(all[i]);
  };
  const std::vector<double> fixed = slips(kFixedStep, figure);
  std::vector<double> stopped;
  for (int i = 0; i < kHeights; ++i) stopped.push_back(slip_after_stop(height(i)));
  add("certified", truth);
  add("fixed", fixed);
  add("stopped", stopped);
  figure.quantities.push_back({"deviation.fixed", largest_deviation(fixed, truth)});
  figure.quantities.push_back({"deviation.stopped", largest_deviation(stopped, truth)});
  for (const double epsilon : {1e-3, 1e-4, 1e-5, 1e-7}) {
    const std::string name = fmt::format("{:.0e}", epsilon);
    const std::vector<double> all = slips(accuracy(epsilon), figure);
    add(name, all);
    figure.quantities.push_back({"deviation." + name, largest_deviation(all, truth)});
    const auto held =
        std::count_if(all.begin(), all.end(), [](double s) { return std::abs(s) < kHeld; });
    figure.quantities.push_back({"held." + name, static_cast<double>(held)});
  }
  figure.blocks.push_back(block);
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const std::vector<double> truth = certified_slips(figure);
  options.progress(0.5);
  add_forces(options, truth[kDrawn], figure);
  add_slips(truth, figure);
  figure.findings = {
      "The peg slips 7 mm when the gripper hits the ground, by a certified reference, and stays "
      "between the fingers. At accuracy 1e-3 CENIC does not see that in most "
      "falls: one step of 18 ms covers the whole slip, friction over that long a step stops the "
      "peg at once, and the full and the half steps agree. From 1e-4 on the slip is there. Its "
      "error then falls slowly, to "
      "one per cent at 1e-7, since steps end anywhere in the 4 ms of the impact; fixed steps of "
      "10 us have a tenth of that."};
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig07-planar",
    .title = "Force of a gripper on a wedged peg (planar stand-in)",
    .shows =
        "The force of a finger on the peg by CENIC and by RK3 at accuracy 1e-3, and how far the "
        "peg "
        "slips at the impact, by accuracy.",
    .run = run};

}  // namespace tribo::papers::cenic2025::fig07_planar
