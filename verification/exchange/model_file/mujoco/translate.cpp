#include "verification/exchange/model_file/mujoco/translate.hpp"

#include <Eigen/Eigenvalues>
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace tribo::verification::model_file {
namespace {

using Eigen::Map;
using Eigen::Vector3d;
using models::BodyDescription;
using models::BodyId;
using models::Joint;
using Placement = models::Placement;

class Translator {
 public:
  Translator(const mjModel& from, const Urdf* urdf, std::string name)
      : from_(from), urdf_(urdf), file_(std::move(name)) {}

  Model translate() {
    model_.name = from_.names;
    model_.has_world = urdf_ == nullptr;
    expect_rigid();
    carriers_.emplace_back();
    if (root_is_link()) add_root_link();
    for (int i = 1; i < from_.nbody; ++i) names_.insert(body_name(i));
    for (int i = 1; i < from_.nbody; ++i) add_body(i);
    check_trees();
    set_start();
    add_geometries(from_, carriers_, urdf_ == nullptr || root_is_link(), model_);
    note_lacking(from_, model_);
    if (urdf_ != nullptr) add_lacking(urdf_->lacking);
    for (std::string& what : model_.lacking) what.insert(0, file_ + ": ");
    return std::move(model_);
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const { throw InputError(file_ + ": " + what); }

  void expect_rigid() const {
    if (from_.nflex > 0) refuse("it has a <flex>; bodies are rigid here");
    const int ball = static_cast<int>(
        std::find(from_.jnt_type, from_.jnt_type + from_.njnt, mjJNT_BALL) - from_.jnt_type);
    if (ball < from_.njnt)
      refuse(named(from_, "joint", from_.name_jntadr[ball], ball) +
             " is a ball; hinge, slide and free are taken");
    if (from_.nv == 0 && urdf_ == nullptr) refuse("nothing moves: no body has a joint");
  }

  /// The root of a URDF has the name of the world, in which it stands.
  [[nodiscard]] bool root_is_link() const { return urdf_ != nullptr && urdf_->root == "world"; }
  void add_root_link() {
    carriers_[0].id = {model_.scene.add_tree({}), 0};
    bodies_of(carriers_[0].id).push_back({.name = urdf_->root});
    weld_.push_back(true);
  }

  std::vector<BodyDescription>& bodies_of(const BodyId& id) {
    return model_.scene.trees[static_cast<std::size_t>(id.tree)].bodies;
  }

  [[nodiscard]] std::string body_name(int i) const {
    const std::string own = from_.names + from_.name_bodyadr[i];
    return own.empty() ? fmt::format("body{}", i) : own;
  }

  /// A body that stands still belongs to the world; those of a URDF are one tree.
  void add_body(int i) {
    const Carrier parent = carriers_[static_cast<std::size_t>(from_.body_parentid[i])];
    Carrier carrier = parent;
    carrier.frame = parent.frame * placement(from_.body_pos + 3 * i, from_.body_quat + 4 * i);
    if (parent.id.tree == BodyId::kWorld && (from_.body_jntnum[i] > 0 || urdf_ != nullptr))
      carrier.id.tree = model_.scene.add_tree({});
    if (carrier.id.tree != BodyId::kWorld) {
      add_links(i, parent, carrier);
      set_mass(i, carrier);
    }
    carriers_.push_back(carrier);
  }

  /// A body for each joint, all but the last without mass; a welded one where there is no joint.
  /// The frame of the last is moved to its joint.
  void add_links(int i, const Carrier& parent, Carrier& carrier) {
    std::vector<BodyDescription>& bodies = bodies_of(carrier.id);
    const bool in_tree = parent.id.tree == carrier.id.tree;
    BodyDescription body{.name = body_name(i),
                         .parent = in_tree ? parent.id.body : BodyDescription::kWorld};
    body.position = carrier.frame.p;
    body.orientation = carrier.frame.R;
    Vector3d at = Vector3d::Zero();  // the last frame in that of MuJoCo's body
    const int first = from_.body_jntadr[i], end = first + from_.body_jntnum[i];
    for (int j = first; j < end; ++j) {
      if (j > first) body = {.name = {}, .parent = static_cast<int>(bodies.size()) - 1};
      const Vector3d anchor(from_.jnt_pos + 3 * j);
      if (from_.jnt_type[j] != mjJNT_FREE) {
        body.position += body.orientation * (anchor - at);
        at = anchor;
      }
      body.name = j + 1 == end ? body_name(i) : link_name(i, j);
      set_joint(j, {carrier.id.tree, static_cast<int>(bodies.size())}, body);
      bodies.push_back(body);
    }
    if (first < 0 || end == first) bodies.push_back(body);
    carrier.id.body = static_cast<int>(bodies.size()) - 1;
    carrier.frame = {.p = -at};
  }

  [[nodiscard]] std::string link_name(int body, int joint) {
    const std::string own = from_.names + from_.name_jntadr[joint];
    const std::string first = own.empty() ? body_name(body) + ".joint" : own;
    std::string name = first;
    for (int i = 2; !names_.insert(name).second; ++i) name = fmt::format("{}.{}", first, i);
    return name;
  }

  /// Whether any of the flags of MuJoCo's physics is off.
  [[nodiscard]] bool is_off(int flags) const { return (from_.opt.disableflags & flags) != 0; }

  /// A free body of an MJCF stands in the world's frame, and starts where the file places it.
  void set_joint(int j, const BodyId& id, BodyDescription& body) {
    if (from_.jnt_type[j] == mjJNT_FREE) {
      body.joint = Joint::kFree;
      if (urdf_ != nullptr) return;
      body.position.setZero();
      body.orientation.setIdentity();
      return;
    }
    const int q = from_.jnt_qposadr[j], v = from_.jnt_dofadr[j];
    const double zero = from_.qpos0[q];
    body.joint = from_.jnt_type[j] == mjJNT_HINGE ? Joint::kRevolute : Joint::kPrismatic;
    body.axis = Vector3d(from_.jnt_axis + 3 * j);
    body.properties.rotor_inertia = from_.dof_armature[v];
    if (!is_off(mjDSBL_DAMPER)) body.properties.damping = from_.dof_damping[v];
    if (from_.jnt_limited[j] != 0 && !is_off(mjDSBL_LIMIT | mjDSBL_CONSTRAINT)) {
      body.properties.lower = from_.jnt_range[2 * j] - zero;
      body.properties.upper = from_.jnt_range[2 * j + 1] - zero;
    }
    if (from_.jnt_stiffness[j] == 0 || is_off(mjDSBL_SPRING)) return;
    model_.scene.springs.push_back({.tree = id.tree,
                                    .body = id.body,
                                    .stiffness = from_.jnt_stiffness[j],
                                    .rest = from_.qpos_spring[q] - zero,
                                    .at_end = true});
  }

  void set_mass(int i, const Carrier& carrier) {
    BodyDescription& body = bodies_of(carrier.id).back();
    const models::MassProperties mass = mass_of(i).seen_from(carrier.frame);
    body.mass = mass.mass;
    body.center_of_mass = mass.center;
    body.inertia = mass.inertia;
    if (urdf_ == nullptr) return;
    if (body.mass > 0 && body.mass < mjMINVAL)
      refuse(
          fmt::format("link '{}': its mass {} kg is below {} kg", body.name, body.mass, mjMINVAL));
    take_as_published(body);
    const bool fixed = body.joint == Joint::kFixed;
    weld_.push_back(fixed && (weld_.empty() || weld_[static_cast<std::size_t>(body.parent)]));
    if (weld_.back() && body.mass != 0) model_.root_has_mass = true;
  }

  [[nodiscard]] models::MassProperties mass_of(int i) const {
    if (urdf_ == nullptr) {
      const Placement at = placement(from_.body_ipos + 3 * i, from_.body_iquat + 4 * i);
      const Vector3d moments(from_.body_inertia + 3 * i);
      return models::MassProperties{.mass = from_.body_mass[i], .inertia = moments.asDiagonal()}
          .seen_from(at);
    }
    const auto found = urdf_->masses.find(body_name(i));
    return found == urdf_->masses.end() ? models::MassProperties{} : found->second;
  }

  /// Published inertias have misprints: one whose principal moments break the triangle inequality
  /// is taken as it is, and noted; one with a negative moment can be taken without it.
  void take_as_published(BodyDescription& body) {
    constexpr double kRounding = 1e-6;  // relative: published values have six digits or so
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(body.inertia);
    const Vector3d& moments = axes.eigenvalues();
    const double rounding =
        kRounding * (moments.cwiseAbs().sum() + body.mass * body.center_of_mass.squaredNorm());
    if (moments[0] < -rounding && body.mass > 0) {
      const auto& R = axes.eigenvectors();
      body.inertia = R * moments.cwiseMax(0).asDiagonal() * R.transpose();
      model_.lacking.push_back(
          fmt::format("link '{}' has the negative principal moment {:g} kg m^2; 0 is taken here",
                      body.name, moments[0]));
    }
    if (moments[2] <= moments[0] + moments[1] + rounding) return;
    body.inertia_as_published = true;
    model_.ignored.insert(fmt::format("that no body has the inertia of '{}'", body.name));
  }

  /// Refuses what `check` refuses; the root of a URDF may float if it has mass.
  void check_trees() {
    if (from_.nv == 0 && !model_.root_has_mass)
      refuse("nothing moves: no joint moves a link, and the root has no mass");
    const Vector3d gravity =
        is_off(mjDSBL_GRAVITY) ? Vector3d::Zero().eval() : Vector3d(from_.opt.gravity);
    for (models::TreeDescription& tree : model_.scene.trees) {
      tree.gravity = gravity;
      models::TreeDescription checked = tree;
      if (model_.root_has_mass && !root_is_link()) checked.bodies[0].joint = Joint::kFree;
      try {
        models::check(checked);
      } catch (const InputError& error) {
        refuse(error.what());
      }
    }
  }

  /// The first key, or the place of the file, with coordinates that are zero in the latter.
  void set_start() {
    if (urdf_ != nullptr) return;
    const mjtNum* const q = from_.nkey > 0 ? from_.key_qpos : from_.qpos0;
    model_.start.qpos.assign(q, q + from_.nq);
    model_.start.qvel.resize(static_cast<std::size_t>(from_.nv));
    if (from_.nkey > 0) std::copy_n(from_.key_qvel, from_.nv, model_.start.qvel.begin());
    for (int j = 0; j < from_.njnt; ++j) {
      const int at = from_.jnt_qposadr[j];
      if (from_.jnt_type[j] != mjJNT_FREE)
        model_.start.qpos[static_cast<std::size_t>(at)] -= from_.qpos0[at];
    }
  }

  void add_lacking(const std::vector<std::string>& more) {
    model_.lacking.insert(model_.lacking.end(), more.begin(), more.end());
  }

  const mjModel& from_;
  const Urdf* urdf_;
  std::string file_;
  Model model_;
  std::vector<Carrier> carriers_;  ///< by MuJoCo's body
  std::set<std::string> names_;    ///< of bodies, and of the links between their joints
  std::vector<bool> weld_;         ///< by body of a URDF: welded to its root
};

}  // namespace

Model translated(const mjModel& from, const Urdf* urdf, const std::string& name) {
  return Translator(from, urdf, name).translate();
}

std::string named(const mjModel& from, const char* kind, int name_address, int i) {
  const std::string own = from.names + name_address;
  return own.empty() ? fmt::format("{} {}", kind, i) : fmt::format("{} '{}'", kind, own);
}

Placement placement(const mjtNum* position, const mjtNum* quaternion) {
  const Eigen::Quaterniond turn(quaternion[0], quaternion[1], quaternion[2], quaternion[3]);
  return {.R = turn.toRotationMatrix(), .p = Vector3d(position)};
}

}  // namespace tribo::verification::model_file
