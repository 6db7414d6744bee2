/// Fig. 18, planar stand-in — the costs of a step of CENIC by parts, at accuracy 1e-3.
#include "papers/cenic2025/arm.hpp"
#include "papers/cenic2025/cost_split.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::fig18_planar {
namespace {

constexpr int kRepeats = 5;  ///< number of timed runs

verification::Figure run(const verification::RunOptions& options) {
  return cost_split(
      {{"clutter", {.scenario = "planar-clutter", .scheme = "cenic"}},
       {"gripper", {.scenario = "planar-gripper", .scheme = "cenic"}},
       {"comb", {.scenario = "comb", .scheme = "cenic"}},
       {"rolling-ball", {.scenario = "rolling-ball", .scheme = "cenic"}},
       {"arm-7r", arm_setup({.joints = 7, .taper = 0.5}, 1e4, "implicit")},
       {"clutter-trapezoid", {.scenario = "planar-clutter", .scheme = "cenic-trapezoid"}}},
      kRepeats,
      options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig18-planar",
    .title = "What a step is spent on, on planar scenes",
    .shows =
        "Geometry queries, Newton iterations, factorizations and evaluations of the line search in "
        "an attempted step at accuracy 1e-3, by scene. The times of the same runs are shown below, "
        "not judged. Planar stand-ins for the scenes of the paper.",
    .run = run};

}  // namespace tribo::papers::cenic2025::fig18_planar
