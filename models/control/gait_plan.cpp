#include "models/control/gait_plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/bodies/tree_configuration.hpp"
#include "models/control/legged.hpp"
#include "models/decompositions.hpp"
#include "models/input_error.hpp"

namespace tribo::models {
namespace {

constexpr int kMostIterations = 30;
constexpr int kMostStands = 1000;
constexpr double kSamePrice = 1e-13;  ///< relative
constexpr double kClosedGap = 1e-10;
constexpr double kLastChange = 1e-6;

/// δx⁺ = A δx + B δu + d between two knots.
struct LinearStep {
  MatrixXd A, B;
  VectorXd gap;  // d
};

/// δu = k − K δx at a knot.
struct LinearLaw {
  MatrixXd K;
  VectorXd k;
};

double largest(const VectorXd& x) {
  return x.lpNorm<Eigen::Infinity>();
}

class Planner {
 public:
  Planner(const ArticulatedTree& tree, const Gait& gait, const TrackingPrices& prices)
      : tree_(tree),
        gait_(gait),
        dynamics_(tree, gait.knot_period),
        n_(tree.num_velocities()),
        steps_(gait.support.size()),
        laws_(gait.support.size()),
        forces_(gait.support.size()),
        Q_(2 * n_),
        R_(prices.torque) {
    const int joints = n_ - kBase;
    Q_ << Eigen::Vector3d::Constant(prices.place), Eigen::Vector3d::Constant(prices.turn),
        VectorXd::Constant(joints, prices.joints), VectorXd::Constant(kBase, prices.base_rate),
        VectorXd::Constant(joints, prices.joint_rate);
    add_targets();
  }

  [[nodiscard]] GaitPlan plan() {
    double gap = linearize(), change = 0;
    find_last_price();
    int iterations = 0;
    do {
      if (++iterations > kMostIterations) {
        throw InputError(
            fmt::format("no plan for the gait: gaps of {:.3g} are left after {} iterations", gap,
                        kMostIterations));
      }
      recur();
      change = move();
      gap = linearize();
    } while (!(gap <= kClosedGap && change <= kLastChange));
    recur();
    for (const LinearLaw& law : laws_) motion_.gain.push_back(law.K);
    return {.motion = motion_, .forces = forces_, .largest_gap = gap};
  }

 private:
  [[nodiscard]] int num_steps() const { return static_cast<int>(steps_.size()); }

  /// v* and u*; q*, v* and u* are the first motion.
  void add_targets() {
    const double h = gait_.knot_period;
    v_target_.assign(1, VectorXd::Zero(n_));
    VectorXd dq, u;
    for (int k = 0; k < num_steps(); ++k) {
      difference(tree_, entry(gait_.q, k + 1), entry(gait_.q, k), dq);
      v_target_.emplace_back(dq / h);
      dynamics_.torques_of(entry(gait_.q, k), entry(v_target_, k),
                           (entry(v_target_, k + 1) - entry(v_target_, k)) / h,
                           entry(gait_.support, k), u);
      u_target_.push_back(u);
    }
    motion_ = {.knot_period = h, .q = gait_.q, .v = v_target_, .torque = u_target_, .gain = {}};
  }

  /// A, B, d and f about the motion; returns the largest entry of all d.
  double linearize() {
    double largest_gap = 0;
    VectorXd q, v, gap;
    for (int k = 0; k < num_steps(); ++k) {
      LinearStep& step = entry(steps_, k);
      dynamics_.step(entry(motion_.q, k), entry(motion_.v, k), entry(motion_.torque, k),
                     entry(gait_.support, k), q, v);
      dynamics_.linearize(step.A, step.B);
      entry(forces_, k) = dynamics_.forces();
      difference(tree_, q, entry(motion_.q, k + 1), gap);
      step.gap.resize(2 * n_);
      step.gap << gap, v - entry(motion_.v, k + 1);
      largest_gap = std::max(largest_gap, largest(step.gap));
    }
    return largest_gap;
  }

  /// x_k ⊖ x*_k
  [[nodiscard]] VectorXd error(int k) const {
    VectorXd e_q, e(2 * n_);
    difference(tree_, entry(motion_.q, k), entry(gait_.q, k), e_q);
    e << e_q, entry(motion_.v, k) - entry(v_target_, k);
    return e;
  }

  /// K and k of a step, for the cost ½ δxᵀ P δx + pᵀ δx that remains after it.
  LinearLaw law(const LinearStep& step, const MatrixXd& P, const VectorXd& p, const VectorXd& du) {
    const MatrixXd PB = P * step.B;
    BPA_.noalias() = PB.transpose() * step.A;
    MatrixXd H = step.B.transpose() * PB;
    H.diagonal().array() += R_;
    const Eigen::LLT<MatrixXd> llt(H);
    return {.K = llt.solve(BPA_), .k = -llt.solve(R_ * du + step.B.transpose() * p)};
  }

  /// P ← Q + Aᵀ P (A − B K), after `law`.
  void pay(const LinearStep& step, const MatrixXd& K, MatrixXd& P) const {
    const MatrixXd PA = P * step.A;
    P.noalias() = step.A.transpose() * PA;
    P.noalias() -= BPA_.transpose() * K;
    P.diagonal() += Q_;
    P = ((P + P.transpose()) / 2).eval();
  }

  /// P_N, for repeating the last step for ever: where P no longer changes.
  void find_last_price() {
    const VectorXd none = VectorXd::Zero(2 * n_);
    MatrixXd before;
    P_last_ = Q_.asDiagonal();
    int i = 0;
    do {
      before = P_last_;
      pay(steps_.back(), law(steps_.back(), P_last_, none, none.tail(n_ - kBase)).K, P_last_);
    } while (++i < kMostStands && !P_last_.isApprox(before, kSamePrice));
  }

  /// The laws, from the last knot to the first.
  void recur() {
    MatrixXd P = P_last_;
    VectorXd p = P * error(num_steps());
    for (int k = num_steps() - 1; k >= 0; --k) {
      const LinearStep& step = entry(steps_, k);
      p += P * step.gap;
      const VectorXd du = entry(motion_.torque, k) - entry(u_target_, k);
      entry(laws_, k) = law(step, P, p, du);
      p = (Q_.cwiseProduct(error(k)) + step.A.transpose() * p +
           BPA_.transpose() * entry(laws_, k).k)
              .eval();
      pay(step, entry(laws_, k).K, P);
    }
  }

  /// Follows the laws to the next motion; returns the largest entry of all changes.
  double move() {
    double change = 0;
    VectorXd dx = VectorXd::Zero(2 * n_), q;
    for (int k = 0; k < num_steps(); ++k) {
      const LinearStep& step = entry(steps_, k);
      const VectorXd du = entry(laws_, k).k - entry(laws_, k).K * dx;
      dx = (step.A * dx + step.B * du + step.gap).eval();
      entry(motion_.torque, k) += du;
      exponential(tree_, entry(motion_.q, k + 1), dx.head(n_), q);
      entry(motion_.q, k + 1) = q;
      entry(motion_.v, k + 1) += dx.tail(n_);
      change = std::max({change, largest(dx), largest(du)});
    }
    return change;
  }

  const ArticulatedTree& tree_;
  const Gait& gait_;
  SupportDynamics dynamics_;
  int n_;  // entries of v
  std::vector<LinearStep> steps_;
  std::vector<LinearLaw> laws_;
  std::vector<VectorXd> forces_;
  VectorXd Q_;
  double R_;
  MatrixXd P_last_;  // P_N
  MatrixXd BPA_;     // scratch of `law`
  std::vector<VectorXd> v_target_, u_target_;
  KnotMotion motion_;
};

void check_no_pull(const GaitPlan& plan) {
  for (int k = 0; k < static_cast<int>(plan.forces.size()); ++k) {
    const VectorXd& f = entry(plan.forces, k);
    for (int i = 2; i < f.size(); i += 3) {
      if (f[i] >= 0) continue;
      throw InputError(
          fmt::format("the ground would have to pull a foot by {:.3g} N at {:.3g} s of "
                      "the gait",
                      -f[i], k * plan.motion.knot_period));
    }
  }
}

}  // namespace

GaitPlan plan_of(const ArticulatedTree& tree, const Gait& gait, const TrackingPrices& prices) {
  GaitPlan plan = Planner(tree, gait, prices).plan();
  check_no_pull(plan);
  return plan;
}

}  // namespace tribo::models
