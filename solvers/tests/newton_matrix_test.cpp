#include "solvers/anchored/newton_matrix.hpp"

#include <Eigen/Cholesky>

#include <utility>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

/// A system that does not provide the derivatives of its dynamics.
class WithoutDerivatives : public models::System {
 public:
  explicit WithoutDerivatives(const models::System& system) : system_(system) {}
  int num_positions() const override { return system_.num_positions(); }
  int num_velocities() const override { return system_.num_velocities(); }
  void evaluate(const State<double>& x, models::Snapshot& out) const override {
    system_.evaluate(x, out);
  }
  void position_rate(const State<double>& x, VectorXd& out) const override {
    system_.position_rate(x, out);
  }
  void add_rate(const VectorXd& q, const VectorXd& h_qdot, VectorXd& out) const override {
    system_.add_rate(q, h_qdot, out);
  }
  void exponential(const VectorXd& q, const VectorXd& h_v, VectorXd& out) const override {
    system_.exponential(q, h_v, out);
  }
  void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const override {
    system_.difference(q1, q0, out);
  }
  models::Energy energy(const State<double>& x) const override { return system_.energy(x); }
  std::vector<models::Coordinate> coordinates() const override { return system_.coordinates(); }
  const models::AnchoredContacts* anchors() const override { return system_.anchors(); }

 private:
  const models::System& system_;
};

/// The same with a mass at one state, and without mass anywhere else.
class WithoutMassElsewhere final : public WithoutDerivatives {
 public:
  WithoutMassElsewhere(const models::System& system, VectorXd q)
      : WithoutDerivatives(system), q_(std::move(q)) {}
  void evaluate(const State<double>& x, models::Snapshot& out) const override {
    WithoutDerivatives::evaluate(x, out);
    if (x.q == q_) return;
    for (MatrixXd& M : out.M) M.setZero();
  }

 private:
  VectorXd q_;
};

constexpr double kNewtonStep = 0.01;

struct Parts {
  MatrixXd F;  ///< F_q and F_v
  std::vector<models::DifferenceDerivatives> C;
  Work work;
};

Parts newton_matrix(const models::System& system, ContactSides sides, NewtonMatrixKind kind,
                    const State<double>& x0, const State<double>& at) {
  AnchoredDynamics dynamics(system, sides);
  NewtonMatrix matrix(system, dynamics, kind);
  StepResult result;
  EXPECT_EQ(matrix.fill(x0, kNewtonStep, at, at, result), Status::kOk);
  Parts out{.F = MatrixXd(at.v.size(), 2 * at.v.size()), .C = matrix.C(), .work = result.work};
  out.F << matrix.F().by_q, matrix.F().by_v;
  return out;
}

/// The robot of the squat at its start, standing, and a possible state 10 ms later.
struct Squat {
  models::Instance instance = test::make_scenario("solo-squat");
  State<double> at = instance.x0;

  explicit Squat(double speed) {
    instance.system->held_control()->tick(instance.x0);
    at.memory = instance.x0.memory;
    at.t = kNewtonStep;
    at.v = speed * VectorXd::LinSpaced(at.v.size(), -1, 1);
    instance.system->exponential(instance.x0.q, kNewtonStep * at.v, at.q);
  }
};

// Without spring forces and motion a rotating J has no force to rotate, so that the terms missing
// from the published matrix vanish.
TEST(PublishedNewtonMatrix, IsThatOfDifferencesWithoutForcesAndSpeeds) {
  const Squat squat(0);
  const auto matrix = [&](NewtonMatrixKind kind) {
    return newton_matrix(*squat.instance.system, ContactSides::kBilateral, kind, squat.instance.x0,
                         squat.at)
        .F;
  };
  const MatrixXd published = matrix(NewtonMatrixKind::kPublished);
  const MatrixXd differences = matrix(NewtonMatrixKind::kDifferences);
  EXPECT_LE((published - differences).cwiseAbs().maxCoeff(),
            1e-7 * differences.cwiseAbs().maxCoeff());
}

TEST(PublishedNewtonMatrix, IsTheSameForAModelThatDoesNotKnowItsDerivatives) {
  const Squat squat(0.5);
  const WithoutDerivatives hidden(*squat.instance.system);
  const auto matrix = [&](const models::System& system) {
    return newton_matrix(system, ContactSides::kUnilateral, NewtonMatrixKind::kPublished,
                         squat.instance.x0, squat.at);
  };
  const Parts known = matrix(*squat.instance.system), differences = matrix(hidden);
  EXPECT_LE((known.F - differences.F).cwiseAbs().maxCoeff(), 1e-8 * known.F.cwiseAbs().maxCoeff());
  ASSERT_EQ(known.C.size(), 1U);
  ASSERT_EQ(differences.C.size(), 1U);
  const auto base = [](const MatrixXd& by) { return by.topLeftCorner<6, 6>(); };
  EXPECT_LE((known.C[0].by_q - base(differences.C[0].by_q)).cwiseAbs().maxCoeff(), 1e-8);
  EXPECT_LE((known.C[0].by_d - base(differences.C[0].by_d)).cwiseAbs().maxCoeff(), 1e-8);
  EXPECT_EQ(known.work.geometry_queries, 1);
  EXPECT_EQ(differences.work.geometry_queries, 1 + 4 * squat.at.v.size());
  EXPECT_EQ(differences.work.dynamics_evaluations - known.work.dynamics_evaluations,
            4 * squat.at.v.size());
}

// No difference is taken to a state without an acceleration.
TEST(NewtonMatrixOfDifferences, IsNoNumberWhereAnAccelerationIsNone) {
  const Squat squat(0);
  const WithoutMassElsewhere system(*squat.instance.system, squat.at.q);
  const MatrixXd F = newton_matrix(system, ContactSides::kUnilateral,
                                   NewtonMatrixKind::kDifferences, squat.instance.x0, squat.at)
                         .F;
  EXPECT_TRUE(F.leftCols(18).array().isNaN().all());
  EXPECT_TRUE(F.rightCols(18).allFinite());
}

// A touching point has its spring in the matrix even where it pulls.
TEST(PublishedNewtonMatrix, CountsPointsThatDoNotPush) {
  Squat squat(0);
  models::Snapshot snapshot;
  squat.instance.system->evaluate(squat.at, snapshot);
  const auto& contact = snapshot.contacts[0];
  models::Anchors<double>& anchors = squat.at.memory.anchors;
  auto memory = anchors.of(contact.id);
  ASSERT_TRUE(memory.active);
  memory.anchor[0] = contact.anchored->position[0] - 1e-3;  // 1 mm too high: the spring pulls
  anchors.store(contact.id, memory);
  const auto matrix = [&] {
    return newton_matrix(*squat.instance.system, ContactSides::kUnilateral,
                         NewtonMatrixKind::kPublished, squat.instance.x0, squat.at)
        .F;
  };
  const MatrixXd touching = matrix();
  memory.active = false;
  anchors.store(contact.id, memory);
  EXPECT_GE((touching - matrix()).cwiseAbs().maxCoeff(), 100);
}

/// (∂g + r I) d + g of a direction d, ∂g assembled from its parts; relative to cancelling terms.
double left_of(const models::System& system, const State<double>& x0, const State<double>& at) {
  constexpr double kRegularization = 1e-3;
  AnchoredDynamics dynamics(system, ContactSides::kUnilateral);
  NewtonMatrix matrix(system, dynamics, NewtonMatrixKind::kPublished);
  StepResult result;
  EXPECT_EQ(matrix.fill(x0, kNewtonStep, at, at, result), Status::kOk);
  const Eigen::Index n = at.v.size();
  MatrixXd whole = MatrixXd::Identity(2 * n, 2 * n);
  whole.topRightCorner(n, n).diagonal().setConstant(-kNewtonStep);
  for (const auto& block : matrix.C()) {
    const Eigen::Index size = block.by_q.rows();
    whole.block(block.first, block.first, size, size) = block.by_q;
    whole.block(block.first, n + block.first, size, size) = kNewtonStep * block.by_d;
  }
  const Eigen::LLT<MatrixXd> M(dynamics.snapshot().M[0]);
  whole.bottomLeftCorner(n, n) = kNewtonStep * M.solve(matrix.F().by_q);
  whole.bottomRightCorner(n, n) += kNewtonStep * M.solve(matrix.F().by_v);
  whole.diagonal().array() += kRegularization;
  const VectorXd g = VectorXd::LinSpaced(2 * n, -1, 2);
  VectorXd d;
  EXPECT_TRUE(matrix.direction(g, kRegularization, LinearAlgebra::kAuto, d, result.work));
  return (whole * d + g).norm() / (whole.norm() * d.norm());
}

// The Schur complement solves the whole system, with rotating configurations and with plain ones.
TEST(NewtonDirection, LeavesNothing) {
  const Squat squat(0.5);
  EXPECT_LE(left_of(*squat.instance.system, squat.instance.x0, squat.at), 1e-14);
  const WithoutDerivatives hidden(*squat.instance.system);
  EXPECT_LE(left_of(hidden, squat.instance.x0, squat.at), 1e-14);
  const models::Instance mass = test::make_scenario("mass-on-spring");
  EXPECT_LE(left_of(*mass.system, mass.x0, mass.x0), 1e-14);
}

}  // namespace
}  // namespace tribo::solvers
