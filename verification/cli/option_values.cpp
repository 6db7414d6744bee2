#include "verification/cli/option_values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/scene/scene.hpp"

namespace tribo::cli {

double positive(const char* option, const std::string& text) {
  const double value = models::parse_number(option, text);
  if (!(value > 0)) throw InputError(fmt::format("{}: {} is not above zero", option, text));
  return value;
}

int whole(const char* option, const std::string& text, int least, int most) {
  const double value = models::parse_number(option, text);
  if (!(value >= least && value <= most) || value != static_cast<int>(value)) {
    throw InputError(
        fmt::format("{}: {} is not a whole number from {} to {}", option, text, least, most));
  }
  return static_cast<int>(value);
}

unsigned threads_from(const std::string& text) {
  constexpr int kMost = 1024;
  return static_cast<unsigned>(whole("-j", text, 1, kMost));
}

verification::Shard shard_from(const std::string& text) {
  constexpr int kMost = 100'000;
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos)
    throw InputError(fmt::format("--shard: '{}' is not I/N, as 2/8", text));
  const int count = whole("--shard", text.substr(slash + 1), 1, kMost);
  const int index = whole("--shard", text.substr(0, slash), 1, count);
  return {static_cast<unsigned>(index), static_cast<unsigned>(count)};
}

std::pair<std::string, std::string> divided(const char* option, const char* form,
                                            const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw InputError(fmt::format("{}: '{}' is not {}", option, text, form));
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::vector<std::string> entries(const char* option, const std::string& text) {
  std::vector<std::string> list;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    list.push_back(text.substr(from, comma - from));
    if (list.back().empty()) {
      throw InputError(fmt::format("{}: an entry of '{}' is empty; give X,Y,…", option, text));
    }
    if (std::count(list.begin(), list.end(), list.back()) > 1) {
      throw InputError(fmt::format("{}: '{}' is given twice", option, list.back()));
    }
    from = comma + 1;
  }
  return list;
}

models::Parameters changed(models::Parameters parameters, const std::vector<std::string>& changes) {
  for (const std::string& change : changes) {
    const auto [key, value] = divided("--set", "KEY=VALUE", change);
    parameters.set(key, value);
  }
  return parameters;
}

/// Whether the coefficient of friction itself follows the slip, in units of v_s.
bool has_static_friction(const models::Parameters& scenario) {
  return scenario.has("box.static_friction") &&
         scenario.number("box.static_friction") > scenario.number("box.friction");
}

void remark_ignored(const solvers::Scheme& scheme, const models::Parameters& scenario,
                    const std::vector<std::string>& changes, Session& session) {
  for (const std::string& change : changes) {
    const std::string key = divided("--set", "KEY=VALUE", change).first;
    if (std::ranges::find(scheme.ignores, key) == scheme.ignores.end()) continue;
    if (key == "contact.stiction_tolerance" && has_static_friction(scenario)) continue;
    session.message(
        fmt::format("{} has no use for {}: its forces do not depend on it", scheme.id, key));
  }
}

void remark_explicit_springs(const solvers::Scheme& scheme, const models::Scenario& scenario,
                             const models::Parameters& parameters, Session& session) {
  if (!scenario.scene) return;
  const models::Scene system = scenario.scene(parameters);
  const auto is_explicit = [&](const models::JointSpring& spring) {
    return !scheme.traits.implicit || (scheme.facts.frozen_geometry && !spring.at_end);
  };
  const auto count = std::ranges::count_if(system.description().springs, is_explicit);
  if (count == 0) return;
  session.message(
      fmt::format("springs of joints taken at the start of each step by {}: {}; steps far above "
                  "1/ω of a spring gain energy",
                  scheme.id, count));
}

}  // namespace tribo::cli
