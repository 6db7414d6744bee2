#include "papers/expint2022/box_error.hpp"

#include <Eigen/Geometry>

#include <array>
#include <cmath>

#include "reference/bilateral_box.hpp"

namespace tribo::papers::expint2022 {
namespace {

constexpr const char* kBox = "box-on-four-springs";

Changes turning_at(double rate) {
  const models::Parameters p(models::find_scenario(kBox).parameters);
  const std::array keys = {"box.wx", "box.wy", "box.wz"};
  const double whole = std::hypot(p.number(keys[0]), p.number(keys[1]), p.number(keys[2]));
  Changes changes = {{"contact.friction", kHoldingFriction}};
  for (const char* key : keys) changes.push_back({key, rate / whole * p.number(key)});
  return changes;
}

models::State<double> end_of_box(const Changes& changes, const models::State<double>& x0) {
  const auto p = models::Parameters(models::find_scenario(kBox).parameters).with(changes);
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
    : changes(turning_at(rate)),
      scene(make_scene(kBox, changes)),
      end(end_of_box(changes, scene.x0)) {}

verification::Setup BoxStudy::setup(const NamedScheme& scheme) const {
  verification::Setup bilateral{.scenario = kBox,
                                .scenario_changes = changes,
                                .scheme = scheme.scheme,
                                .scheme_changes = scheme.changes};
  bilateral.scheme_changes.push_back({"scheme.sides", "bilateral"});
  return bilateral;
}

BoxStudy::Error BoxStudy::error(const NamedScheme& scheme, double h,
                                verification::Figure& figure) const {
  const auto run = verification::run_fixed_steps(setup(scheme), h, kBoxEnd);
  figure.work += run.work;
  VectorXd dq;
  scene.system->difference(run.x.q, end.q, dq);
  VectorXd both(12);
  both << dq, run.x.v - end.v;
  return {verification::of_whole_run(run.end, both.lpNorm<Eigen::Infinity>()),
          verification::status_name(run.end)};
}

}  // namespace tribo::papers::expint2022
