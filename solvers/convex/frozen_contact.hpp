#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "models/decompositions.hpp"
#include "solvers/frozen/contact_problem.hpp"

namespace tribo::solvers {

/// The quantities of a contact, frozen at the start of a step, that its potential may use.
struct FrozenContact {
  double h = 0;         ///< step δt [s]
  double phi0 = 0;      ///< gap φ0 [m]
  double gamma_n0 = 0;  ///< δt f(x0, ẋ0): the law at the start, as an impulse [N s] [icf, Sec. VI]
  double w_n = 0;       ///< inverse effective mass along the normal, if requested [1/kg]
  double w_t = 0;       ///< the same in the contact plane [1/kg]
  models::NormalLaw<double> normal = {};
  models::FrictionLaw<double> friction = {};  ///< with the coefficient of the start
};

/// How the inverse effective masses w_n and w_t follow from W = Σ W_b, with W_b = J M⁻¹ Jᵀ of each
/// tree that a contact touches.
enum class DelassusEstimate {
  /// Ours: where only one tangent moves, as in the plane, the entries W_nn and W_tt; in space
  /// w_n = max(W_nn, w_rms), w_t = max(½(W_t1t1 + W_t2t2), w_rms), w_rms = ‖diag W‖/√3. Where the
  /// slip is prescribed, J_t = 0, w_t = w_n.
  kDiagonal,
  /// w_n = w_t = ‖W‖_F/3 with diag(M)⁻¹ in place of M⁻¹, also where a row of W is zero [Drake,
  /// SapModel; measured with 1.51.1]. A solid sphere on the ground has 1.683/m, a point 0.577/m; in
  /// the plane 1.213/m and 0.471/m.
  kFrobenius,
  /// w_n = w_t = 2.65 Σ 1/m_b [Drake, release of cenic]. 1/m_b is the least non-zero eigenvalue of
  /// W_b: for a free body that of the direction to its centre, in which nothing turns. For a link
  /// of a tree the mass that can be moved there takes the place of m_b.
  kInverseMass,
};

/// The estimate named by `scheme.delassus`.
[[nodiscard]] DelassusEstimate delassus_estimate_from(std::string_view choice);

/// Makes the frozen contacts of a problem's participants. Its storage is kept.
class ContactFreezer {
 public:
  /// Without an estimate w_n and w_t stay zero.
  explicit ContactFreezer(std::optional<DelassusEstimate> estimate) : estimate_(estimate) {}

  /// False if the mass matrix of a tree is not positive definite.
  [[nodiscard]] bool freeze(const ContactProblem& problem, std::vector<FrozenContact>& out);

 private:
  /// False if M is not positive definite.
  [[nodiscard]] bool factor_mass(std::size_t tree, const models::MatrixXd& M);
  /// J M⁻¹ Jᵀ of one tree, from the diagonal of M alone where the estimate says so
  [[nodiscard]] Eigen::Matrix3d mobility(const models::Snapshot& start,
                                         const models::ContactPoint& contact, int tree);
  /// 1/m of the trees that are one free body
  void find_inverse_masses(const models::Snapshot& start);
  /// 1/m of one tree, as `kInverseMass` defines it
  [[nodiscard]] double inverse_mass(const models::Snapshot& start,
                                    const models::ContactPoint& contact, int tree);
  void set_mobility(const models::Snapshot& start, const models::ContactPoint& contact,
                    FrozenContact& out);

  std::optional<DelassusEstimate> estimate_;
  std::vector<Eigen::LLT<models::MatrixXd>> mass_factors_;  ///< by tree, where used
  std::vector<double> inverse_masses_;                      ///< by tree; zero where not known
  std::array<VectorXd, 3> columns_;                         ///< as long as the largest tree
  std::vector<models::Vector6<double>> velocities_;         ///< by body
  Eigen::Matrix3Xd J_;                                      ///< of one contact on one tree
};

}  // namespace tribo::solvers
