/// At a fixed order and without scaling, balancing changes nothing but rounding: rational functions
/// commute with D, r(D⁻¹A D) = D⁻¹ r(A) D, and powers of two are exact.
///
/// The published routine gives another result where it neither balances nor scales: it multiplies
/// by the matrix that contained the bracket of the odd powers,
///
///   U = A W,  W = b₁ + b₃A² + …,   W V instead of (V − U)⁻¹(V + U) V
///
/// [recovered: expokit-cpp 960d723, include/MatrixExponential.hpp, line 330]. At orders 1 and 2 it
/// forms no W and uses the one left by another call.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "papers/expint2022/contact_motion.hpp"
#include "reference/taylor_exponential.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022::unit_balancing_invariance {
namespace {

using verification::Block;
using verification::Figure;

constexpr std::array kProducts = {1, 2, 3, 4};
constexpr std::array kSteps = {1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2, 2e-2, 4e-2};  // [s]

/// Empty where balancing changes the chosen order, which is not tested here.
std::optional<double> difference(const ContactMotion& motion, int products, double h,
                                 Figure& figure) {
  solvers::ContactFlow balanced = motion.flow({.most_products = products});
  solvers::ContactFlow plain = motion.flow({.most_products = products, .balance = false});
  balanced.integrate(h, figure.work);
  plain.integrate(h, figure.work);
  if (plain.exponential().order() != balanced.exponential().order()) return std::nullopt;
  double result = relative_difference(balanced.integral(), plain.integral());
  verification::keep_largest(
      result, relative_difference(balanced.double_integral(), plain.double_integral()));
  return result;
}

/// An order, and the coefficients of its W, b₁ first.
struct OddPowers {
  int order;
  std::vector<double> b;
};
const std::array<OddPowers, 3> kOddPowers = {
    {{3, {60, 1}}, {5, {15120, 420, 1}}, {7, {8648640, 277200, 1512, 1}}}};
constexpr double kJudgedStep = 1e-3;  // [s]

/// ‖W V − exp(h A) V‖/‖exp(h A) V‖ over both integrals: the error of the published routine.
double leftover_error(const ContactMotion& motion, const OddPowers& odd, double h) {
  const MatrixXd A = motion.flow({}).matrix();
  const MatrixXd V = unit_columns(A);
  MatrixXd power = V, W = MatrixXd::Zero(V.rows(), V.cols());
  for (const double b : odd.b) {
    W += b * power;
    power = (h * A) * ((h * A) * power);
  }
  const MatrixXd exact = reference::taylor_exponential(A, h, V).topRows(A.rows() - 3);
  return (W.topRows(A.rows() - 3) - exact).norm() / exact.norm();
}

void add_leftovers(const ContactMotion& motion, Figure& figure) {
  for (const OddPowers& odd : kOddPowers) {
    Block block{fmt::format("leftover-{}", odd.order), {{"h", "s"}, {"error", "-"}}, {}};
    for (const double h : kSteps) {
      const double error = leftover_error(motion, odd, h);
      block.rows.push_back({{h, error}});
      if (h == kJudgedStep) figure.quantities.push_back({block.name, error});
    }
    figure.blocks.push_back(block);
  }
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const models::Instance scene =
      make_scene("box-on-four-springs", {{"contact.friction", kHoldingFriction}});
  const ContactMotion motion = contact_motion(scene);
  double worst = 0;
  int compared = 0;
  for (const int products : kProducts) {
    Block block{fmt::format("products-{}", products), {{"h", "s"}, {"difference", "-"}}, {}};
    for (const double h : kSteps) {
      const std::optional<double> found = difference(motion, products, h, figure);
      block.rows.push_back({{h, found.value_or(std::nan(""))}});
      if (!found) continue;
      verification::keep_largest(worst, *found);
      ++compared;
    }
    figure.blocks.push_back(block);
  }
  figure.quantities = {{"difference", worst}, {"compared", static_cast<double>(compared)}};
  add_leftovers(motion, figure);
  figure.findings = {
      "Balancing does not make an exponential of low order more accurate when nothing is scaled: "
      "the paper's \"crucial to achieve accurate results with low polynomial orders\" holds only "
      "where the norm chooses order or scaling."};
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_balancing_invariance
