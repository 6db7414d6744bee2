#include <memory>
#include <string>
#include <vector>

#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/json_output.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/report/report.hpp"

namespace tribo::cli {
namespace {

struct ReportOptions {
  std::string folder;
  std::vector<std::string> earlier;
  bool json = false;
};

int write_pages(const ReportOptions& options, Session& session) {
  verification::check_run(options.folder);
  const verification::RunFolderOwner owner(options.folder);
  verification::write_report(options.folder, verification::home_folder(),
                             verification::Perspectives::kDrawn,
                             {options.earlier.begin(), options.earlier.end()});
  verification::record_pages(options.folder);
  const std::string first = options.folder + "/index.html";
  session.message("report: " + first);
  if (options.json)
    tell_json({{"format", "tribometer-report-1"}, {"page", first}}, session.streams.out);
  return 0;
}

}  // namespace

void add_report(CLI::App& program, Session& session) {
  CLI::App* const command =
      add_command(program, "report",
                  "Examples:\n  tribometer report results\n  tribometer report results --earlier "
                  "results/2026-01 --earlier results/2026-02\n\n(Re)writes the pages of the report "
                  "from the data in DIR.");
  const auto options = std::make_shared<ReportOptions>();
  add_option(*command, "DIR", options->folder, "run directory")->required();
  add_option(*command, "--earlier", options->earlier,
             "DIR: a run before this one; again for more, the oldest first: trends of claims");
  add_flag(*command, "--json", options->json, "the first page's path as JSON");
  command->callback([&session, options] {
    session.action = [&session, options] { return write_pages(*options, session); };
  });
}

}  // namespace tribo::cli
