#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "verification/fixed_step_run.hpp"

/// Scenes in other simulators, each run a process of its own, to see how long their steps take.
namespace tribo::verification {

/// One run of free balls and cubes over planes.
struct PeerRequest {
  std::filesystem::path scene;  ///< as `scene_mjcf` writes it
  std::string way;              ///< simulator and method, of `WAYS` in run_peer.py
  double step = 0;              ///< [s], or the accuracy where the peer controls its error
  double t_end = 0;             ///< [s]
  models::Parameters surfaces;  ///< of the scenario, for what MJCF has no word for
  double relaxation_time = 0;   ///< τ_d of a pair, of SAP [s]
  double tolerance = 0;         ///< of solvers that take one
};

struct PeerRun {
  double seconds = 0;   ///< user time of the steps
  double steps = 0;     ///< accepted
  double height = 0;    ///< mean z of the bodies at the end [m]
  double warnings = 0;  ///< of the simulator
};

/// Runs `bin/run_peer` of the folder that TRIBO_SPEED_PEERS names. Throws std::runtime_error where
/// that ends otherwise than with its answer.
[[nodiscard]] PeerRun run_peer(const PeerRequest& request);

/// What there is not: the simulators, and how to get them; empty: nothing.
[[nodiscard]] std::string_view speed_peers_missing();

/// User time of the calling thread so far [s].
[[nodiscard]] double user_seconds();

}  // namespace tribo::verification
