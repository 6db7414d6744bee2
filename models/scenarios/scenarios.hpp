#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "models/parameters.hpp"
#include "models/system.hpp"

namespace tribo::models {

/// A scenario with its parameters filled in: what `simulate` runs.
struct Instance {
  std::unique_ptr<System> system;
  State<double> x0;  ///< initial state
  double t_end = 0;  ///< default end of the run [s]
};

struct Sketch;
class Scene;

/// One row of the table of scenarios.
struct Scenario {
  std::string id;
  std::string description;
  std::string source;  ///< paper and section, or `ours`
  std::vector<ParameterSpec> parameters;
  bool certifiable = false;  ///< whether `tribometer reference` can certify it
  bool needs_data = false;   ///< whether it reads recorded motions from the folder of `--data DIR`
  /// The second argument is that folder; empty if none was given.
  std::function<Instance(const Parameters&, const std::filesystem::path& data)> make;
  /// The scene in space that `make` starts, for code that reads its shapes; nullptr: there is none.
  std::function<Scene(const Parameters&)> scene = nullptr;
  /// The same of bodies without shapes, for pictures of their joints and points; nullptr: `scene`
  /// has shapes, or there is none.
  std::function<Scene(const Parameters&)> skeleton = nullptr;
  /// Drawing of its start, from the instance of `make`, or without one where that needs data;
  /// nullptr: no drawing.
  std::function<Sketch(const Parameters&, const Instance&)> draw = nullptr;
};

[[nodiscard]] const std::vector<Scenario>& scenarios();

/// Throws InputError with the nearest name for an id that is not in the table.
[[nodiscard]] const Scenario& find_scenario(std::string_view id);

/// The scenario with its parameters filled in. Throws InputError where it needs recorded motions
/// and `data`, the folder that holds them, is empty, and for a start without attitude or, unless it
/// will be changed, outside joints' limits; every caller makes instances by this function.
[[nodiscard]] Instance make_instance(const Scenario& scenario, const Parameters& parameters,
                                     const std::filesystem::path& data = {},
                                     bool start_will_change = false);

}  // namespace tribo::models
