#pragma once

#include <vector>

#include "models/decompositions.hpp"
#include "models/types.hpp"
#include "solvers/work.hpp"

namespace tribo::solvers {

struct ExponentialOptions {
  /// Bound of the matrix products spent on one exponential; none below 0. A bound limits scaling
  /// before it limits the order: with 6 or fewer the matrix is not scaled.
  int most_products = -1;
  bool balance = true;    ///< unless most_products is 0, where it would change nothing
  int most_sweeps = 100;  ///< of balancing
};

/// exp(A) times some columns by a diagonal Padé approximant with scaling and squaring
/// [Higham 2005, "The scaling and squaring method for the matrix exponential revisited"; expint,
/// Sec. V].
///
///   r_j(A) = (V − U)⁻¹ (V + U),  U the odd and V the even powers,  j = 1, 2, 3, 5, 7, 9, 13
///   exp(A) X ≈ D (r_j(2^−s D⁻¹A D))^(2^s) D⁻¹ X
///
/// The order j and s follow from the 1-norm of the balanced matrix such that the backward error is
/// below rounding, unless the products are bounded. A may be singular. Balancing scales rows and
/// columns exactly, by powers of two, D [Parlett, Reinsch 1969]. Final squarings are omitted where
/// repeated application of the factor to the columns costs less.
///
/// Costs the products counted in `Work::matrix_multiplications`, s squarings among them, and one
/// LU. Allocates nothing after the first call of a size.
class MatrixExponential {
 public:
  explicit MatrixExponential(const ExponentialOptions& options) : options_(options) {}

  /// out = exp(A) X. Counts matrix products. Entries that are not finite are passed on.
  void apply(const models::MatrixXd& A, const models::MatrixXd& X, models::MatrixXd& out,
             Work& work);

  /// Choices of the last call.
  [[nodiscard]] int order() const { return order_; }
  [[nodiscard]] int scaling() const { return scaling_; }
  [[nodiscard]] int sweeps() const { return sweeps_; }
  [[nodiscard]] double norm() const { return norm_; }  ///< ‖D⁻¹A D‖₁

 private:
  void balance();
  void sum_rows_and_columns();
  void scale_row_and_column(Eigen::Index i, double f);
  [[nodiscard]] bool balance_row_and_column(Eigen::Index i);
  void choose_order();
  void power(int exponent, Work& work);
  void numerator_and_denominator(Work& work);
  void order_13(Work& work);
  void multiply(const models::MatrixXd& a, const models::MatrixXd& b, models::MatrixXd& out,
                Work& work) const;

  ExponentialOptions options_;
  int order_ = 0, scaling_ = 0, sweeps_ = 0;
  double norm_ = 0;
  models::VectorXd d_;            ///< diagonal of D
  models::VectorXd column_sums_;  ///< of |a|, as balancing goes
  models::VectorXd row_sums_;
  models::MatrixXd a_;                  ///< 2^−s D⁻¹ A D
  std::vector<models::MatrixXd> even_;  ///< a², a⁴, a⁶, a⁸
  models::MatrixXd U_, V_, sum_, factor_, scratch_, columns_;
  Eigen::PartialPivLU<models::MatrixXd> lu_;
};

}  // namespace tribo::solvers
