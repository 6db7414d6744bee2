#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "models/tests/refusal.hpp"
#include "solvers/convex/convex_setup.hpp"
#include "verification/exchange/problem/cone_residual.hpp"
#include "verification/exchange/problem/fclib_problem.hpp"
#include "verification/exchange/problem/problem_json.hpp"
#include "verification/exchange/problem/recorded_problem.hpp"
#include "verification/tests/posed_problem.hpp"

namespace tribo::verification {
namespace {

using models::VectorXd;
using test::apart;
using test::Posed;
using test::posed;
using test::read_again;
using ::testing::HasSubstr;

// A rod on two springs that has slid: taken out of its step, the problem has the step's answer.
TEST(RecordedProblem, HasTheAnswerOfItsStep) {
  for (const char* scheme : {"sap", "lagged", "lagged-regularized", "similar", "cenic"}) {
    const Posed box = posed({.scenario = "turning-box", .scheme = scheme}, 1e-2, 0.1);
    EXPECT_GE(box.record.problem.participants.size(), 4U) << scheme;
    EXPECT_LE(apart(solve(box.record, box.setup).v, box.v), 1e-9) << scheme;
    EXPECT_LE(apart(solve(read_again(box.record), box.setup).v, box.v), 1e-9) << scheme;
  }
}

// Points of a contact surface, and forces with dissipation, as walls have them on a plane.
TEST(RecordedProblem, KeepsPressures) {
  Posed drop = posed({.scenario = "hydro-cylinder", .scheme = "lagged"}, 1e-3, 1e-3);
  EXPECT_LE(apart(solve(read_again(drop.record), drop.setup).v, drop.v), 1e-9);
  drop.record.problem.start.contacts[0].normal = models::PrescribedForce<double>{.pi = 1, .d = 50};
  const RecordedProblem again = read_again(drop.record);
  EXPECT_EQ(problem_json(again), problem_json(drop.record));
  const auto& law = again.problem.start.contacts[0].normal;
  EXPECT_EQ(std::get<models::PrescribedForce<double>>(law).d, 50);
}

// Limits, couplers and efforts of motors are rows of the problem.
TEST(RecordedProblem, KeepsConstraintsAndEfforts) {
  for (const char* joints : {"limited", "coupled"}) {
    const Posed arm = posed({.scenario = "double-pendulum",
                             .scenario_changes = {{"pendulum.joints", joints},
                                                  {"pendulum.motors", "on"},
                                                  {"joint2.angle", 1.0}},
                             .scheme = "cenic"},
                            1e-2, 0.1);
    EXPECT_FALSE(arm.record.problem.start.constraints.items().empty()) << joints;
    EXPECT_EQ(arm.record.efforts.size(), 2U) << joints;
    const RecordedProblem again = read_again(arm.record);
    EXPECT_EQ(problem_json(again), problem_json(arm.record)) << joints;
    EXPECT_LE(apart(solve(again, arm.setup).v, arm.v), 1e-9) << joints;
    EXPECT_THAT(refusal([&] { return fclib_global(arm.record); }),
                HasSubstr("FCLIB has no word for efforts of a controller"));
  }
}

// The course of Newton's method is reported: a residual before each iteration, and one at the end.
TEST(RecordedProblem, TellsHowItWasSolved) {
  const Posed box = posed({.scenario = "turning-box", .scheme = "sap"}, 1e-2, 0.1);
  const RecordedSolution solution = solve(box.record, box.setup);
  ASSERT_GE(solution.fractions.size(), 1U);
  EXPECT_EQ(solution.residuals.size(), solution.fractions.size() + 1);
  EXPECT_LT(solution.residuals.back(), 1e-9 * solution.residuals.front());
  // h Σ f = M (v − v*): impulses are those of the answer
  VectorXd p = VectorXd::Zero(box.v.size());
  const auto& start = box.record.problem.start;
  for (std::size_t i = 0; i < solution.impulses.size(); ++i) {
    models::add_contact_force(start, start.contacts[i], solution.impulses[i], p);
  }
  VectorXd Mv;
  solvers::multiply_mass(start, solution.v, Mv);
  EXPECT_LE((Mv - box.record.problem.p_star - p).norm(), 1e-9 * Mv.norm());
}

// A solve that fails is data: its status, its reason, and no numbers that could be taken for some.
TEST(RecordedProblem, KeepsASolveThatFailed) {
  Posed box = posed({.scenario = "turning-box", .scheme = "sap"}, 1e-2, 0.1);
  box.setup.options.max_iterations = 1;
  box.record.solution = solve(box.record, box.setup);
  EXPECT_EQ(box.record.solution->status, solvers::Status::kIterationLimit);
  const RecordedProblem again = read_again(box.record);
  ASSERT_TRUE(again.solution);
  EXPECT_EQ(again.solution->status, solvers::Status::kIterationLimit);
  EXPECT_THAT(again.solution->reason, HasSubstr("iteration limit"));
  EXPECT_TRUE(std::isnan(cone_residual(again, *again.solution, Cone::kCoulomb)));
}

// A barrier has no answer where a gap is closed, and no residual either.
TEST(RecordedProblem, TellsThatABarrierIsClosed) {
  Posed box = posed({.scenario = "turning-box", .scheme = "sap"}, 1e-2, 0.1);
  box.record.problem.start.contacts[0].phi = -1e-3;
  solvers::ConvexSetup barrier;
  barrier.potential = solvers::LogBarrierScheme{};
  const RecordedSolution solution = solve(box.record, barrier);
  EXPECT_EQ(solution.status, solvers::Status::kOutsideDomain);
  EXPECT_TRUE(solution.residuals.empty());
}

// Masses that no solve can take together end it before there is a gradient.
TEST(RecordedProblem, OfMassesThatAreTooFarApartHasNoResidual) {
  Posed box = posed({.scenario = "turning-box", .scheme = "sap"}, 1e-2, 0.1);
  box.record.problem.start.M[0](0, 0) = 1e-30;
  const RecordedSolution solution = solve(box.record, box.setup);
  EXPECT_EQ(solution.status, solvers::Status::kSingular);
  EXPECT_TRUE(solution.residuals.empty());
}

TEST(RecordedProblem, WithoutMassIsSingular) {
  Posed box = posed({.scenario = "turning-box", .scheme = "sap"}, 1e-2, 0.1);
  box.record.problem.start.M[0].setZero();
  const RecordedSolution solution = solve(box.record, box.setup);
  EXPECT_EQ(solution.status, solvers::Status::kSingular);
  EXPECT_EQ(solution.v, box.record.guess);
}

class ProblemFile : public ::testing::Test {
 protected:
  ProblemFile() : json(problem_json(solved())) {}

  static RecordedProblem solved() {
    Posed box = posed({.scenario = "falling-sphere", .scheme = "lagged"}, 1e-3, 0.15);
    box.record.title = "a sphere";
    box.record.solution = solve(box.record, box.setup);
    box.record.solution->scheme = "lagged";
    return box.record;
  }

  /// The message about the file after a change.
  std::string told(const std::function<void(Json&)>& change) {
    Json changed = json;
    change(changed);
    return refusal([&] { return read_problem(changed, "p.json"); });
  }

  Json json;
};

TEST_F(ProblemFile, IsTheSameWhenWrittenAgain) {
  const RecordedProblem again = read_problem(json, "p.json");
  EXPECT_EQ(problem_json(again), json);
  EXPECT_EQ(again.title, "a sphere");
  ASSERT_TRUE(again.solution);
  EXPECT_EQ(again.solution->scheme, "lagged");
}

// One line with the place, for every entry that cannot be used.
TEST_F(ProblemFile, IsRefusedWithThePlace) {
  const auto replaced = [this](const char* pointer, const Json& value) {
    return told([&](Json& j) { j[Json::json_pointer(pointer)] = value; });
  };
  EXPECT_EQ(replaced("/format", "else"),
            "p.json: format is 'else', not 'tribometer contact problem 1'");
  EXPECT_EQ(replaced("/step", 0), "p.json.step: 0 is not above zero");
  EXPECT_EQ(replaced("/step", nullptr), "p.json.step: is no number");
  EXPECT_EQ(replaced("/title", 3), "p.json.title: is no text");
  EXPECT_EQ(replaced("/trees", Json::array()), "p.json.trees: has no tree");
  EXPECT_EQ(replaced("/trees", 1), "p.json.trees: is no list");
  EXPECT_EQ(replaced("/trees/0/mass", Json::array()), "p.json.trees[0].mass: is empty");
  EXPECT_EQ(replaced("/trees/0/size", 2), "p.json.trees[0].mass: has not the size of the tree");
  EXPECT_EQ(replaced("/trees/0/first", 1),
            "p.json.trees[0].first: is not 0, where the tree before ends");
  EXPECT_EQ(replaced("/trees/0/mass/1", {1.0}), "p.json.trees[0].mass[1]: has 1 numbers, not 3");
  EXPECT_EQ(replaced("/trees/0/mass/0/1", 7), "p.json.trees[0].mass: is not symmetric");
  EXPECT_EQ(replaced("/velocity", {1.0}), "p.json.velocity: has 1 numbers, not 3");
  EXPECT_EQ(replaced("/contacts/0/id", 0.5), "p.json.contacts[0].id: is no whole number");
  EXPECT_EQ(replaced("/contacts/0/gap", "x"), "p.json.contacts[0].gap: is no number");
  EXPECT_EQ(replaced("/contacts/0/jacobian/0/tree", 1),
            "p.json.contacts[0].jacobian[0].tree: 1 is not among 0 to 0");
  EXPECT_EQ(replaced("/contacts/0/jacobian/0/rows", Json::array()),
            "p.json.contacts[0].jacobian[0].rows: has 0 rows, not 3");
  EXPECT_EQ(replaced("/contacts/0/normal/law", "soft"),
            "p.json.contacts[0].normal.law: is none of hunt-crossley, prescribed and "
            "spring-damper");
  EXPECT_EQ(replaced("/contacts/0/normal/k", -1), "p.json.contacts[0].normal.k: -1 is negative");
  EXPECT_EQ(replaced("/contacts/0/friction/law", "hard"),
            "p.json.contacts[0].friction.law: is none of linear, quadratic, quintic, soft");
  EXPECT_EQ(replaced("/contacts/0/friction/stiction_tolerance", 0),
            "p.json.contacts[0].friction.stiction_tolerance: 0 is not above zero");
  EXPECT_EQ(replaced("/solution/status", "good"), "p.json.solution.status: is no status");
  EXPECT_EQ(replaced("/solution/impulses", Json::array()),
            "p.json.solution.impulses: has 0 contacts, not 1");
  EXPECT_EQ(told([](Json& j) { j.erase("guess"); }), "p.json: has no 'guess'");
  EXPECT_EQ(told([](Json& j) {
              Json& blocks = j["contacts"][0]["jacobian"];
              blocks.push_back(blocks[0]);
            }),
            "p.json.contacts[0].jacobian: has one tree twice");
  EXPECT_EQ(told([](Json& j) {
              Json& blocks = j["contacts"][0]["jacobian"];
              for (int i = 0; i < 2; ++i) blocks.push_back(blocks[0]);
            }),
            "p.json.contacts[0].jacobian: has more than two trees");
}

TEST_F(ProblemFile, HasBoundsThatAreInfinite) {
  const Json row = {{"tree", 0}, {"row", {1.0, 0.0, 0.0}}};
  const Json constraint = {
      {"value", 0.5}, {"lower", nullptr}, {"upper", 1.0}, {"rows", Json::array({row})}};
  const Json effort = {
      {"tree", 0}, {"row", {0.0, 1.0, 0.0}}, {"C", 2.0}, {"b", 1.0}, {"e", nullptr}};
  json["constraints"] = Json::array({constraint});
  json["efforts"] = Json::array({effort});
  const RecordedProblem read = read_problem(json, "p.json");
  EXPECT_EQ(read.problem.start.constraints[0].lower, -HUGE_VAL);
  EXPECT_EQ(read.problem.start.constraints[0].upper, 1);
  EXPECT_EQ(read.efforts[0].law.e, HUGE_VAL);
  EXPECT_EQ(problem_json(read), json);
  json["constraints"][0]["lower"] = 2.0;
  EXPECT_EQ(refusal([&] { return read_problem(json, "p.json"); }),
            "p.json.constraints[0]: has its lower bound above the upper");
}

// One contact on one mass: velocities by Coulomb's and by the associated law.
class OneContact : public ::testing::Test {
 protected:
  /// u = r + q
  static RecordedProblem with(const VectorXd& q, double mu) {
    SparseMatrix one(3, 3);
    one.setIdentity();
    return recorded({"one contact", FclibLocal{one, q, VectorXd::Constant(1, mu), 3}});
  }
  static RecordedSolution answer(const RecordedProblem& problem, const Eigen::Vector3d& r) {
    RecordedSolution out;
    out.v = problem.problem.v0;
    models::add_contact_force(problem.problem.start, problem.problem.start.contacts[0], r,
                              out.v);  // M = 1
    out.impulses = {r};
    return out;
  }
};

TEST_F(OneContact, SticksInsideTheCone) {
  const RecordedProblem problem = with(Eigen::Vector3d(-1, 0.2, 0.1), 0.5);
  const RecordedSolution held = answer(problem, {1, -0.2, -0.1});
  EXPECT_LE(cone_residual(problem, held, Cone::kCoulomb), 1e-14);
  EXPECT_LE(cone_residual(problem, held, Cone::kAssociated), 1e-14);
  const RecordedSolution loose = answer(problem, {1, -0.1, -0.1});
  EXPECT_GT(cone_residual(problem, loose, Cone::kCoulomb), 0.05);
}

// Coulomb: r_n stops the fall and r_t = −μ r_n t̂. The associated law lifts what slips by μ ‖u_t‖.
TEST_F(OneContact, SlidesOnTheCone) {
  const RecordedProblem problem = with(Eigen::Vector3d(-1, 0, 2), 0.5);
  const RecordedSolution coulomb = answer(problem, {1, 0, -0.5});
  EXPECT_LE(cone_residual(problem, coulomb, Cone::kCoulomb), 1e-14);
  EXPECT_GT(cone_residual(problem, coulomb, Cone::kAssociated), 0.1);
  // u_n = μ ‖u_t‖: −1 + r_n = ½ (2 − ½ r_n)
  const RecordedSolution lifted = answer(problem, {1.6, 0, -0.8});
  EXPECT_LE(cone_residual(problem, lifted, Cone::kAssociated), 1e-14);
  EXPECT_GT(cone_residual(problem, lifted, Cone::kCoulomb), 0.1);
}

TEST_F(OneContact, LeavesWhatFliesAlone) {
  const RecordedProblem problem = with(Eigen::Vector3d(1, 3, 0), 0.5);
  EXPECT_LE(cone_residual(problem, answer(problem, {0, 0, 0}), Cone::kCoulomb), 1e-14);
  EXPECT_GT(cone_residual(problem, answer(problem, {0.1, 0, 0}), Cone::kCoulomb), 0.01);
}

// SAP solves it at once, lagged friction when its normal impulse is its own.
TEST_F(OneContact, IsSolvedBySapAndByRepeatedLaggedFriction) {
  const RecordedProblem problem = with(Eigen::Vector3d(-1, 0, 2), 0.5);
  solvers::ConvexSetup sap;
  sap.potential = solvers::SapScheme{{.sigma = 1e-8, .relaxation_time = 0}};
  EXPECT_LE(cone_residual(problem, solve(problem, sap), Cone::kAssociated), 1e-7);
  const auto lagged = solve_repeatedly(problem, {}, 2);
  ASSERT_EQ(lagged.size(), 3U);
  EXPECT_GT(cone_residual(problem, lagged[0], Cone::kCoulomb), 0.1);  // no friction yet
  EXPECT_LE(cone_residual(problem, lagged[2], Cone::kCoulomb), 1e-7);
}

// Impulses that the velocities do not follow from are wrong, though the velocities are right.
TEST_F(OneContact, IsMeasuredWithTheBalanceOfMomentum) {
  const RecordedProblem problem = with(Eigen::Vector3d(-1, 0.2, 0.1), 0.5);
  RecordedSolution wrong = answer(problem, {1, -0.2, -0.1});
  wrong.impulses[0] *= 1.1;
  EXPECT_GT(cone_residual(problem, wrong, Cone::kCoulomb), 0.05);
  RecordedSolution still = answer(problem, {1, -0.2, -0.1});
  still.v *= 0.5;
  still.v[0] += 0.1;
  EXPECT_GT(cone_residual(problem, still, Cone::kCoulomb), 0.05);
}

}  // namespace
}  // namespace tribo::verification
