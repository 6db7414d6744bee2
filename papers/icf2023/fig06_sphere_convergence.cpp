/// Fig. 6 — convergence of the falling sphere, by model, against Lagged at a tenth of the smallest
/// step; and the bounce of Similar, whose dissipation d/(1 + dμ‖v_t‖) nearly vanishes while
/// sliding, once the step resolves the contact. The ratio of its speeds after and before, by step,
/// is taken over drops from gaps spread evenly over the last step of the fall, since it depends on
/// the phase of the step at landing.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

#include "papers/icf2023/certified.hpp"
#include "verification/judge/special_values.hpp"

namespace tribo::papers::icf2023::fig06 {
namespace {

using models::VectorXd;
using verification::Block;
using verification::Figure;
using verification::kNaN;

/// Blocks in their order.
constexpr std::array kCurves = {"sap",           "lagged",
                                "similar",       "certified.lagged",
                                "certified.sap", "certified.similar",
                                "bounce.lagged", "bounce.similar"};
constexpr int kLandings = 8;
constexpr double kBounceEnd = 0.12;  ///< the landing is at 0.10 s [s]
/// Finest steps of the figure that are tried, beside 1e-5 s.
const std::vector<std::pair<std::string, double>> kFinestSteps = {
    {"@2e-5", 2e-5}, {"@5e-5", 5e-5}, {"@1e-4", 1e-4}};             // [s]
const std::vector<double> kBounceSteps = {1e-4, 5e-5, 2e-5, 1e-5};  // [s]

Setup sphere(const std::string& model, double gap = numbers::kSphereGap.value) {
  return make_setup("falling-sphere", model, numbers::kRelaxationTime.value, {{"sphere.gap", gap}});
}

ConvergenceStudy study() {
  return {.steps = numbers::kConvergenceSteps,
          .t_end = numbers::kSphereEnd.value,
          .sample = numbers::kConvergenceSampling.value,
          .square = [](const VectorXd& q, const VectorXd& q_ref) {
            return (q - q_ref).head<2>().squaredNorm();  // of the centre
          }};
}

/// The speed of the sphere at lift-off over that at landing; NaN where it does not land.
double restitution(const Setup& setup, double h, Figure& figure) {
  bool touched = false;
  double landing = 0;
  double leaving = 0;
  const auto run =
      verification::run_fixed_steps(setup, h, kBounceEnd, [&](const verification::StepView& step) {
        const auto& c = step.contacts[0];
        if (!touched) landing = std::max(landing, -step.x0.v[1]);
        touched = touched || c.force[0] > 0;
        if (touched) leaving = std::max(leaving, c.velocity[0]);
      });
  figure.work += run.work;
  return of_whole_run(run.end, touched ? leaving / landing : kNaN);
}

/// Least and largest restitution over the landings, by step: rows (h, least, most, undamped), the
/// last being the restitution due to implicit steps alone on Similar's stiffness k(1 + dμ‖v_t‖):
///
///   (1 + ω²h²)^(−π/(2 atan ωh)),  ω² = k (1 + d μ ‖v_t‖)/m
///
/// half a period of implicit Euler on a spring.
Figure bounces(const std::string& model) {
  Figure figure;
  Block block{
      "bounce." + model, {{"h", "s"}, {"least", "-"}, {"most", "-"}, {"undamped", "-"}}, {}};
  const double g = numbers::kGravity.value;
  const double landing = std::sqrt(2 * g * numbers::kSphereGap.value);
  const double mass = 4.0 / 3.0 * std::numbers::pi * std::pow(numbers::kSphereRadius.value, 3) *
                      numbers::kSphereDensity.value;
  const double stiffening =
      numbers::kDissipation.value * numbers::kSphereFriction.value * numbers::kSphereSpeed.value;
  const double omega = std::sqrt(numbers::kStiffness.value * (1 + stiffening) / mass);
  for (const double h : kBounceSteps) {
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (int i = 0; i < kLandings; ++i) {
      const double gap = numbers::kSphereGap.value + landing * h * i / kLandings;
      const double e = restitution(sphere(model, gap), h, figure);
      keep_least(least, e);
      keep_largest(most, e);
    }
    const double turn = omega * h;
    const double undamped = std::pow(1 + turn * turn, -std::numbers::pi / (2 * std::atan(turn)));
    block.rows.push_back({{h, least, most, undamped}});
    const std::string at = fmt::format(".{}.{:.0e}", model, h);
    figure.quantities.push_back({"bounce_least" + at, least});
    figure.quantities.push_back({"bounce_most" + at, most});
    figure.quantities.push_back({"bounce_over_undamped" + at, least / undamped});
    figure.quantities.push_back({"largest_bounce_over_undamped" + at, most / undamped});
  }
  figure.blocks = {block};
  return figure;
}

CertifiedPath certified(const std::string& model, Law law) {
  const ConvergenceStudy positions = study();
  return certified_path(sphere(model), law, positions.t_end, positions.sample, kQuickDigits);
}

/// The curves against a run of Lagged, whose uncertainty is its distance from the certified
/// solution of the law, and those against that solution.
Figure curves_of_the_law() {
  Figure figure;
  const ConvergenceStudy positions = study();
  const CertifiedPath law = certified("lagged", Law::kCommon);
  const auto reference =
      fine_run(sphere("lagged"), numbers::kConvergenceReferenceStep.value, positions, figure);
  const double uncertainty = position_error(positions, reference, law.states);
  for (const std::string model : kModels) {
    figure.blocks.push_back(
        convergence_curve(model, sphere(model), positions, reference, uncertainty, figure));
  }
  for (const std::string model : {"lagged", "similar"}) {
    figure.blocks.push_back(
        certified_curve("certified." + model, sphere(model), positions, law, figure));
  }
  return figure;
}

/// SAP against its own limit.
Figure curve_of_sap() {
  Figure figure;
  figure.blocks.push_back(certified_curve("certified.sap", sphere("sap"), study(),
                                          certified("sap", Law::kSapLimit), figure));
  return figure;
}

/// What the figure would show if its steps ended earlier.
void add_fewer_steps(Figure& figure) {
  for (const auto& [at, finest] : kFinestSteps) {
    const auto until = [&, at = at, finest = finest](const char* name) {
      Block curve = figure.block(name);
      curve.name += at;
      std::erase_if(curve.rows,
                    [&](const verification::Row& row) { return row.values[0] < 0.9 * finest; });
      return curve;
    };
    figure.quantities.push_back({"last_slope.sap" + at, last_slope(until("sap"))});
    for (const char* name : {"certified.lagged", "certified.sap", "certified.similar"})
      figure.blocks.push_back(until(name));
  }
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const Figure all = verification::joined(
      options.compute({curves_of_the_law, curve_of_sap, [] { return bounces("lagged"); },
                       [] { return bounces("similar"); }}));
  Figure figure;
  figure.work = all.work;
  for (const char* name : kCurves) figure.blocks.push_back(all.block(name));
  const Block& sap = figure.block("sap");
  const Block& lagged = figure.block("lagged");
  figure.quantities = {{"last_slope.sap", last_slope(sap)},
                       {"plateau.sap", sap.rows.back().values[kErrorColumn] /
                                           lagged.rows.back().values[kErrorColumn]}};
  std::ranges::copy(all.quantities, std::back_inserter(figure.quantities));
  add_fewer_steps(figure);
  return figure;
}

}  // namespace tribo::papers::icf2023::fig06
