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

/// Facts about a scheme beside its traits: settings for a purpose, and numerical properties. A row
/// without settings is used unchanged, and held to the laws of the model.
struct SchemeFacts {
  // Settings with which
  models::Changes tight = {};          ///< the error of its solve is far below its step error
  models::Changes undamped = {};       ///< it adds no damping to the laws of the model
  models::Changes soft = {};           ///< a barrier holds a body of 1 kg about 0.1 m above ground
  models::Changes keeps_factors = {};  ///< matrices or factors serve more than one solve
  models::Changes unit_free = {};      ///< it has no absolute tolerance, whatever the units

  /// Unitless parameters that are in fact tolerances in the units of the state: in m and m/s where
  /// these are the units of the model.
  std::vector<std::string> absolute = {};
  /// Its solve uses M, k and J of one state, in first-order schemes of the start of the step.
  bool frozen_geometry = false;
  /// The residual of M (v1 − v0) = h (−k + Σ Jᵀf) with `tight`, where forces are implicit [N s].
  double momentum_residual = 1e-9;
  /// Bodies on springs and dampers without limits move without error.
  bool exact_where_linear = false;
  /// What moves a step is the mean of the forces reported at its two ends: it goes on with those of
  /// its last solve.
  bool mean_of_reported_forces = false;
  /// Its contacts stiffen with the slip speed, by d μ ‖v_t‖ of their stiffness.
  bool stiffens_with_slip = false;
  /// The largest stable step on contacts of 1e7 N/m [s].
  double largest_stiff_step = std::numeric_limits<double>::infinity();
  /// C of an embedded solution of lower order, in  err = C h^p y^(p) + O(h^(p + 1)),
  /// p = error_order, on ẏ = A y; 0: not stated. Where error_order = order + 1 there is no such
  /// solution: err is as large as the error of the accepted solution.
  double embedded_error = 0;
  /// Sliding speed of a sticking contact under a force f_t, where it differs from the law's: a
  /// function of the parameters, w_t = 1/m_t [1/kg], h [s] and f_t [N].
  std::function<double(const models::Parameters&, double, double, double)> creep = {};
  /// The normal force of a barrier at a gap [m].
  std::function<double(const models::Parameters&, double)> barrier_force = {};
};

/// One row of the table of schemes.
struct Scheme {
  std::string id;
  std::string family = {};  ///< smooth, frozen, error-controlled-convex, memory
  std::string description;
  std::string equation = {};  ///< of a step, up to five lines of plain Unicode; empty: not stated
  std::string source = {};    ///< of the equation: paper and place
  SchemeTraits traits = {};
  std::vector<std::string> ignores = {};   ///< `contact.` parameters of scenarios without effect
  std::string judged_by_default = "full";  ///< what error control judges: full or positions
  bool takes_constraints = false;          ///< holds joint limits and holonomic constraints
  bool takes_external_systems = false;     ///< integrates ż = h(z, x) and applies τ = g(z, x)
  SchemeFacts facts = {};
  std::vector<models::ParameterSpec> parameters = {};
  std::function<std::unique_ptr<Stepper>(const models::System&, const models::Parameters&)> make =
      {};
  /// How the scheme sets up the convex problem of a step; empty where it has none.
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
  /// Throws InputError for a system that the scheme does not accept.
  [[nodiscard]] std::unique_ptr<Stepper> make(const models::System& system) const;
};

/// Why a scheme does not accept a system, in one line; empty if it does.
[[nodiscard]] std::string refusal(const Scheme& scheme, const models::System& system);

/// The suite's rows, followed by `own_schemes()`. Throws InputError if two names coincide, presets
/// included.
[[nodiscard]] const std::vector<Scheme>& schemes();

/// Its rows of [icf], which solve one convex problem a step, those of [cenic] under error control,
/// and those of [expint], with contact memory.
[[nodiscard]] std::vector<Scheme> convex_schemes();
[[nodiscard]] std::vector<Scheme> cenic_schemes();
[[nodiscard]] std::vector<Scheme> anchored_schemes();

/// Additional rows of another program: none, unless the program defines this function itself, which
/// `tribometer_add_program` of the CMake package does for it.
[[nodiscard]] std::vector<Scheme> own_schemes();

/// Returns the row. Throws InputError if its id differs.
[[nodiscard]] Scheme named(Scheme row, std::string_view id);

[[nodiscard]] const std::vector<Preset>& presets();

/// The scheme or preset of that name with its default parameters. Throws InputError with the
/// nearest name if neither table has the name.
[[nodiscard]] ConfiguredScheme configure_scheme(std::string_view name);

}  // namespace tribo::solvers
