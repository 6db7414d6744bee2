/// Fig. 3c — local error against the step, a trot of Solo12.
#include <fmt/format.h>

#include "papers/expint2022/robot_study.hpp"
#include "verification/judge/curve.hpp"

namespace tribo::papers::expint2022::fig03c {
namespace {

/// Explicit Euler at the work of a step of RK4, which evaluates the dynamics four times.
void add_equal_work(verification::Figure& figure) {
  for (const int n : {1, 2}) {
    const auto mean = fmt::format("mean.published.eul-exp.n{}", 4 * n);
    figure.quantities.push_back({fmt::format("mean.published.eul-exp.n{}@work", n),
                                 verification::find_quantity(figure, mean).value});
  }
}

}  // namespace

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  verification::Figure figure = local_error_figure(
      trot_study(options), {expo(), expo_with_products(0), rk4(), eul_imp()}, options);
  add_equal_work(figure);
  return figure;
}

}  // namespace tribo::papers::expint2022::fig03c
