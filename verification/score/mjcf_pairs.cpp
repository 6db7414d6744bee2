#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "models/bodies/tree_configuration.hpp"
#include "models/bodies/tree_dynamics.hpp"
#include "models/decompositions.hpp"
#include "models/input_error.hpp"
#include "verification/score/described_bodies.hpp"
#include "verification/score/mjcf.hpp"

namespace tribo::verification::mjcf {
namespace {

using models::entry;
using models::SceneGeometry;

/// c of a contact whose force is prescribed, over that force [s/m].
constexpr double kDamperOfPrescribed = 1;

/// The least c of a contact with friction, over its static share [s/m]: MuJoCo's stiction takes its
/// stiffness from there.
constexpr double kLeastDamper = 1e-2;

/// MuJoCo's inverse mass of a body at q = 0: a third of the trace of J M⁻¹ Jᵀ for its centre of
/// mass, or its origin if it has no mass [1/kg].
double inverse_mass(const models::Scene& system, const models::BodyId& id) {
  if (!moves(system, id)) return 0;
  const auto& tree = system.tree(id.tree);
  const auto& body = entry(entry(system.description().trees, id.tree).bodies, id.body);
  const Eigen::Vector3d place = has_inertia(body) ? body.center_of_mass : Eigen::Vector3d(0, 0, 0);
  models::TreeWorkspace w;
  const models::VectorXd rest = models::VectorXd::Zero(tree.num_velocities());
  update_kinematics(tree, zero_configuration(tree), rest, w);
  models::MatrixXd M;
  Eigen::Matrix3Xd J;
  mass_matrix(tree, w, M);
  jacobian(tree, w, {.body = id.body, .place = place}, J);
  return (J * M.llt().solve(J.transpose())).trace() / 3;
}

/// Sets the spring and the damper of a normal law at the static share.
struct SetNormal {
  ContactNumbers& n;

  void operator()(const models::HuntCrossley<double>& law) const {
    n.dissipation = law.d;
    n.k = law.k;
    n.c = law.d * n.share;
  }
  void operator()(const models::SpringDamper<double>& law) const {
    n.dissipation = law.d;
    n.k = law.k;
    n.c = law.c + law.d * n.share;
  }
  void operator()(const models::PrescribedForce<double>& law) const {
    n.k = law.pi / Solids::kPressed;
    n.c = law.pi * kDamperOfPrescribed;
  }
};

ContactNumbers numbers_of(const SolidPair& pair, const SceneGeometry& a, const SceneGeometry& b,
                          const models::Scene& system) {
  ContactNumbers n;
  n.share = pair.share / pair.points_for_one;
  n.w = inverse_mass(system, a.body) + inverse_mass(system, b.body);
  n.mu = pair.friction.mu;
  n.static_excess = pair.friction.excess.size;
  n.v_s = pair.friction.v_s;
  if (n.mu > 0) n.slope = pair.friction.slope(0) / n.mu;
  std::visit(SetNormal{n}, pair.normal);
  if (n.mu > 0) n.c = std::max(n.c, kLeastDamper * n.share);
  n.k /= pair.points_for_one;
  return n;
}

}  // namespace

std::vector<NumberedPair> numbered_pairs(const Solids& solids, const models::Scene& system) {
  std::vector<NumberedPair> all;
  for (const SolidPair& pair : solids.pairs) {
    const SceneGeometry &a = entry(solids.scene.geometries, pair.a),
                        &b = entry(solids.scene.geometries, pair.b);
    if (a.field != nullptr && b.field != nullptr)
      throw InputError(fmt::format("'{}' and '{}' touch by pressure fields", a.name, b.name));
    all.push_back({a.name, b.name, numbers_of(pair, a, b, system)});
    if (!(all.back().n.k > 0))
      throw InputError(fmt::format("'{}' and '{}' touch without stiffness", a.name, b.name));
  }
  return all;
}

}  // namespace tribo::verification::mjcf
