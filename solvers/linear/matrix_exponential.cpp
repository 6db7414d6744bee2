#include "solvers/linear/matrix_exponential.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace tribo::solvers {
namespace {

using models::MatrixXd;

/// One approximant: its order, its number of products, its coefficients with the constant first,
/// and the norm up to which its backward error is below rounding [Higham 2005, Table 2.3].
struct Pade {
  int order;
  int products;
  double largest_norm;
  std::span<const double> b;
};

constexpr std::array kB2 = {12.0, 6.0, 1.0};
constexpr std::array kB3 = {120.0, 60.0, 12.0, 1.0};
constexpr std::array kB5 = {30240.0, 15120.0, 3360.0, 420.0, 30.0, 1.0};
constexpr std::array kB7 = {17297280.0, 8648640.0, 1995840.0, 277200.0, 25200.0, 1512.0, 56.0, 1.0};
constexpr std::array kB9 = {17643225600.0, 8821612800.0, 2075673600.0, 302702400.0, 30270240.0,
                            2162160.0,     110880.0,     3960.0,       90.0,        1.0};
constexpr std::array kB13 = {64764752532480000.0,
                             32382376266240000.0,
                             7771770303897600.0,
                             1187353796428800.0,
                             129060195264000.0,
                             10559470521600.0,
                             670442572800.0,
                             33522128640.0,
                             1323241920.0,
                             40840800.0,
                             960960.0,
                             16380.0,
                             182.0,
                             1.0};
constexpr double kLargestNorm13 = 5.371920351148152;

/// By the number of products, 0 to 6. Orders 1 and 2 are never accurate enough by themselves: they
/// serve bounded products.
const std::array<Pade, 7> kApproximants = {{{1, 0, 0.0, {}},  // `apply_order_1`
                                            {2, 1, 0.0, kB2},
                                            {3, 2, 1.495585217958292e-2, kB3},
                                            {5, 3, 2.539398330063230e-1, kB5},
                                            {7, 4, 9.504178996162932e-1, kB7},
                                            {9, 5, 2.097847961257068, kB9},
                                            {13, 6, kLargestNorm13, kB13}}};
constexpr int kProductsOf13 = 6;

const Pade& approximant(int order) {
  return *std::find_if(kApproximants.begin(), kApproximants.end(),
                       [&](const Pade& p) { return p.order == order; });
}

double one_norm(const MatrixXd& a) {
  return a.size() == 0 ? 0 : a.cwiseAbs().colwise().sum().maxCoeff<Eigen::PropagateNaN>();
}

/// Size of the largest leading zero block; at most all rows but one.
Eigen::Index leading_zeros(const MatrixXd& a) {
  Eigen::Index n = 0;
  while (n + 1 < a.rows() && a.row(n).head(n + 1).isZero(0) && a.col(n).head(n).isZero(0)) ++n;
  return n;
}

/// The approximant of order 1, x ← (2 − a)⁻¹ (2 + a) x = 4 y − x, by its Schur complement where
/// a = [0 E; S T], as for a motion with positions first:
///
///   (2 − T − S E/2) y_b = x_b + S x_a/2,   y_a = (x_a + E y_b)/2
void apply_order_1(const MatrixXd& a, MatrixXd& x, Eigen::PartialPivLU<MatrixXd>& lu,
                   MatrixXd& complement, MatrixXd& y) {
  const Eigen::Index n = leading_zeros(a), rest = a.rows() - n;
  const auto E = a.topRightCorner(n, rest);
  const auto S = a.bottomLeftCorner(rest, n);
  complement = -a.bottomRightCorner(rest, rest);
  for (Eigen::Index k = 0; k < rest; ++k) {
    for (Eigen::Index i = 0; i < n; ++i) {
      if (E(i, k) != 0) complement.col(k) -= E(i, k) / 2 * S.col(i);  // few are not zero
    }
  }
  complement.diagonal().array() += 2;
  lu.compute(complement);
  y = x;
  for (Eigen::Index j = 0; j < x.cols(); ++j) {
    auto y_a = y.col(j).head(n), y_b = y.col(j).tail(rest);
    auto b = complement.col(0);
    b = y_b + S.lazyProduct(y_a) / 2;
    y_b.noalias() = lu.solve(b);
    y_a = (y_a + E.lazyProduct(y_b)) / 2;
  }
  x = 4 * y - x;
}

}  // namespace

void MatrixExponential::multiply(const MatrixXd& a, const MatrixXd& b, MatrixXd& out,
                                 Work& work) const {
  ++work.matrix_multiplications;
  out.noalias() = a * b;
}

/// Σ_i |a_ij| and Σ_j |a_ij|
void MatrixExponential::sum_rows_and_columns() {
  column_sums_.resize(a_.cols());
  row_sums_.setZero(a_.rows());
  for (Eigen::Index j = 0; j < a_.cols(); ++j) {
    column_sums_[j] = a_.col(j).lpNorm<1>();
    row_sums_ += a_.col(j).cwiseAbs();
  }
}

/// Column i times f and row i over f, exactly, as f is a power of two; the sums to rounding.
void MatrixExponential::scale_row_and_column(Eigen::Index i, double f) {
  const double own = std::abs(a_(i, i));
  const double c = column_sums_[i] - own, r = row_sums_[i] - own;
  row_sums_ += (f - 1) * a_.col(i).cwiseAbs();
  column_sums_ += (1 / f - 1) * a_.row(i).transpose().cwiseAbs();
  column_sums_[i] = f * c + own;
  row_sums_[i] = r / f + own;
  d_[i] *= f;
  a_.col(i) *= f;
  a_.row(i) *= 1 / f;
}

/// Balances by powers of two f with ‖column i‖/f ≈ ‖row i‖ f; returns whether f ≠ 1.
bool MatrixExponential::balance_row_and_column(Eigen::Index i) {
  double c = column_sums_[i], r = row_sums_[i];
  if (!(c > 0) || !(r > 0) || !std::isfinite(c) || !std::isfinite(r)) return false;
  const double before = c * c + r * r;
  double f = 1;
  for (; 2 * c < r; c *= 2, r /= 2) f *= 2;
  for (; c >= 2 * r; c /= 2, r *= 2) f /= 2;
  if (!(c * c + r * r < 0.95 * before)) return false;
  scale_row_and_column(i, f);
  return true;
}

/// Ends with a sweep that finds nothing to scale, by sums free of rounding from scaling. Where no
/// product is allowed the norm decides nothing, and the approximant is the same for every D.
void MatrixExponential::balance() {
  d_.setOnes(a_.rows());
  sweeps_ = 0;
  bool changed = options_.balance && options_.most_products != 0;  // else order 1, whatever D
  while (changed && sweeps_ < options_.most_sweeps) {
    changed = false;
    sum_rows_and_columns();
    for (Eigen::Index i = 0; i < a_.rows(); ++i) changed |= balance_row_and_column(i);
    ++sweeps_;
  }
}

void MatrixExponential::choose_order() {
  int products = kProductsOf13;
  int scaling = 0;
  for (const Pade& pade : kApproximants) {
    if (norm_ < pade.largest_norm) {
      products = pade.products;
      break;
    }
  }
  if (norm_ >= kLargestNorm13 && std::isfinite(norm_)) {
    (void)std::frexp(norm_ / kLargestNorm13, &scaling);
    scaling = std::max(0, scaling);
  }
  const int wanted = products + scaling;
  const int used = options_.most_products < 0 ? wanted : std::min(wanted, options_.most_products);
  scaling_ = std::max(0, used - kProductsOf13);
  order_ = kApproximants[static_cast<std::size_t>(std::min(used, kProductsOf13))].order;
}

/// even_[exponent/2 − 1] = a^exponent
void MatrixExponential::power(int exponent, Work& work) {
  const auto i = static_cast<std::size_t>(exponent / 2 - 1);
  if (even_.size() <= i) even_.resize(i + 1);
  multiply(i == 0 ? a_ : even_[i - 1], i == 0 ? a_ : even_[0], even_[i], work);
}

/// U = a Σ b_(2i+1) a^2i,  V = Σ b_2i a^2i
void MatrixExponential::numerator_and_denominator(Work& work) {
  if (order_ == 13) return order_13(work);
  const Pade& pade = approximant(order_);
  const auto n = a_.rows();
  for (int exponent = 2; exponent <= order_; exponent += 2) power(exponent, work);
  V_.setZero(n, n);
  sum_.setZero(n, n);
  V_.diagonal().array() += pade.b[0];
  sum_.diagonal().array() += pade.b[1];
  for (int i = 2; i <= order_; ++i) {
    const MatrixXd& a_even = even_[static_cast<std::size_t>(i / 2 - 1)];
    (i % 2 == 0 ? V_ : sum_) += pade.b[static_cast<std::size_t>(i)] * a_even;
  }
  if (order_ == 2) {
    U_ = pade.b[1] * a_;
  } else {
    multiply(a_, sum_, U_, work);
  }
}

/// U = a [ a⁶ (b₁₃a⁶ + b₁₁a⁴ + b₉a²) + b₇a⁶ + b₅a⁴ + b₃a² + b₁ ], V likewise with the even ones
void MatrixExponential::order_13(Work& work) {
  for (const int exponent : {2, 4, 6}) power(exponent, work);
  const MatrixXd& a2 = even_[0];
  const MatrixXd& a4 = even_[1];
  const MatrixXd& a6 = even_[2];
  sum_ = kB13[13] * a6 + kB13[11] * a4 + kB13[9] * a2;
  multiply(a6, sum_, scratch_, work);
  scratch_ += kB13[7] * a6 + kB13[5] * a4 + kB13[3] * a2;
  scratch_.diagonal().array() += kB13[1];
  multiply(a_, scratch_, U_, work);
  sum_ = kB13[12] * a6 + kB13[10] * a4 + kB13[8] * a2;
  multiply(a6, sum_, V_, work);
  V_ += kB13[6] * a6 + kB13[4] * a4 + kB13[2] * a2;
  V_.diagonal().array() += kB13[0];
}

void MatrixExponential::apply(const MatrixXd& A, const MatrixXd& X, MatrixXd& out, Work& work) {
  a_ = A;
  balance();
  norm_ = one_norm(a_);
  choose_order();
  if (scaling_ > 0) a_ *= std::ldexp(1.0, -scaling_);
  out = X;
  for (Eigen::Index i = 0; i < out.rows(); ++i) out.row(i) /= d_[i];  // D⁻¹ X
  if (order_ == 1) {
    apply_order_1(a_, out, lu_, scratch_, columns_);
  } else {
    numerator_and_denominator(work);
    scratch_ = V_ - U_;
    lu_.compute(scratch_);
    sum_ = V_ + U_;
    if (scaling_ == 0) {
      columns_.resizeLike(out);
      for (Eigen::Index j = 0; j < out.cols(); ++j) {  // a few, for which blocking does not pay
        columns_.col(j).noalias() = sum_ * out.col(j);
        out.col(j) = lu_.solve(columns_.col(j));
      }
    } else {
      factor_.noalias() = lu_.solve(sum_);
      int left = scaling_;  // the factor is applied 2^left times
      for (; left > 0 && (Eigen::Index{1} << left) * X.cols() > A.rows(); --left) {
        multiply(factor_, factor_, scratch_, work);
        std::swap(factor_, scratch_);
      }
      for (long i = 0; i < 1L << left; ++i) {
        columns_.noalias() = factor_ * out;
        std::swap(out, columns_);
      }
    }
  }
  for (Eigen::Index i = 0; i < out.rows(); ++i) out.row(i) *= d_[i];  // D …
}

}  // namespace tribo::solvers
