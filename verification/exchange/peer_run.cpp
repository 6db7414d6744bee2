#include "verification/exchange/peer_run.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"
#include "verification/text/scratch_folder.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr double kRigid = 1e30;  ///< stiffness of a rigid surface [N/m]
constexpr const char* kPeer = "run_peer";
constexpr const char* kNative = "native";

/// `bin/NAME` of the simulators' folder; empty where none is named.
fs::path program(const char* name) {
  const char* const folder = std::getenv("TRIBO_SPEED_PEERS");
  return folder == nullptr || *folder == '\0' ? fs::path() : fs::path(folder) / "bin" / name;
}

/// Piles have rigid walls and no parameter for them; pressure fields have no stiffness.
json numbers_of(const PeerRequest& request) {
  const models::Parameters& p = request.surfaces;
  json numbers = {{"dissipation", p.number("contact.dissipation")},
                  {"friction", p.number("contact.friction")},
                  {"stiction_tolerance", p.number("contact.stiction_tolerance")},
                  {"relaxation", request.relaxation_time},
                  {"tolerance", request.tolerance},
                  {"runs", request.runs}};
  if (!p.has("contact.stiffness")) return numbers;
  const double stiffness = p.number("contact.stiffness");
  const bool soft = p.has("clutter.walls") && p.choice("clutter.walls") == "soft";
  numbers["stiffness"] = stiffness;
  numbers["walls"] = soft ? stiffness : kRigid;
  return numbers;
}

std::vector<ShapePlace> places_of(const json& list) {
  std::vector<ShapePlace> places;
  for (const json& place : list) places.push_back({.z = place.at(0), .axis_z = place.at(1)});
  return places;
}

std::string command_of(const std::vector<std::string>& words) {
  std::string command = "OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1";
  for (const std::string& word : words) command += " " + shell_word(word);
  return command + " 2> /dev/null";
}

/// `simulate` of a setup, with its counters and times in a file.
std::vector<std::string> simulation(const Setup& setup, const StepChoice& choice, double t_end,
                                    const fs::path& work) {
  const std::string end = fmt::format("{}", t_end);
  std::vector<std::string> words = {program(kNative).string(),
                                    "simulate",
                                    "--scenario",
                                    setup.scenario,
                                    "--scheme",
                                    setup.scheme,
                                    "--until",
                                    end,
                                    "--sample",
                                    end,
                                    "--work",
                                    work.string()};
  for (const auto* changes : {&setup.scenario_changes, &setup.scheme_changes}) {
    for (const auto& [key, value] : *changes) {
      const auto text = [](const auto& x) { return fmt::format("{}", x); };
      words.insert(words.end(), {"--set", key + "=" + std::visit(text, value)});
    }
  }
  if (const double* const h = std::get_if<double>(&choice)) {
    words.insert(words.end(), {"--step", fmt::format("{}", *h)});
  } else {
    const auto& control = std::get<solvers::ErrorControl>(choice);
    words.insert(words.end(), {"--accuracy", fmt::format("{}", control.accuracy), "--max-step",
                               fmt::format("{}", control.max_step)});
  }
  return words;
}

/// The output of a command; throws unless its exit code is 0.
std::string output_of(const std::string& command) {
  FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot start " + command);
  std::string text;
  std::array<char, 4096> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
    text.append(buffer.data(), n);
  if (::pclose(pipe) != 0) throw std::runtime_error("failed: " + command);
  return text;
}

}  // namespace

PeerRun run_peer(const PeerRequest& request) {
  const std::string command =
      command_of({program(kPeer).string(), request.scene.string(), request.way,
                  fmt::format("{}", request.step), fmt::format("{}", request.t_end),
                  numbers_of(request).dump()});
  const json answer = json::parse(output_of(command), nullptr, false);
  if (!answer.is_object()) throw std::runtime_error("no answer from " + command);
  return {.seconds = answer.at("seconds"),
          .steps = answer.at("steps"),
          .attempts = answer.at("attempts"),
          .height = answer.at("height"),
          .warnings = answer.at("warnings"),
          .places = places_of(answer.at("places"))};
}

PeerRun run_native(const Setup& setup, const StepChoice& choice, double t_end) {
  const ScratchFolder scratch;
  const fs::path work = scratch.path() / "work.json";
  static_cast<void>(output_of(command_of(simulation(setup, choice, t_end, work))));
  const json answer = json::parse(read_text(work));
  const double steps = answer.at("steps");
  return {.seconds = answer.at("cpu_seconds"),
          .steps = steps,
          .attempts = steps + answer.at("rejected").get<double>() +
                      answer.at("failed_solves").get<double>()};
}

std::string_view speed_peers_missing() {
  const auto is_there = [](const char* name) { return ::access(program(name).c_str(), X_OK) == 0; };
  if (is_there(kPeer) && is_there(kNative)) return {};
  return "needs MuJoCo, Drake and this program by the native preset: "
         "verification/install_speed_peers build, then set TRIBO_SPEED_PEERS to the folder that "
         "it prints";
}

double user_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_THREAD, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

}  // namespace tribo::verification
