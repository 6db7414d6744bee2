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
#include <array>
#include <cmath>
#include <set>
#include <span>
#include <vector>

#include "papers/cenic2025/parameters.hpp"
#include "verification/judge/figure.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/certified_states.hpp"
#include "verification/study/extremes.hpp"

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
constexpr std::array kSchemes = {"cenic", "rk3"};  ///< whose forces are drawn
constexpr std::array kAccuracies = {1e-3, 1e-4, 1e-5, 1e-7};

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
  models::Snapshot at;
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

/// The certified slip from a height, and its uncertainty.
Figure certified_slip(double height) {
  const Setup setup = gripper("cenic", height);
  const auto truth = verification::certified_states(setup, kSlipEnd, kSlipEnd, kDigits);
  Figure figure;
  figure.quantities = {{"slip", slip_of(setup.scenario_parameters(), truth.states.back().q), "m"},
                       {"agreement", truth.agreement}};
  return figure;
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

/// The force of a fall from the height that is drawn, and how far the peg slips.
Figure force(const char* scheme, double t_end) {
  Fall f = fall(gripper(scheme, height(kDrawn)), accuracy(1e-3), t_end);
  f.force.name = fmt::format("force.{}", scheme);
  Figure figure;
  figure.quantities = {{fmt::format("noise.{}", scheme), f.noise},
                       {fmt::format("slip.{}", scheme), f.slip, "m"},
                       {fmt::format("end.{}", scheme), f.end, "m"}};
  figure.run_ends = {{scheme, verification::status_name(f.run.end), f.run.end.reason}};
  figure.blocks = {f.force};
  figure.work = f.run.work;
  return figure;
}

Figure loose_end(double t_end) {
  const Fall loose = fall(gripper("rk3", height(kDrawn)), accuracy(1e-2), t_end);
  Figure figure;
  figure.quantities = {{"end.rk3@1e-2", loose.end, "m"}};
  figure.work = loose.run.work;
  return figure;
}

/// The slips at all heights by one choice of steps.
Figure slips(const std::string& name, const verification::StepChoice& choice) {
  Figure figure;
  Block block{name, {{"slip", "m"}}, {}};
  for (int i = 0; i < kHeights; ++i) {
    const Fall f = fall(gripper("cenic", height(i)), choice, kSlipEnd);
    block.rows.push_back({{f.slip}});
    figure.work += f.run.work;
  }
  figure.blocks = {block};
  return figure;
}

std::vector<double> slips_in(const Figure& figure) {
  std::vector<double> all;
  for (const verification::Row& row : figure.blocks[0].rows) all.push_back(row.values[0]);
  return all;
}

/// Number of slips that count as none, NaN where a fall ended early.
double count_held(const std::vector<double>& slips) {
  double count = 0;
  for (const double slip : slips)
    count += std::isnan(slip) ? verification::kNaN : std::abs(slip) < kHeld ? 1 : 0;
  return count;
}

double largest_deviation(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    verification::keep_largest(largest, std::abs(a[i] / b[i] - 1));
  }
  return largest;
}

/// Adds the certified slips' uncertainty, and returns the slips.
std::vector<double> add_truth(std::span<const Figure> of_heights, Figure& figure) {
  std::vector<double> all;
  double agreement = 0;
  for (const Figure& of_height : of_heights) {
    all.push_back(of_height.quantities[0].value);
    verification::keep_largest(agreement, of_height.quantities[1].value);
  }
  figure.quantities.push_back({"agreement", agreement});
  return all;
}

void add_force(const char* scheme, const Figure& of_scheme, double true_slip, Figure& figure) {
  verification::join(figure, of_scheme);
  const double slip = of_scheme.quantities[1].value;
  figure.quantities.push_back({fmt::format("drawn.{}", scheme), std::abs(slip / true_slip - 1)});
}

/// Adds the slips at each height: certified, at a fixed step, in closed form, and by accuracy.
void add_slips(const std::vector<double>& truth, std::span<const Figure> runs, Figure& figure) {
  Block block{"slip", {{"height", "m"}}, {}};
  for (int i = 0; i < kHeights; ++i) block.rows.push_back({{height(i)}});
  const auto add = [&](const std::string& name, const std::vector<double>& all) {
    block.columns.push_back({name, "m"});
    for (std::size_t i = 0; i < all.size(); ++i) block.rows[i].values.push_back(all[i]);
  };
  const std::vector<double> fixed = slips_in(runs[0]);
  std::vector<double> stopped;
  for (int i = 0; i < kHeights; ++i) stopped.push_back(slip_after_stop(height(i)));
  add("certified", truth);
  add("fixed", fixed);
  add("stopped", stopped);
  figure.quantities.push_back({"deviation.fixed", largest_deviation(fixed, truth)});
  figure.quantities.push_back({"deviation.stopped", largest_deviation(stopped, truth)});
  for (const Figure& run : runs.subspan(1)) {
    const std::string& name = run.blocks[0].name;
    const std::vector<double> all = slips_in(run);
    add(name, all);
    figure.quantities.push_back({"deviation." + name, largest_deviation(all, truth)});
    figure.quantities.push_back({"held." + name, count_held(all)});
  }
  for (const Figure& run : runs) figure.work += run.work;
  figure.blocks.push_back(block);
}

/// Certified slips by height, both forces, the slips at the fixed step and by accuracy, and in the
/// full tier the loose end.
std::vector<verification::Job> jobs(bool full) {
  const double t_end = full ? 2 : 0.7;
  std::vector<verification::Job> all;
  for (int i = 0; i < kHeights; ++i) all.emplace_back([=] { return certified_slip(height(i)); });
  for (const char* scheme : kSchemes) all.emplace_back([=] { return force(scheme, t_end); });
  all.emplace_back([] { return slips("fixed", kFixedStep); });
  for (const double epsilon : kAccuracies) {
    all.emplace_back([=] { return slips(fmt::format("{:.0e}", epsilon), accuracy(epsilon)); });
  }
  if (full) all.emplace_back([=] { return loose_end(t_end); });
  return all;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const bool full = options.tier == verification::Tier::kFull;
  const std::vector<Figure> runs = options.compute(jobs(full));
  const std::span<const Figure> all(runs);
  Figure figure;
  const std::vector<double> truth = add_truth(all.first(kHeights), figure);
  for (std::size_t i = 0; i < kSchemes.size(); ++i)
    add_force(kSchemes[i], all[kHeights + i], truth[kDrawn], figure);
  if (full) verification::join(figure, all.back());
  add_slips(truth, all.subspan(kHeights + kSchemes.size(), 1 + kAccuracies.size()), figure);
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

}  // namespace tribo::papers::cenic2025::fig07_planar
