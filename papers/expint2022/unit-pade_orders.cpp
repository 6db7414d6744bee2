/// Padé approximants of bounded order without scaling, Sec. V-C, on the matrix of a box.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "papers/expint2022/contact_motion.hpp"
#include "reference/taylor_exponential.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::expint2022::unit_pade {
namespace {

using verification::Block;
using verification::Figure;

/// Bounds of the products and the order permitted by each.
struct Bound {
  int products, order;
};
constexpr std::array<Bound, 6> kBounds = {{{0, 1}, {1, 2}, {2, 3}, {3, 5}, {4, 7}, {6, 13}}};
constexpr std::array kSteps = {1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2, 2e-2, 4e-2};  // [s]
constexpr std::array kJudged = {1e-3, 1e-2};                                           // [s]

/// ‖∫x − exact‖/(h ‖x0‖), positions and velocities together; NaN where the norm requires less. The
/// scale is the integral without forces: ∫x itself nearly vanishes once the box is at rest again.
double error(const ContactMotion& motion, const Bound& bound, double h, Figure& figure) {
  solvers::ContactFlow flow = motion.flow({.most_products = bound.products});
  flow.integrate(h, figure.work);
  if (flow.exponential().order() != bound.order || flow.exponential().scaling() != 0)
    return std::nan("");
  const MatrixXd& A = flow.matrix();
  const VectorXd exact =
      reference::taylor_exponential(A, h, unit_columns(A)).col(0).head(A.rows() - 3);
  const double path = h * std::hypot(motion.stretch.norm(), motion.x_dot.norm());
  return (flow.integral() - exact).norm() / path;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const models::Instance scene =
      make_scene("box-on-four-springs", {{"contact.friction", kHoldingFriction}});
  const ContactMotion motion = contact_motion(scene);
  for (const Bound& bound : kBounds) {
    Block block{fmt::format("order-{}", bound.order), {{"h", "s"}, {"error", "-"}}, {}};
    for (const double h : kSteps) {
      const double e = error(motion, bound, h, figure);
      block.rows.push_back({{h, e}});
      for (const double judged : kJudged) {
        if (h != judged || std::isnan(e)) continue;
        figure.quantities.push_back({fmt::format("error.{}.{:g}ms", bound.order, 1e3 * h), e});
      }
    }
    figure.blocks.push_back(block);
  }
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_pade
