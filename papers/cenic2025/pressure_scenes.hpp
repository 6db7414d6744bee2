#pragma once

#include <Eigen/Geometry>

#include <string>
#include <vector>

#include "papers/cenic2025/parameters.hpp"
#include "verification/judge/figure.hpp"

/// Common to the scenes with pressure fields.
namespace tribo::papers::cenic2025 {

/// The choice of steps for a scene, named after their size.
struct NamedChoice {
  std::string name;
  verification::StepChoice choice;
};

/// `1e-03` and so on.
[[nodiscard]] NamedChoice named_accuracy(double epsilon);
/// `fixed.1e-03` and so on.
[[nodiscard]] NamedChoice named_step(double h);

/// CENIC as the published program runs these scenes: error control on positions, with the
/// quaternion components, which are half of the angle.
[[nodiscard]] Setup pressure_scene(const std::string& scenario, models::Changes changes,
                                   const std::string& scheme = "cenic");

/// The initial state of the cylinder in the published script: tilted by 80 degrees, its centre
/// 0.45 m above the table, at 1 m/s along its axis.
[[nodiscard]] models::Changes falling_cylinder();

/// Distance of that cylinder's height from the middle of the heights of one lying on a facet, 98 to
/// 99.7 mm, over half of their difference [-].
[[nodiscard]] double off_its_side(const models::VectorXd& q);

/// Pose of the box of the arm's scene in the hand, at coordinates of the whole.
[[nodiscard]] Eigen::Isometry3d box_in_hand(const models::Parameters& p, const models::VectorXd& q);

/// Calls visit(place, force on A in the world) for each contact of a tree at a state, by the laws.
template <class Visit>
void for_each_force_on(const models::Snapshot& at, const models::VectorXd& v, int tree,
                       Visit visit) {
  for (const auto& contact : at.contacts.items()) {
    bool touches = false;
    for (const int of : models::trees_of(at, contact)) touches = touches || of == tree;
    if (!touches) continue;
    const auto f_c = models::contact_force(contact, models::contact_velocity(at, contact, v));
    visit(contact.place, models::Vector3<double>(contact.axes.transpose() * f_c));
  }
}

/// Σ of the normal forces on the gripper's peg at a state, by the laws [N].
[[nodiscard]] double grip_of_peg(const models::System& system, const models::State<double>& x);

/// Counters of a run as `steps.NAME`, `iterations.NAME` and its end as `NAME`.
void add_counters(const std::string& name, const verification::RunResult& run,
                  verification::Figure& figure);

}  // namespace tribo::papers::cenic2025
