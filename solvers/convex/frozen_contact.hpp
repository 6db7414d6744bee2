#pragma once

#include <Eigen/Cholesky>

#include <vector>

#include "solvers/frozen/contact_problem.hpp"

namespace tribo::solvers {

/// What a contact potential may know of its contact, frozen at the start of a step.
struct FrozenContact {
  double h = 0;         ///< step δt [s]
  double phi0 = 0;      ///< gap φ0 [m]
  double gamma_n0 = 0;  ///< δt f(x0, ẋ0): the law at the start, as an impulse [N s] [icf, Sec. VI]
  double w_n = 0;       ///< inverse effective mass along the normal [1/kg]
  double w_t = 0;       ///< and in the contact plane [1/kg]
  models::NormalLaw<double> normal = {};
  models::FrictionLaw<double> friction = {};  ///< with the coefficient of the start
};

/// Makes the frozen contacts of a problem's participants.
///
/// W = J M⁻¹ Jᵀ per contact gives w_n and w_t: in the plane, where the row t2 is zero, its entries
/// W_nn and W_tt; in space  w_n = max(W_nn, w_rms), w_t = max(½(W_t1t1 + W_t2t2), w_rms) with
/// w_rms = ‖diag W‖/√3 [Drake, SapFrictionConeConstraint]. Where the slip is prescribed, J_t = 0,
/// w_t = w_n. Keeps its storage.
class ContactFreezer {
 public:
  /// False if the mass matrix of a tree is not positive definite.
  [[nodiscard]] bool freeze(const ContactProblem& problem, std::vector<FrozenContact>& out);

 private:
  /// diag(J M⁻¹ Jᵀ)
  [[nodiscard]] models::Vector3<double> mobility(const models::ContactPoint<double>& contact);

  std::vector<Eigen::LLT<models::MatrixXd>> mass_factors_;  ///< by tree
  VectorXd column_;                                         ///< as long as the largest tree
};

}  // namespace tribo::solvers
