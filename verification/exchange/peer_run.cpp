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

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr double kRigid = 1e30;  ///< stiffness of a rigid surface [N/m]

/// `bin/run_peer` of the simulators' folder; empty where none is named.
fs::path program() {
  const char* const folder = std::getenv("TRIBO_SPEED_PEERS");
  return folder == nullptr || *folder == '\0' ? fs::path() : fs::path(folder) / "bin/run_peer";
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

std::string command_of(const PeerRequest& request) {
  std::string command = "OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1";
  for (const std::string& word :
       {program().string(), request.scene.string(), request.way, fmt::format("{}", request.step),
        fmt::format("{}", request.t_end), numbers_of(request).dump()})
    command += " " + shell_word(word);
  return command + " 2> /dev/null";
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
  const std::string command = command_of(request);
  const json answer = json::parse(output_of(command), nullptr, false);
  if (!answer.is_object()) throw std::runtime_error("no answer from " + command);
  return {.seconds = answer.at("seconds"),
          .steps = answer.at("steps"),
          .attempts = answer.at("attempts"),
          .height = answer.at("height"),
          .warnings = answer.at("warnings"),
          .places = places_of(answer.at("places"))};
}

std::string_view speed_peers_missing() {
  if (::access(program().c_str(), X_OK) == 0) return {};
  return "needs MuJoCo and Drake: verification/install_speed_peers build, then set "
         "TRIBO_SPEED_PEERS to the folder that it prints";
}

double user_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_THREAD, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

}  // namespace tribo::verification
