#include <cmath>

#include "models/scenarios/build.hpp"
#include "reference/bouncing_ball_hybrid.hpp"
#include "reference/compute_hybrid.hpp"

namespace tribo::reference {

Problem bouncing_ball_problem(const std::string& scenario, const models::Parameters& parameters) {
  const double height = parameters.number("ball.height");
  const double speed = std::sqrt(2 * parameters.number("ball.gravity") * height);
  const std::vector<double> scales = {height, speed};
  const auto compute = [=](const Computation& computation, std::span<const double> times) {
    return with_scalar(computation.precision, [&]<class S>() {
      const BouncingBallHybrid<S> system(models::bouncing_ball_from<S>(parameters));
      const Vector<S> start{{S(height), S(0)}};
      return compute_hybrid<S>(*any_hybrid(system), start, scales, computation, times);
    });
  };
  const bool linear = parameters.number("contact.dissipation") == 0;
  return {.scenario = scenario,
          .methods = {"bulirsch-stoer", linear ? "closed-form" : "closed-form and fehlberg78"},
          .columns = {"ball.z[m]", "ball.vz[m/s]"},
          .scales = scales,
          .compute = compute};
}

}  // namespace tribo::reference
