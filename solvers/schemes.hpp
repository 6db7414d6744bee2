#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/parameters.hpp"
#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// One row of the table of schemes.
struct Scheme {
  std::string id;
  std::string family = {};  ///< smooth, frozen, error-controlled-convex, memory
  std::string description;
  std::string equation = {};  ///< of a step, up to five lines of plain Unicode; empty: not told
  std::string source = {};    ///< of the equation: paper and place
  SchemeTraits traits = {};
  std::vector<std::string> ignores = {};   ///< `contact.` parameters of scenarios without effect
  std::string judged_by_default = "full";  ///< what error control looks at: full or positions
  bool takes_constraints = false;          ///< holds joint limits and holonomic constraints
  bool takes_external_systems = false;     ///< integrates ż = h(z, x) and applies τ = g(z, x)
  std::vector<models::ParameterSpec> parameters = {};
  std::function<std::unique_ptr<Stepper>(const models::System&, const models::Parameters&)> make =
      {};
};

/// A name for a scheme with some of its parameters set: `ie-fn-tals`.
struct Preset {
  std::string id;
  std::string scheme;
  std::vector<std::pair<std::string, std::string>> changes;
};

/// A scheme and its parameters, ready to be built on any system.
struct ConfiguredScheme {
  const Scheme* scheme = nullptr;
  models::Parameters parameters;
  /// Throws InputError for a system that the scheme does not take.
  [[nodiscard]] std::unique_ptr<Stepper> make(const models::System& system) const;
};

/// Why a scheme does not take a system, in one line; empty if it does.
[[nodiscard]] std::string refusal(const Scheme& scheme, const models::System& system);

/// The suite's rows, and `own_schemes()` after them. Throws InputError if two have one name,
/// presets included.
[[nodiscard]] const std::vector<Scheme>& schemes();

/// Rows of a program that is not ours: none, unless the program defines this function itself, which
/// `tribometer_add_program` of the CMake package does for it.
[[nodiscard]] std::vector<Scheme> own_schemes();

/// The row. Throws InputError if its id is another.
[[nodiscard]] Scheme named(Scheme row, std::string_view id);

[[nodiscard]] const std::vector<Preset>& presets();

/// The scheme or preset of that name with its default parameters.
/// Throws InputError with the nearest name for one that is in neither table.
[[nodiscard]] ConfiguredScheme configure_scheme(std::string_view name);

}  // namespace tribo::solvers
