#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "verification/judge/verdict.hpp"
#include "verification/workshop/sabotage/fault.hpp"

namespace tribo::verification {

/// Effect of one fault on one claim.
struct FaultEffect {
  std::string claim;
  std::string fault;
  std::string what;
  Outcome outcome = Outcome::kError;  ///< with the fault on
  double clean = 0;                   ///< measured without
  double faulty = 0;                  ///< measured with
  double widths = 0;  ///< how far it moved, in widths of the band; NaN if there is no width
};

/// Whether the fault is caught: the claim fails, or one that is expected to fail passes. A run that
/// went wrong, or no longer decides, catches nothing.
[[nodiscard]] bool caught(const FaultEffect& effect);

/// Whether the observable is continuous, so that some fault must move it by less than three bands.
[[nodiscard]] bool continuous(const Verdict& clean);

/// |faulty − clean| over the width of the band: high − low, or |edge| for a band with one side.
[[nodiscard]] double moved_in_widths(const Verdict& clean, double faulty);

/// The verdict on a claim in a folder of runs, named by `run_folder`; nothing if there is none.
[[nodiscard]] std::optional<Verdict> verdict_on(const Target& target,
                                                const std::filesystem::path& runs);

/// Effects of every fault on every claim that it breaks, from runs without faults in `clean` and
/// those with them in `faulty_root/<fault>`.
[[nodiscard]] std::vector<FaultEffect> fault_effects(const std::filesystem::path& clean,
                                                     const std::filesystem::path& faulty_root,
                                                     const std::vector<Fault>& faults);

/// Why a claim is not guarded by its faults; empty if it is: at least one is caught and, where the
/// observable is continuous, one that is caught moves it by less than three widths of its band.
[[nodiscard]] std::string unguarded(const Verdict& clean, const std::vector<FaultEffect>& effects);

}  // namespace tribo::verification
