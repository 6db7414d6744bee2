#include <utility>

#include "models/input_error.hpp"
#include "solvers/anchored/eul_exp.hpp"
#include "solvers/anchored/eul_imp.hpp"
#include "solvers/anchored/expo.hpp"
#include "solvers/anchored/rk4_anchored.hpp"
#include "solvers/scheme_parameters.hpp"
#include "solvers/schemes.hpp"

namespace tribo::solvers {
namespace {

/// Their friction needs no regularization.
constexpr const char* kRegularization = "contact.stiction_tolerance";

using models::Parameters;
using models::ParameterSpec;
using models::Range;
using models::System;

ParameterSpec sides() {
  return choice_parameter(
      "scheme.sides", "unilateral",
      "unilateral, or bilateral: points tied to their anchors for ever, for tests",
      {"unilateral", "bilateral"});
}

ContactSides sides_from(const Parameters& p) {
  return p.choice("scheme.sides") == "bilateral" ? ContactSides::kBilateral
                                                 : ContactSides::kUnilateral;
}

FlowRoute route_from(const std::string& word) {
  if (word == "modal") return FlowRoute::kModal;
  return word == "auto" ? FlowRoute::kAuto : FlowRoute::kPade;
}

/// Throws InputError where a parameter of the Padé exponential is set together with modes.
void require_pade(const Parameters& p, const std::string& key, const std::string& usual) {
  if (p.choice(key) == usual) return;
  throw InputError(key + "=" + p.choice(key) +
                   ": of the Padé exponential, which scheme.exponential=modal does not compute; "
                   "pade and auto take it");
}

ExpoOptions expo_options(const Parameters& p) {
  ExpoOptions options;
  options.route = route_from(p.choice("scheme.exponential"));
  if (options.route == FlowRoute::kModal) {
    require_pade(p, "scheme.matrix_multiplications", "-1");
    require_pade(p, "scheme.balancing", "on");
  }
  const std::string& products = p.choice("scheme.matrix_multiplications");
  options.exponential.most_products = static_cast<int>(models::parse_number("products", products));
  options.exponential.balance = p.choice("scheme.balancing") == "on";
  options.two_projections = p.choice("scheme.projections") == "two";
  options.slip_continues = p.choice("scheme.slip_continues") == "on";
  options.sides = sides_from(p);
  return options;
}

Scheme expo() {
  return {
      .id = "expo",
      .family = "memory",
      .description = "exponential integration of springs and dampers, forces projected on the cone",
      .equation =
          "ẋ = A x + b,  x = (p − p₀, ṗ),  A = [0 I; −ΥK −ΥB],  b = (0, J a₀ + J̇ v),  "
          "a₀ = −M⁻¹k\n"
          "f₁ = proj(−[K B] ∫x/h),  f₂ = proj(−[K B] ∫∫x · 2/h²), the integrals by exp(A h)\n"
          "v₁ = v₀ + h (a₀ + M⁻¹Jᵀ f₁),  q₁ = q₀ ⊕ h (v₀ + h/2 (a₀ + M⁻¹Jᵀ f₂))",
      .source = "expint2022, Sec. III, IV",
      .traits = {.order = 1, .keeps_anchors = true},
      .ignores = {kRegularization},
      .facts = {.exact_where_linear = true},
      .parameters =
          {choice_parameter("scheme.exponential", "pade",
                            "by Padé's approximants, by modes, which take one ratio of damping to "
                            "stiffness, or by modes where they do (`fallbacks` counts where not)",
                            {"pade", "modal", "auto"}),
           choice_parameter("scheme.matrix_multiplications", "-1",
                            "most matrix products of an exponential; -1: as many as it needs",
                            {"-1", "0", "1", "2", "3", "4", "5", "6", "7", "8"}),
           choice_parameter("scheme.balancing", "on", "balance the matrix first", {"on", "off"}),
           choice_parameter("scheme.projections", "two",
                            "of the force of velocities and that of positions, or of the former",
                            {"two", "one"}),
           choice_parameter("scheme.slip_continues", "off",
                            "points that slip have no tangential damper within the step",
                            {"off", "on"}),
           sides()},
      .make = [](const System& system, const Parameters& p) -> std::unique_ptr<Stepper> {
        return std::make_unique<Expo>(system, expo_options(p));
      }};
}

EulerPositions positions_from(const std::string& word) {
  if (word == "semi-implicit") return EulerPositions::kSemiImplicit;
  return word == "classic" ? EulerPositions::kClassic : EulerPositions::kParabola;
}

Scheme eul_exp() {
  return {.id = "eul-exp",
          .family = "memory",
          .description = "explicit Euler with the contact forces of the end of the last step",
          .equation =
              "a = M⁻¹ (−k + Jᵀ f₀),  f₀ of the end of the last step\n"
              "v₁ = v₀ + h a,  q₁ = q₀ ⊕ h (v₀ + h/2 a)",
          .source = "expint2022, Eq. (34)",
          .traits = {.order = 1, .keeps_anchors = true},
          .ignores = {kRegularization},
          .parameters = {choice_parameter("scheme.positions", "parabola",
                                          "what positions move with: v + h/2 a, the new v, or v",
                                          {"parabola", "semi-implicit", "classic"}),
                         sides()},
          .make = [](const System& system, const Parameters& p) -> std::unique_ptr<Stepper> {
            return std::make_unique<EulExp>(
                system, EulExpOptions{.positions = positions_from(p.choice("scheme.positions")),
                                      .sides = sides_from(p)});
          }};
}

Scheme rk4_anchored() {
  return {.id = "rk4-anchored",
          .family = "memory",
          .description = "the classical Runge-Kutta method, anchors moved at the end of steps only",
          .equation =
              "the four stages of `rk4` for ẋ = f(t, x), x = (q, v), q by ⊕;\n"
              "contacts of each stage on a copy of the memory of the start",
          .source = "expint2022, Sec. VI",
          .traits = {.order = 4, .keeps_anchors = true},
          .ignores = {kRegularization},
          .parameters = {sides()},
          .make = [](const System& system, const Parameters& p) -> std::unique_ptr<Stepper> {
            return std::make_unique<Rk4Anchored>(system, sides_from(p));
          }};
}

Scheme eul_imp() {
  return {
      .id = "eul-imp",
      .family = "memory",
      .description = "implicit Euler by a regularized Newton method",
      .equation =
          "g(q, v) = [q ⊖ (q₀ ⊕ h v);  v − v₀ − h a(q, v)] = 0\n"
          "(∂g + r I) d = −g,  (q, v) ← (q, v) ⊕ α d,  α = 1, ½, … until ‖g‖ falls",
      .source = "expint2022, appendix, recovered from the published program",
      .traits = {.order = 1, .implicit = true, .keeps_anchors = true},
      .ignores = {kRegularization},
      .facts = {.tight = {{"scheme.tolerance", "1e-12"}, {"scheme.max_iterations", "200"}},
                .absolute = {"scheme.tolerance"}},
      .parameters =
          {{"scheme.tolerance", "-", 1e-6,
            "Newton stops at a residual below it, in m, rad, m/s, rad/s", Range::kPositive},
           {"scheme.max_iterations", "-", 30.0,
            "Newton iterations before the step counts as failed", Range::kCount},
           choice_parameter("scheme.newton_matrix", "published",
                            "derivatives of the motion without contacts and the springs and "
                            "dampers of all points that touch, or differences with those that push",
                            {"published", "differences"}),
           choice_parameter("scheme.on_failure", "accept",
                            "where Newton fails: go on from its best iterate, as the paper's code "
                            "does, or stop",
                            {"accept", "stop"}),
           linear_algebra_parameter(),
           sides()},
      .make = [](const System& system, const Parameters& p) -> std::unique_ptr<Stepper> {
        return std::make_unique<EulImp>(
            system, EulImpOptions{
                        .sides = sides_from(p),
                        .tolerance = p.number("scheme.tolerance"),
                        .max_iterations = static_cast<int>(p.number("scheme.max_iterations")),
                        .accept_failure = p.choice("scheme.on_failure") == "accept",
                        .newton_matrix = p.choice("scheme.newton_matrix") == "published"
                                             ? NewtonMatrixKind::kPublished
                                             : NewtonMatrixKind::kDifferences,
                        .linear_algebra = linear_algebra_from(p.choice("scheme.linear_algebra"))});
      }};
}

}  // namespace

std::vector<Scheme> anchored_schemes() {
  return {expo(), eul_exp(), rk4_anchored(), eul_imp()};
}

}  // namespace tribo::solvers
