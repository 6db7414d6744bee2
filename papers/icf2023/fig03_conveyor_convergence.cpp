/// Fig. 3 — convergence of the box on the belt, by model, against Lagged at a tenth of the smallest
/// step.
///
/// SAP's plateau has two parts: the gliding μ τ_d ‖v_t‖ in the normal direction, and a horizontal
/// part, since Lagged creeps at the scale of v_s where SAP sticks. The second part falls with v_s.
/// SAP is of first order against its own limit, Lagged against the certified solution of the law.
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "papers/icf2023/certified.hpp"

namespace tribo::papers::icf2023::fig03 {
namespace {

using models::State;
using models::VectorXd;
using verification::Block;
using verification::Figure;

constexpr double kTauD = numbers::kRelaxationTime.value;
/// Blocks in their order.
constexpr std::array kCurves = {"sap",
                                "lagged",
                                "similar",
                                "undamped.similar",
                                "certified.lagged",
                                "certified.similar",
                                "certified.sap",
                                "normal.sap",
                                "normal.similar",
                                "closed-form.similar",
                                "tolerance"};
const std::vector<double> kTolerances = {1e-4, 1e-5, 1e-6};  ///< v_s of the reference [m/s]

double square_distance(const VectorXd& q, const VectorXd& q_ref) {
  return (q - q_ref).squaredNorm();
}
double square_height(const VectorXd& q, const VectorXd& q_ref) {
  return (q[1] - q_ref[1]) * (q[1] - q_ref[1]);
}

ConvergenceStudy study(double (*square)(const VectorXd&, const VectorXd&)) {
  return {.steps = numbers::kConvergenceSteps,
          .t_end = numbers::kBeltConvergenceEnd.value,
          .sample = numbers::kConvergenceSampling.value,
          .square = square};
}

/// ‖v_t‖ at the samples of a run, relative to the belt [m/s].
std::vector<double> slips(const Setup& setup, const std::vector<State<double>>& states) {
  const models::Instance instance = setup.instance();
  models::Snapshot snapshot;
  std::vector<double> slips;
  for (const State<double>& x : states) {
    instance.system->evaluate(x, snapshot);
    slips.push_back(std::abs(models::contact_velocity(snapshot, snapshot.contacts[0], x.v)[1]));
  }
  return slips;
}

double rms(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value * value;
  return std::sqrt(sum / static_cast<double>(values.size()));
}

/// What Table I says of the height of a box that rests on Similar and slips, over that of the law:
/// less compression by the stiffness (1 + dμ‖v_t‖) k, and gliding,
///
///   mg/k (1 − 1/(1 + dμ‖v_t‖)) + μ δt ‖v_t‖
///
/// Damping has no part in it: at the same height nothing moves.
double height_of_similar(double slip, double h) {
  const double mu = numbers::kBoxFriction.value, d = numbers::kDissipation.value;
  const double compression =
      numbers::kBoxMass.value * numbers::kGravity.value / numbers::kStiffness.value;
  return compression * (1 - 1 / (1 + d * mu * slip)) + mu * h * slip;
}

/// Its root mean square against the step, and how much the run's differs.
void add_similar_in_closed_form(const std::vector<double>& slips, Figure& figure) {
  Block block{"closed-form.similar", {{"h", "s"}, {"error", "m"}, {"stiffness_alone", "m"}}, {}};
  for (const double h : numbers::kConvergenceSteps) {
    std::vector<double> heights, stiff;
    for (const double slip : slips) {
      heights.push_back(height_of_similar(slip, h));
      stiff.push_back(height_of_similar(slip, 0));
    }
    block.rows.push_back({{h, rms(heights), rms(stiff)}});
  }
  const double is = figure.block("normal.similar").rows.back().values[kErrorColumn];
  const double should = block.rows.back().values[kErrorColumn];
  figure.blocks.push_back(block);
  figure.quantities.push_back({"similar_normal_over_closed_form", is / should});
}

double least_error_ratio(const Block& curve, const Block& other) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < curve.rows.size(); ++i) {
    keep_least(least, curve.rows[i].values[kErrorColumn] / other.rows[i].values[kErrorColumn]);
  }
  return least;
}

Setup belt(const std::string& model, const Changes& changes = {}) {
  return make_setup("conveyor-belt", model, kTauD, changes);
}

/// SAP at the smallest step against references of decreasing v_s: the remaining error is gliding.
Figure tolerance_sweep() {
  Figure figure;
  const ConvergenceStudy horizontal = study([](const VectorXd& q, const VectorXd& q_ref) {
    return (q[0] - q_ref[0]) * (q[0] - q_ref[0]);
  });
  const ConvergenceStudy vertical = study(square_height);
  const auto sap = fine_run(belt("sap"), horizontal.steps.back(), horizontal, figure);
  Block block{"tolerance", {{"v_s", "m/s"}, {"horizontal", "m"}, {"vertical", "m"}}, {}};
  for (const double v_s : kTolerances) {
    const auto reference = fine_run(belt("lagged", {{"contact.stiction_tolerance", v_s}}),
                                    numbers::kConvergenceReferenceStep.value, horizontal, figure);
    block.rows.push_back({{v_s, position_error(horizontal, sap, reference),
                           position_error(vertical, sap, reference)}});
  }
  const auto& rows = block.rows;
  figure.quantities.push_back({"horizontal_drop", rows[0].values[1] / rows[1].values[1]});
  figure.quantities.push_back({"vertical_change", rows[0].values[2] / rows[1].values[2]});
  figure.blocks.push_back(block);
  return figure;
}

CertifiedPath certified(const Setup& setup, Law law) {
  const ConvergenceStudy positions = study(square_distance);
  return certified_path(setup, law, positions.t_end, positions.sample, kQuickDigits);
}

/// The curves against a run of Lagged, whose uncertainty is its distance from the certified
/// solution of the law, and those against that solution.
Figure curves_of_the_law() {
  Figure figure;
  const ConvergenceStudy positions = study(square_distance);
  const double h_ref = numbers::kConvergenceReferenceStep.value;
  const CertifiedPath law = certified(belt("lagged"), Law::kCommon);
  const auto reference = fine_run(belt("lagged"), h_ref, positions, figure);
  const double uncertainty = position_error(positions, reference, law.states);
  const auto add = [&](const std::string& name, const Setup& setup, const auto& of_reference) {
    figure.blocks.push_back(
        convergence_curve(name, setup, positions, of_reference, uncertainty, figure));
  };
  for (const std::string model : kModels) add(model, belt(model), reference);
  const Changes undamped = {{"contact.dissipation", 0.0}};
  add("undamped.similar", belt("similar", undamped),
      fine_run(belt("lagged", undamped), h_ref, positions, figure));
  for (const std::string model : {"lagged", "similar"}) {
    figure.blocks.push_back(
        certified_curve("certified." + model, belt(model), positions, law, figure));
  }
  figure.blocks.push_back(
      certified_curve("normal.sap", belt("sap"), study(square_height), law, figure));
  figure.blocks.push_back(
      certified_curve("normal.similar", belt("similar"), study(square_height), law, figure));
  add_similar_in_closed_form(slips(belt("lagged"), law.states), figure);
  const double gliding =
      numbers::kBoxFriction.value * kTauD * rms(slips(belt("lagged"), law.states));
  figure.quantities.push_back(
      {"sap_normal_plateau",
       figure.block("normal.sap").rows.back().values[kErrorColumn] / gliding});
  return figure;
}

/// One model against its own certified limit.
Figure certified_curve_of(const std::string& name, const Setup& setup, const Setup& limit,
                          Law law) {
  Figure figure;
  figure.blocks.push_back(
      certified_curve(name, setup, study(square_distance), certified(limit, law), figure));
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const Figure all = verification::joined(options.compute(
      {curves_of_the_law,
       [] { return certified_curve_of("certified.sap", belt("sap"), belt("sap"), Law::kSapLimit); },
       tolerance_sweep}));
  Figure figure;
  figure.work = all.work;
  for (const char* name : kCurves) figure.blocks.push_back(all.block(name));
  figure.quantities = {
      {"least_similar_over_lagged",
       least_error_ratio(figure.block("similar"), figure.block("lagged"))},
      {"last_slope.sap", last_slope(figure.block("sap"))},
      {"last_slope.normal.sap", last_slope(figure.block("normal.sap"))},
  };
  std::ranges::copy(all.quantities, std::back_inserter(figure.quantities));
  return figure;
}

}  // namespace tribo::papers::icf2023::fig03
