#pragma once

#include <string>
#include <vector>

#include "verification/cli/session.hpp"
#include "verification/run/run.hpp"

/// Functions shared by the commands that run items.
namespace tribo::cli {

[[nodiscard]] verification::Tier tier_from(const std::string& text);

/// Runs with a progress bar if there is a terminal. After Ctrl-C the files of finished items
/// remain; unresponsive items are not waited for.
[[nodiscard]] verification::RunSummary watched_run(const verification::RunRequest& request,
                                                   Session& session);

/// Prints the verdicts, as in `verdicts.json` or one line each, last what depends, does not hold or
/// is unwanted.
void print_verdicts(const std::vector<verification::Verdict>& verdicts, bool json,
                    Session& session);

/// The same of a run, and the place of the report.
void tell_verdicts(const verification::RunSummary& summary, const verification::RunRequest& request,
                   bool json, Session& session);

/// Whether nothing requested was run; a tier may have no claim to show it.
[[nodiscard]] bool all_skipped(const verification::RunSummary& summary,
                               const verification::RunRequest& request);

/// Exit code of a whole run.
[[nodiscard]] int run_exit_code(const verification::RunSummary& summary,
                                const verification::RunRequest& request, bool strict);

}  // namespace tribo::cli
