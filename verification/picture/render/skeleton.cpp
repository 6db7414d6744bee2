#include "verification/picture/render/skeleton.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

#include <algorithm>

namespace tribo::verification::render {
namespace {

using models::BodyId;
using models::Placement;
using models::PointOnPlane;
using Tree = models::ArticulatedTree;

constexpr double kThickness = 1 / 60.0;  ///< radius of a bone over the diagonal of a box about all
constexpr double kNominal = 0.05;        ///< radius of a body that is a point [m]
constexpr double kThinnest = 1e-2;       ///< side of a box over its longest

/// A piece of a link, from point to point; where the two are one, a ball on a plane, whose normal
/// is `up`.
struct Bone {
  Vector a, b;  ///< [m]
  Colour colour;
  Vector up = Vector::Zero();
};

/// A tree at its place, with a colour for each link.
class PlacedTree {
 public:
  PlacedTree(const models::Scene& scene, int index, const models::VectorXd& q, int first_colour)
      : tree_(scene.tree(index)), first_colour_(first_colour) {
    models::update_kinematics(tree_,
                              q.segment(scene.first_position(index), tree_.num_positions()).eval(),
                              models::VectorXd::Zero(tree_.num_velocities()).eval(), workspace_);
  }

  [[nodiscard]] const Tree& tree() const { return tree_; }
  [[nodiscard]] const Placement& at(int link) const {
    return workspace_.placement[static_cast<std::size_t>(link)];
  }
  [[nodiscard]] Colour colour(int link) const { return body_colour(first_colour_ + link - 1); }

  void add_bones(std::vector<Bone>& bones) const {
    for (int link = 1; link < tree_.num_links(); ++link) {
      const int parent = tree_.link(link).parent;
      const bool has_mass = parent > 0 && tree_.link(parent).body.mass > 0;
      if (has_mass) bones.push_back({at(parent).p, at(link).p, colour(parent)});
    }
  }
  void add_bone(const PointOnPlane& point, std::vector<Bone>& bones) const {
    const int link = tree_.body(point.a.body).link;
    const Vector end = models::position(tree_, workspace_, {point.a.body, point.point});
    bones.push_back({at(link).p, end, colour(link), point.plane.R.col(2)});
  }

 private:
  const Tree& tree_;
  models::TreeWorkspace workspace_;
  int first_colour_;
};

/// The box of even density with a mass and an inertia of half sides a, b, c:
/// I = m/3 (b² + c², c² + a², a² + b²).
Solid box_of(const models::MassProperties& body, const Placement& at, const Colour& colour) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(body.inertia);
  const Vector& I = axes.eigenvalues();
  const Vector squares = 1.5 / body.mass * (Vector::Constant(I.sum()) - 2 * I);
  const double least = kThinnest * kThinnest * squares.maxCoeff();
  Eigen::Matrix3d R = axes.eigenvectors();
  if (R.determinant() < 0) R.col(0) = -R.col(0);
  return {.shape = models::geometry::Box{squares.cwiseMax(least).cwiseSqrt()},
          .at = at * Placement{.R = R, .p = body.center},
          .colour = colour};
}

/// Of a body that is alone in its tree and turns.
void add_box(const PlacedTree& placed, Stage& stage) {
  const models::Link& last = placed.tree().link(placed.tree().num_links() - 1);
  const bool floats = last.joint == models::Joint::kFree || last.joint == models::Joint::kFloating;
  if (last.parent == 0 && floats)
    stage.push_back(box_of(last.body, placed.at(1), placed.colour(1)));
}

double thickness_of(const std::vector<Bone>& bones) {
  Eigen::AlignedBox3d reach;
  for (const Bone& bone : bones) reach.extend(bone.a).extend(bone.b);
  const double size = bones.empty() ? 0 : reach.diagonal().norm();
  return size > 0 ? kThickness * size : kNominal;
}

Solid solid_of(const Bone& bone, double radius) {
  const Vector along = bone.b - bone.a;
  const double length = along.norm();
  if (!(length > 0)) {
    return {models::geometry::Sphere{radius}, {.p = bone.a + radius * bone.up}, bone.colour};
  }
  const auto turn = Eigen::Quaterniond::FromTwoVectors(Vector::UnitZ(), along);
  return {models::geometry::Capsule{radius, length / 2},
          {.R = turn.toRotationMatrix(), .p = (bone.a + bone.b) / 2},
          bone.colour};
}

/// Each plane of the world once.
void add_ground(const Placement& plane, Stage& stage) {
  const bool known = std::ranges::any_of(stage, [&](const Solid& solid) {
    return is_ground(solid) && solid.at.R == plane.R && solid.at.p == plane.p;
  });
  if (known) return;
  stage.push_back({.shape = models::geometry::HalfSpace{},
                   .at = plane,
                   .colour = world_colour(),
                   .fixed = true});
}

}  // namespace

Stage skeleton_of(const models::Scene& scene, const models::VectorXd& q) {
  Stage stage;
  std::vector<Bone> bones;
  int colours = 0;
  for (int i = 0; i < static_cast<int>(scene.description().trees.size()); ++i) {
    const PlacedTree placed(scene, i, q, colours);
    colours += placed.tree().num_links() - 1;
    add_box(placed, stage);
    placed.add_bones(bones);
    for (const PointOnPlane& point : scene.description().points)
      if (point.a.tree == i) placed.add_bone(point, bones);
  }
  const double radius = thickness_of(bones);
  for (const Bone& bone : bones) stage.push_back(solid_of(bone, radius));
  for (const PointOnPlane& point : scene.description().points)
    if (point.b.tree == BodyId::kWorld) add_ground(point.plane, stage);
  return stage;
}

}  // namespace tribo::verification::render
