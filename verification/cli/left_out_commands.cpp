/// The commands of a program of some items that such a program leaves out: in place of the files
/// that define them.
#include <fmt/format.h>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/text/build_info.hpp"

namespace tribo::cli {
namespace {

void add_left_out(CLI::App& program, Session& session, const std::string& name) {
  const std::string why = fmt::format(
      "`{}` is not in this program, which has {} alone: `papers/reproduce` without an item builds "
      "all",
      name, verification::build_info().items);
  CLI::App* const command = add_command(program, name, why + ".");
  command->fallthrough(false);
  command->prefix_command();
  command->callback(
      [&session, why] { session.action = [why]() -> int { throw InputError(why); }; });
}

}  // namespace

void add_score(CLI::App& program, Session& session) {
  add_left_out(program, session, "score");
}
void add_sweep(CLI::App& program, Session& session) {
  add_left_out(program, session, "sweep");
}
void add_testset(CLI::App& program, Session& session) {
  add_left_out(program, session, "testset");
}
void add_league(CLI::App& program, Session& session) {
  add_left_out(program, session, "league");
}

}  // namespace tribo::cli
