#include <filesystem>
#include <memory>
#include <string>

#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/league/league.hpp"
#include "verification/league/phenomenon_picture.hpp"
#include "verification/testset/set_score.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using namespace verification;

int write_league(const std::string& out, Session& session) {
  const std::filesystem::path folder = out;
  make_folder(folder);
  const League league = read_league(home_folder());
  const std::string no_picture = draw_phenomena(folder, league, home_folder() / "plots");
  if (!no_picture.empty()) session.message(no_picture);
  write_text(folder / "report.css", test_set_style());
  write_text(folder / "index.html", league_page(league, no_picture.empty()));
  session.message("page: " + (folder / "index.html").string());
  return 0;
}

}  // namespace

void add_league(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "league",
      "Examples:\n"
      "  tribometer league --out league\n"
      "  verification/league/install mujoco engines && verification/league/run tribometer "
      "engines\n\n"
      "Writes the page of public simulators beside certified motions, from stored rows.");
  const auto out = std::make_shared<std::string>("league");
  add_option(*command, "--out", *out, "DIR that is written (league)");
  command->callback([&session, out] {
    session.action = [&session, out] { return write_league(*out, session); };
  });
}

}  // namespace tribo::cli
