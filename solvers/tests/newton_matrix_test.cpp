#include "solvers/anchored/newton_matrix.hpp"

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

/// A system that keeps the derivatives of its dynamics to itself.
class WithoutDerivatives final : public models::System {
 public:
  explicit WithoutDerivatives(const models::System& system) : system_(system) {}
  int num_positions() const override { return system_.num_positions(); }
  int num_velocities() const override { return system_.num_velocities(); }
  void evaluate(const State<double>& x, models::Snapshot<double>& out) const override {
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
  models::Energy<double> energy(const State<double>& x) const override { return system_.energy(x); }
  std::vector<models::Coordinate> coordinates() const override { return system_.coordinates(); }
  const models::AnchoredContacts* anchors() const override { return system_.anchors(); }

 private:
  const models::System& system_;
};

struct Matrix {
  MatrixXd entries;
  Work work;
};

Matrix newton_matrix(const models::System& system,
                     ContactSides sides,
                     NewtonMatrixKind kind,
                     const State<double>& x0,
                     const State<double>& at) {
  AnchoredDynamics dynamics(system, sides);
  NewtonMatrix matrix(system, dynamics, kind);
  StepResult result;
  Matrix out;
  matrix.fill(x0, 0.01, at, out.entries, result);
  out.work = result.work;
  return out;
}

/// The robot of the squat at its start, standing, and a state that it may be in 10 ms later.
struct Squat {
  models::Instance instance = test::make_scenario("solo-squat");
  State<double> at = instance.x0;

  explicit Squat(double speed) {
    instance.system->held_control()->tick(instance.x0);
    at.memory = instance.x0.memory;
    at.t = 0.01;
    at.v = speed * VectorXd::LinSpaced(at.v.size(), -1, 1);
    instance.system->exponential(instance.x0.q, 0.01 * at.v, at.q);
  }
};

// Where springs are relaxed and nothing moves there is no force that a turning J could turn, so
// that what the published matrix leaves out vanishes.
TEST(PublishedNewtonMatrix, IsThatOfDifferencesWithoutForcesAndSpeeds) {
  const Squat squat(0);
  const auto matrix = [&](NewtonMatrixKind kind) {
    return newton_matrix(
               *squat.instance.system, ContactSides::kBilateral, kind, squat.instance.x0, squat.at)
        .entries;
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
    return newton_matrix(system,
                         ContactSides::kUnilateral,
                         NewtonMatrixKind::kPublished,
                         squat.instance.x0,
                         squat.at);
  };
  const Matrix known = matrix(*squat.instance.system), differences = matrix(hidden);
  EXPECT_LE((known.entries - differences.entries).cwiseAbs().maxCoeff(),
            1e-8 * known.entries.cwiseAbs().maxCoeff());
  EXPECT_EQ(known.work.geometry_queries, 1);
  EXPECT_EQ(differences.work.geometry_queries, 1 + 4 * squat.at.v.size());
  EXPECT_EQ(differences.work.dynamics_evaluations - known.work.dynamics_evaluations,
            4 * squat.at.v.size());
}

// A point that touches has its spring in the matrix even where it pulls.
TEST(PublishedNewtonMatrix, CountsPointsThatDoNotPush) {
  Squat squat(0);
  models::Snapshot<double> snapshot;
  squat.instance.system->evaluate(squat.at, snapshot);
  const auto& contact = snapshot.contacts[0];
  models::Anchors<double>& anchors = squat.at.memory.anchors;
  auto memory = anchors.of(contact.id);
  ASSERT_TRUE(memory.active);
  memory.anchor[0] = contact.anchored->position[0] - 1e-3;  // 1 mm too high: the spring pulls
  anchors.store(contact.id, memory);
  const auto matrix = [&] {
    return newton_matrix(*squat.instance.system,
                         ContactSides::kUnilateral,
                         NewtonMatrixKind::kPublished,
                         squat.instance.x0,
                         squat.at)
        .entries;
  };
  const MatrixXd touching = matrix();
  memory.active = false;
  anchors.store(contact.id, memory);
  EXPECT_GE((touching - matrix()).cwiseAbs().maxCoeff(), 100);
}

// Where configurations are plain vectors, q ⊖ (q0 + h v) has the derivatives 1 and −h.
TEST(NewtonMatrixOfPlainConfigurations, HasTheStepInItsCorner) {
  const models::Instance mass = test::make_scenario("mass-on-spring");
  for (const NewtonMatrixKind kind :
       {NewtonMatrixKind::kPublished, NewtonMatrixKind::kDifferences}) {
    const MatrixXd matrix =
        newton_matrix(*mass.system, ContactSides::kUnilateral, kind, mass.x0, mass.x0).entries;
    EXPECT_NEAR(matrix(0, 0), 1, 1e-7);
    EXPECT_NEAR(matrix(0, 1), -0.01, 1e-9);
  }
}

}  // namespace
}  // namespace tribo::solvers
