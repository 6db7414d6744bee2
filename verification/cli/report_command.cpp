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
                  "Examples:\n  tribometer report results\n\n(Re)writes the pages of "
                  "the report from the data in DIR.");
  const auto folder = std::make_shared<std::string>();
  add_option(*command, "DIR", *folder, "run directory")->required();
  command->callback([&session, folder] {
    session.action = [&session, folder] {
      verification::check_run(*folder);
      const verification::RunFolderOwner owner(*folder);
      verification::write_report(*folder, verification::home_folder());
      verification::record_pages(*folder);
      session.message("report: " + *folder + "/index.html");
      return 0;
    };
  });
}

}  // namespace tribo::cli
