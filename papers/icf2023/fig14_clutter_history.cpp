/// Fig. 14 — Newton iterations and condition numbers of the clutter against time, by model.
///
/// In the collisions of the fall the stiffness of friction is μ γ_n/v_s for Lagged and Similar, a
/// constant for SAP; afterwards impulses are small and SAP's is the larger, Eq. (43).
#include "papers/icf2023/clutter.hpp"

namespace tribo::papers::icf2023::fig14 {
namespace {

using verification::Figure;

/// Interval of the curves, and of condition numbers during the collisions [s]
double row_interval(verification::Tier tier) {
  return tier == verification::Tier::kFull ? 0.05 : 0.1;
}

struct Step {
  const char* name;
  double h;  ///< [s]
};
constexpr std::array<Step, 2> kSteps = {
    {{"10ms", numbers::kClutterCoarseStep.value}, {"1ms", numbers::kClutterStep.value}}};

const std::vector<NamedColumn> kDrawn = {
    {{"iterations", "-"}, &FallRecord::iterations},
    {{"condition", "-"}, &FallRecord::condition},
    {{"scaled_condition", "-"}, &FallRecord::scaled_condition},
    {{"jacobi_condition", "-"}, &FallRecord::jacobi_condition}};

/// Steps of 1 ms have no suffix in the means.
std::string at(const std::string& step) {
  return step == "1ms" ? "" : "@" + step;
}

void add_means(const std::string& step, const std::string& model, const Fall& fall,
               Figure& figure) {
  const auto add_quantity = [&](const std::string& quantity, double value) {
    figure.quantities.push_back({quantity, value});
  };
  const auto add_window = [&](const std::string& when, const Window& window) {
    const std::string of = when + model + at(step);
    add_quantity("iterations." + of, mean_over(fall, window, &FallRecord::iterations));
    const auto add = [&](const char* what, double FallRecord::*column) {
      add_quantity(what + of, geometric_mean_over(fall, window, column));
    };
    add("condition.", &FallRecord::condition);
    add("scaled_condition.", &FallRecord::scaled_condition);
    add("jacobi_condition.", &FallRecord::jacobi_condition);
  };
  add_window("early.", kEarly);
  add_window("late.", late(fall.run.end.t));
  if (model == "sap")
    add_quantity("iterations_late_over_early" + at(step),
                 mean_over(fall, late(fall.run.end.t), &FallRecord::iterations) /
                     mean_over(fall, kEarly, &FallRecord::iterations));
  add_quantity("most_iterations." + step + "." + model,
               most_over(fall, {0, fall.run.end.t}, &FallRecord::iterations));
}

/// Falls of the full tier: more than in other figures, for whether SAP takes the most iterations
/// after the collisions differs from fall to fall.
int falls_of(verification::Tier tier) {
  return tier == verification::Tier::kFull ? 10 : 1;
}

Figure fall_of(int seed, const Step& step, const std::string& model, verification::Tier tier) {
  const bool full = tier == verification::Tier::kFull;
  const std::string name = std::string(step.name) + "." + model;
  const Fall f = fall({.model = model, .seed = seed}, {.h = step.h,
                                                       .t_end = end_of(tier),
                                                       .early_conditions = row_interval(tier),
                                                       .late_conditions = full ? 0.1 : 0.5,
                                                       .jacobi = true});
  Figure figure;
  add_means(step.name, model, f, figure);
  if (seed == 1) figure.blocks.push_back(history(name, f, row_interval(tier), kDrawn));
  add_end(name, seed, f, figure);
  add_gate(name == "10ms.sap" ? name : "others", f, figure);
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  std::vector<FallJob> falls;
  for (int seed = 1; seed <= falls_of(options.tier); ++seed) {
    for (const Step& step : kSteps) {
      for (const char* model : kClutterModels)
        falls.push_back(
            {seed, [=, tier = options.tier] { return fall_of(seed, step, model, tier); }});
    }
  }
  Figure figure = compute_falls(options, falls);
  figure.quantities.push_back({"range.seconds", end_of(options.tier), "s"});
  return figure;
}

}  // namespace tribo::papers::icf2023::fig14
