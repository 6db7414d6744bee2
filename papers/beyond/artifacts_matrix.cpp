/// Approximation × artifact: the deviations of each scheme from the common law, measured, and their
/// scaling with the step. A user can choose a scheme from this table.
///
///   gliding      gap over a surface that slips at 1 m/s, the weight's penetration taken out [m]
///   distance     gap at the start of the first step with a force, less the fall within it [m]
///   modulation   stiffness while slipping over k, less one [-]
///   jam          the largest of the rod's steps at which the impact is not missed [s]
///   bounce       speed after over before the landing of a ball whose law is all but inelastic [-]
///   creep        slip at the end of half a second under half the friction limit [m/s]
///
/// Sizes are those of a step of 1 ms; NaN where a run stopped early. Exponents p, size ∝ δt^p, are
/// from steps of 1 and 0.1 ms; NaN where one of the two sizes is below 1e-9, which is rounding, and
/// for the jam, which has no size at a step. Explicit schemes are not stable at these steps.
#include <algorithm>
#include <array>
#include <cmath>

#include "models/scenarios/icf2023_numbers.hpp"
#include "papers/beyond/schemes.hpp"
#include "papers/icf2023/rod.hpp"
#include "verification/judge/special_values.hpp"

namespace tribo::papers::beyond::artifacts {
namespace {

namespace numbers = models::icf2023;
using verification::Block;
using verification::Changes;
using verification::Figure;
using verification::kNaN;
using verification::Setup;

constexpr double kCoarse = 1e-3, kFine = 1e-4;  ///< [s]
constexpr double kNone = 1e-9;                  ///< sizes below are rounding and have no exponent
constexpr double kSlipEnd = 2;                  ///< [s]
constexpr double kFinestRodStep = 1e-5;         ///< of the search for the jam [s]
/// Beyond those of icf2023/fig12, up to the time of the impact itself: a longer step contains the
/// impact from the start and resolves nothing [s]
constexpr std::array kCoarserRodSteps = {4e-3, 8e-3, 16e-3, 25e-3};
constexpr double kCreepEnd = 0.5;        ///< [s]
constexpr double kSlipDissipation = 10;  ///< of the rig [s/m]

/// Ascending [s].
std::vector<double> rod_steps() {
  std::vector<double> steps(numbers::kRodConvergenceSteps.rbegin(),
                            numbers::kRodConvergenceSteps.rend());
  std::erase_if(steps, [](double h) { return h < kFinestRodStep; });
  steps.insert(steps.end(), kCoarserRodSteps.begin(), kCoarserRodSteps.end());
  return steps;
}

class Bench {
 public:
  Bench(std::string scheme, Figure& figure) : scheme_(std::move(scheme)), figure_(figure) {}

  /// Returns false if the run failed.
  [[nodiscard]] bool run(const std::string& scenario, const Changes& changes, double h,
                         double t_end, const verification::StepVisitor& visit) {
    const Setup setup{.scenario = scenario, .scenario_changes = changes, .scheme = scheme_};
    const auto result = verification::run_fixed_steps(setup, h, t_end, visit);
    figure_.work += result.work;
    return result.end.status == solvers::Status::kOk;
  }

  /// Rest gap of the rig at slip V under gravity g.
  [[nodiscard]] double rest_gap(double V, double g, double h) {
    double gap = kNaN;
    const Changes changes = {{"slip.speed", V},
                             {"mass.gravity", g},
                             {"mass.lift", needs_open_gaps(scheme_) ? kOpenGap : 0},
                             {"contact.dissipation", kSlipDissipation}};
    const bool ok =
        run("prescribed-slip", changes, h, kSlipEnd, [&](const auto& step) { gap = step.x.q[0]; });
    return ok ? gap : kNaN;
  }

  [[nodiscard]] double gliding(double h) {
    const double g = numbers::kGravity.value;
    return rest_gap(numbers::kSlipSpeed.value, g, h) - rest_gap(0, g, h) - penetration(0, h) +
           penetration(numbers::kSlipSpeed.value, h);
  }

  /// k_eff(V)/k_eff(0) − 1
  [[nodiscard]] double modulation(double h) {
    return penetration(0, h) / penetration(numbers::kSlipSpeed.value, h) - 1;
  }

  [[nodiscard]] double distance(double h) {
    double gap = kNaN;
    const bool ok = run("falling-sphere", {}, h, numbers::kSphereEnd.value, [&](const auto& step) {
      if (!std::isnan(gap) || step.contacts[0].force[0] <= 0) return;
      const double fall = -h * (step.x0.v[1] - h * numbers::kGravity.value);
      gap = std::max(0.0, step.x0.q[1] - numbers::kSphereRadius.value - fall);
    });
    return ok ? gap : kNaN;
  }

  /// The largest step, counted up from the smallest, with which the rod jams; 0 if none. A run that
  /// stops early has no jam; NaN where this is the smallest step.
  [[nodiscard]] double jam() {
    double largest = 0;
    for (const double h : rod_steps()) {
      const double jammed = icf2023::jams(rod(h), h, figure_.work);
      if (std::isnan(jammed) && largest == 0) return kNaN;
      if (!(jammed > 0)) break;
      largest = h;
    }
    return largest;
  }

  /// The fastest rise after the fastest fall, over the fastest fall.
  [[nodiscard]] double bounce(double h) {
    double landing = 0;
    double leaving = 0;
    const bool ok = run("falling-sphere", {}, h, numbers::kSphereEnd.value, [&](const auto& step) {
      const double v_n = step.x.v[1];
      leaving = -v_n > landing ? 0 : std::max(leaving, v_n);
      landing = std::max(landing, -v_n);
    });
    return ok ? leaving / landing : kNaN;
  }

  [[nodiscard]] double creep(double h) {
    const models::Parameters p(models::find_scenario("pusher-brick").parameters);
    const double load =
        p.number("brick.mass") * p.number("brick.gravity") + p.number("pusher.press");
    Changes changes = {{"pusher.push", p.number("brick.friction") * load / 2}};
    if (needs_open_gaps(scheme_)) {
      changes.push_back({"brick.lift", kOpenGap + load / p.number("contact.stiffness")});
    }
    double slip = kNaN;
    const bool ok =
        run("pusher-brick", changes, h, kCreepEnd, [&](const auto& step) { slip = step.x.v[0]; });
    return ok ? slip : kNaN;
  }

 private:
  /// Without dissipation, from the gap of the model's own sliding equilibrium or an open one.
  [[nodiscard]] Setup rod(double h) const {
    icf2023::RodCase rod{.model = scheme_, .h = h};
    if (needs_open_gaps(scheme_)) {
      rod.start = icf2023::RodStart::kZeroGap;
      rod.extra_gap = kOpenGap;
    }
    return icf2023::rod_setup(rod);
  }

  /// The additional penetration under a second weight.
  [[nodiscard]] double penetration(double V, double h) {
    const double g = numbers::kGravity.value;
    return rest_gap(V, g, h) - rest_gap(V, 2 * g, h);
  }

  std::string scheme_;
  Figure& figure_;
};

/// A size at the coarse step and its exponent.
struct Scaling {
  double size = 0, exponent = kNaN;
};

template <class Measure>
Scaling scaling(const Measure& measure) {
  const double coarse = measure(kCoarse);
  const double fine = measure(kFine);
  if (std::isnan(coarse) || std::isnan(fine)) return {kNaN, kNaN};
  const bool none = std::abs(coarse) < kNone || std::abs(fine) < kNone;
  return {coarse, none ? kNaN : std::log(std::abs(coarse / fine)) / std::log(kCoarse / kFine)};
}

Figure measures_of(const std::string& scheme) {
  Figure figure;
  Bench bench(scheme, figure);
  Block block{scheme, {{"size", "-"}, {"exponent", "-"}, {"censored", "-"}}, {}};
  const auto add = [&](const char* artifact, const Scaling& s, const char* unit,
                       bool censored = false) {
    figure.quantities.push_back({std::string(artifact) + "." + scheme, s.size, unit});
    if (!std::isnan(s.exponent)) {
      figure.quantities.push_back({std::string(artifact) + "_exponent." + scheme, s.exponent});
    }
    block.rows.push_back({{s.size, s.exponent, censored ? 1.0 : 0.0}});
  };
  add("gliding", scaling([&](double h) { return bench.gliding(h); }), "m");
  add("distance", scaling([&](double h) { return bench.distance(h); }), "m");
  add("modulation", scaling([&](double h) { return bench.modulation(h); }), "-");
  const double jam = bench.jam();
  add("jam", {jam, kNaN}, "s", jam == kCoarserRodSteps.back());  // no larger step was tried
  add("bounce", scaling([&](double h) { return bench.bounce(h); }), "-");
  add("creep", scaling([&](double h) { return bench.creep(h); }), "m/s");
  figure.blocks.push_back(block);
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  Figure left_out;
  const std::vector<std::string> schemes = implicit_schemes(
      "friction that sticks is stable in steps of 5 us on the brick (beyond/creep) and of 50 ns on "
      "the sphere (beyond/energy), not in the 1 and 0.1 ms of this table",
      left_out);
  std::vector<verification::Job> jobs;
  for (const std::string& scheme : schemes) jobs.emplace_back([=] { return measures_of(scheme); });
  Figure figure = verification::joined(options.compute(jobs));
  verification::join(figure, left_out);
  return figure;
}

}  // namespace tribo::papers::beyond::artifacts
