#pragma once

#include "models/bodies/tree_configuration.hpp"
#include "models/bodies/tree_dynamics.hpp"

namespace tribo::models {

/// Entries of v that are the base's of a legged robot. They come first.
inline constexpr int kBase = 6;

/// Whether a robot is one floating body that carries all others by joints of one degree of freedom.
[[nodiscard]] inline bool is_legged(const ArticulatedTree& tree) {
  if (tree.num_links() < 2 || !is_floating(tree.link(1))) return false;
  for (int i = 2; i < tree.num_links(); ++i)
    if (tree.link(i).parent == 0 || tree.link(i).num_velocities != 1) return false;
  return true;
}

/// a× as a matrix.
[[nodiscard]] inline Eigen::Matrix3d cross_matrix(const Eigen::Vector3d& a) {
  Eigen::Matrix3d m;
  m << 0, -a[2], a[1], a[2], 0, -a[0], -a[1], a[0], 0;
  return m;
}

/// Of the centre of mass, c̈ = J v̇ + J̇ v: writes J, 3 × n, and returns J̇ v.
///
/// The linear rows of the base are Newton's law of the whole robot in the axes R of the base:
///
///   R (M_lin v̇ + k_lin) = m (c̈ − g),  so  J = R M_lin/m  and  J̇ v = R k_lin/m + g
template <class Derived>
[[nodiscard]] Eigen::Vector3d center_of_mass_rows(const ArticulatedTree& tree,
                                                  const TreeWorkspace& w, const MatrixXd& M,
                                                  const VectorXd& k,
                                                  Eigen::MatrixBase<Derived>& J) {
  const Eigen::Matrix3d R_by_m = w.placement[1].R / total_mass(tree);
  J.noalias() = R_by_m * M.topRows<3>();
  return R_by_m * k.head<3>() + tree.gravity();
}

}  // namespace tribo::models
