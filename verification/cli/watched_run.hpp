#pragma once

#include <string>

#include "verification/cli/session.hpp"
#include "verification/run.hpp"

/// What commands that run items have alike.
namespace tribo::cli {

[[nodiscard]] verification::Tier tier_from(const std::string& text);

/// Runs with a progress bar, where there is a terminal. After Ctrl-C the files of finished items
/// stand; items that give no sign of life are not waited for.
[[nodiscard]] verification::RunSummary watched_run(const verification::RunRequest& request,
                                                   Session& session);

/// Prints the verdicts: as `verdicts.json` has them, or one line each, those last that are not as
/// wanted, which are what is left on the screen; and says where the report is.
void tell_verdicts(const verification::RunSummary& summary,
                   const verification::RunRequest& request,
                   bool json,
                   Session& session);

/// Whether nothing of what was asked for was run; a tier may have no claim to say so.
[[nodiscard]] bool all_skipped(const verification::RunSummary& summary,
                               const verification::RunRequest& request);

/// Of a whole run.
[[nodiscard]] int run_exit_code(const verification::RunSummary& summary,
                                const verification::RunRequest& request,
                                bool strict);

}  // namespace tribo::cli
