#include "verification/score/static_shares.hpp"

#include <algorithm>

#include "models/bodies/tree_dynamics.hpp"

namespace tribo::verification {

using models::BodyId;
using models::Vector3d;

StaticShares::StaticShares(const models::Scene& system, const models::State<double>& x0)
    : system_(system) {
  models::Snapshot snapshot;
  system.evaluate(x0, snapshot);
  for (const models::ContactPoint& contact : snapshot.contacts.items()) {
    const models::ContactTrees trees = trees_of(snapshot, contact);
    const int other = trees.count == 2 ? trees.tree[1] : BodyId::kWorld;
    between_[key_of(trees.tree[0], other)].add(contact);
  }
}

double StaticShares::of(const BodyId& a, const BodyId& b) const {
  const int one = carrier(a), other = carrier(b);
  const double lighter = std::min(weight(one), weight(other));
  const auto found = between_.find(key_of(one, other));
  if (found == between_.end()) return lighter;
  return std::max(found->second.pressed, lighter / found->second.most_parallel());
}

void StaticShares::Between::add(const models::ContactPoint& contact) {
  constexpr double kRounding = 1e-9;  // [m]
  const double here = std::max(contact.phi, 0.0);
  if (here < gap - kRounding) normals.clear();
  if (here < gap + kRounding) normals.emplace_back(contact.axes.row(0));
  gap = std::min(gap, here);
  if (!contact.active()) return;
  pressed = std::max(pressed, models::normal_force(contact.normal, -contact.phi, 0.0));
}

int StaticShares::Between::most_parallel() const {
  constexpr double kParallel = 0.9;  // cosine
  std::ptrdiff_t most = 1;
  for (const Vector3d& one : normals)
    most = std::max(most, std::ranges::count_if(normals, [&](const Vector3d& other) {
                      return one.dot(other) > kParallel;
                    }));
  return static_cast<int>(most);
}

StaticShares::Key StaticShares::key_of(int tree, int other) {
  return {std::min(tree, other), std::max(tree, other)};
}

int StaticShares::carrier(const BodyId& body) const {
  const bool moves =
      body.tree != BodyId::kWorld && system_.tree(body.tree).body(body.body).link != 0;
  return moves ? body.tree : BodyId::kWorld;
}

double StaticShares::weight(int tree) const {
  if (tree == BodyId::kWorld) return std::numeric_limits<double>::infinity();
  return total_mass(system_.tree(tree)) * system_.tree(tree).gravity().norm();
}

}  // namespace tribo::verification
