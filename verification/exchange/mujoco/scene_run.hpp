#pragma once

#include <string>
#include <string_view>

#include "models/scenarios/scenarios.hpp"
#include "solvers/integrate.hpp"
#include "verification/text/trajectory_file.hpp"

/// A scenario in MuJoCo, in process, if the build found MuJoCo; else these functions are those of
/// scene_run_missing.cpp.
namespace tribo::verification {

enum class MujocoIntegrator {
  kEuler,  ///< semi-implicit
  kRk4,    ///< Runge and Kutta, four stages
};

enum class MujocoContact {
  kScenario,  ///< spring and damper of the scenario, as `scene_mjcf` writes them
  kDefault,   ///< MuJoCo's defaults of solref, solimp and impratio
};

/// Options of one run of a scene.
struct MujocoOptions {
  double step = 0;   ///< [s]
  double t_end = 0;  ///< [s]; a whole number of steps
  MujocoIntegrator integrator = MujocoIntegrator::kEuler;
  MujocoContact contact = MujocoContact::kScenario;
};

/// Rows at the start and after each step, in the scenario's coordinates, and how the run ended.
struct TrajectoryRun {
  Trajectory trajectory;
  solvers::RunStatus end;
};

/// Runs the scene of a scenario in MuJoCo. The push of a scene is constant in each step, with its
/// value at the step's middle.
///
/// MuJoCo warns of a state or an acceleration that is not finite or above 1e10, and begins again
/// from its own start. Here such a run ends: status non-finite, MuJoCo's words as the reason, and
/// no row from then on. Any other warning ends it as scheme-error.
///
/// Throws InputError for a scenario that has no scene in MJCF, and std::runtime_error where MuJoCo
/// refuses the scene, gives up, or is not in this build. One run at a time: MuJoCo's handlers
/// belong to the process, and are restored at the end.
[[nodiscard]] TrajectoryRun run_in_mujoco(const models::Scenario& scenario,
                                          const models::Parameters& parameters,
                                          const MujocoOptions& options);

/// The version reported by the library: `2.2.2`; empty if there is none.
[[nodiscard]] std::string mujoco_version();

/// What is lacking, and how to get it; empty: nothing.
[[nodiscard]] std::string_view mujoco_missing();

}  // namespace tribo::verification
