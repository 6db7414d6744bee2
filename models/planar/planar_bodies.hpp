#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "models/contact/axes.hpp"
#include "models/contact/material.hpp"
#include "models/input_error.hpp"
#include "models/planar/touch.hpp"
#include "models/system.hpp"

namespace tribo::models {

/// A shape in the axes of its body, or of the world.
template <class S>
struct Part {
  Convex<S> shape;
  Material<S> material;
};

/// A rigid body in the plane. Coordinates that do not move keep their value in `place`.
template <class S>
struct PlanarBody {
  std::string name;
  S mass{};     ///< m [kg]
  S inertia{};  ///< I about the centre of mass, which is its origin [kg m²]
  std::vector<Part<S>> parts;
  std::array<bool, 3> moves = {true, true, true};  ///< x, z, θ
  Vector3<S> place = Vector3<S>::Zero();           ///< (x, z, θ) at the start [m, m, rad]
  Vector3<S> velocity = Vector3<S>::Zero();        ///< of its moving coordinates
};

/// Contents of a planar scene.
template <class S>
struct PlanarScene {
  std::vector<PlanarBody<S>> bodies;
  std::vector<Part<S>> fixed;
  std::vector<std::pair<HalfPlane<S>, Material<S>>> half_planes;
  S gravity{};              ///< g, downwards [m/s²]
  FrictionLaw<S> friction;  ///< shape and v_s of every pair; μ is that of the pair
};

/// Rigid bodies in the vertical plane, q = (x, z, θ) of each without the coordinates that do not
/// move: each body is its own tree. Every two parts of different bodies, or of a body and the
/// world, are a candidate pair with one point or more; those whose φ is below zero touch.
///
/// A point at r from the centre of mass moves with  v + ω (r_z, −r_x). Holds scratch memory; one
/// object per thread.
template <class S>
class PlanarBodies : public VectorConfiguration<S> {
 public:
  /// Throws InputError if a body does not move, or two rigid parts may touch.
  explicit PlanarBodies(PlanarScene<S> scene) : scene_(std::move(scene)) {
    for (const PlanarBody<S>& body : scene_.bodies) add_tree(body);
    list_parts();
    list_pairs();
    poses_.resize(scene_.bodies.size());
  }

  [[nodiscard]] const PlanarScene<S>& scene() const { return scene_; }
  [[nodiscard]] int num_positions() const { return num_coordinates_; }
  [[nodiscard]] int num_velocities() const { return num_coordinates_; }

  /// (x, z, θ) of a body.
  [[nodiscard]] Vector3<S> place(std::size_t body, const Vector<S>& q) const {
    Vector3<S> place = scene_.bodies[body].place;
    for (int i = 0; i < 3; ++i) {
      if (column(body, i) >= 0) place[i] = q[trees_[body].first + column(body, i)];
    }
    return place;
  }

  /// The coordinates of every body at its `place`.
  [[nodiscard]] Vector<S> start() const { return gathered(&PlanarBody<S>::place); }
  [[nodiscard]] Vector<S> start_velocities() const { return gathered(&PlanarBody<S>::velocity); }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    out.trees = trees_;
    out.M.resize(trees_.size());
    out.k.setZero(num_coordinates_);
    for (std::size_t b = 0; b < trees_.size(); ++b) set_inertia(b, out);
    out.clear_contacts();
    for (std::size_t b = 0; b < trees_.size(); ++b) set_motion(b, x.q, out.bodies.add());
    for_each_touch(x.q, [&](const Pair& pair, const Touch<S>& touch, int id) {
      ContactPoint<S>& contact = out.contacts.add();
      contact.id = id;
      contact.a = pair.body_a;
      contact.b = pair.body_b;
      contact.phi = touch.phi;
      contact.bias.setZero();
      contact.normal = pair.law.normal;
      contact.friction = scene_.friction;
      contact.friction.mu = pair.law.friction;
      const S& w = pair.law.weight_a;
      const Vector2<S> place = w * touch.on_a + (S(1) - w) * touch.on_b;
      contact.place = {place[0], S(0), place[1]};
      contact.axes = planar_axes<S>(touch.normal);
    });
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    Energy<S> energy;
    for (std::size_t b = 0; b < trees_.size(); ++b) {
      for (int i = 0; i < 3; ++i) {
        if (column(b, i) < 0) continue;
        const S& v = x.v[trees_[b].first + column(b, i)];
        energy.kinetic += mass_of(b, i) * v * v / 2;
      }
      energy.potential += scene_.bodies[b].mass * scene_.gravity * place(b, x.q)[1];
    }
    for_each_touch(x.q, [&](const Pair& pair, const Touch<S>& touch, int) {
      energy.elastic += pair.law.normal.energy(S(-touch.phi));
    });
    return energy;
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    std::vector<Coordinate> all;
    add_coordinates({".x", ".z", ".theta"}, {"m", "rad"}, all);
    add_coordinates({".vx", ".vz", ".omega"}, {"m/s", "rad/s"}, all);
    return all;
  }

 private:
  static constexpr int kWorld = -1;

  /// A part and the body that it belongs to.
  struct Owned {
    int body = kWorld;
    Part<S> part;
  };

  /// Two parts, or a part and a half-plane, that may touch.
  struct Pair {
    std::size_t a = 0, b = 0;  ///< indices into parts_, b of half-planes into the scene's list
    bool on_half_plane = false;
    int body_a = kWorld, body_b = kWorld;
    PairLaw<S> law;
  };

  /// Place of coordinate i of a body in its tree; -1 if it does not move.
  [[nodiscard]] int column(std::size_t body, int i) const {
    return columns_[body][static_cast<std::size_t>(i)];
  }
  [[nodiscard]] const S& mass_of(std::size_t body, int i) const {
    return i < 2 ? scene_.bodies[body].mass : scene_.bodies[body].inertia;
  }

  /// The moving entries of a member (x, z, θ) of all bodies.
  [[nodiscard]] Vector<S> gathered(Vector3<S> PlanarBody<S>::*member) const {
    Vector<S> all(num_coordinates_);
    for (std::size_t b = 0; b < scene_.bodies.size(); ++b) {
      for (int i = 0; i < 3; ++i) {
        if (column(b, i) >= 0) all[trees_[b].first + column(b, i)] = (scene_.bodies[b].*member)[i];
      }
    }
    return all;
  }

  void add_tree(const PlanarBody<S>& body) {
    int size = 0;
    std::array<int, 3> columns{};
    for (std::size_t i = 0; i < 3; ++i) columns[i] = body.moves[i] ? size++ : -1;
    if (size == 0) throw InputError(fmt::format("body '{}' does not move", body.name));
    columns_.push_back(columns);
    trees_.push_back({num_coordinates_, size});
    num_coordinates_ += size;
  }

  void list_parts() {
    for (std::size_t b = 0; b < scene_.bodies.size(); ++b) {
      for (const auto& part : scene_.bodies[b].parts) parts_.push_back({static_cast<int>(b), part});
    }
    for (const auto& part : scene_.fixed) parts_.push_back({kWorld, part});
  }

  void list_pairs() {
    for (std::size_t a = 0; a < parts_.size(); ++a) {
      if (parts_[a].body == kWorld) continue;
      for (std::size_t b = a + 1; b < parts_.size(); ++b) {
        if (parts_[a].body != parts_[b].body) add_pair(a, b);
      }
      for (std::size_t b = 0; b < scene_.half_planes.size(); ++b) {
        const auto law = combined(parts_[a].part.material, scene_.half_planes[b].second);
        pairs_.push_back({a, b, true, parts_[a].body, kWorld, law});
      }
    }
  }

  void add_pair(std::size_t a, std::size_t b) {
    const auto law = combined(parts_[a].part.material, parts_[b].part.material);
    pairs_.push_back({a, b, false, parts_[a].body, parts_[b].body, law});
  }

  /// Calls visit(pair, touch, id) for every point of every candidate pair.
  template <class Visit>
  void for_each_touch(const Vector<S>& q, Visit visit) const {
    for (std::size_t b = 0; b < poses_.size(); ++b) {
      const Vector3<S> at = place(b, q);
      poses_[b] = PlanarPose<S>::at(at[0], at[1], at[2]);
    }
    Touches<S> touches;
    constexpr auto kIdsOfPair = static_cast<int>(Convex<S>::kMostVertices);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const Pair& pair = pairs_[i];
      if (pair.on_half_plane) {
        touch(placed(pair.a), scene_.half_planes[pair.b].first, touches);
      } else {
        touch(placed(pair.a), placed(pair.b), touches);
      }
      int id = kIdsOfPair * static_cast<int>(i);
      for (const Touch<S>& t : touches.items()) visit(pair, t, id++);
    }
  }

  [[nodiscard]] Convex<S> placed(std::size_t part) const {
    const Owned& owned = parts_[part];
    if (owned.body == kWorld) return owned.part.shape;
    return poses_[static_cast<std::size_t>(owned.body)](owned.part.shape);
  }

  void set_inertia(std::size_t body, Snapshot<S>& out) const {
    const Tree& tree = trees_[body];
    out.M[body].setZero(tree.size, tree.size);
    for (int i = 0; i < 3; ++i) {
      const int k = column(body, i);
      if (k >= 0) out.M[body](k, k) = mass_of(body, i);
    }
    const int z = column(body, 1);
    if (z >= 0) out.k[tree.first + z] = scene_.bodies[body].mass * scene_.gravity;
  }

  void set_motion(std::size_t body, const Vector<S>& q, BodyMotion<S>& out) const {
    static constexpr std::array kAxes = {kAlongX, kAlongZ, kAboutY};
    const Vector3<S> at = place(body, q);
    out.tree = static_cast<int>(body);
    out.origin = {at[0], S(0), at[1]};
    out.along_axes = true;
    for (int i = 0; i < 3; ++i) {
      if (column(body, i) >= 0)
        out.axis[static_cast<std::size_t>(column(body, i))] = kAxes[static_cast<std::size_t>(i)];
    }
  }

  void add_coordinates(const std::array<const char*, 3>& names,
                       const std::array<const char*, 2>& units,
                       std::vector<Coordinate>& all) const {
    for (std::size_t b = 0; b < scene_.bodies.size(); ++b) {
      for (std::size_t i = 0; i < 3; ++i) {
        if (columns_[b][i] >= 0) {
          all.push_back({scene_.bodies[b].name + names[i], units[i < 2 ? 0 : 1]});
        }
      }
    }
  }

  PlanarScene<S> scene_;
  std::vector<Tree> trees_;
  std::vector<std::array<int, 3>> columns_;
  int num_coordinates_ = 0;
  std::vector<Owned> parts_;
  std::vector<Pair> pairs_;
  mutable std::vector<PlanarPose<S>> poses_;  ///< of the bodies, at the last q
};
static_assert(MultibodySystem<PlanarBodies<double>>);

}  // namespace tribo::models
