#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "models/tests/recorded_motions.hpp"
#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"

/// Scenarios and schemes by name, for the tests of this folder.
namespace tribo::solvers::test {

using models::Changes;

inline models::Instance make_scenario(std::string_view id, const Changes& changes = {}) {
  const models::Scenario& scenario = models::find_scenario(id);
  return models::make_instance(scenario, models::Parameters(scenario.parameters).with(changes),
                               models::test::data_folder());
}

inline std::unique_ptr<Stepper> make_scheme(std::string_view name, const models::System& system,
                                            const Changes& changes = {}) {
  ConfiguredScheme configured = configure_scheme(name);
  configured.parameters = configured.parameters.with(changes);
  return configured.make(system);
}

inline const Scheme& row_of(std::string_view name) {
  return *configure_scheme(name).scheme;
}

/// Schemes and presets, every name accepted by `--scheme`.
inline std::vector<std::string> scheme_names() {
  std::vector<std::string> names;
  for (const Scheme& scheme : schemes()) names.push_back(scheme.id);
  for (const Preset& preset : presets()) names.push_back(preset.id);
  return names;
}

/// Names whose traits fulfil a condition.
template <class Condition>
std::vector<std::string> scheme_names_with(Condition condition) {
  std::vector<std::string> names = scheme_names();
  std::erase_if(names, [&](const std::string& name) { return !condition(row_of(name).traits); });
  return names;
}

/// A scheme's name in the form required by GoogleTest.
inline std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// The schemes that need contacts with memory.
inline bool is_anchored(std::string_view name) {
  return row_of(name).traits.keeps_anchors;
}

/// The schemes that solve a convex problem a step.
inline std::vector<std::string> convex_names() {
  std::vector<std::string> names;
  for (const Scheme& scheme : convex_schemes()) names.push_back(scheme.id);
  return names;
}

/// Schemes and presets that need contacts with memory.
inline std::vector<std::string> anchored_names() {
  std::vector<std::string> names = scheme_names();
  std::erase_if(names, [](const std::string& name) { return !is_anchored(name); });
  return names;
}

/// Schemes and presets that follow the laws of every model from closed contacts.
inline std::vector<std::string> law_names() {
  std::vector<std::string> names =
      scheme_names_with([](const SchemeTraits& traits) { return !traits.needs_open_gaps; });
  std::erase_if(names, [](const std::string& name) { return is_anchored(name); });
  return names;
}

/// Those of `law_names` that solve equations with the geometry at the start of the step.
inline std::vector<std::string> frozen_law_names() {
  std::vector<std::string> names = law_names();
  std::erase_if(names, [](const std::string& name) {
    return !row_of(name).facts.frozen_geometry || !row_of(name).traits.implicit;
  });
  return names;
}

/// A scenario by its id, with some of its parameters changed.
using ScenarioChoice = std::pair<std::string, Changes>;

/// Changes that make a large scenario small: implicit Euler takes differences in every coordinate.
inline Changes smaller(const models::Parameters& parameters) {
  Changes changes;
  for (const char* key : {"clutter.layers", "clutter.columns"})
    if (parameters.has(key)) changes.emplace_back(key, "2");
  if (parameters.has("pile.balls"))
    return {{"pile.balls", "5"}, {"pile.gap", "0.01"}, {"pile.margin", "10"}};
  if (!parameters.has("clutter.margin")) return changes;
  changes.emplace_back("clutter.margin", "10");  // a logarithmic barrier acts at any distance
  changes.emplace_back("clutter.shapes", "balls");
  return changes;
}

/// Every scenario that can be made, the box in both its forms, and resting scenarios once more with
/// open gaps.
inline std::vector<ScenarioChoice> all_scenarios() {
  std::vector<ScenarioChoice> all;
  for (const models::Scenario& scenario :
       models::test::makeable(models::scenarios(), models::test::data_folder())) {
    const models::Parameters parameters(scenario.parameters);
    all.push_back({scenario.id, smaller(parameters)});
    if (parameters.has("box.model")) all.push_back({scenario.id, {{"box.model", "body"}}});
    for (const char* gap : {"box.lift", "rod.gap", "mass.lift", "stack.gap"}) {
      if (parameters.has(gap)) all.push_back({scenario.id, {{gap, "5e-4"}}});
    }
  }
  return all;
}

/// Whether every pair of bodies is apart at the start, as barriers require.
inline bool starts_open(const ScenarioChoice& choice) {
  const models::Instance scenario = make_scenario(choice.first, choice.second);
  models::Snapshot start;
  scenario.system->evaluate(scenario.x0, start);
  const auto contacts = start.contacts.items();
  return std::none_of(contacts.begin(), contacts.end(), [](const auto& c) { return c.active(); });
}

/// Whether a scheme or a controller stores more than positions and velocities.
inline bool has_memory(const models::System& system) {
  return system.anchors() || system.external_system() || system.held_control();
}
inline bool has_memory(const ScenarioChoice& choice) {
  return has_memory(*make_scenario(choice.first, choice.second).system);
}

/// Whether the scheme accepts the scenario at all.
inline bool takes(std::string_view scheme, const ScenarioChoice& choice) {
  const models::Instance scenario = make_scenario(choice.first, choice.second);
  return refusal(row_of(scheme), *scenario.system).empty();
}

/// All scenarios on which the scheme can start.
inline std::vector<ScenarioChoice> scenarios_for(std::string_view scheme) {
  std::vector<ScenarioChoice> all = all_scenarios();
  std::erase_if(all, [&](const ScenarioChoice& choice) { return !takes(scheme, choice); });
  if (is_anchored(scheme)) {
    std::erase_if(all, [](const ScenarioChoice& choice) {
      return make_scenario(choice.first, choice.second).system->anchors() == nullptr;
    });
  }
  if (row_of(scheme).traits.needs_open_gaps) {
    std::erase_if(all, [](const ScenarioChoice& choice) { return !starts_open(choice); });
  }
  return all;
}

/// Uniform in [0, 1), the same under every standard library.
inline double unit(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11) * 0x1p-53;
}

}  // namespace tribo::solvers::test
