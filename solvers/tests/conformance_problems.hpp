#pragma once

#include <cmath>
#include <functional>
#include <memory>
#include <utility>

#include "models/laws/friction_shapes.hpp"
#include "models/system.hpp"
#include "solvers/tests/contact_motion.hpp"

/// Smooth problems with effects that a spring on a wall does not show: time-dependent forces, a
/// changing mass matrix, two contacts at once, two tangents.
///
/// Every contact stays closed, or open under a barrier, and slides faster than v_s throughout:
/// above v_s the linear law is Coulomb's, to which all schemes converge, and without dissipation so
/// do all normal forces. Each contact also has an anchor, for schemes with memory. Springs have
/// rates of 30 rad/s, and motions last an eighth of a second.
namespace tribo::solvers::test {

using models::State;
using models::Vector3;
using models::VectorXd;

/// A model and its initial state.
struct Problem {
  std::unique_ptr<models::System> system;
  State<double> x0;
};

/// The gap [m] at which a contact carries a load [N].
using GapUnder = std::function<double(double)>;

inline constexpr double kMassOfProblems = 1, kGravityOfProblems = 9.81;            // [kg], [m/s²]
inline constexpr double kWeightOfProblems = kMassOfProblems * kGravityOfProblems;  // [N]
inline constexpr double kStiffnessOfProblems = 1e3;                                // [N/m]
inline constexpr double kDurationOfProblems = 0x1p-3;                              // [s]

/// The laws of a contact whose point is at `position` in its axes.
inline void set_laws(models::ContactPoint& contact, int id, const Vector3<double>& position,
                     const Vector3<double>& Jdot_v) {
  contact.id = id;
  contact.phi = position[0];
  contact.bias.setZero();
  contact.normal = models::HuntCrossley<double>{.k = kStiffnessOfProblems, .d = 0};
  contact.friction = {.shape = models::LinearFriction{}, .mu = 0.3, .v_s = 1e-3};
  contact.anchored = models::AnchoredPoint{
      .law = {kStiffnessOfProblems, 5, 0.3}, .position = position, .Jdot_v = Jdot_v};
}

/// A contact of two trees of two velocities, (x, z) each, or of one and the ground.
inline void act_level(int upper, int lower, models::ContactPoint& contact, models::Snapshot& out) {
  const models::MatrixXd J{{0, 1}, {1, 0}, {0, 0}};
  act_on(upper, J, contact, out);
  if (lower >= 0) act_against(lower, -J, contact, out);
}

/// A model of contacts with memory alone.
template <class Base>
class AnchoredModel : public Base, private models::AnchoredContacts {
 public:
  const models::AnchoredContacts* anchors() const override { return this; }
};

/// The model, its contacts anchored 1 mm from their initial positions.
template <class Model>
Problem posed(Model model, VectorXd q, VectorXd v) {
  Problem problem{std::make_unique<Model>(std::move(model)),
                  {.t = 0.125, .q = std::move(q), .v = std::move(v)}};
  models::Snapshot start;
  problem.system->evaluate(problem.x0, start);
  for (const auto& contact : start.contacts.items()) {
    const Vector3<double> anchor = contact.anchored->position + Vector3<double>(1e-3, 1e-3, 1e-3);
    problem.x0.memory.anchors.store(contact.id, {.active = true, .anchor = anchor});
  }
  return problem;
}

/// A box (x, z) on a belt, pushed by (F_x, F_z) = (2 cos 20 t, 3 sin 20 t) N; the belt moves at
/// −1 + 0.3 cos 20 t m/s.
class ShakenBox : public AnchoredModel<models::VectorConfiguration> {
 public:
  int num_positions() const override { return 2; }
  int num_velocities() const override { return 2; }
  std::vector<models::NamedContact> anchored_contacts() const override { return {{0, "c"}}; }
  void evaluate(const State<double>& x, models::Snapshot& out) const override {
    const double phase = 20 * x.t, m = kMassOfProblems;
    out.trees = {{0, 2}};
    out.M = {m * models::MatrixXd::Identity(2, 2)};
    out.k = VectorXd{{-2 * std::cos(phase), kWeightOfProblems - 3 * std::sin(phase)}};
    out.clear_contacts();
    out.constraints.clear();
    auto& contact = out.contacts.add();
    set_laws(contact, 0, {x.q[1], x.q[0], 0}, Vector3<double>::Zero());
    contact.bias[1] = 1 - 0.3 * std::cos(phase);
    act_level(0, -1, contact, out);
  }
  models::Energy energy(const State<double>&) const override { return {}; }
  std::vector<models::Coordinate> coordinates() const override { return {}; }
};

inline Problem shaken_box(const GapUnder& gap) {
  return posed(ShakenBox{}, VectorXd{{0, gap(kWeightOfProblems)}}, VectorXd{{0.5, 0.05}});
}

/// A point in the plane in polar coordinates, q = (r, cos θ, sin θ), v = (ṙ, θ̇): its mass matrix
/// diag(m, m r²) changes, and so does the direction of its contact with a belt at height h.
class PolarPoint : public AnchoredModel<models::System> {
 public:
  explicit PolarPoint(double height) : height_(height) {}

  int num_positions() const override { return 3; }
  int num_velocities() const override { return 2; }
  std::vector<models::NamedContact> anchored_contacts() const override { return {{0, "c"}}; }
  void evaluate(const State<double>& x, models::Snapshot& out) const override {
    const double r = x.q[0], c = x.q[1], s = x.q[2], r_dot = x.v[0], w = x.v[1];
    const double m = kMassOfProblems, weight = kWeightOfProblems;
    out.trees = {{0, 2}};
    out.M = {VectorXd{{m, m * r * r}}.asDiagonal()};
    out.k = VectorXd{{-m * r * w * w + weight * s, 2 * m * r * r_dot * w + weight * r * c}};
    out.clear_contacts();
    out.constraints.clear();
    auto& contact = out.contacts.add();
    set_laws(contact, 0, {r * s - height_, r * c, 0},
             {2 * r_dot * w * c - r * w * w * s, -2 * r_dot * w * s - r * w * w * c, 0});
    contact.bias[1] = 1;
    act_on(0, models::MatrixXd{{s, r * c}, {c, -r * s}, {0, 0}}, contact, out);
  }
  void position_rate(const State<double>& x, VectorXd& out) const override {
    out = VectorXd{{x.v[0], -x.q[2] * x.v[1], x.q[1] * x.v[1]}};
  }
  void add_rate(const VectorXd& q, const VectorXd& h_qdot, VectorXd& out) const override {
    out = q + h_qdot;
  }
  void exponential(const VectorXd& q, const VectorXd& h_v, VectorXd& out) const override {
    const double c = std::cos(h_v[1]), s = std::sin(h_v[1]);
    out = VectorXd{{q[0] + h_v[0], c * q[1] - s * q[2], s * q[1] + c * q[2]}};
  }
  void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const override {
    const double turn = std::atan2(q1[2] * q0[1] - q1[1] * q0[2], q1[1] * q0[1] + q1[2] * q0[2]);
    out = VectorXd{{q1[0] - q0[0], turn}};
  }
  models::Energy energy(const State<double>&) const override { return {}; }
  std::vector<models::Coordinate> coordinates() const override { return {}; }

 private:
  double height_;  ///< [m]
};

inline Problem polar_point(const GapUnder& gap) {
  const double r = 0.5, angle = 0.6;
  return posed(PolarPoint(r * std::sin(angle) - gap(kWeightOfProblems)),
               VectorXd{{r, std::cos(angle), std::sin(angle)}}, VectorXd{{0.4, -0.6}});
}

/// A box (x, z) on a box (x, z) on a belt that moves at −1 m/s: two trees with a common contact.
class TwoBoxes : public AnchoredModel<models::VectorConfiguration> {
 public:
  int num_positions() const override { return 4; }
  int num_velocities() const override { return 4; }
  std::vector<models::NamedContact> anchored_contacts() const override {
    return {{0, "lower"}, {1, "upper"}};
  }
  void evaluate(const State<double>& x, models::Snapshot& out) const override {
    const double weight = kWeightOfProblems;
    out.trees = {{0, 2}, {2, 2}};
    out.M.assign(2, kMassOfProblems * models::MatrixXd::Identity(2, 2));
    out.k = VectorXd{{0, weight, 0, weight}};
    out.clear_contacts();
    out.constraints.clear();
    auto& lower = out.contacts.add();
    set_laws(lower, 0, {x.q[1], x.q[0], 0}, Vector3<double>::Zero());
    lower.bias[1] = 1;
    act_level(0, -1, lower, out);
    auto& upper = out.contacts.add();
    set_laws(upper, 1, {x.q[3] - x.q[1], x.q[2] - x.q[0], 0}, Vector3<double>::Zero());
    act_level(1, 0, upper, out);
  }
  models::Energy energy(const State<double>&) const override { return {}; }
  std::vector<models::Coordinate> coordinates() const override { return {}; }
};

inline Problem two_boxes(const GapUnder& gap) {
  const double z = gap(2 * kWeightOfProblems);
  return posed(TwoBoxes{}, VectorXd{{0, z, 0, z + gap(kWeightOfProblems)}},
               VectorXd{{0.2, 0.03, 1.5, -0.02}});
}

/// A point in space in cylindrical coordinates (r, θ, z) on a belt whose slip turns and has
/// components along both tangents, x and y. Static friction passes into dynamic friction at 1 m/s,
/// which the slip crosses: the coefficient depends on the magnitude of the slip.
class PointInSpace : public AnchoredModel<models::VectorConfiguration> {
 public:
  int num_positions() const override { return 3; }
  int num_velocities() const override { return 3; }
  std::vector<models::NamedContact> anchored_contacts() const override { return {{0, "c"}}; }
  void evaluate(const State<double>& x, models::Snapshot& out) const override {
    const double r = x.q[0], c = std::cos(x.q[1]), s = std::sin(x.q[1]);
    const double r_dot = x.v[0], w = x.v[1], m = kMassOfProblems;
    out.trees = {{0, 3}};
    out.M = {VectorXd{{m, m * r * r, m}}.asDiagonal()};
    out.k = VectorXd{{-m * r * w * w, 2 * m * r * r_dot * w, kWeightOfProblems}};
    out.clear_contacts();
    out.constraints.clear();
    auto& contact = out.contacts.add();
    set_laws(contact, 0, {x.q[2], r * c, r * s},
             {0, -2 * r_dot * w * s - r * w * w * c, 2 * r_dot * w * c - r * w * w * s});
    contact.friction.v_s = 0.1;
    contact.friction.excess = {.size = 0.3, .center = 10};
    contact.bias.tail<2>() << 0.5, -0.3;
    act_on(0, models::MatrixXd{{0, 0, 1}, {c, -r * s, 0}, {s, r * c, 0}}, contact, out);
  }
  models::Energy energy(const State<double>&) const override { return {}; }
  std::vector<models::Coordinate> coordinates() const override { return {}; }
};

inline Problem point_in_space(const GapUnder& gap) {
  return posed(PointInSpace{}, VectorXd{{0.8, 0.4, gap(kWeightOfProblems)}},
               VectorXd{{0.5, 0.7, 0.04}});
}

}  // namespace tribo::solvers::test
