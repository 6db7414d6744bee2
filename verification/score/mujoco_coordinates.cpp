#include "verification/score/mujoco_coordinates.hpp"

#include <algorithm>

#include "models/bodies/tree_configuration.hpp"

namespace tribo::verification {
namespace {

using models::State;
using models::VectorXd;
using System = models::Scene;
using Link = models::Link;

/// Calls visit(link, first position, first velocity) for every link that moves, in the order of q.
template <class Visit>
void for_each_link(const System& system, Visit visit) {
  for (int i = 0; i < static_cast<int>(system.description().trees.size()); ++i) {
    const auto& tree = system.tree(i);
    for (int l = 1; l < tree.num_links(); ++l) {
      const Link& link = tree.link(l);
      visit(link, system.first_position(i) + link.first_position,
            system.first_velocity(i) + link.first_velocity);
    }
  }
}

/// (x, y, z, w)
Eigen::Quaterniond turn_of(const VectorXd& q, int first) {
  return Eigen::Quaterniond(q[first + 3], q[first], q[first + 1], q[first + 2]).normalized();
}

/// The axes of the world that the velocities of a floating link are along, R its own.
Eigen::Matrix3d axes_of(const Link& link, const Eigen::Matrix3d& R) {
  return in_own_axes(link) ? R : link.placement.R;
}

}  // namespace

MujocoCoordinates to_mujoco(const System& system, const State<double>& x) {
  MujocoCoordinates out;
  const auto add = [](std::vector<double>& to, const auto& values) {
    to.insert(to.end(), values.begin(), values.end());
  };
  for_each_link(system, [&](const Link& link, int q, int v) {
    if (!is_floating(link)) {
      add(out.qpos, x.q.segment(q, link.num_velocities));
      add(out.qvel, x.v.segment(v, link.num_velocities));
      return;
    }
    const Eigen::Quaterniond turn = Eigen::Quaterniond(link.placement.R) * turn_of(x.q, q + 3);
    const Eigen::Matrix3d R = turn.toRotationMatrix(), axes = axes_of(link, R);
    add(out.qpos, Eigen::Vector3d(link.placement * x.q.segment<3>(q)));
    add(out.qpos, Eigen::Vector4d(turn.w(), turn.x(), turn.y(), turn.z()));
    add(out.qvel, Eigen::Vector3d(axes * x.v.segment<3>(v)));
    add(out.qvel, Eigen::Vector3d(R.transpose() * axes * x.v.segment<3>(v + 3)));
  });
  return out;
}

State<double> from_mujoco(const System& system, const MujocoCoordinates& at) {
  State<double> x{.t = 0, .q = VectorXd(system.num_positions())};
  x.v.resize(system.num_velocities());
  for_each_link(system, [&](const Link& link, int q, int v) {
    const double* const p = at.qpos.data() + q;
    const double* const w = at.qvel.data() + v;
    if (!is_floating(link)) {
      std::copy_n(p, link.num_velocities, x.q.begin() + q);
      std::copy_n(w, link.num_velocities, x.v.begin() + v);
      return;
    }
    const Eigen::Quaterniond turn(p[3], p[4], p[5], p[6]);
    const Eigen::Matrix3d R = turn.normalized().toRotationMatrix(), axes = axes_of(link, R);
    const auto& frame = link.placement;
    x.q.segment<3>(q) = frame.R.transpose() * (Eigen::Vector3d(p[0], p[1], p[2]) - frame.p);
    x.q.segment<4>(q + 3) = (Eigen::Quaterniond(frame.R).conjugate() * turn).coeffs();
    x.v.segment<3>(v) = axes.transpose() * Eigen::Vector3d(w[0], w[1], w[2]);
    x.v.segment<3>(v + 3) = axes.transpose() * R * Eigen::Vector3d(w[3], w[4], w[5]);
  });
  return x;
}

std::vector<double> motor_forces(const models::SceneDescription& scene, double t) {
  std::vector<double> all;
  for (const auto& force : scene.forces) all.push_back(force.course.at(t));
  return all;
}

}  // namespace tribo::verification
