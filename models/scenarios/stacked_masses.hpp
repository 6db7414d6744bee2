#pragma once

#include <array>
#include <string>
#include <vector>

#include "models/contact/axes.hpp"
#include "models/system.hpp"

namespace tribo::models {

/// n masses on compliant ground, one on the other, that move vertically only: each its own tree.
///
///   φ₀ = q₀,   φ_i = q_i − q_{i−1}
///
/// q_i is the height of the lower face of mass i with all thicknesses taken out. At rest the
/// contact below mass i carries (n − i) m g.
template <class S>
class StackedMasses : public VectorConfiguration<S> {
 public:
  int count = 0;  ///< n
  S mass{};       ///< m, of each [kg]
  S gravity{};    ///< g [m/s²]
  HuntCrossley<S> normal;

  [[nodiscard]] S weight() const { return mass * gravity; }

  [[nodiscard]] int num_positions() const { return count; }
  [[nodiscard]] int num_velocities() const { return count; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    const auto n = static_cast<std::size_t>(count);
    out.trees.resize(n);
    out.M.resize(n);
    out.k.setConstant(count, weight());
    out.clear_contacts();
    for (int i = 0; i < count; ++i) {
      out.trees[static_cast<std::size_t>(i)] = {i, 1};
      out.M[static_cast<std::size_t>(i)].setConstant(1, 1, mass);
      add_body(i, x, out.bodies.add());
      add_contact(i, x, out.contacts.add());
    }
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    Energy<S> energy{.kinetic = mass * x.v.squaredNorm() / 2, .potential = weight() * x.q.sum()};
    for (int i = 0; i < count; ++i) energy.elastic += normal.energy(-gap(i, x));
    return energy;
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    std::vector<Coordinate> all;
    for (int i = 0; i < count; ++i) all.push_back({"mass" + std::to_string(i) + ".z", "m"});
    for (int i = 0; i < count; ++i) all.push_back({"mass" + std::to_string(i) + ".vz", "m/s"});
    return all;
  }

 private:
  [[nodiscard]] S gap(int i, const State<S>& x) const {
    return i == 0 ? x.q[0] : S(x.q[i] - x.q[i - 1]);
  }

  static void add_body(int i, const State<S>& x, BodyMotion<S>& body) {
    static constexpr std::array kVertically = {kAlongZ};
    body.tree = i;
    body.origin = {S(0), S(0), x.q[i]};
    body.move_along(kVertically);
  }

  /// The contact between mass i and its support: mass i − 1, or the ground for i = 0.
  void add_contact(int i, const State<S>& x, ContactPoint<S>& contact) const {
    contact.id = i;
    contact.phi = gap(i, x);
    contact.a = i;
    contact.b = i - 1;  // the world's below the first
    contact.place = {S(0), S(0), x.q[i]};
    contact.axes = level_axes<S>();
    contact.normal = normal;
    contact.friction = {};
  }
};
static_assert(MultibodySystem<StackedMasses<double>>);

}  // namespace tribo::models
