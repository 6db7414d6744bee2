#pragma once

#include <string>
#include <vector>

#include "verification/score/scorer.hpp"

/// Trajectories that tell other parameters than `score` judges them by.
namespace tribo::cli {

/// What was typed for one file.
struct ScoreArguments {
  std::string scenario, file, until;  ///< `until` may be empty
  std::vector<std::string> changes, renamed;
};

/// Throws InputError for a parameter that no `--set` of `changes` decides: a gate opens by no other
/// parameters than the file's, unless it is told which to take.
void check_told(const std::vector<verification::ToldParameter>& told, const std::string& file,
                const std::vector<std::string>& changes);

/// The command that judges a file by what it tells.
[[nodiscard]] std::string command_by(const std::vector<verification::ToldParameter>& told,
                                     const ScoreArguments& typed);

}  // namespace tribo::cli
