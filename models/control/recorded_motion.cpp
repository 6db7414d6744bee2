#include "models/control/recorded_motion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/bodies/tree_configuration.hpp"
#include "models/number_table.hpp"
#include "models/scenarios/static_gripper.hpp"

namespace tribo::models {
namespace {

/// Of quaternions that were written with nine digits.
constexpr double kUnitRounding = 1e-6;  // [-]

std::vector<std::string> joints_of(const ArticulatedTree& tree) {
  std::vector<std::string> names;
  for (int i = 2; i < tree.num_links(); ++i) names.push_back(tree.link(i).name);
  return names;
}

/// `names` with a prefix and a suffix each, at the end of `columns`.
void append(std::vector<std::string>& columns, std::string_view prefix,
            const std::vector<std::string>& names, std::string_view suffix) {
  for (const std::string& name : names)
    columns.push_back(fmt::format("{}{}{}", prefix, name, suffix));
}

std::vector<std::string> state_columns(const ArticulatedTree& tree) {
  std::vector<std::string> columns = {"t_s"};
  append(columns, "base_", {"px", "py", "pz"}, "_m");
  append(columns, "quat_", {"x", "y", "z", "w"}, "");
  append(columns, "", joints_of(tree), "_rad");
  append(columns, "base_", {"vx", "vy", "vz"}, "_body_mps");
  append(columns, "base_", {"wx", "wy", "wz"}, "_body_radps");
  append(columns, "", joints_of(tree), "_radps");
  return columns;
}

std::vector<std::string> torque_columns(const ArticulatedTree& tree) {
  std::vector<std::string> columns = {"t_s"};
  append(columns, "tau_", joints_of(tree), "_Nm");
  return columns;
}

std::vector<std::string> gain_columns(const ArticulatedTree& tree) {
  std::vector<std::string> columns = {"knot_index", "row"};
  append(columns, "dp", {"x", "y", "z"}, "_body_m");
  append(columns, "dr", {"x", "y", "z"}, "_body_rad");
  append(columns, "d", joints_of(tree), "_rad");
  append(columns, "d", {"vx", "vy", "vz", "wx", "wy", "wz"}, "");
  append(columns, "d", joints_of(tree), "_radps");
  return columns;
}

void check_count(const NumberTable& table, Eigen::Index expected, std::string_view why) {
  const Eigen::Index count = table.rows.rows();
  if (count == expected) return;
  throw table.error(std::min(count, expected),
                    fmt::format("{} rows instead of {}: {}", count, expected, why));
}

void read_states(const NumberTable& table, int num_positions, KnotMotion& motion) {
  if (table.rows.rows() < 2) throw table.error(1, "one knot; at least two are needed");
  motion.knot_period = table.rows(1, 0);
  if (!(motion.knot_period > 0)) throw table.error(1, "the second knot is not after the first");
  check_equal_times(table, motion.knot_period);
  for (Eigen::Index k = 0; k < table.rows.rows(); ++k) {
    const VectorXd state = table.rows.row(k).tail(table.rows.cols() - 1);
    const double length = state.segment<4>(3).norm();
    if (!(std::abs(length - 1) <= kUnitRounding))
      throw table.error(k, fmt::format("the quaternion has length {}; it must be 1", length));
    motion.q.emplace_back(state.head(num_positions));
    motion.v.emplace_back(state.tail(state.size() - num_positions));
  }
}

void read_torques(const NumberTable& table, KnotMotion& motion) {
  check_count(table, static_cast<Eigen::Index>(motion.q.size()) - 1, "one less than states");
  check_equal_times(table, motion.knot_period);
  for (Eigen::Index k = 0; k < table.rows.rows(); ++k)
    motion.torque.emplace_back(table.rows.row(k).tail(table.rows.cols() - 1));
}

void read_gains(const NumberTable& table, KnotMotion& motion) {
  const Eigen::Index joints = motion.torque.front().size();
  check_count(table, motion.num_knots() * joints, "a row a joint for each torque");
  for (Eigen::Index i = 0; i < table.rows.rows(); ++i) {
    const Eigen::Index knot = i / joints, joint = i % joints;
    if (table.rows(i, 0) != static_cast<double>(knot) ||
        table.rows(i, 1) != static_cast<double>(joint)) {
      throw table.error(i, fmt::format("this must be row {} of knot {}", joint, knot));
    }
  }
  for (Eigen::Index k = 0; k < motion.num_knots(); ++k)
    motion.gain.emplace_back(table.rows.block(k * joints, 2, joints, table.rows.cols() - 2));
}

}  // namespace

KnotMotion read_recorded_motion(const std::filesystem::path& folder, const std::string& name,
                                const ArticulatedTree& tree) {
  const auto table = [&](const char* part, const std::vector<std::string>& columns) {
    return read_number_table(folder / (name + part), columns);
  };
  KnotMotion motion;
  read_states(table("_states.csv", state_columns(tree)), tree.num_positions(), motion);
  read_torques(table("_controls.csv", torque_columns(tree)), motion);
  read_gains(table("_feedback.csv", gain_columns(tree)), motion);
  return motion;
}

}  // namespace tribo::models
