#pragma once

#include <string>
#include <vector>

#include "reference/dense_problem.hpp"
#include "reference/problems.hpp"
#include "reference/tests/certificate_request.hpp"

/// Discs thrown onto lines, and computations that are coarser than the others.
namespace tribo::reference::test {

inline PlanarMass thrown_disc(double x, double z) {
  PlanarMass body;
  body.name = "disc";
  body.mass = 1;
  body.inertia = Fifty(1) / 2;
  body.place = {Fifty(x), Fifty(z), 0};
  body.set_sizes(1, 1);
  return body;
}

inline PlanarTouch line_for(int a, double offset, int up) {
  PlanarTouch line;
  line.a = a;
  line.radius_a = Fifty(1) / 4;
  line.normal = {0, up};
  line.offset = Fifty(offset);
  line.stiffness = 1000;
  line.dissipation = 1;
  line.friction = Fifty(1) / 2;
  line.v_s = Fifty(1) / 1000;
  return line;
}

inline PlanarSceneEquations fall_of(std::vector<PlanarMass> bodies,
                                    std::vector<PlanarTouch> touches) {
  PlanarSceneEquations all;
  all.bodies = std::move(bodies);
  all.touches = std::move(touches);
  all.gravity = 8;
  return all;
}

inline CertificateRequest until(double t) {
  return {.scenario = "made-up", .parameters = {}, .until = t, .sample = {}, .digits = 12};
}

/// One of the computations of a problem gets a tolerance of its own.
inline void coarsen(Problem& problem, std::size_t which, double tolerance) {
  problem.computations = [=](int digits) {
    std::vector<Computation> all = both_and_one_wider(digits);
    all[which].tolerance = tolerance;
    return all;
  };
}

inline Problem with_one_coarse(const std::string& scenario, std::size_t which, double tolerance) {
  Problem problem = make_problem(scenario, test::defaults(scenario));
  coarsen(problem, which, tolerance);
  return problem;
}

}  // namespace tribo::reference::test
