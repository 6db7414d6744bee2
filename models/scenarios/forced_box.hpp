#pragma once

#include <boost/math/constants/constants.hpp>

#include <cmath>
#include <string>
#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// The box of [tamsi, Sec. IV-A]: it lies on level ground and is pushed sideways by
///
///   F(t) = A cos(2π f t + ϕ)
///
/// so that it sticks and slips periodically. The phase is not in the paper; ϕ = 0 is the one with
/// which the first slip-to-stick transition falls in the step from 0.160 s that the paper names.
template <class S>
struct ForcedBox {
  S mass{};       ///< m [kg]
  S gravity{};    ///< g [m/s²]
  S amplitude{};  ///< A [N]
  S frequency{};  ///< f [Hz]
  S phase{};      ///< ϕ [rad]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;  ///< of the box as a body

  [[nodiscard]] S angular_frequency() const {
    return 2 * boost::math::constants::pi<S>() * frequency;
  }
  [[nodiscard]] S weight() const { return mass * gravity; }
  [[nodiscard]] S push(const S& t) const {
    using std::cos;
    return amplitude * cos(angular_frequency() * t + phase);
  }
};

/// The box with its vertical motion left out:  m v̇ = F(t) − μ̃(|v|/v_s) W sgn(v).
template <class S>
class ForcedBoxOde : public VectorConfiguration<S> {
 public:
  explicit ForcedBoxOde(const ForcedBox<S>& box) : box_(box) {}

  [[nodiscard]] int num_positions() const { return 1; }
  [[nodiscard]] int num_velocities() const { return 1; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_one_tree(out, 1)(0, 0) = box_.mass;
    out.k[0] = -box_.push(x.t);
    const Vector3<S> place(x.q[0], S(0), S(0));
    add_body({kAlongX}, place, out);
    ContactPoint<S>& contact = add_level_contact(place, out);
    contact.phi = S(0);
    contact.normal = PrescribedForce<S>{box_.weight()};
    contact.friction = box_.friction;
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {.kinetic = box_.mass * x.v[0] * x.v[0] / 2};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    return {{"box.x", "m"}, {"box.vx", "m/s"}};
  }

 private:
  ForcedBox<S> box_;
};

/// The box as a body with two translations q = (x, z) on compliant ground, φ = z.
template <class S>
class ForcedBoxBody : public VectorConfiguration<S> {
 public:
  explicit ForcedBoxBody(const ForcedBox<S>& box) : box_(box) {}

  [[nodiscard]] int num_positions() const { return 2; }
  [[nodiscard]] int num_velocities() const { return 2; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_one_tree(out, 2).diagonal().setConstant(box_.mass);
    out.k[0] = -box_.push(x.t);
    out.k[1] = box_.weight();
    ContactPoint<S>& contact = add_sliding_contact(x, out);
    contact.phi = x.q[1];
    contact.normal = box_.normal;
    contact.friction = box_.friction;
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {.kinetic = box_.mass * x.v.squaredNorm() / 2,
            .potential = box_.weight() * x.q[1],
            .elastic = box_.normal.energy(-x.q[1])};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const { return sliding_coordinates("box"); }

 private:
  ForcedBox<S> box_;
};

static_assert(MultibodySystem<ForcedBoxOde<double>>);
static_assert(MultibodySystem<ForcedBoxBody<double>>);

}  // namespace tribo::models
