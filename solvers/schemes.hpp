#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/parameters.hpp"
#include "solvers/stepper.hpp"

namespace tribo::solvers {

struct ConvexSetup;

/// What is known of a scheme beside its traits: settings for a purpose, and properties in numbers.
/// A row that says nothing here is taken as it is, and held to the laws of the model.
struct SchemeFacts {
  // Settings with which
  models::Changes tight = {};          ///< the error of its solve is far below that of its steps
  models::Changes undamped = {};       ///< it adds no damping to the laws of the model
  models::Changes soft = {};           ///< a barrier holds a body of 1 kg about 0.1 m above ground
  models::Changes keeps_factors = {};  ///< matrices or factors serve more than one solve
  models::Changes unit_free = {};      ///< it has no absolute tolerance, in one unit or another

  /// Parameters that are tolerances in the units of the state although they have none: those of m
  /// and m/s where these are the units of the model.
  std::vector<std::string> absolute = {};
  /// Its solve has M, k and J of one state, in schemes of first order of the start of the step.
  bool frozen_geometry = false;
  /// What `tight` leaves of M (v1 − v0) = h (−k + Σ Jᵀf) where forces are implicit [N s].
  double momentum_residual = 1e-9;
  /// Bodies on springs and dampers that nothing limits move without error.
  bool exact_where_linear = false;
  /// Its contacts get stiffer the faster they slip, by d μ ‖v_t‖ of their stiffness.
  bool stiffens_with_slip = false;
  /// The largest step at which it is stable on contacts of 1e7 N/m [s].
  double largest_stiff_step = std::numeric_limits<double>::infinity();
  /// C of an embedded solution of lower order, in  err = C h^p y^(p) + O(h^(p + 1)),
  /// p = error_order, on ẏ = A y; 0: not told. Where error_order = order + 1 there is none: err is
  /// as large as the error of the solution that goes on.
  double embedded_error = 0;
  /// How fast a contact that sticks slides under a force f_t, where that is not of the law: of the
  /// parameters, w_t = 1/m_t [1/kg], h [s] and f_t [N].
  std::function<double(const models::Parameters&, double, double, double)> creep = {};
  /// The normal force of a barrier at a gap [m].
  std::function<double(const models::Parameters&, double)> barrier_force = {};
};

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
  SchemeFacts facts = {};
  std::vector<models::ParameterSpec> parameters = {};
  std::function<std::unique_ptr<Stepper>(const models::System&, const models::Parameters&)> make =
      {};
  /// How it solves the convex problem of a step; empty where it has none.
  std::function<ConvexSetup(const models::Parameters&)> convex = {};
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
