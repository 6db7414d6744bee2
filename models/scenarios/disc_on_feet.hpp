#pragma once

#include <boost/math/constants/constants.hpp>

#include <cmath>
#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// A horizontal disc q = (x, y, θ) on three feet at radius R, seen from above, under a moment about
/// its axis. Each foot carries a third of the weight.
///
/// Below the limit M_z = μ m g R it creeps slower than v_s at the feet; above it turns with
/// θ̈ = (M_z − μ m g R)/I.
template <class S>
class DiscOnFeet : public VectorConfiguration<S> {
 public:
  S mass{};     ///< m [kg]
  S gravity{};  ///< g [m/s²]
  S inertia{};  ///< I [kg m²]
  S radius{};   ///< R [m]
  S moment{};   ///< M_z [N m]
  FrictionLaw<S> friction;

  [[nodiscard]] int num_positions() const { return 3; }
  [[nodiscard]] int num_velocities() const { return 3; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_one_tree(out, 3).diagonal() << mass, mass, inertia;
    out.k[2] = -moment;
    add_body({kAlongX, kAlongY, kAboutZ}, Vector3<S>(x.q[0], x.q[1], S(0)), out);
    for (int foot = 0; foot < 3; ++foot) add_foot(foot, x, out);
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {.kinetic =
                (mass * x.v.template head<2>().squaredNorm() + inertia * x.v[2] * x.v[2]) / 2};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    return {{"disc.x", "m"},
            {"disc.y", "m"},
            {"disc.theta", "rad"},
            {"disc.vx", "m/s"},
            {"disc.vy", "m/s"},
            {"disc.omega", "rad/s"}};
  }

 private:
  void add_foot(int foot, const State<S>& x, Snapshot<S>& out) const {
    using std::cos;
    using std::sin;
    const S angle = x.q[2] + 2 * boost::math::constants::pi<S>() * foot / 3;
    ContactPoint<S>& contact = add_level_contact(
        Vector3<S>(x.q[0] + radius * cos(angle), x.q[1] + radius * sin(angle), S(0)), out);
    contact.id = foot;
    contact.phi = S(0);
    contact.normal = PrescribedForce<S>{mass * gravity / 3};
    contact.friction = friction;
  }
};
static_assert(MultibodySystem<DiscOnFeet<double>>);

}  // namespace tribo::models
