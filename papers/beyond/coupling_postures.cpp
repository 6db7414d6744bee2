/// Coupling — how far an arm's joints are coupled, over its postures.
///
/// A step that takes a stiff controller implicitly in the diagonal of ∂τ/∂v alone, as cenic2025
/// does, becomes for growing gain
///
///   v1 = v0 − D⁻¹M (v0 + (q0 − q_d)/(1 + h)),   D = diag M,
///
/// which is stable for any gain where no eigenvalue of D⁻¹M is above 2. The mass matrix depends on
/// the posture: the largest eigenvalue is taken at postures drawn evenly from the joints' ranges.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "models/bodies/tree_dynamics.hpp"
#include "models/decompositions.hpp"
#include "models/robots/allegro_right.hpp"
#include "models/robots/iiwa14_wsg50.hpp"
#include "models/robots/panda_hand.hpp"
#include "models/scenarios/drawn.hpp"
#include "models/scenarios/planar_arm.hpp"
#include "verification/judge/figure.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/median.hpp"

namespace tribo::papers::beyond::coupling {
namespace {

using models::MatrixXd;
using models::TreeDescription;
using models::VectorXd;
using verification::Figure;

constexpr double kStable = 2;  ///< of the eigenvalue, for any gain
constexpr int kBins = 60;      ///< of the distribution, a tenth wide

/// The largest eigenvalue of D⁻¹M in one posture.
class Coupling {
 public:
  explicit Coupling(const TreeDescription& arm) : tree_(arm) {}

  [[nodiscard]] double operator()(const VectorXd& q) {
    models::update_kinematics(tree_, q, VectorXd(VectorXd::Zero(tree_.num_velocities())),
                              workspace_);
    models::mass_matrix(tree_, workspace_, M_);
    const VectorXd scale = M_.diagonal().cwiseSqrt().cwiseInverse();
    const MatrixXd scaled = scale.asDiagonal() * M_ * scale.asDiagonal();
    return Eigen::SelfAdjointEigenSolver<MatrixXd>(scaled, Eigen::EigenvaluesOnly)
        .eigenvalues()
        .maxCoeff();
  }

 private:
  models::ArticulatedTree tree_;
  models::TreeWorkspace workspace_;
  MatrixXd M_;
};

/// Each joint evenly within its limits, a turn without them.
VectorXd drawn_posture(const TreeDescription& arm, std::mt19937_64& random) {
  std::vector<double> q;
  for (const models::BodyDescription& body : arm.bodies) {
    if (models::num_velocities(body) == 0) continue;
    const bool limited = std::isfinite(body.properties.lower);
    const double lower = limited ? body.properties.lower : -std::numbers::pi;
    const double upper = limited ? body.properties.upper : std::numbers::pi;
    q.push_back(lower + (upper - lower) * models::uniform(random));
  }
  return Eigen::Map<VectorXd>(q.data(), static_cast<Eigen::Index>(q.size()));
}

TreeDescription without_rotors(TreeDescription arm) {
  for (models::BodyDescription& body : arm.bodies) body.properties.rotor_inertia = 0;
  return arm;
}

/// Least, median and largest over postures, the share above the limit, and the distribution.
void add_postures(const std::string& name, const TreeDescription& arm, int postures,
                  Figure& figure) {
  Coupling coupling(arm);
  std::mt19937_64 random(1);
  std::vector<double> all;
  for (int i = 0; i < postures; ++i) all.push_back(coupling(drawn_posture(arm, random)));
  const auto share_above = [&](double level) {
    return static_cast<double>(std::ranges::count_if(all, [&](double x) { return x > level; })) /
           static_cast<double>(postures);
  };
  figure.quantities.push_back({"least." + name, *std::ranges::min_element(all)});
  figure.quantities.push_back({"median." + name, verification::median(all)});
  figure.quantities.push_back({"most." + name, *std::ranges::max_element(all)});
  figure.quantities.push_back({"unstable." + name, share_above(kStable)});
  verification::Block block{name, {{"eigenvalue", "-"}, {"share_above", "-"}}, {}};
  for (int i = 0; i <= kBins; ++i) {
    const double level = 1 + 0.1 * i;
    block.rows.push_back({{level, share_above(level)}});
  }
  figure.blocks.push_back(std::move(block));
}

/// Equal rods that hang straight down.
double straight(int joints) {
  return Coupling(models::rods(joints, 1, 1, 0))(VectorXd::Zero(joints));
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  const int postures = options.tier == verification::Tier::kFull ? 100000 : 2000;
  Figure figure;
  figure.quantities.push_back({"straight.rods2", straight(2)});
  figure.quantities.push_back({"straight.rods7", straight(7)});
  add_postures("rods2", models::rods(2, 1, 1, 0), postures, figure);
  add_postures("rods3", models::rods(3, 1, 1, 0), postures, figure);
  add_postures("rods7", models::rods(7, 1, 1, 0), postures, figure);
  const TreeDescription panda = models::panda_hand().tree;
  add_postures("panda", panda, postures, figure);
  add_postures("panda-bare", without_rotors(panda), postures, figure);
  add_postures("iiwa14", models::iiwa14_wsg50().tree, postures, figure);
  add_postures("iiwa14-bare", without_rotors(models::iiwa14_wsg50().tree), postures, figure);
  add_postures("allegro", models::allegro_right().tree, postures, figure);
  return figure;
}

}  // namespace tribo::papers::beyond::coupling
