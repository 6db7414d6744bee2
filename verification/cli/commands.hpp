#pragma once

#include <CLI/CLI.hpp>

#include "verification/cli/session.hpp"

/// The commands. Each adds itself to the program; reading its command line sets the session's
/// action.
namespace tribo::cli {

void add_list(CLI::App& program, Session& session);
void add_show(CLI::App& program, Session& session);
void add_run(CLI::App& program, Session& session);
void add_assemble(CLI::App& program, Session& session);
void add_simulate(CLI::App& program, Session& session);
void add_sweep(CLI::App& program, Session& session);
void add_reference(CLI::App& program, Session& session);
void add_precision(CLI::App& program, Session& session);
void add_score(CLI::App& program, Session& session);
void add_testset(CLI::App& program, Session& session);
void add_league(CLI::App& program, Session& session);
void add_judge(CLI::App& program, Session& session);
void add_export(CLI::App& program, Session& session);
void add_solve(CLI::App& program, Session& session);
void add_scene(CLI::App& program, Session& session);
void add_render(CLI::App& program, Session& session);
void add_plot(CLI::App& program, Session& session);
void add_report(CLI::App& program, Session& session);
void add_compare(CLI::App& program, Session& session);
/// With a hidden command that its scripts ask: it reads the other commands when its action runs.
void add_completion(CLI::App& program, Session& session);
void add_doctor(CLI::App& program, Session& session);
/// Hidden: the verdict of one claim, for CTest.
void add_verdict(CLI::App& program, Session& session);

}  // namespace tribo::cli
