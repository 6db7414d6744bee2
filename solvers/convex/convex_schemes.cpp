#include "solvers/convex/convex_schemes.hpp"

#include <utility>

#include "solvers/convex/convex_stepper.hpp"
#include "solvers/scheme_parameters.hpp"

namespace tribo::solvers {
namespace {

using models::Parameters;
using models::ParameterSpec;
using models::Range;

ParameterSpec sigma() {
  return {"scheme.sigma",
          "-",
          1e-3,
          "regularization of friction relative to the inverse effective mass",
          Range::kPositive};
}

std::vector<ParameterSpec> solver_parameters() {
  return {
      {"scheme.tolerance", "-", 1e-12, "relative tolerance of the gradient", Range::kPositive},
      {"scheme.max_iterations", "-", 100.0, "Newton iterations before a step fails", Range::kCount},
      choice_parameter("scheme.contacts",
                       "all",
                       "which pairs take part: all, or those that overlap at the start of the step",
                       {"all", "overlapping"}),
      linear_algebra_parameter(),
  };
}

ConvexOptions convex_options(const Parameters& p) {
  return {.tolerance = p.number("scheme.tolerance"),
          .max_iterations = static_cast<int>(p.number("scheme.max_iterations")),
          .linear_algebra = linear_algebra_from(p.choice("scheme.linear_algebra"))};
}

/// The potentials of a scheme with its parameters.
using PotentialReader = std::function<PotentialScheme(const Parameters&)>;

Scheme convex_scheme(std::string id,
                     std::string description,
                     SchemeTraits traits,
                     std::vector<ParameterSpec> parameters,
                     const PotentialReader& potential) {
  traits.order = 1;
  traits.implicit = true;
  for (ParameterSpec& spec : solver_parameters()) parameters.push_back(std::move(spec));
  return {.id = std::move(id),
          .family = "frozen",
          .description = std::move(description),
          .traits = traits,
          .parameters = std::move(parameters),
          .make = [traits, potential](const models::System& system,
                                      const Parameters& p) -> std::unique_ptr<Stepper> {
            const bool all = p.choice("scheme.contacts") == "all";
            return std::make_unique<ConvexStepper>(
                system,
                traits,
                potential(p),
                all ? Participation::kAll : Participation::kOverlapping,
                convex_options(p));
          }};
}

Scheme sap() {
  return convex_scheme(
      "sap",
      "convex: projection of a regularized impulse on the friction cone, linear damping",
      {.consistent = false},
      {sigma(),
       {"scheme.beta",
        "-",
        0.0,
        "bound of stiffness, R_n >= beta^2 w_n/(4 pi^2); 0: none, Drake uses 1",
        Range::kNonNegative},
       {"scheme.relaxation_time", "s", 1e-3, "tau_d of the linear damping", Range::kNonNegative}},
      [](const Parameters& p) -> PotentialScheme {
        return SapScheme{{.sigma = p.number("scheme.sigma"),
                          .beta = p.number("scheme.beta"),
                          .relaxation_time = p.number("scheme.relaxation_time")}};
      });
}

Scheme lagged() {
  return convex_scheme("lagged",
                       "convex: friction of the previous step's normal impulse",
                       {},
                       {},
                       [](const Parameters&) -> PotentialScheme { return LaggedScheme{}; });
}

Scheme lagged_regularized() {
  return convex_scheme("lagged-regularized",
                       "convex: lagged, with a stiction tolerance that grows with the impulse",
                       {},
                       {sigma()},
                       [](const Parameters& p) -> PotentialScheme {
                         return RegularizedLaggedScheme{p.number("scheme.sigma")};
                       });
}

Scheme similar() {
  return convex_scheme("similar",
                       "convex: friction and normal impulse functions of v_n - mu |v_t|",
                       {.consistent = false},
                       {},
                       [](const Parameters&) -> PotentialScheme { return SimilarScheme{}; });
}

Scheme log_barrier() {
  return convex_scheme(
      "log-barrier",
      "convex: f = kappa/phi instead of the law's normal force, lagged friction; gaps must be open",
      {.consistent = false, .needs_open_gaps = true},
      {{"scheme.kappa", "J", 1e-6, "strength of the barrier", Range::kPositive}},
      [](const Parameters& p) -> PotentialScheme {
        return LogBarrierScheme{p.number("scheme.kappa")};
      });
}

Scheme ipc() {
  return convex_scheme(
      "ipc",
      "convex: the barrier of incremental potential contact, lagged friction; gaps must be open",
      {.consistent = false, .needs_open_gaps = true},
      {{"scheme.kappa", "N/m", 1e7, "strength of the barrier", Range::kPositive},
       {"scheme.activation_distance",
        "m",
        1e-3,
        "gap below which the barrier acts",
        Range::kPositive}},
      [](const Parameters& p) -> PotentialScheme {
        return IpcScheme{p.number("scheme.kappa"), p.number("scheme.activation_distance")};
      });
}

}  // namespace

std::vector<Scheme> convex_schemes() {
  return {sap(), lagged(), lagged_regularized(), similar(), log_barrier(), ipc()};
}

}  // namespace tribo::solvers
