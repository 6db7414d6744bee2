#include "solvers/schemes.hpp"

#include <fmt/format.h>

#include <set>

#include "models/input_error.hpp"
#include "solvers/error_norm.hpp"
#include "solvers/frozen/tamsi.hpp"
#include "solvers/scheme_parameters.hpp"
#include "solvers/smooth/implicit_euler.hpp"
#include "solvers/smooth/l_stable_gamma.hpp"
#include "solvers/smooth/ros2.hpp"
#include "solvers/smooth/runge_kutta.hpp"
#include "solvers/smooth/sdirk2.hpp"

namespace tribo::solvers {
namespace {

using models::Parameters;
using models::ParameterSpec;
using models::Range;
using models::System;

std::vector<ParameterSpec> tals_parameters(const char* initial = "on") {
  return {
      choice_parameter("scheme.tals", initial, "transition-aware line search", {"on", "off"}),
      {"scheme.tals_angle", "rad", std::numbers::pi / 3, "largest turn of a slip in one iteration",
       Range::kPositive},
      {"scheme.tals_softness", "-", 0.01, "slip, over v_s, that the line search counts as none",
       Range::kPositive},
  };
}

/// Completes the row with the common part of all explicit schemes.
Scheme explicit_scheme(Scheme row, const ExplicitTableau& tableau) {
  row.family = "smooth";
  row.takes_external_systems = true;
  row.make = [traits = row.traits, tableau](const System& system,
                                            const Parameters&) -> std::unique_ptr<Stepper> {
    return std::make_unique<ExplicitRungeKutta>(system, traits, tableau);
  };
  return row;
}

Scheme explicit_euler() {
  return explicit_scheme({.id = "explicit-euler",
                          .description = "one evaluation a step",
                          .equation = "y₁ = y₀ + h f(t₀, y₀),  y = (q, v)",
                          .source = "textbook",
                          .traits = {.order = 1}},
                         kExplicitEulerTableau);
}

Scheme rk3() {
  return explicit_scheme({.id = "rk3",
                          .description = "Runge-Kutta of order 3 with the midpoint rule embedded",
                          .equation = "k₁ = f(t₀, y₀),  k₂ = f(t₀ + h/2, y₀ + h/2 k₁)\n"
                                      "k₃ = f(t₀ + h, y₀ + h (2 k₂ − k₁))\n"
                                      "y₁ = y₀ + h/6 (k₁ + 4 k₂ + k₃)\n"
                                      "err = y₁ − (y₀ + h k₂)",
                          .source = "cenic2025, Sec. VI",
                          .traits = {.order = 3, .error_order = 3},
                          .facts = {.embedded_error = 1.0 / 6}},  // that of the midpoint rule
                         kRk3Tableau);
}

Scheme rk4() {
  return explicit_scheme({.id = "rk4",
                          .description = "the classical Runge-Kutta method of order 4",
                          .equation = "k₁ = f(t₀, y₀),  k₂ = f(t₀ + h/2, y₀ + h/2 k₁)\n"
                                      "k₃ = f(t₀ + h/2, y₀ + h/2 k₂),  k₄ = f(t₀ + h, y₀ + h k₃)\n"
                                      "y₁ = y₀ + h/6 (k₁ + 2 k₂ + 2 k₃ + k₄)",
                          .source = "textbook",
                          .traits = {.order = 4}},
                         kRk4Tableau);
}

StageOptions stage_options(const Parameters& p) {
  const bool full = p.choice("scheme.newton") == "full";
  const bool drake = p.choice("scheme.profile") == "drake";
  return {.newton = full ? NewtonKind::kFull : NewtonKind::kQuasi,
          .tals = p.choice("scheme.tals") == "on",
          .max_iterations = drake || !full ? 10 : 20,
          .stop_on_divergence = drake,
          .accuracy = p.number("scheme.newton_accuracy"),
          .tals_softness = p.number("scheme.tals_softness"),
          .tals_angle = p.number("scheme.tals_angle"),
          .difference_step = p.number("scheme.difference_step"),
          .linear_algebra = linear_algebra_from(p.choice("scheme.linear_algebra"))};
}

/// Parameters of Newton's method on a stage; `profile` names the settings.
std::vector<ParameterSpec> stage_parameters(const char* profile, const char* tals) {
  std::vector<ParameterSpec> parameters = {
      choice_parameter("scheme.newton", "full",
                       "new Jacobian in each iteration, or kept from step to step",
                       {"full", "quasi"}),
      choice_parameter("scheme.profile", profile,
                       "authors: 20 (quasi 10) iterations, no exit on divergence; drake: 10, exit "
                       "when updates grow",
                       {"authors", "drake"}),
      {"scheme.newton_accuracy", "-", 1e-9,
       "Newton stops at 0.05 of it; with --accuracy that accuracy counts instead",
       Range::kPositive},
      {"scheme.difference_step", "-", root_epsilon(),
       "increment of difference Jacobians, over max(1, |y|)", Range::kPositive},
      linear_algebra_parameter(),
  };
  for (const ParameterSpec& spec : tals_parameters(tals)) parameters.push_back(spec);
  return parameters;
}

SchemeFacts stage_facts() {
  return {.tight = {{"scheme.newton_accuracy", "1e-13"}},
          .keeps_factors = {{"scheme.newton", "quasi"}},
          .absolute = {"scheme.newton_accuracy"}};
}

Scheme implicit_euler() {
  std::vector<ParameterSpec> parameters = stage_parameters("authors", "on");
  parameters.push_back(choice_parameter("scheme.error", "trapezoid",
                                        "second solution of the error estimate",
                                        {"trapezoid", "step-doubling"}));
  return {.id = "implicit-euler",
          .family = "smooth",
          .description = "implicit Euler by full or quasi Newton, with or without TALS",
          .equation =
              "y₁ = y₀ + h f(t₁, y₁),  y = (q, v)\n"
              "Newton: (I − h ∂f/∂y) Δy = y₀ + h f(t₁, y) − y,  y ← y + α Δy\n"
              "α = 1, or the largest at which no slip crosses ‖v_t‖ < v_s or turns by "
              "more than θ_max\n"
              "err = y₁ − y_tr,  y_tr = y₀ + h/2 (f(t₀, y₀) + f(t₁, y_tr))",
          .source = "tamsi2020, Sec. III, Eq. (9)",
          .traits = {.order = 1, .error_order = 2, .implicit = true, .retries_halved = true},
          .takes_external_systems = true,
          .facts = stage_facts(),
          .parameters = parameters,
          .make = [](const System& system, const Parameters& p) -> std::unique_ptr<Stepper> {
            const bool trapezoid = p.choice("scheme.error") == "trapezoid";
            return std::make_unique<ImplicitEuler>(
                system,
                ImplicitEulerOptions{.stage = stage_options(p),
                                     .error = trapezoid ? EulerErrorEstimate::kTrapezoid
                                                        : EulerErrorEstimate::kStepDoubling});
          }};
}

Scheme sdirk2() {
  SchemeFacts facts = stage_facts();
  facts.embedded_error = kLStableGamma * kLStableGamma / 2;  // 1/2 − γ − (1 − γ)(2 − 5√2/4)
  return {.id = "sdirk2",
          .family = "smooth",
          .description = "singly diagonally implicit Runge-Kutta method of order 2, L-stable",
          .equation =
              "k₁ = f(t₀ + γh, y₀ + γh k₁),  γ = 1 − 1/√2\n"
              "k₂ = f(t₀ + h, y₀ + (1 − γ)h k₁ + γh k₂)\n"
              "y₁ = y₀ + h ((1 − γ) k₁ + γ k₂),  err = h (2 − 5√2/4 − γ) (k₁ − k₂)",
          .source = "cenic2025, Sec. VII",
          .traits = {.order = 2, .error_order = 2, .implicit = true, .retries_halved = true},
          .takes_external_systems = true,
          .facts = facts,
          .parameters = stage_parameters("drake", "off"),
          .make = [](const System& system, const Parameters& p) -> std::unique_ptr<Stepper> {
            return std::make_unique<Sdirk2>(system, stage_options(p));
          }};
}

Scheme ros2() {
  return {
      .id = "ros2",
      .family = "smooth",
      .description = "Rosenbrock method of order 2, L-stable: two linear solves a step",
      .equation =
          "G = I/(γh) − ∂f/∂y,  γ = 1 − 1/√2\n"
          "G k₁ = f(t₀, y₀) + γh ∂f/∂t\n"
          "G k₂ = f(t₀ + h, y₀ + k₁/γ) − 2/(γh) k₁ − γh ∂f/∂t\n"
          "y₁ = y₀ + (3 k₁ + k₂)/(2γ),  err = (k₁ + k₂)/(2γ)",
      .source = "cenic2025, Sec. VII",
      .traits = {.order = 2, .error_order = 2, .implicit = true},
      .takes_external_systems = true,
      // explicit in contacts that close or open within a step
      .facts = {.keeps_factors = {{"scheme.jacobian_steps", "2"}},
                .largest_stiff_step = 1e-5,
                .embedded_error = 0.5 - kLStableGamma},
      .parameters = {{"scheme.jacobian_steps", "-", 1.0, "steps that one Jacobian serves",
                      Range::kCount},
                     linear_algebra_parameter()},
      .make = [](const System& system, const Parameters& p) -> std::unique_ptr<Stepper> {
        return std::make_unique<Ros2>(
            system,
            Ros2Options{.jacobian_steps = static_cast<int>(p.number("scheme.jacobian_steps")),
                        .linear_algebra = linear_algebra_from(p.choice("scheme.linear_algebra"))});
      }};
}

TamsiOptions tamsi_options(const Parameters& p, NormalCoupling coupling) {
  return {.coupling = coupling,
          .tals = p.choice("scheme.tals") == "on",
          .max_iterations = static_cast<int>(p.number("scheme.max_iterations")),
          .tolerance = p.number("scheme.tolerance"),
          .soft_norm = p.number("scheme.soft_norm"),
          .tals_softness = p.number("scheme.tals_softness"),
          .tals_angle = p.number("scheme.tals_angle"),
          .linear_algebra = linear_algebra_from(p.choice("scheme.linear_algebra"))};
}

/// Completes the row with the common part of both frozen schemes.
Scheme frozen_scheme(Scheme row, NormalCoupling coupling) {
  std::vector<ParameterSpec> parameters = {
      {"scheme.tolerance", "-", 0.01, "Newton stops at an update below this fraction of v_s",
       Range::kPositive},
      {"scheme.max_iterations", "-", 20.0, "Newton iterations before the step is divided",
       Range::kCount},
      {"scheme.soft_norm", "-", 0.01, "softening of the slip's norm, over v_s", Range::kPositive},
      coupling == NormalCoupling::kTwoWay ? linear_algebra_parameter({"blocks"})
                                          : definite_algebra_parameter(),
  };
  for (const ParameterSpec& spec : tals_parameters()) parameters.push_back(spec);
  row.family = "frozen";
  row.traits = {.order = 1, .implicit = true};
  row.facts.tight = {{"scheme.tolerance", "1e-9"}};
  row.facts.frozen_geometry = true;
  row.parameters = parameters;
  row.make = [coupling](const System& system, const Parameters& p) -> std::unique_ptr<Stepper> {
    return std::make_unique<Tamsi>(system, tamsi_options(p, coupling));
  };
  return row;
}

Scheme one_way() {
  return frozen_scheme(
      {.id = "one-way",
       .description = "semi-implicit Euler: friction implicit, normal forces of the start",
       .equation = "M₀ v₁ = p* + h Jₙᵀ π₀ + h Jₜᵀ f_t(v_t; π₀),  p* = M₀ v₀ − h k₀\n"
                   "q₁ = q₀ ⊕ h N₀ v₁",
       .source = "tamsi2020, Sec. V-A",
       // explicit in the normal forces: on 1e7 N/m ω h < 2 up to 3e-4 s, less with their damping
       .facts = {.largest_stiff_step = 1e-5}},
      NormalCoupling::kOneWay);
}

Scheme tamsi() {
  return frozen_scheme(
      {.id = "tamsi",
       .description = "transition-aware modified semi-implicit: both implicit, geometry frozen",
       .equation = "M₀ v₁ = p* + h Jₙᵀ π(vₙ) + h Jₜᵀ f_t(vₙ, v_t),  p* = M₀ v₀ − h k₀\n"
                   "δ ≈ δ₀ − h vₙ\n"
                   "q₁ = q₀ ⊕ h N₀ v₁",
       .source = "tamsi2020, Sec. V-C, Eqs. (19), (21)"},
      NormalCoupling::kTwoWay);
}

/// Adds the error norm: every scheme with an error estimate can be judged by either norm.
void add_error_norm(Scheme& scheme) {
  if (scheme.traits.error_order == 0) return;
  for (ParameterSpec& spec : error_norm_parameters(scheme.judged_by_default)) {
    scheme.parameters.push_back(std::move(spec));
  }
}

void refuse_repeated_names(const std::vector<Scheme>& rows) {
  std::set<std::string> seen;
  for (const Preset& preset : presets()) seen.insert(preset.id);
  for (const Scheme& scheme : rows) {
    if (!seen.insert(scheme.id).second) {
      throw InputError(fmt::format("two schemes or presets have the name '{}'", scheme.id));
    }
  }
}

std::vector<std::string> names() {
  std::vector<std::string> known;
  for (const Scheme& scheme : schemes()) known.push_back(scheme.id);
  for (const Preset& preset : presets()) known.push_back(preset.id);
  return known;
}

const Scheme* find(std::string_view id) {
  for (const Scheme& scheme : schemes()) {
    if (scheme.id == id) return &scheme;
  }
  return nullptr;
}

}  // namespace

Scheme named(Scheme row, std::string_view id) {
  if (row.id != id) {
    throw InputError(fmt::format(
        "the scheme '{}' must have the id '{}', the name of its function with dashes", row.id, id));
  }
  return row;
}

std::string refusal(const Scheme& scheme, const System& system) {
  if (system.num_constraints() > 0 && !scheme.takes_constraints) {
    return fmt::format(
        "scheme '{}' holds no joint limits and constraints, which this scenario has; 'cenic' does; "
        "--set model.limits=no leaves out the limits of a model file",
        scheme.id);
  }
  if (system.external_system() != nullptr && !scheme.takes_external_systems) {
    return fmt::format(
        "scheme '{}' drives no external system, which this scenario has; 'cenic' and the smooth "
        "schemes do",
        scheme.id);
  }
  return {};
}

std::unique_ptr<Stepper> ConfiguredScheme::make(const models::System& system) const {
  if (const std::string reason = refusal(*scheme, system); !reason.empty()) {
    throw InputError(reason);
  }
  auto stepper = scheme->make(system, parameters);
  if (scheme->traits.error_order > 0) stepper->judge_error_by(error_norm_from(parameters));
  return stepper;
}

const std::vector<Scheme>& schemes() {
  static const std::vector<Scheme> table = [] {
    std::vector<Scheme> rows = {explicit_euler(), rk3(),  rk4(),     implicit_euler(),
                                sdirk2(),         ros2(), one_way(), tamsi()};
    for (Scheme& scheme : convex_schemes()) rows.push_back(std::move(scheme));
    for (Scheme& scheme : cenic_schemes()) rows.push_back(std::move(scheme));
    for (Scheme& scheme : anchored_schemes()) rows.push_back(std::move(scheme));
    for (Scheme& own : own_schemes()) rows.push_back(std::move(own));
    for (Scheme& scheme : rows) add_error_norm(scheme);
    refuse_repeated_names(rows);
    return rows;
  }();
  return table;
}

const std::vector<Preset>& presets() {
  static const std::vector<Preset> table = {
      {"ie-fn", "implicit-euler", {{"scheme.newton", "full"}, {"scheme.tals", "off"}}},
      {"ie-fn-tals", "implicit-euler", {{"scheme.newton", "full"}, {"scheme.tals", "on"}}},
      {"ie-qn", "implicit-euler", {{"scheme.newton", "quasi"}, {"scheme.tals", "off"}}},
      {"ie-qn-tals", "implicit-euler", {{"scheme.newton", "quasi"}, {"scheme.tals", "on"}}},
      {"similar-regularized", "similar", {{"scheme.sigma", "1e-3"}}},
  };
  return table;
}

ConfiguredScheme configure_scheme(std::string_view name) {
  if (const Scheme* scheme = find(name)) return {scheme, Parameters(scheme->parameters)};
  for (const Preset& preset : presets()) {
    if (preset.id != name) continue;
    const Scheme* scheme = find(preset.scheme);
    return {scheme,
            Parameters(scheme->parameters).with({preset.changes.begin(), preset.changes.end()})};
  }
  throw unknown_name("scheme", name, names());
}

}  // namespace tribo::solvers
