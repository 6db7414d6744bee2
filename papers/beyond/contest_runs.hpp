#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verification/exchange/peer_run.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/study/windowed_error.hpp"

/// Contests of speed, and how they are run and timed, here and in other simulators.
namespace tribo::papers::beyond::speed {

inline constexpr double kStep = 1e-2;            ///< [s]
inline constexpr double kAccuracy = 1e-3;        ///< of error control
inline constexpr double kTolerance = 1e-8;       ///< of solves
inline constexpr double kRelaxationTime = 1e-3;  ///< of SAP [s]

using Places = std::vector<verification::ShapePlace>;

/// One scene and a way to run it, with the peers that run it too.
struct Contest {
  std::string name;
  verification::Setup ours;
  bool controlled = false;  ///< error control with `kAccuracy`; else steps of `step`
  double t_end = 0;         ///< [s]
  std::vector<std::string> peers;
  double tolerance = kTolerance;
  double step = kStep;  ///< [s]
  int runs = 1;         ///< of a round, where one is too short to be timed
  /// For scenes with pressure fields: deviation of the final shapes from their intended places,
  /// over the allowed one.
  double (*off)(const Places& places) = nullptr;
};

/// A run of ours or of a peer.
struct Timed {
  double seconds = 0;   ///< of one run
  double steps = 0;     ///< accepted steps
  double attempts = 0;  ///< attempted steps
  double height = 0;    ///< mean z of the bodies at the end [m]
  double off = 0;       ///< deviation at the end, over the allowed one
};

/// All rounds of a contest: ours and then each peer, round by round.
struct Rounds {
  std::vector<Timed> ours;
  std::vector<Timed> native;  ///< ours by the `native` preset; none of scenes with pressure fields
  std::vector<std::vector<Timed>> peers;

  /// Of each round, `runs` being ours of either build.
  [[nodiscard]] std::vector<double> ratios(const std::vector<Timed>& runs, std::size_t peer) const {
    std::vector<double> all;
    for (std::size_t i = 0; i < runs.size(); ++i)
      all.push_back(runs[i].seconds / peers[peer][i].seconds);
    return all;
  }
};

/// The steps of our run: error control, or those of the contest.
[[nodiscard]] verification::StepChoice choice_of(const Contest& contest);

/// Writes the contest's scene into the folder, in MJCF, or in JSON where it has pressure fields;
/// returns the file.
[[nodiscard]] std::filesystem::path write_scene(const Contest& contest,
                                                const std::filesystem::path& folder);

/// Adds a round: runs ours, whose work is added to the figure's, and then each peer, with its
/// scene. Throws std::runtime_error if a peer fails or warns.
void run_round(const Contest& contest, const std::filesystem::path& scene, Rounds& rounds,
               verification::Figure& figure);

}  // namespace tribo::papers::beyond::speed
