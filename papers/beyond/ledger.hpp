#pragma once

#include <string>

#include "papers/beyond/schemes.hpp"

namespace tribo::papers::beyond {

/// Energy balance of a run [J]. At every time
///
///   kinetic + potential + elastic = start + input − friction − normal + remainder
///
///   input     work of moving surfaces: −Σ δt f_c·b
///   friction  −Σ δt f_t·v_t
///   normal    −Σ δt (f_n − f_e) v_n: damping and artifacts of a model; f_e is the elastic force of
///             the law or the barrier that belongs to f_n. Negative where a model lifts, or
///             presses into the ground without a resisting force
///   remainder energy that the time stepping adds (positive) or removes
///
/// A step gains energy that comes from neither a surface nor friction if
/// Δ(energy) > input − friction, that is remainder − normal > 0.
///
/// Implicit schemes: forces and velocities are those reported for the end of each step; of the
/// trapezoid scheme the means with those at its start, which do its work. Explicit schemes: the
/// powers of the laws at start and end of each step, by the trapezoidal rule.
struct Ledger {
  double kinetic = 0, potential = 0, elastic = 0;
  double input = 0, friction = 0, normal = 0;
  double remainder = 0;
  double scale = 0;         ///< largest kinetic energy so far [J]
  double largest_gain = 0;  ///< largest remainder − normal of one step; NaN where one is [J]
  int gaining_steps = 0;    ///< steps that gain more than 1e-9 of the largest kinetic energy so far
};

struct LedgerRun {
  Ledger total = {};
  /// Rows (t, each entry, largest gain of a step since the last row over the largest kinetic
  /// energy).
  verification::Block history;
  solvers::RunStatus end = {};
  solvers::Work work = {};
};

[[nodiscard]] LedgerRun keep_ledger(const std::string& block, const verification::Setup& setup,
                                    double h, double t_end);

}  // namespace tribo::papers::beyond
