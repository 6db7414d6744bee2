#include <string>
#include <utility>

#include "solvers/cenic/cenic_trapezoid.hpp"
#include "solvers/scheme_parameters.hpp"
#include "solvers/schemes.hpp"

namespace tribo::solvers {
namespace {

using models::Parameters;
using models::ParameterSpec;
using models::Range;

std::vector<ParameterSpec> cenic_parameters() {
  return {
      {"scheme.kappa", "-", 1e-3, "Newton's tolerance over the accuracy; 0: always the smallest",
       Range::kNonNegative},
      {"scheme.tolerance", "-", 1e-8, "smallest tolerance of Newton's method, that of fixed steps",
       Range::kPositive},
      {"scheme.max_iterations", "-", 200.0, "Newton iterations before a step fails", Range::kCount},
      choice_parameter("scheme.line_search", "cubic", "where the line search begins",
                       {"cubic", "quadratic", "fixed"}),
      {"scheme.most_alpha", "-", 1.0, "largest fraction of an update that the line search may take",
       Range::kPositive},
      choice_parameter("scheme.hessian", "fresh",
                       "a factor in every iteration, or kept while it converges",
                       {"fresh", "reuse"}),
      {"scheme.sigma", "-", 0.0,
       "regularization of stiction that grows with the impulse; 0: none, Drake has 1e-3",
       Range::kNonNegative},
      delassus_parameter(),
      margin_parameter(),
      choice_parameter("scheme.stopping", "published",
                       "Newton's tolerance is of max(1, |p*|), below which small bodies hover; or "
                       "relative to what the step changes of the momentum",
                       {"published", "relative"}),
      curvature_parameter(),
      threads_parameter(),
      definite_algebra_parameter(),
  };
}

LineSearchStart line_search_start(const std::string& name) {
  if (name == "quadratic") return LineSearchStart::kQuadratic;
  if (name == "fixed") return LineSearchStart::kFixed;
  return LineSearchStart::kCubic;
}

/// The facts about the solver of both schemes.
SchemeFacts cenic_facts() {
  return {.tight = {{"scheme.tolerance", "1e-15"}},
          .keeps_factors = {{"scheme.hessian", "reuse"}},
          .unit_free = {{"scheme.stopping", "relative"}},
          .frozen_geometry = true,
          .momentum_residual = 1e-8};  // it stops by velocities, whose error contacts multiply
}

std::vector<ParameterSpec> external_parameters() {
  return {
      choice_parameter(
          "scheme.external", "implicit",
          "force of an external system: linearized once a step, anew for each half, or explicit",
          {"implicit", "relinearized", "explicit"}),
      choice_parameter("scheme.external_state", "implicit",
                       "its state: with the linearized force, or by forward Euler",
                       {"implicit", "forward-euler"})};
}

/// Lagged friction, with stiction regularized where σ > 0.
PotentialScheme potential(double sigma) {
  if (sigma > 0) return RegularizedLaggedScheme{sigma};
  return LaggedScheme{};
}

ConvexSetup convex_setup(const Parameters& p) {
  const bool relative = p.choice("scheme.stopping") == "relative";
  return {.potential = potential(p.number("scheme.sigma")),
          .delassus = delassus_estimate_from(p.choice("scheme.delassus")),
          .margin = p.number("scheme.margin"),
          .options = {.tolerance = p.number("scheme.tolerance"),
                      .max_iterations = static_cast<int>(p.number("scheme.max_iterations")),
                      .linear_algebra = linear_algebra_from(p.choice("scheme.linear_algebra")),
                      .stopping = relative ? StoppingRule::kChange : StoppingRule::kUpdate,
                      .line_search_start = line_search_start(p.choice("scheme.line_search")),
                      .most_alpha = p.number("scheme.most_alpha"),
                      .reuse_hessian = p.choice("scheme.hessian") == "reuse",
                      .curvature = curvature_rule_from(p.choice("scheme.curvature")),
                      .threads = threads_from(p)}};
}

ExternalOptions external_options(const Parameters& p) {
  const std::string& force = p.choice("scheme.external");
  const bool implicit_state = p.choice("scheme.external_state") == "implicit";
  return {.force = force == "explicit"       ? ExternalForce::kExplicit
                   : force == "relinearized" ? ExternalForce::kRelinearized
                                             : ExternalForce::kImplicit,
          .state = implicit_state ? ExternalState::kImplicit : ExternalState::kForwardEuler};
}

Scheme cenic() {
  const SchemeTraits traits{.order = 1, .error_order = 2, .implicit = true};
  std::vector<ParameterSpec> parameters = cenic_parameters();
  for (ParameterSpec& spec : external_parameters()) parameters.push_back(std::move(spec));
  return {.id = "cenic",
          .family = "error-controlled-convex",
          .description = "convex steps under error control by step doubling",
          .equation =
              "x̂ = ICF(x₀; h),  x_½ = ICF(x₀; h/2),  x₁ = ICF(x_½; h/2),  err = x₁ ⊖ x̂\n"
              "ICF: a step of `lagged` on the pairs that overlap or nearly, limits and constraints "
              "as near-rigid springs,\n"
              "external systems as τ = −C v + b, within their limits of effort",
          .source = "cenic2025, Sec. V-A, VI",
          .traits = traits,
          .judged_by_default = "positions",
          .takes_constraints = true,
          .takes_external_systems = true,
          .facts = cenic_facts(),
          .parameters = parameters,
          .make = [traits](const models::System& system,
                           const Parameters& p) -> std::unique_ptr<Stepper> {
            CenicOptions options = cenic_options(p);
            options.external = external_options(p);
            return std::make_unique<Cenic>(system, traits, options);
          },
          .convex = convex_setup};
}

Scheme cenic_trapezoid() {
  const SchemeTraits traits{.order = 2, .error_order = 2, .implicit = true};
  std::vector<ParameterSpec> parameters = cenic_parameters();
  parameters.push_back(
      choice_parameter("scheme.previous_force", "solver",
                       "contact forces at the start of a step: of the last solve, or of the state",
                       {"solver", "state"}));
  SchemeFacts facts = cenic_facts();
  facts.embedded_error = -0.5;  // x̂ is a step of implicit Euler
  facts.mean_of_reported_forces = true;
  return {.id = "cenic-trapezoid",
          .family = "error-controlled-convex",
          .description = "convex trapezoidal rule after a convex step, order 2",
          .equation =
              "x̂ = ICF(x₀; h),  M̄, k̄, N̄ the means of those at q₀ and q̂,  Ĵ = J(q̂)\n"
              "M̄ (v₁ − v₀) + h k̄ = ½ (h F₀ + Ĵᵀ γ(Ĵ v₁)),  F₀ the contact forces of the "
              "start\n"
              "q₁ = q₀ ⊕ (h/2) N̄ (v₁ + v₀),  err = x₁ ⊖ x̂",
          .source = "cenic2025, Sec. V-B",
          .traits = traits,
          .judged_by_default = "positions",
          .facts = facts,
          .parameters = parameters,
          .make = [traits](const models::System& system,
                           const Parameters& p) -> std::unique_ptr<Stepper> {
            const bool solver = p.choice("scheme.previous_force") == "solver";
            return std::make_unique<CenicTrapezoid>(
                system, traits, cenic_options(p),
                solver ? PreviousForce::kSolver : PreviousForce::kState);
          },
          .convex = convex_setup};
}

}  // namespace

CenicOptions cenic_options(const Parameters& p) {
  return {.convex = convex_setup(p), .kappa = p.number("scheme.kappa")};
}

std::vector<Scheme> cenic_schemes() {
  return {cenic(), cenic_trapezoid()};
}

}  // namespace tribo::solvers
