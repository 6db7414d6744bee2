#pragma once

#include "models/scenarios/conveyor_belt.hpp"
#include "models/scenarios/falling_sphere.hpp"
#include "models/scenarios/one_tree.hpp"
#include "models/scenarios/sliding_rod.hpp"

/// Bodies of one contact by equations of their own, in any scalar, for laws that no scene has.
namespace tribo::reference {

/// q = (x, z):  M = m 1, φ = z, v_t = v_x − v_b
template <class S>
struct BoxOnBelt : models::ConveyorBelt<S> {
  using Scalar = S;
  explicit BoxOnBelt(const models::ConveyorBelt<S>& numbers) : models::ConveyorBelt<S>(numbers) {}

  [[nodiscard]] int num_velocities() const { return 2; }

  void evaluate(const models::State<S>& x, models::Snapshot<S>& out) const {
    using namespace models;
    begin_one_tree(out, 2).diagonal().setConstant(this->mass);
    out.k[1] = this->weight();
    const Vector3<S> place(x.q[0], S(0), x.q[1]);
    add_body({kAlongX, kAlongZ}, place, out);
    ContactPoint<S>& contact = add_level_contact(place, out);
    contact.phi = x.q[1];
    contact.bias[1] = -this->belt_velocity(x.t);
    contact.normal = this->normal;
    contact.friction = this->friction;
  }
};

/// q = (x, z, θ):  M = diag(m, m, I), φ = z − R, the lever of friction is R
template <class S>
struct SphereOnGround : models::FallingSphere<S> {
  using Scalar = S;
  explicit SphereOnGround(const models::FallingSphere<S>& numbers)
      : models::FallingSphere<S>(numbers) {}

  [[nodiscard]] int num_velocities() const { return 3; }

  void evaluate(const models::State<S>& x, models::Snapshot<S>& out) const {
    using namespace models;
    const S mass = this->mass(), gap = x.q[1] - this->radius;
    begin_one_tree(out, 3).diagonal() << mass, mass, this->inertia();
    out.k[1] = mass * this->gravity;
    add_body({kAlongX, kAlongZ, kAboutY}, Vector3<S>(x.q[0], S(0), x.q[1]), out);
    ContactPoint<S>& contact = add_level_contact(Vector3<S>(x.q[0], S(0), gap), out);
    contact.phi = gap;
    contact.normal = this->normal;
    contact.friction = this->friction;
  }
};

/// q = (x, z, θ):  M = diag(m, m, I), φ = z − L/2 sin θ, the lever that of the tip
template <class S>
struct RodOnTip : models::SlidingRod<S> {
  using Scalar = S;
  explicit RodOnTip(const models::SlidingRod<S>& numbers) : models::SlidingRod<S>(numbers) {}

  [[nodiscard]] int num_velocities() const { return 3; }

  void evaluate(const models::State<S>& x, models::Snapshot<S>& out) const {
    using namespace models;
    using std::cos;
    const S gap = x.q[1] - this->rise(x.q[2]);
    begin_one_tree(out, 3).diagonal() << this->mass, this->mass, this->inertia();
    out.k[1] = this->mass * this->gravity;
    add_body({kAlongX, kAlongZ, kAboutY}, Vector3<S>(x.q[0], S(0), x.q[1]), out);
    const Vector3<S> tip(x.q[0] + this->length / 2 * cos(x.q[2]), S(0), gap);
    ContactPoint<S>& contact = add_level_contact(tip, out);
    contact.phi = gap;
    contact.normal = this->normal;
    contact.friction = this->friction;
  }
};

}  // namespace tribo::reference
