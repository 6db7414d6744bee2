#include "papers/icf2023/rod.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "papers/icf2023/certified.hpp"
#include "reference/problems.hpp"

namespace tribo::papers::icf2023 {
namespace {

constexpr double kMu = numbers::kRodFriction.value;
constexpr double kStiffness = numbers::kStiffness.value;
constexpr double kSpeed = numbers::kRodSpeed.value;
constexpr double kQuiet = 10e-3;           ///< end of the start's oscillation [s]
constexpr double kImpactWindow = 1e-3;     ///< about the peak [s]
constexpr double kJamSlip = 0.1;           ///< of the coarse criterion [m/s]
constexpr double kCertifiedSample = 2e-5;  ///< a tenth of the jam [s]
constexpr std::size_t kCoarseRows = 800;
constexpr std::size_t kFineRows = 1000;

}  // namespace

double effective_mobility(double theta) {
  const double s = std::sin(theta);
  const double c = std::cos(theta);
  return (1 + 3 * c * c - 3 * kMu * s * c) / numbers::kRodMass.value;
}

double sliding_force() {
  return numbers::kGravity.value / effective_mobility(numbers::kRodAngle.value);
}

double start_gap(const RodCase& rod) {
  if (rod.start == RodStart::kZeroGap) return 0;
  const double N = sliding_force();
  const bool as_lagged = rod.start == RodStart::kLaggedEquilibrium;
  if (rod.model == "similar" && !as_lagged) {
    return kMu * rod.h * kSpeed - N / (kStiffness * (1 + rod.dissipation * kMu * kSpeed));
  }
  if (rod.model != "sap" || as_lagged) return -N / kStiffness;
  const double s = std::sin(numbers::kRodAngle.value);
  const SapContact contact{.mu = kMu,
                           .k = kStiffness,
                           .w_t = (1 + 3 * s * s) / numbers::kRodMass.value,
                           .h = rod.h,
                           .relaxation_time = rod.relaxation_time};
  return kMu * (rod.h + rod.relaxation_time) * kSpeed -
         N * (1 + contact.mu_tilde_squared()) / kStiffness;
}

Setup rod_setup(const RodCase& rod) {
  return make_setup(
      "sliding-rod", rod.model, rod.relaxation_time,
      {{"contact.dissipation", rod.dissipation}, {"rod.gap", start_gap(rod) + rod.extra_gap}});
}

RodHistory rod_history(const RodCase& rod) {
  RodHistory history;
  const auto run = verification::run_fixed_steps(
      rod_setup(rod), rod.h, rod.t_end, [&](const verification::StepView& step) {
        const auto& c = step.contacts[0];
        history.records.push_back(
            {step.x.t, c.velocity[1], c.velocity[0], c.force[1], c.force[0], c.phi, step.x.q[2]});
      });
  history.end = run.end;
  history.work = run.work;
  return history;
}

RodHistory certified_history(const RodCase& rod) {
  const Setup setup = rod_setup(rod);
  const CertifiedPath path =
      certified_path(setup, Law::kCommon, rod.t_end, kCertifiedSample, kRodDigits);
  RodHistory history;
  const verification::Block contact = certified_contact(setup, path);
  for (std::size_t i = 1; i < contact.rows.size(); ++i) {  // as in a run: ends of intervals
    const auto& c = contact.rows[i].values;
    history.records.push_back({c[0], c[1], c[2], c[3], c[4], c[5], path.states[i].q[2]});
  }
  return history;
}

reference::PeakForce certified_peak(const RodCase& rod) {
  const Setup setup = rod_setup(rod);
  return reference::peak_force(reference::make_problem(setup.scenario, setup.scenario_parameters()),
                               rod.t_end);
}

std::size_t peak(const RodHistory& history) {
  const auto& r = history.records;
  return static_cast<std::size_t>(
      std::max_element(r.begin(), r.end(),
                       [](const TipRecord& a, const TipRecord& b) { return a.f_n < b.f_n; }) -
      r.begin());
}

Jam find_jam(const RodHistory& history) {
  const auto stuck = [](const TipRecord& r) {
    return std::abs(r.v_t) < numbers::kStictionTolerance.value && r.f_n > 0;
  };
  const auto& r = history.records;
  const auto first = std::find_if(r.begin(), r.end(), stuck);
  const auto last = std::find_if_not(first, r.end(), stuck);
  Jam jam{.duration = first == r.end() ? 0 : std::prev(last)->t - first->t,
          .least_slip = std::numeric_limits<double>::infinity()};
  const double t_peak = r[peak(history)].t;
  for (const TipRecord& tip : r) {
    keep_largest(jam.depth, -tip.phi);
    if (std::abs(tip.t - t_peak) > kImpactWindow || tip.f_n == 0) continue;
    keep_least(jam.least_slip, std::abs(tip.v_t));
    keep_least(jam.deepest_velocity, tip.v_n);
  }
  return {.duration = of_whole_run(history.end, jam.duration),
          .least_slip = of_whole_run(history.end, jam.least_slip),
          .deepest_velocity = of_whole_run(history.end, jam.deepest_velocity),
          .depth = of_whole_run(history.end, jam.depth)};
}

Impact impact(const RodHistory& history) {
  const TipRecord& top = history.records[peak(history)];
  if (find_jam(history).duration > 0) return {.time = top.t, .force = top.f_n};
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  return {.time = kNone, .force = kNone};
}

double jams(const Setup& setup, double h, solvers::Work& work) {
  bool jammed = false;
  const auto run = verification::run_fixed_steps(
      setup, h, numbers::kRodConvergenceEnd.value, [&](const verification::StepView& step) {
        const auto& c = step.contacts[0];
        jammed = jammed || (std::abs(c.velocity[1]) < kJamSlip && c.force[0] > 0);
      });
  work += run.work;
  return of_whole_run(run.end, jammed ? 1 : 0);
}

Approach approach(const RodHistory& history) {
  const double t_impact = impact(history).time;
  if (std::isnan(t_impact)) return {.largest_gap = t_impact, .largest_speed = t_impact};
  Approach approach{.largest_gap = -std::numeric_limits<double>::infinity()};
  for (const TipRecord& r : history.records) {
    if (r.t < kQuiet || r.t > t_impact - kImpactWindow) continue;
    keep_largest(approach.largest_gap, r.phi);
    keep_largest(approach.largest_speed, std::abs(r.v_n));
  }
  return approach;
}

double leaving_speed(const RodHistory& history) {
  for (std::size_t i = peak(history); i < history.records.size(); ++i) {
    if (history.records[i].phi > 0) return of_whole_run(history.end, history.records[i].v_n);
  }
  return of_whole_run(history.end, 0);
}

double oscillation_frequency(const RodHistory& history, double t_end) {
  const auto& r = history.records;
  double mean = 0;
  std::size_t count = 0;
  for (; count < r.size() && r[count].t <= t_end; ++count) mean += r[count].f_n;
  mean /= static_cast<double>(count);
  std::vector<double> rises;
  for (std::size_t i = 1; i < count; ++i) {
    const double before = r[i - 1].f_n - mean;
    const double here = r[i].f_n - mean;
    if (before < 0 && here >= 0) {
      rises.push_back(r[i - 1].t + (r[i].t - r[i - 1].t) * before / (before - here));
    }
  }
  if (rises.size() < 2) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(rises.size() - 1) / (rises.back() - rises.front());
}

namespace {

/// How a run sticks and leaves the ground, under names that end with `name`.
void add_jam(const std::string& name, const RodHistory& run, verification::Figure& figure) {
  const auto add = [&](const char* what, double value, const char* unit = "-") {
    figure.quantities.push_back({what + name, value, unit});
  };
  const Jam jam = find_jam(run);
  add("sticks.", of_whole_run(run.end, jam.duration > 0 ? 1 : 0));
  add("jam_duration.", jam.duration, "s");
  add("least_slip.", jam.least_slip, "m/s");
  add("deepest_velocity.", jam.deepest_velocity, "m/s");
  add("depth.", jam.depth, "m");
  add("leaving_speed.", leaving_speed(run), "m/s");
}

}  // namespace

void add_tip_velocities(const RodCase& base, const verification::RunOptions& options,
                        verification::Figure& figure) {
  const RodHistory certified = certified_history(base);
  figure.blocks.push_back(rod_block("certified", certified));
  double done = 0;
  for (const auto& [start, at] : kRodStarts) {
    for (const std::string model : kModels) {
      RodCase rod = base;
      rod.model = model;
      rod.start = start;
      const RodHistory run = rod_history(rod);
      figure.work += run.work;
      figure.run_ends.push_back({model + at, status_name(run.end), run.end.reason});
      add_jam(model + at, run, figure);
      options.progress(++done / static_cast<double>(kRodStarts.size() * kModels.size()));
      if (start != base.start) continue;
      figure.blocks.push_back(rod_block(model, run));
      if (model == base.model) {
        figure.quantities.push_back(
            {"leaving_over_certified." + model, leaving_speed(run) / leaving_speed(certified)});
      }
    }
  }
}

verification::Block rod_block(const std::string& name, const RodHistory& history) {
  verification::Block block{
      name,
      {{"t", "s"}, {"v_t", "m/s"}, {"v_n", "m/s"}, {"f_t", "N"}, {"f_n", "N"}, {"phi", "m"}},
      {}};
  const auto& r = history.records;
  const double t_peak = r[peak(history)].t;
  const double h = r[0].t;
  const auto fine =
      std::max<std::size_t>(1, static_cast<std::size_t>(2 * kImpactWindow / h) / kFineRows);
  const std::size_t coarse = std::max<std::size_t>(1, r.size() / kCoarseRows);
  for (std::size_t i = 0; i < r.size(); ++i) {
    const bool near = std::abs(r[i].t - t_peak) <= kImpactWindow;
    if (i % (near ? fine : coarse) != 0) continue;
    block.rows.push_back({{r[i].t, r[i].v_t, r[i].v_n, r[i].f_t, r[i].f_n, r[i].phi}});
  }
  return block;
}

}  // namespace tribo::papers::icf2023
