/// Fig. 18 — the costs of a step of CENIC by parts, at accuracy 1e-3, in the five scenes of Fig. 6,
/// with pressure fields and with points, in the suction gripper, and on our rack in place of the
/// dish rack with its arms, whose models are not published.
#include "papers/cenic2025/clutter.hpp"
#include "papers/cenic2025/cost_split.hpp"
#include "papers/cenic2025/pressure_scenes.hpp"

namespace tribo::papers::cenic2025::fig18 {
namespace {

constexpr int kRepeats = 2;         ///< number of timed runs
constexpr double kCylinderEnd = 1;  ///< [s]; the published script's

}  // namespace

verification::Figure run(const verification::RunOptions& options) {
  const Clutter soft{.scene = soft_clutter()}, hard{.scene = hard_clutter()};
  const Clutter trapezoid{.scene = hard_clutter(), .scheme = "cenic-trapezoid"};
  return cost_split(
      {{"cylinder", pressure_scene("hydro-cylinder", falling_cylinder()), kCylinderEnd},
       {"gripper", pressure_scene("static-gripper", {})},
       {"panda", pressure_scene("panda-box", {})},
       {"suction", pressure_scene("suction-gripper", {})},
       {"rack", pressure_scene("dish-rack", {})},
       {"soft-clutter", soft.setup()},
       {"hard-clutter", hard.setup()},
       {"hard-clutter-trapezoid", trapezoid.setup()}},
      kRepeats, options);
}

}  // namespace tribo::papers::cenic2025::fig18
