#include "verification/score/hinge_attitudes.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "models/input_error.hpp"
#include "models/scene/scene.hpp"

namespace tribo::verification {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Three hinges, the first in the world.
struct HingeChain {
  std::string body;  ///< the last
  Eigen::Index first_position = 0;
  std::array<Matrix3d, 3> mounts;  ///< O_i
  std::array<Vector3d, 3> axes;    ///< a_i, of length one

  /// R(q); the axes in the frame of the body become the columns of `J`.
  [[nodiscard]] Matrix3d attitude(const Vector3d& q, Matrix3d& J) const {
    Matrix3d after = Matrix3d::Identity();
    for (int i = 2; i >= 0; --i) {
      const auto at = static_cast<std::size_t>(i);
      J.col(i) = after.transpose() * axes[at];
      after = mounts[at] * Eigen::AngleAxisd(q[i], axes[at]).toRotationMatrix() * after;
    }
    return after;
  }
};

std::vector<HingeChain> hinge_chains(const models::System& system) {
  std::vector<HingeChain> chains;
  const auto* const scene = dynamic_cast<const models::Scene*>(&system);
  if (scene == nullptr) return chains;
  const auto& trees = scene->description().trees;
  for (std::size_t tree = 0; tree < trees.size(); ++tree) {
    const auto& bodies = trees[tree].bodies;
    if (bodies.size() != 3) continue;
    HingeChain chain{.body = bodies[2].name,
                     .first_position = scene->first_position(static_cast<int>(tree)),
                     .mounts = {},
                     .axes = {}};
    bool is_chain = true;
    for (std::size_t i = 0; i < 3; ++i) {
      const models::BodyDescription& body = bodies[i];
      is_chain = is_chain && body.joint == models::Joint::kRevolute &&
                 body.parent == static_cast<int>(i) - 1;
      chain.mounts[i] = body.orientation.normalized().toRotationMatrix();
      chain.axes[i] = body.axis.normalized();
    }
    if (is_chain) chains.push_back(chain);
  }
  return chains;
}

/// `BODY.qx` to `BODY.qw`.
std::array<std::string, 4> names_of(const HingeChain& chain) {
  return {chain.body + ".qx", chain.body + ".qy", chain.body + ".qz", chain.body + ".qw"};
}

/// Angles near `q` at which the hinges have the attitude; false where there are none.
bool reach(const HingeChain& chain, const Matrix3d& attitude, Vector3d& q) {
  constexpr int kMostIterations = 50;
  constexpr double kReached = 1e-14, kLongest = 1;  // [rad]
  Matrix3d J;
  for (int k = 0; k < kMostIterations; ++k) {
    const Eigen::AngleAxisd left(Matrix3d(chain.attitude(q, J).transpose() * attitude));
    const Vector3d dq = J.fullPivLu().solve(Vector3d(left.angle() * left.axis()));
    if (!dq.allFinite()) return false;
    q += dq * std::min(1.0, kLongest / std::max(dq.norm(), kReached));
    if (dq.norm() < kReached * std::max(1.0, q.norm())) return true;
  }
  return Eigen::AngleAxisd(Matrix3d(chain.attitude(q, J).transpose() * attitude)).angle() < 1e-9;
}

void add_angles(const HingeChain& chain, const std::vector<models::Coordinate>& coordinates,
                const models::State<double>& start, Trajectory& trajectory) {
  std::array<const std::vector<double>*, 4> attitude{};
  std::ranges::transform(names_of(chain), attitude.begin(),
                         [&](const auto& name) { return trajectory.column(name); });
  std::array<std::vector<double>, 3> angles;
  const Eigen::Index at = chain.first_position;
  Vector3d q = start.q.segment<3>(at), rate = start.v.segment<3>(at);
  double t = start.t;
  for (std::size_t row = 0; row < trajectory.t.size(); ++row) {
    const Vector3d before = q;
    const double passed = trajectory.t[row] - t;
    q += passed * rate;
    const Eigen::Quaterniond turn((*attitude[3])[row], (*attitude[0])[row], (*attitude[1])[row],
                                  (*attitude[2])[row]);
    if (!(turn.norm() > 0) || !reach(chain, turn.normalized().toRotationMatrix(), q))
      throw InputError(
          fmt::format("{}: row {}, at {} s: the hinges do not reach the attitude of {}",
                      trajectory.file, row + 1, trajectory.t[row], chain.body));
    if (passed > 0) rate = (q - before) / passed;
    t = trajectory.t[row];
    for (std::size_t i = 0; i < 3; ++i) angles[i].push_back(q[static_cast<Eigen::Index>(i)]);
  }
  for (std::size_t i = 0; i < 3; ++i)
    trajectory.columns[coordinates[static_cast<std::size_t>(at) + i].name] = std::move(angles[i]);
}

}  // namespace

std::vector<models::Coordinate> hinge_attitude_columns(const models::System& system) {
  std::vector<models::Coordinate> columns;
  for (const HingeChain& chain : hinge_chains(system)) {
    for (const std::string& name : names_of(chain)) columns.push_back({name, "-"});
  }
  return columns;
}

Trajectory with_hinge_angles(Trajectory trajectory, const models::System& system,
                             const models::State<double>& start) {
  const std::vector<models::Coordinate> coordinates = system.coordinates();
  for (const HingeChain& chain : hinge_chains(system)) {
    const auto first = static_cast<std::size_t>(chain.first_position);
    const bool has_angles = trajectory.column(coordinates[first].name) != nullptr;
    const bool has_attitude = std::ranges::all_of(
        names_of(chain), [&](const auto& name) { return trajectory.column(name) != nullptr; });
    if (has_attitude && !has_angles) add_angles(chain, coordinates, start, trajectory);
  }
  return trajectory;
}

}  // namespace tribo::verification
