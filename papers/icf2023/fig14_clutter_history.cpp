/// Fig. 14 — Newton iterations and condition numbers of the clutter against time, by model.
///
/// In the collisions of the fall, the stiffness of friction is μ γ_n/v_s of Lagged and Similar, and
/// a constant of SAP; when they are over, impulses are small and SAP's is the larger, Eq. (43).
#include "papers/icf2023/clutter.hpp"
#include "papers/items.hpp"

namespace tribo::papers::icf2023::fig14 {
namespace {

using verification::Figure;

/// Of the curves, and between condition numbers in the collisions [s]
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

void add_means(const std::string& step,
               const std::string& model,
               const Fall& fall,
               OverSeeds& seeds) {
  const std::string name = step + "." + model;
  const auto add_window = [&](const std::string& when, const Window& window) {
    const std::string of = when + name;
    seeds.add("iterations." + of, mean_over(fall, window, &FallRecord::iterations));
    const auto add = [&](const char* what, double FallRecord::*column) {
      seeds.add(what + of, geometric_mean_over(fall, window, column));
    };
    add("condition.", &FallRecord::condition);
    add("scaled_condition.", &FallRecord::scaled_condition);
    add("jacobi_condition.", &FallRecord::jacobi_condition);
  };
  add_window("early.", kEarly);
  add_window("late.", late(fall.run.end.t));
  if (model == "sap")
    seeds.add("iterations_late_over_early." + step,
              mean_over(fall, late(fall.run.end.t), &FallRecord::iterations) /
                  mean_over(fall, kEarly, &FallRecord::iterations));
  seeds.add("most_iterations." + name,
            most_over(fall, {0, fall.run.end.t}, &FallRecord::iterations));
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  OverSeeds over_seeds;
  Gate gate;
  const int seeds = seeds_of(options.tier);
  const double late_conditions = options.tier == verification::Tier::kFull ? 0.1 : 0.5;
  double done = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    for (const Step& step : kSteps) {
      for (const std::string model : kClutterModels) {
        const std::string name = std::string(step.name) + "." + model;
        const Fall f = fall({.model = model, .seed = seed},
                            {.h = step.h,
                             .t_end = end_of(options.tier),
                             .early_conditions = row_interval(options.tier),
                             .late_conditions = late_conditions,
                             .jacobi = true});
        add_means(step.name, model, f, over_seeds);
        if (seed == 1)
          figure.blocks.push_back(history(name, f, row_interval(options.tier), kDrawn));
        add_end(name, seed, f, figure);
        gate.add(f, name == "10ms.sap" ? name : "others");
        options.progress(++done / (8 * seeds));
      }
    }
    over_seeds.next();
  }
  over_seeds.write(figure);
  gate.write(figure);
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "icf2023/fig14",
    .title = "The clutter: iterations and condition numbers against time",
    .shows =
        "In the collisions of the fall Lagged and Similar take more iterations than SAP and have "
        "higher condition numbers; later it is SAP's that is higher. Regularized stiction, "
        "Eq. (44), brings Lagged down.",
    .run = run};

}  // namespace tribo::papers::icf2023::fig14
