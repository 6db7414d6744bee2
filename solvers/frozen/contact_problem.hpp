#pragma once

#include <limits>
#include <vector>

#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// The problem of one step with the configuration frozen at its start: all that a contact solver
/// sees. A test can write one by hand.
///
///   M₀ v = p* + h Σ J₀ᵀ f_c,   p* = M₀ v0 − h k₀                       [tamsi, Sec. V-A]
///
/// Joint dampers, and springs that ask for it, are taken at the end of the step,
/// M (v − v0) = −h (k + (D + h K) v): M₀ stands for M + h D + h² K, and k₀ for k + (D + h K) v0.
struct ContactProblem {
  double h = 0;                           ///< step [s]
  models::Snapshot start;                 ///< M₀, k₀, J₀, φ₀ and the laws
  VectorXd undamped;                      ///< where there are dampers: the diagonal of M, then k
  VectorXd v0;                            ///< velocities at the start
  VectorXd p_star;                        ///< p* [kg m/s]
  std::vector<std::size_t> participants;  ///< contacts that take part, indices into start.contacts
};

/// The largest gap of a contact that takes part in a step [m].
constexpr double kOverlapping = 0;
constexpr double kHoweverFar = std::numeric_limits<double>::infinity();

/// The only bridge from a system to its frozen problem. Costs one geometry query. `out` is reused.
/// Contacts take part if their gap at the start is at most the margin [m]: they may close within
/// the step. Workers, where there are any, share the evaluation of the system.
void freeze(const models::System& system, const models::State<double>& x0, double h, double margin,
            ContactProblem& out, Work& work, models::Workers* workers = nullptr);

/// Updates M₀ and p* for the present h and v0: sub-steps of a frozen problem change both.
void update_free_momentum(ContactProblem& problem);

/// Reports every pair at the end of the step, at velocities v: φ ≈ φ0 + h v_n, without its force.
void report_contacts(const ContactProblem& problem, const VectorXd& v,
                     std::vector<ContactReport>& out);

/// y = M₀ x
void multiply_mass(const models::Snapshot& snapshot, const VectorXd& x, VectorXd& y);

}  // namespace tribo::solvers
