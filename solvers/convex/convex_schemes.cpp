#include <cmath>
#include <utility>

#include "models/input_error.hpp"
#include "solvers/convex/convex_stepper.hpp"
#include "solvers/scheme_parameters.hpp"
#include "solvers/schemes.hpp"

namespace tribo::solvers {
namespace {

using models::Parameters;
using models::ParameterSpec;
using models::Range;

ParameterSpec sigma() {
  return {"scheme.sigma", "-", 1e-3,
          "regularization of friction relative to the inverse effective mass", Range::kPositive};
}

std::vector<ParameterSpec> solver_parameters() {
  return {
      {"scheme.tolerance", "-", 1e-12, "relative tolerance of the gradient", Range::kPositive},
      {"scheme.max_iterations", "-", 100.0, "Newton iterations before a step fails", Range::kCount},
      choice_parameter("scheme.rounding", "counted",
                       "whether the stopping rule allows for the rounding of the gradient, as the "
                       "published one does not",
                       {"counted", "ignored"}),
      choice_parameter(
          "scheme.contacts", "all",
          "which pairs take part: all, or those that overlap at the start of the step, "
          "or are nearer than the margin",
          {"all", "overlapping"}),
      margin_parameter(),
      curvature_parameter(),
      threads_parameter(),
      definite_algebra_parameter(),
  };
}

ConvexOptions convex_options(const Parameters& p) {
  return {.tolerance = p.number("scheme.tolerance"),
          .max_iterations = static_cast<int>(p.number("scheme.max_iterations")),
          .linear_algebra = linear_algebra_from(p.choice("scheme.linear_algebra")),
          .rounding_counts = p.choice("scheme.rounding") == "counted",
          .curvature = curvature_rule_from(p.choice("scheme.curvature")),
          .threads = threads_from(p)};
}

/// Largest gap of pairs that take part [m].
double margin_of(const Parameters& p) {
  const double margin = p.number("scheme.margin");
  if (p.choice("scheme.contacts") != "all") return margin;
  if (margin > 0) {
    throw InputError(
        "scheme.margin: all pairs take part already; it belongs to scheme.contacts=overlapping");
  }
  return kHoweverFar;
}

/// The estimate of the scheme, or the default for schemes whose potential does not use w.
DelassusEstimate delassus_estimate(const Parameters& p) {
  if (!p.has("scheme.delassus")) return DelassusEstimate::kDiagonal;
  return delassus_estimate_from(p.choice("scheme.delassus"));
}

/// Reads the potentials of a scheme from its parameters.
using PotentialReader = std::function<PotentialScheme(const Parameters&)>;

/// The minimization common to all convex steps; each potential ℓ adds a line.
constexpr const char* kConvexStep =
    "v₁ = argmin ½ (v − v*)ᵀ M₀ (v − v*) + Σ ℓ(J v + b),  M₀ v* = M₀ v₀ − h k₀,  q₁ = q₀ ⊕ h N₀ "
    "v₁\n";

/// Completes the row with the common part of all convex schemes.
Scheme convex_scheme(Scheme row, const PotentialReader& potential) {
  row.family = "frozen";
  row.equation = kConvexStep + row.equation;
  row.traits.order = 1;
  row.traits.implicit = true;
  row.facts.tight = {{"scheme.tolerance", "1e-13"}};
  row.facts.frozen_geometry = true;
  for (ParameterSpec& spec : solver_parameters()) row.parameters.push_back(std::move(spec));
  row.convex = [potential](const Parameters& p) -> ConvexSetup {
    return {.potential = potential(p),
            .delassus = delassus_estimate(p),
            .margin = margin_of(p),
            .options = convex_options(p)};
  };
  row.make = [traits = row.traits, convex = row.convex](
                 const models::System& system, const Parameters& p) -> std::unique_ptr<Stepper> {
    return std::make_unique<ConvexStepper>(system, traits, convex(p));
  };
  return row;
}

Scheme sap() {
  return convex_scheme(
      {.id = "sap",
       .description =
           "convex: projection of a regularized impulse on the friction cone, linear damping",
       .equation =
           "ℓ = ½ γᵀRγ,  γ = projection of R⁻¹(v̂ − v_c) on the cone ‖γ_t‖ ≤ μ γ_n in the norm "
           "of R\n"
           "R_n = max(1/(h k (h + τ_d)), β² w_n/(4π²)),  v̂_n = −φ₀/(h + τ_d),  R_t = σ w_t",
       .source = "icf2023, Eq. (28)",
       .traits = {.consistent = false},
       .ignores = {"contact.dissipation", "contact.damping", "contact.stiction_tolerance",
                   "contact.friction_law"},
       .facts = {.undamped = {{"scheme.relaxation_time", "0"}},
                 .creep =
                     [](const Parameters& p, double w_t, double h, double f_t) {
                       return p.number("scheme.sigma") * w_t * h *
                              f_t;  // R_t h f_t   [icf, Eq. (42)]
                     }},
       .parameters = {sigma(),
                      delassus_parameter(),
                      {"scheme.beta", "-", 0.0,
                       "bound of stiffness, R_n >= beta^2 w_n/(4 pi^2); 0: none, Drake uses 1",
                       Range::kNonNegative},
                      {"scheme.relaxation_time", "s", 1e-3, "tau_d of the linear damping",
                       Range::kNonNegative}}},
      [](const Parameters& p) -> PotentialScheme {
        return SapScheme{{.sigma = p.number("scheme.sigma"),
                          .beta = p.number("scheme.beta"),
                          .relaxation_time = p.number("scheme.relaxation_time")}};
      });
}

Scheme lagged() {
  return convex_scheme(
      {.id = "lagged",
       .description = "convex: friction of the previous step's normal impulse",
       .equation =
           "ℓ = −N(v_n) + μ γ_n0 v_s F(‖v_t‖/v_s),  N' = n = h f(x₀ − h v_n, −v_n),  F' = f\n"
           "γ_n0 = h f(x₀, ẋ₀), of the start of the step",
       .source = "icf2023, Eqs. (29)-(33)"},
      [](const Parameters&) -> PotentialScheme { return LaggedScheme{}; });
}

Scheme lagged_regularized() {
  return convex_scheme(
      {.id = "lagged-regularized",
       .description = "convex: lagged, with a stiction tolerance that grows with the impulse",
       .equation = "ℓ = −N(v_n) + μ γ_n0 ε F(‖v_t‖/ε),  N' = n = h f(x₀ − h v_n, −v_n),  F' = f\n"
                   "ε = max(v_s, μ σ w_t γ_n0)",
       .source = "icf2023, Eq. (44)",
       .parameters = {sigma(), delassus_parameter()}},
      [](const Parameters& p) -> PotentialScheme {
        return RegularizedLaggedScheme{p.number("scheme.sigma")};
      });
}

Scheme similar() {
  return convex_scheme(
      {.id = "similar",
       .description = "convex: friction and normal impulse functions of v_n - mu |v_t|",
       .equation = "ℓ = −N(z),  z = v_n − μ ε F(‖v_t‖/ε),  N' = n = h f(x₀ − h z, −z),  F' = f\n"
                   "ε = max(v_s, μ σ w_t γ_n0),  σ = 0 in the paper",
       .source = "icf2023, Eqs. (34)-(40)",
       .traits = {.consistent = false},
       .facts = {.stiffens_with_slip = true},  // [icf, Table I]
       .parameters = {{"scheme.sigma", "-", 0.0,
                       "regularization of stiction that grows with the impulse; 0: none, as in the "
                       "paper, Drake has 1e-3",
                       Range::kNonNegative},
                      delassus_parameter()}},
      [](const Parameters& p) -> PotentialScheme {
        return SimilarScheme{p.number("scheme.sigma")};
      });
}

/// The parameters replaced by a barrier.
std::vector<std::string> ignored_by_barriers() {
  return {"contact.stiffness", "contact.dissipation", "contact.damping"};
}

Scheme log_barrier() {
  return convex_scheme(
      {.id = "log-barrier",
       .description = "convex: f = kappa/phi instead of the law's normal force, lagged friction; "
                      "gaps must be open",
       .equation = "ℓ = −κ ln φ + μ γ_n0 v_s F(‖v_t‖/v_s),  φ = φ₀ + h v_n > 0\n"
                   "γ_n0 = h κ/φ₀",
       .source = "icf2023, Eq. (9)",
       .traits = {.consistent = false, .needs_open_gaps = true},
       .ignores = ignored_by_barriers(),
       .facts = {.soft = {{"scheme.kappa", "1"}},
                 .barrier_force = [](const Parameters& p,
                                     double phi) { return p.number("scheme.kappa") / phi; }},
       .parameters = {{"scheme.kappa", "J", 1e-6, "strength of the barrier", Range::kPositive}}},
      [](const Parameters& p) -> PotentialScheme {
        return LogBarrierScheme{p.number("scheme.kappa")};
      });
}

/// −κ b'(φ) = κ (2 (φ − φ̂) ln(φ/φ̂) + (φ − φ̂)²/φ) below φ̂
double force_of_ipc(const Parameters& p, double phi) {
  const double phi_hat = p.number("scheme.activation_distance"), r = phi - phi_hat;
  if (r >= 0) return 0;
  return p.number("scheme.kappa") * (2 * r * std::log(phi / phi_hat) + r * r / phi);
}

Scheme ipc() {
  return convex_scheme(
      {.id = "ipc",
       .description = "convex: the barrier of incremental potential contact, lagged friction; gaps "
                      "must be open",
       .equation = "ℓ = κ b(φ) + μ γ_n0 v_s F(‖v_t‖/v_s),  φ = φ₀ + h v_n > 0\n"
                   "b = −(φ − φ̂)² ln(φ/φ̂) below φ̂, else 0;  γ_n0 = −h κ b'(φ₀)",
       .source = "icf2023, Eqs. (10)-(12)",
       .traits = {.consistent = false, .needs_open_gaps = true},
       .ignores = ignored_by_barriers(),
       .facts = {.soft = {{"scheme.kappa", "50"}, {"scheme.activation_distance", "0.3"}},
                 .barrier_force = force_of_ipc},
       .parameters = {{"scheme.kappa", "N/m", 1e7, "strength of the barrier", Range::kPositive},
                      {"scheme.activation_distance", "m", 1e-3, "gap below which the barrier acts",
                       Range::kPositive}}},
      [](const Parameters& p) -> PotentialScheme {
        return IpcScheme{p.number("scheme.kappa"), p.number("scheme.activation_distance")};
      });
}

}  // namespace

std::vector<Scheme> convex_schemes() {
  return {sap(), lagged(), lagged_regularized(), similar(), log_barrier(), ipc()};
}

}  // namespace tribo::solvers
