/// Fig. 5 — Work and precision of implicit Euler with and without TALS.
///
/// The box of Sec. IV-A over 2.5 s. Work: evaluations of f, including those for difference
/// Jacobians. Error: velocity against the closed form, restarted from the tested run in each window
/// of 25 ms; root mean square over the windows, in units of v_s. Full and quasi Newton (FN, QN),
/// with and without TALS, at fixed steps and with error control (EC), for both sets of iteration
/// limits.
///
/// The range of first order of each fixed-step curve is measured with steps of Δw/n, which no
/// window cuts: the figure's own steps are a factor of three apart, too coarse for this range.
///
/// The work of quasi Newton scatters with the Jacobians that are kept. Its slope near v_s and below
/// is therefore fitted to more steps and accuracies than the figure has, which give an interval.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "papers/tamsi2020/curve_rows.hpp"
#include "papers/tamsi2020/parameters.hpp"
#include "papers/tamsi2020/transition_share.hpp"
#include "papers/tamsi2020/work_curve.hpp"
#include "reference/forced_box_closed_form.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/study/work_precision.hpp"

namespace tribo::papers::tamsi2020::fig05 {
namespace {

using verification::Block;
using verification::Figure;
using verification::FlowMap;
using verification::keep_largest;
using verification::keep_least;
using verification::of_whole_run;
using verification::PrecisionPoint;
using verification::Row;
using verification::StepChoice;
using verification::Tier;

const std::vector<double> kSteps = {1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 2.5e-2};  // [s]
const std::vector<double> kAccuracies = {1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2};
const std::vector<std::string> kPresets = {"ie-fn", "ie-fn-tals", "ie-qn", "ie-qn-tals"};
const std::vector<std::string> kProfiles = {"authors", "drake"};
/// Second solutions of the estimate of error control; names of curves have `@` and the second one.
const std::vector<std::string> kEstimates = {"trapezoid", "step-doubling"};

std::string at(const std::string& estimate) {
  return estimate == kEstimates[0] ? "" : "@" + estimate;
}

/// n of the steps Δw/n that measure ranges: 25 ms to 49 us.
const std::vector<int> kPartsOfWindow = {1,  2,  3,  4,  5,   6,   8,   10,  12,  16,  20,  25, 32,
                                         40, 50, 64, 80, 100, 128, 160, 200, 256, 320, 400, 512};
/// n of the steps Δw/n of quasi Newton near v_s and below: 0.25 ms to 10 us, the figure's smallest.
const std::vector<int> kPartsNear = {100, 128, 160,  200,  256,  320,  400, 512,
                                     640, 800, 1000, 1280, 1600, 2000, 2500};
/// Accuracies of quasi Newton there: four a decade from the figure's 1e-8, up to errors of 1.3 v_s.
constexpr int kAccuraciesNear = 11, kAccuraciesPerDecade = 4;
constexpr double kFinestAccuracyNear = 1e-8;
/// From this error on [v_s] one may be near v_s.
constexpr double kNearer = 0.2;
/// Up to this error [v_s] TALS is compared at equal steps; the figure has one of 1.17.
constexpr double kNearStiction = 1.2;
/// Ratios of N·e to the first-order line at which a curve has left it. In print, on axes of five
/// decades, less than the first is invisible and more than the last obvious.
constexpr double kDeparture = 1.5;
const std::vector<double> kDepartures = {1.25, kDeparture, 2.0};
/// Errors at which the variants are compared: between the largest error of the finest run and the
/// smallest of the coarsest [v_s].
const std::vector<double> kCommonErrors = {0.1, 0.3, 1, 3, 10, 30};
constexpr int kQuickReferenceWindows = 20;  ///< of the check of RK3: the first stop and slip are in
constexpr double kSmoothLawSmallestStep = 1e-4;  ///< other laws are counted down to this step [s]

/// The authors' plant also has the box's height, two states that stay at rest and cost two more
/// evaluations per Jacobian.
constexpr int kMoreStates = 2;

std::vector<double> steps_of(const std::vector<int>& parts_of_window) {
  std::vector<double> steps;
  for (const int parts : parts_of_window) steps.push_back(kWindow / parts);
  return steps;
}

/// The box with one friction law, its closed form, and runs whose errors in velocity are measured
/// in each window against the closed form.
struct Study {
  models::Parameters parameters;
  models::Instance instance;
  FlowMap closed_form;
  double v_s;

  explicit Study(const char* law)
      : parameters(box_parameters(law)), instance(make_box(parameters)) {
    v_s = parameters.number("contact.stiction_tolerance");
    const reference::ForcedBoxClosedForm<double> form(models::forced_box_from<double>(parameters));
    closed_form = [form](const models::State<double>& x0, double t_end) {
      const auto end = form.advance({x0.t, x0.q[0], x0.v[0]}, t_end);
      models::State<double> x = x0;
      x.t = t_end;
      x.q[0] = end.x;
      x.v[0] = end.v;
      return x;
    };
  }

  [[nodiscard]] std::vector<PrecisionPoint> run(const std::string& preset,
                                                const models::Changes& changes,
                                                const std::vector<StepChoice>& choices,
                                                int windows = kWindows) const {
    solvers::ConfiguredScheme scheme = solvers::configure_scheme(preset);
    scheme.parameters = scheme.parameters.with(changes);
    const auto samples = [this](const std::vector<double>& times) {
      std::vector<models::State<double>> states;
      for (const double t : times) states.push_back(closed_form(instance.x0, t));
      return states;
    };
    return verification::work_precision(
               {.system = *instance.system,
                .x0 = instance.x0,
                .t_end = windows * kWindow,
                .schemes = {{preset, scheme}},
                .choices = choices,
                .samples = windows,
                .windowed = true,
                .reference = {{.label = "closed form", .samples = samples, .flow = closed_form}}},
               [](double) { return true; })
        .schemes[0]
        .points;
  }
};

/// A curve of a preset: one row a step or an accuracy.
Figure curve(const std::string& name, const verification::Column& parameter,
             const std::string& preset, const models::Changes& changes,
             const std::vector<StepChoice>& choices) {
  const Study study("linear");
  Figure figure;
  Block block{name, columns(parameter), {}};
  for (const PrecisionPoint& run : study.run(preset, changes, choices)) {
    figure.work += run.work;
    block.rows.push_back(row(run, study.v_s));
  }
  figure.blocks.push_back(std::move(block));
  return figure;
}

std::vector<StepChoice> fixed(const std::vector<double>& steps) {
  return {steps.begin(), steps.end()};
}

std::vector<StepChoice> controlled(bool finest) {
  std::vector<StepChoice> choices;
  if (finest)
    choices.emplace_back(solvers::ErrorControl{.accuracy = 1e-9, .max_step = kLargestStep});
  for (const double accuracy : kAccuracies)
    choices.emplace_back(solvers::ErrorControl{.accuracy = accuracy, .max_step = kLargestStep});
  return choices;
}

std::vector<StepChoice> controlled_near() {
  std::vector<StepChoice> choices;
  for (int i = 0; i < kAccuraciesNear; ++i) {
    const double decades = static_cast<double>(i) / kAccuraciesPerDecade;
    choices.emplace_back(solvers::ErrorControl{
        .accuracy = kFinestAccuracyNear * std::pow(10.0, decades), .max_step = kLargestStep});
  }
  return choices;
}

void add_pair_slopes(Figure& figure, const std::string& name, const Block& block, int x, int y) {
  double least = std::numeric_limits<double>::infinity();
  double most = -least;
  for (std::size_t i = 0; i + 1 < block.rows.size(); ++i) {
    const double slope = local_slope(block.rows[i], block.rows[i + 1], x, y);
    keep_least(least, slope);
    keep_largest(most, slope);
  }
  figure.quantities.push_back({name + ".least", least});
  figure.quantities.push_back({name + ".most", most});
}

/// Adds the range of first order of a curve with full (fn) or quasi Newton (qn), and its extension
/// by TALS.
void add_range(Figure& figure, const std::string& curve, const std::string& name,
               const std::string& suffix = "") {
  const WorkCurve without = work_curve(figure.block(curve + suffix));
  const WorkCurve with = work_curve(figure.block(curve + "-tals" + suffix));
  const double line = first_order_line(with);
  Block block{"extension." + name + suffix,
              {{"departure", "-"}, {"without", "v_s"}, {"with", "v_s"}, {"extension", "-"}},
              {}};
  for (const double departure : kDepartures) {
    const double range = first_order_range(without, line, departure);
    const double extended = first_order_range(with, line, departure);
    block.rows.push_back({{departure, range, extended, extended / range}});
    const std::string at_departure = departure == kDeparture ? "" : fmt::format("@{}", departure);
    figure.quantities.push_back(
        {fmt::format("extension.{}{}{}", name, suffix, at_departure), extended / range});
  }
  figure.blocks.push_back(block);
}

/// One row of variants of Fig. 5: their least work for an error, over that of the cheapest.
struct Variants {
  std::vector<double> over_cheapest;  ///< fixed steps, then EC, each in the order of kPresets
  double cheapest = 0;                ///< evaluations of f

  /// EC+QN with TALS or without, over the cheapest of all, or of those with error control.
  [[nodiscard]] double ec_qn() const { return least_of(std::span(over_cheapest).last(2)); }
  [[nodiscard]] double ec_qn_among_ec() const {
    return ec_qn() / least_of(std::span(over_cheapest).last(4));
  }

  [[nodiscard]] static double least_of(std::span<const double> works) {
    double least = std::numeric_limits<double>::infinity();
    for (const double work : works) keep_least(least, work);
    return least;
  }
};

Variants variants_at(double error, const std::vector<WorkCurve>& curves) {
  Variants variants;
  for (const WorkCurve& curve : curves) variants.over_cheapest.push_back(work_at(curve, error));
  variants.cheapest = Variants::least_of(variants.over_cheapest);
  for (double& work : variants.over_cheapest) work /= variants.cheapest;
  return variants;
}

/// Adds the costs of the variants at common errors, and the rank of Sec. VII's best one.
void add_variants(Figure& figure, const std::string& profile, const std::string& estimate,
                  int more_states) {
  const std::string name = profile + (more_states == 0 ? "" : "-four-states") + at(estimate);
  Block block{"variants." + name, {{"error", "v_s"}, {"cheapest", "-"}}, {}};
  std::vector<WorkCurve> curves;
  for (const bool controlled : {false, true}) {
    for (const std::string& preset : kPresets) {
      const std::string curve = controlled ? "ec-" + preset : preset;
      const std::string suffix = controlled ? at(estimate) : "";
      curves.push_back(work_curve(figure.block(profile + "." + curve + suffix), more_states));
      block.columns.push_back({curve, "-"});
    }
  }
  double most_fine = 0, most_coarse = 0, most_among_ec = 0;
  for (const double error : kCommonErrors) {
    const Variants here = variants_at(error, curves);
    keep_largest(error <= 1 ? most_fine : most_coarse, here.ec_qn());
    if (error <= 1) keep_largest(most_among_ec, here.ec_qn_among_ec());
    block.rows.push_back({{error, here.cheapest}});
    auto& values = block.rows.back().values;
    values.insert(values.end(), here.over_cheapest.begin(), here.over_cheapest.end());
  }
  figure.blocks.push_back(block);
  figure.quantities.push_back({"ec_qn_over_cheapest.fine." + name, most_fine});
  figure.quantities.push_back({"ec_qn_over_cheapest.coarse." + name, most_coarse});
  figure.quantities.push_back({"ec_qn_among_ec." + name, most_among_ec});
}

void compare_with_and_without(Figure& figure, const std::string& profile,
                              const std::string& newton) {
  const Block& without = figure.block(profile + ".ie-" + newton);
  const Block& with = figure.block(profile + ".ie-" + newton + "-tals");
  const std::string suffix = "." + profile + "." + newton;
  figure.quantities.push_back({"gain" + suffix, gain(without, with)});
  figure.quantities.push_back({"error_difference" + suffix, largest_difference(with, without)});
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  for (std::size_t i = 0; i < with.rows.size(); ++i) {
    if (with.rows[i].values[kError] > kNearStiction) continue;
    const double ratio = without.rows[i].values[kEvaluations] / with.rows[i].values[kEvaluations];
    keep_least(least, ratio);
    keep_largest(most, ratio);
  }
  figure.quantities.push_back({"work_ratio_below" + suffix + ".least", least});
  figure.quantities.push_back({"work_ratio_below" + suffix + ".most", most});
}

/// Slope from the error of h = 1 ms to that of the largest step.
double coarse_slope(const Block& block) {
  return local_slope(block.rows[4], block.rows.back(), kError, kEvaluations);
}

/// Adds the slopes of quasi Newton, and of error control by each estimate.
void add_slopes_above(Figure& figure, const std::string& profile) {
  const auto add = [&](const std::string& name, const std::string& suffix) {
    const Block& block = figure.block(profile + "." + name + suffix);
    figure.quantities.push_back(
        {"slope_above." + profile + "." + name + suffix, slope_above(block)});
  };
  for (const std::string& preset : kPresets) {
    add(preset, "");
    for (const std::string& estimate : kEstimates) add("ec-" + preset, at(estimate));
  }
}

/// The smallest step of error control with full Newton and TALS, at 1e-8 and other accuracies.
void add_smallest_steps(Figure& figure, const std::string& profile, const std::string& estimate) {
  for (const Row& r : figure.block(profile + ".ec-ie-fn-tals" + at(estimate)).rows) {
    const long decade = std::lround(std::log10(r.values[0]));
    const std::string accuracy = decade == -8 ? "" : fmt::format("@1e{}", decade);
    figure.quantities.push_back(
        {"smallest_step." + profile + at(estimate) + accuracy, r.values[kSmallestStep], "s"});
  }
}

void add_profile(Figure& figure, const std::string& profile) {
  const Block& with = figure.block(profile + ".ie-fn-tals");
  const Block& without = figure.block(profile + ".ie-fn");
  add_pair_slopes(figure, "error_slope." + profile, with, 0, kError);
  add_pair_slopes(figure, "work_slope." + profile, with, kError, kEvaluations);
  figure.quantities.push_back({"coarse_slope." + profile + ".fn", coarse_slope(without)});
  figure.quantities.push_back({"coarse_slope." + profile + ".fn-tals", coarse_slope(with)});
  figure.quantities.push_back(
      {"evaluations_per_step." + profile + ".fn",
       without.rows.front().values[kEvaluations] / without.rows.front().values[kStepCount]});
  for (const char* newton : {"fn", "qn"}) {
    compare_with_and_without(figure, profile, newton);
    add_range(figure, fmt::format("range.{}.ie-{}", profile, newton), profile + "." + newton);
    for (const std::string& estimate : kEstimates) {
      add_range(figure, fmt::format("{}.ec-ie-{}", profile, newton),
                fmt::format("{}.ec-{}", profile, newton), at(estimate));
    }
  }
  add_slopes_above(figure, profile);
  for (const std::string& estimate : kEstimates) {
    add_variants(figure, profile, estimate, 0);
    add_variants(figure, profile, estimate, kMoreStates);
    add_smallest_steps(figure, profile, estimate);
  }
}

/// Adds the points of the curves near v_s that are nearer.
void add_nearer(Figure& figure) {
  for (const char* preset : {"ie-qn", "ie-qn-tals", "ec-ie-qn", "ec-ie-qn-tals"}) {
    Block nearer = figure.block(fmt::format("near.authors.{}", preset));
    nearer.name += fmt::format("@{}", kNearer);
    std::erase_if(nearer.rows, [](const Row& row) { return row.values[kError] < kNearer; });
    figure.blocks.push_back(std::move(nearer));
  }
}

/// Gains for the smooth laws: counts only, so no reference is needed.
Figure gains_of_smooth_laws() {
  Figure figure;
  for (const char* law : {"quadratic", "quintic"}) {
    const Study study(law);
    for (const char* newton : {"fn", "qn"}) {
      double most = 0;
      for (const double h : kSteps) {
        if (h < kSmoothLawSmallestStep) continue;
        const auto evaluations = [&](const std::string& preset) {
          const PrecisionPoint run = study.run(preset, {{"scheme.profile", "authors"}}, {h})[0];
          figure.work += run.work;
          return of_whole_run(run.end, static_cast<double>(run.work.dynamics_evaluations));
        };
        const std::string preset = std::string("ie-") + newton;
        keep_largest(most, evaluations(preset) / evaluations(preset + "-tals"));
      }
      figure.quantities.push_back({std::string("gain.authors.") + newton + "." + law, most});
    }
  }
  return figure;
}

/// The paper's reference, RK3 at a small fixed step, against the closed form.
Figure reference_deviation(Tier tier) {
  const Study study("linear");
  Figure figure;
  const int windows = tier == Tier::kFull ? kWindows : kQuickReferenceWindows;
  const PrecisionPoint run = study.run("rk3", {}, {kReferenceStep}, windows)[0];
  figure.work += run.work;
  figure.quantities.push_back(
      {"reference_deviation", of_whole_run(run.end, run.window_velocities.most), "m/s"});
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  std::vector<verification::Job> jobs = {gains_of_smooth_laws, transition_shares,
                                         [&] { return reference_deviation(options.tier); }};
  const bool full = options.tier == Tier::kFull;
  const auto add = [&](const std::string& name, const verification::Column& parameter,
                       const std::string& preset, const models::Changes& changes,
                       const std::vector<StepChoice>& choices) {
    jobs.emplace_back([=] { return curve(name, parameter, preset, changes, choices); });
  };
  for (const std::string& profile : kProfiles) {
    for (const std::string& preset : kPresets) {
      const std::string name = profile + "." + preset;
      const models::Changes limits = {{"scheme.profile", profile}};
      const bool near = profile == "authors" && preset.starts_with("ie-qn");
      add(name, {"h", "s"}, preset, limits, fixed(kSteps));
      add("range." + name, {"h", "s"}, preset, limits, fixed(steps_of(kPartsOfWindow)));
      if (near) add("near." + name, {"h", "s"}, preset, limits, fixed(steps_of(kPartsNear)));
      for (const std::string& estimate : kEstimates) {
        const models::Changes changes = {{"scheme.profile", profile}, {"scheme.error", estimate}};
        const std::string ec_name = profile + ".ec-" + preset + at(estimate);
        add(ec_name, {"accuracy", "-"}, preset, changes, controlled(full));
        if (near) add("near." + ec_name, {"accuracy", "-"}, preset, changes, controlled_near());
      }
    }
  }
  Figure figure = verification::joined(options.compute(jobs));
  figure.quantities.push_back({"range.seconds", kWindows * kWindow, "s"});
  for (const std::string& profile : kProfiles) add_profile(figure, profile);
  add_nearer(figure);
  figure.findings = {
      "Without TALS full Newton has left first order, by 1.25 to 2 times its work, at errors of 5 "
      "to 21 v_s, quasi Newton at 0.5 to 2.8 v_s; the paper says above v_s for both.",
      "With quasi Newton work is first order from 0.04 to 1 v_s taken together; single steps "
      "scatter by a quarter, since Jacobians are reused, and the steps between 0.2 and 1.2 v_s "
      "alone tell the slope to no more than -0.8, by 0.1 to 0.2 either way.",
      "On the box quasi Newton at fixed steps is the cheapest up to v_s. From 3 v_s on error "
      "control "
      "with quasi Newton is, where errors are estimated by two half steps; by the trapezoidal rule "
      "it "
      "costs more at every error. Of those with error control it is the cheapest up to v_s."};
  return figure;
}

}  // namespace tribo::papers::tamsi2020::fig05
