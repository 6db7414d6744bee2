#include <fmt/format.h>
#include <fmt/ostream.h>

#include <array>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/json_output.hpp"
#include "verification/exchange/mujoco/scene_run.hpp"
#include "verification/exchange/peer_run.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/run/provenance.hpp"
#include "verification/text/build_info.hpp"

namespace tribo::cli {
namespace {

using namespace verification;

/// The first line that a command prints; empty if it cannot be run.
std::string first_line_of(const char* command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command, "r"), ::pclose);
  std::array<char, 200> line{};
  if (!pipe || !std::fgets(line.data(), static_cast<int>(line.size()), pipe.get())) return {};
  std::string text(line.data());
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

/// What there is, and what was found of it.
using Findings = std::vector<std::pair<std::string, std::string>>;

void show(Findings& found, std::string what, std::string how) {
  found.emplace_back(std::move(what), std::move(how));
}

Findings examine() {
  Findings out;
  const BuildInfo& build = build_info();
  show(out, "tribometer", fmt::format("{} ({})", build.version, build.commit));
  show(out, "compiler", fmt::format("{}, {} [{}]", build.compiler, build.build_type, build.flags));
  if (!build.items.empty()) show(out, "items", fmt::format("{} only", build.items));
  for (const auto& [library, version] : libraries()) {
    show(out, std::string(library), std::string(version));
  }
  if (!mujoco_missing().empty()) {
    show(out, "MuJoCo", fmt::format("missing, beyond/peers is skipped: {}", mujoco_missing()));
  }
  if (!speed_peers_missing().empty()) {
    show(out, "peers", fmt::format("missing, beyond/speed is skipped: {}", speed_peers_missing()));
  }
  show(out, "BLAS threads", blas_threads() > 0 ? fmt::format("{}", blas_threads()) : "unknown");
  const Machine here = machine();
  show(out, "CPU", fmt::format("{}, {} cores", here.cpu, here.cores));
  show(out, "system", here.system);
  show(out, "home", home_folder().string());
  const auto show_program = [&](const char* name, const char* command, const char* remedy) {
    const std::string version = first_line_of(command);
    show(out, name, version.empty() ? fmt::format("missing, {}", remedy) : version);
  };
  show_program("gnuplot", "gnuplot --version 2> /dev/null",
               "pictures are left out: sudo apt-get install gnuplot-nox");
  show_program("POV-Ray", "povray --version 2>&1 | grep ^POV",
               "no PNG files of scenes in space: sudo apt-get install povray");
  return out;
}

int tell(bool json, std::ostream& out) {
  Json object = {{"format", "tribometer-doctor-1"}};
  for (const auto& [what, found] : examine()) {
    object[what] = found;
    if (!json) fmt::print(out, "{:<12} {}\n", what, found);
  }
  if (json) tell_json(object, out);
  return 0;
}

}  // namespace

void add_doctor(CLI::App& program, Session& session) {
  CLI::App* const command =
      add_command(program, "doctor",
                  "Examples:\n  tribometer doctor\n\nShows compiler, libraries, BLAS, "
                  "gnuplot, POV-Ray and CPU, and what is missing.");
  const auto json = std::make_shared<bool>(false);
  add_flag(*command, "--json", *json, "as JSON");
  command->callback([&session, json] {
    session.action = [&session, json] { return tell(*json, session.streams.out); };
  });
}

}  // namespace tribo::cli
