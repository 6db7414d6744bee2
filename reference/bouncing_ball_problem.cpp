#include <algorithm>
#include <cmath>

#include "models/scenarios/build.hpp"
#include "reference/bouncing_ball_hybrid.hpp"
#include "reference/hybrid_problem.hpp"

namespace tribo::reference {
namespace {

/// Height and speed of a body that falls on a spring, at the start.
struct Fall {
  double height = 0, speed = 0;
};

/// Whether m z̈ + c ż + k z = 0 is an oscillation.
bool oscillates(double mass, double damping, double stiffness) {
  return damping * damping < 4 * mass * stiffness;
}

/// Of `ball_of<S>()`; `closed`: in closed form throughout.
template <class Ball>
Problem fall_problem(Problem problem, const Fall& start, bool closed, Ball ball_of) {
  problem = with_computations(std::move(problem), [=]<class S>() {
    return std::pair(BouncingBallHybrid<S>(ball_of.template operator()<S>()),
                     Vector<S>{{S(start.height), S(start.speed)}});
  });
  if (closed) problem.methods[1] = "closed-form";
  return problem;
}

}  // namespace

Problem bouncing_ball_problem(const std::string& scenario, const models::Parameters& parameters) {
  const double height = parameters.number("ball.height");
  const double speed = std::sqrt(2 * parameters.number("ball.gravity") * height);
  Problem problem{.scenario = scenario,
                  .methods = {},
                  .columns = {"ball.z[m]", "ball.vz[m/s]"},
                  .scales = {height, speed},
                  .compute = {}};
  return fall_problem(std::move(problem),
                      {.height = height},
                      parameters.number("contact.dissipation") == 0 &&
                          oscillates(parameters.number("ball.mass"),
                                     parameters.number("contact.damping"),
                                     parameters.number("contact.stiffness")),
                      [=]<class S>() { return models::bouncing_ball_from<S>(parameters); });
}

/// In the limit of small steps the anchor of its spring is set on the ground.
Problem mass_on_spring_problem(const models::Parameters& parameters) {
  const double mass = parameters.number("mass.mass"), gravity = parameters.number("mass.gravity");
  const Fall start{parameters.number("mass.height"), parameters.number("mass.speed")};
  const double stiffness = parameters.number("contact.stiffness");
  const double damping = parameters.number("contact.damping"), omega = std::sqrt(stiffness / mass);
  const double fall = std::sqrt(2 * gravity * std::max(start.height, 0.0));
  const double speed =
      std::max({std::abs(start.speed), fall, omega * std::abs(start.height), gravity / omega});
  const double size = std::max(std::abs(start.height), speed > 0 ? speed / omega : 1);
  Problem problem{.scenario = "mass-on-spring",
                  .methods = {},
                  .columns = {"mass.slide[m]", "mass.slide_rate[m/s]"},
                  .scales = {size, speed > 0 ? speed : 1},
                  .compute = {}};
  return fall_problem(
      std::move(problem), start, oscillates(mass, damping, stiffness), [=]<class S>() {
        models::BouncingBall<S> ball;
        ball.mass = S(mass);
        ball.gravity = S(gravity);
        ball.normal = {.k = S(stiffness), .d = S(0), .c = S(damping)};
        return ball;
      });
}

}  // namespace tribo::reference
