#include <fmt/format.h>

#include <map>

#include "models/scenarios/scenarios.hpp"
#include "solvers/schemes.hpp"
#include "verification/cli/list.hpp"
#include "verification/exchange/model_file/model_scenario.hpp"
#include "verification/text/json.hpp"
#include "verification/text/parameter_text.hpp"

namespace tribo::cli {
namespace {

using models::ParameterSpec;
using verification::allowed;

Json parameter_json(const ParameterSpec& spec) {
  Json json = {{"key", spec.key}, {"description", spec.description}};
  if (const auto* const number = std::get_if<double>(&spec.initial)) {
    json["default"] = *number;
    json["unit"] = spec.unit;
    json["allowed"] = allowed(spec.range);
  } else {
    json["default"] = std::get<std::string>(spec.initial);
    json["allowed"] = spec.choices;
  }
  return json;
}

Json parameters_json(const std::vector<ParameterSpec>& specs) {
  Json list = Json::array();
  for (const ParameterSpec& spec : specs) list.push_back(parameter_json(spec));
  return list;
}

Listed listed(const solvers::Scheme& scheme) {
  return {scheme.id,
          fmt::format("{} ({}, order {})", scheme.description, scheme.family, scheme.traits.order),
          {{"id", scheme.id},
           {"description", scheme.description},
           {"equation", scheme.equation},
           {"source", scheme.source},
           {"family", scheme.family},
           {"order", scheme.traits.order},
           {"error_order", scheme.traits.error_order},
           {"implicit", scheme.traits.implicit},
           {"consistent", scheme.traits.consistent},
           {"parameters", parameters_json(scheme.parameters)}}};
}

Listed listed(const solvers::Preset& preset) {
  std::string changes;
  for (const auto& [key, value] : preset.changes) changes += fmt::format(" {}={}", key, value);
  Json json = {{"id", preset.id}, {"preset_of", preset.scheme}};
  for (const auto& [key, value] : preset.changes) json["changes"][key] = value;
  return {preset.id, fmt::format("{} with{}", preset.scheme, changes), std::move(json)};
}

Listed listed(const models::Scenario& scenario) {
  return {scenario.id,
          fmt::format("{}{}{}", scenario.certifiable ? "certified: " : "",
                      scenario.needs_data ? "needs --data DIR: " : "", scenario.description),
          {{"id", scenario.id},
           {"description", scenario.description},
           {"source", scenario.source},
           {"certifiable", scenario.certifiable},
           {"needs_data", scenario.needs_data},
           {"parameters", parameters_json(scenario.parameters)}}};
}

/// A key of `--set`, as the first that takes it describes it.
struct Key {
  std::string description;
  std::vector<std::string> takers;
};

void add_keys(const std::string& taker, const std::vector<ParameterSpec>& specs,
              std::map<std::string, Key>& keys) {
  for (const ParameterSpec& spec : specs) {
    Key& key = keys[spec.key];
    if (key.takers.empty()) key.description = spec.description;
    key.takers.push_back(taker);
  }
}

}  // namespace

std::vector<Listed> list_parameters() {
  std::map<std::string, Key> keys;
  for (const models::Scenario& scenario : models::scenarios())
    add_keys(scenario.id, scenario.parameters, keys);
  add_keys("--model FILE", verification::model_file::parameters_of_models(), keys);
  for (const solvers::Scheme& scheme : solvers::schemes())
    add_keys(scheme.id, scheme.parameters, keys);
  std::vector<Listed> list;
  for (const auto& [key, what] : keys) {
    list.push_back({key,
                    fmt::format("{}: {}", what.description, fmt::join(what.takers, ", ")),
                    {{"key", key}, {"description", what.description}, {"of", what.takers}}});
  }
  return list;
}

std::vector<Listed> list_schemes() {
  std::vector<Listed> list;
  for (const solvers::Scheme& scheme : solvers::schemes()) list.push_back(listed(scheme));
  for (const solvers::Preset& preset : solvers::presets()) list.push_back(listed(preset));
  return list;
}

std::vector<Listed> list_scenarios(const std::vector<models::Scenario>& scenarios) {
  std::vector<Listed> list;
  for (const models::Scenario& scenario : scenarios) list.push_back(listed(scenario));
  return list;
}

}  // namespace tribo::cli
