/// The augmented exponential where A has no inverse: four points of one box, Sec. III-A.

#include <array>

#include "models/decompositions.hpp"
#include "papers/expint2022/contact_motion.hpp"
#include "reference/taylor_exponential.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022::unit_singular {
namespace {

using verification::Block;
using verification::Figure;

constexpr std::array kSteps = {1e-3, 2e-3, 5e-3, 1e-2, 2e-2, 4e-2};  // [s]
constexpr double kZero = 1e-10;  // an eigenvalue below it, relative to the largest

int rank(const MatrixXd& Y) {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(Y, Eigen::EigenvaluesOnly);
  const VectorXd& values = solver.eigenvalues();
  return static_cast<int>((values.array() > kZero * values.maxCoeff()).count());
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const models::Instance scene =
      make_scene("box-on-four-springs", {{"contact.friction", kHoldingFriction}});
  const ContactMotion motion = contact_motion(scene);
  solvers::ContactFlow flow = motion.flow({});
  const Eigen::Index n = 2 * motion.K.size();
  Block block{"standard", {{"h", "s"}, {"once", "-"}, {"twice", "-"}, {"order", "-"}}, {}};
  double once = 0, twice = 0;
  for (const double h : kSteps) {
    flow.integrate(h, figure.work);
    const MatrixXd exact =
        reference::taylor_exponential(flow.matrix(), h, unit_columns(flow.matrix()));
    const double error_once = relative_difference(flow.integral(), exact.col(0).head(n));
    const double error_twice = relative_difference(flow.double_integral(), exact.col(1).head(n));
    verification::keep_largest(once, error_once);
    verification::keep_largest(twice, error_twice);
    block.rows.push_back(
        {{h, error_once, error_twice, static_cast<double>(flow.exponential().order())}});
  }
  figure.blocks.push_back(block);
  figure.quantities = {{"rank", static_cast<double>(rank(motion.Y))},
                       {"integral", once},
                       {"double_integral", twice}};
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_singular
