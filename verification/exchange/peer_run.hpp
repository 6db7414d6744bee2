#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "verification/study/fixed_step_run.hpp"

/// Scenes in other simulators, each run a process of its own, to see how long their steps take.
namespace tribo::verification {

/// One run of free balls and cubes over planes, or of boxes and cylinders with pressure fields.
struct PeerRequest {
  std::filesystem::path scene;  ///< .xml as `scene_mjcf` writes it, .json as `scene_json`
  std::string way;              ///< simulator and method, of `WAYS` in run_peer.py
  double step = 0;              ///< [s], or the accuracy where the peer controls its error
  double t_end = 0;             ///< [s]
  models::Parameters surfaces;  ///< of the scenario, for what MJCF cannot express
  double relaxation_time = 0;   ///< τ_d of a pair, of SAP [s]
  double tolerance = 0;         ///< of solvers that take one
  int runs = 1;                 ///< from the start to the end, one after the other
};

/// Place of a shape.
struct ShapePlace {
  double z = 0;       ///< of its middle [m]
  double axis_z = 0;  ///< z component of its z axis
};

struct PeerRun {
  double seconds = 0;   ///< user time of the steps of one run
  double steps = 0;     ///< accepted
  double attempts = 0;  ///< steps tried
  double height = 0;    ///< mean z of the bodies at the end [m]
  double warnings = 0;  ///< of the simulator
  /// Final places of the moving shapes, in the scene's order; none for scenes in MJCF.
  std::vector<ShapePlace> places = {};
};

/// Runs `bin/run_peer` of the folder that TRIBO_SPEED_PEERS names. Throws std::runtime_error if it
/// ends without its answer.
[[nodiscard]] PeerRun run_peer(const PeerRequest& request);

/// The same by the program that the `native` preset builds, in a process of its own: `bin/native`
/// of that folder. The time is the processor time of the whole simulation; heights are not
/// measured. Throws std::runtime_error as `run_peer`.
[[nodiscard]] PeerRun run_native(const Setup& setup, const StepChoice& choice, double t_end);

/// What is missing: the simulators, and how to get them; empty: nothing.
[[nodiscard]] std::string_view speed_peers_missing();

/// User time of the calling thread so far [s].
[[nodiscard]] double user_seconds();

}  // namespace tribo::verification
