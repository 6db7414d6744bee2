#include <memory>

#include "verification/catalog.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/report/report.hpp"
#include "verification/run_folder.hpp"

namespace tribo::cli {

void add_report(CLI::App& program, Session& session) {
  CLI::App* const command =
      add_command(program,
                  "report",
                  "Examples:\n  tribometer report results\n  tribometer report results --earlier "
                  "results/2026-01 --earlier results/2026-02\n\n(Re)writes the pages of the report "
                  "from the data in DIR.");
  const auto folder = std::make_shared<std::string>();
  const auto earlier = std::make_shared<std::vector<std::string>>();
  add_option(*command, "DIR", *folder, "run directory")->required();
  add_option(*command,
             "--earlier",
             *earlier,
             "DIR: a run before this one; again for more, the oldest first: trends of claims");
  command->callback([&session, folder, earlier] {
    session.action = [&session, folder, earlier] {
      verification::check_run(*folder);
      const verification::RunFolderOwner owner(*folder);
      verification::write_report(*folder,
                                 verification::home_folder(),
                                 verification::Perspectives::kDrawn,
                                 {earlier->begin(), earlier->end()});
      verification::record_pages(*folder);
      session.message("report: " + *folder + "/index.html");
      return 0;
    };
  });
}

}  // namespace tribo::cli
