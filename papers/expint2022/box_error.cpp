#include "papers/expint2022/box_error.hpp"

#include <Eigen/Geometry>

#include <array>
#include <cmath>
#include <limits>

#include "reference/bilateral_box.hpp"

namespace tribo::papers::expint2022 {
namespace {

models::Parameters parameters(double rate) {
  models::Parameters p = verification::Setup{.scenario = "box-on-four-springs", .scheme = "expo"}
                             .scenario_parameters();
  p.set("contact.friction", kHoldingFriction);
  const std::array keys = {"box.wx", "box.wy", "box.wz"};
  const double whole = std::hypot(p.number(keys[0]), p.number(keys[1]), p.number(keys[2]));
  for (const char* key : keys) p.set(key, rate / whole * p.number(key));
  return p;
}

models::State<double> end_of_box(const models::Parameters& p, const models::State<double>& x0) {
  const reference::BilateralBox box{
      .mass = p.number("box.mass"),
      .gravity = p.number("box.gravity"),
      .half = {p.number("box.half_x"), p.number("box.half_y"), p.number("box.half_z")},
      .K = p.number("contact.stiffness"),
      .B = p.number("contact.damping")};
  const reference::BoxMotion start{
      .p = x0.q.head<3>(), .p_dot = x0.v.head<3>(), .omega = x0.v.tail<3>()};  // R = I
  const reference::BoxMotion end = reference::bilateral_box_motion(box, start, kBoxEnd);
  const auto& r = end.quaternion;
  models::State<double> x = x0;
  x.t = kBoxEnd;
  x.q << end.p, r[0], r[1], r[2], r[3];
  x.v << Eigen::Quaterniond(r[3], r[0], r[1], r[2]).conjugate() * end.p_dot, end.omega;
  return x;
}

}  // namespace

const std::array<NamedScheme, 5>& box_schemes() {
  static const std::array<NamedScheme, 5> table = {
      {{"expo", "expo", {}},
       {"one-projection", "expo", {{"scheme.projections", "one"}}},
       {"eul-exp", "eul-exp", {}},
       {"rk4", "rk4-anchored", {}},
       {"eul-imp", "eul-imp", {{"scheme.tolerance", "1e-12"}}}}};
  return table;
}

BoxStudy::BoxStudy(double rate)
    : scene(models::make_instance(models::find_scenario("box-on-four-springs"), parameters(rate))),
      end(end_of_box(parameters(rate), scene.x0)) {}

std::unique_ptr<solvers::Stepper> make_box_scheme(const NamedScheme& scheme,
                                                  const BoxStudy& study) {
  NamedScheme bilateral = scheme;
  bilateral.changes.emplace_back("scheme.sides", "bilateral");
  return make_scheme(bilateral, *study.scene.system);
}

BoxStudy::Error BoxStudy::error(const NamedScheme& scheme,
                                double h,
                                verification::Figure& figure) const {
  const auto stepper = make_box_scheme(scheme, *this);
  solvers::FixedStepIntegrator integrator(*stepper, h);
  models::State<double> x = scene.x0;
  const solvers::RunStatus run = integrator.advance(x, kBoxEnd);
  figure.work += integrator.work();
  const std::string status(solvers::name(run.status));
  if (run.status != solvers::Status::kOk) return {std::numeric_limits<double>::quiet_NaN(), status};
  VectorXd dq;
  scene.system->difference(x.q, end.q, dq);
  VectorXd both(12);
  both << dq, x.v - end.v;
  return {both.lpNorm<Eigen::Infinity>(), status};
}

}  // namespace tribo::papers::expint2022
