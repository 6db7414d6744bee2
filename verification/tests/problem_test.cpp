#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "models/scenarios/scenarios.hpp"
#include "models/tests/refusal.hpp"
#include "solvers/schemes.hpp"
#include "verification/exchange/problem/cone_residual.hpp"
#include "verification/exchange/problem/fclib_problem.hpp"
#include "verification/exchange/problem/problem_json.hpp"
#include "verification/exchange/problem/recorded_problem.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::verification {
namespace {

using models::VectorXd;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A step of a scheme: its problem and its result.
struct Posed {
  RecordedProblem record;
  solvers::ConvexSetup setup;
  VectorXd v;
};

Posed posed(const Setup& setup, double h, double t) {
  Posed out;
  const solvers::ConfiguredScheme scheme = setup.configured_scheme();
  const auto x0 = run_fixed_steps(setup, h, t).x;
  const models::Instance instance = setup.instance();
  const auto stepper = scheme.make(*instance.system);
  stepper->observe_problems(
      [&](const solvers::PosedProblem& problem) { out.record = record(problem); });
  solvers::StepResult result;
  EXPECT_EQ(stepper->step(x0, h, solvers::Attempt::kFirst, result), solvers::Status::kOk);
  out.v = result.x.v;
  out.setup = scheme.scheme->convex(scheme.parameters);
  return out;
}

RecordedProblem read_again(const RecordedProblem& record) {
  return read_problem(parse_json(problem_json(record).dump(), "p.json"), "p.json");
}

double apart(const VectorXd& a, const VectorXd& b) {
  return (a - b).lpNorm<Eigen::Infinity>() / b.lpNorm<Eigen::Infinity>();
}

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

SparseMatrix sparse(const Eigen::MatrixXd& dense) {
  return dense.sparseView();
}

// The parts that M does not connect are trees; where a contact acts on three, all are one.
TEST(FclibProblem, FindsTrees) {
  FclibGlobal global;
  global.M = sparse(Eigen::Vector4d(1, 2, 3, 4).asDiagonal());
  Eigen::MatrixXd M = global.M;
  M(1, 2) = M(2, 1) = 0.5;
  global.M = sparse(M);
  global.f = VectorXd::Ones(4);
  Eigen::MatrixXd H = Eigen::MatrixXd::Zero(4, 2);
  H(0, 0) = 1;
  H(3, 0) = -1;
  H(1, 1) = 1;
  global.spacedim = 2;
  global.H = sparse(H);
  global.w = Eigen::Vector2d(0.25, 0);
  global.mu = VectorXd::Constant(1, 0.5);
  EXPECT_EQ(recorded({"", global}).problem.start.trees,
            (std::vector<models::Tree>{{0, 4}}));  // all three
  H(1, 1) = 0;
  global.H = sparse(H);
  const RecordedProblem pair = recorded({"", global});
  EXPECT_EQ(pair.problem.start.trees, (std::vector<models::Tree>{{0, 1}, {1, 2}, {3, 1}}));
  EXPECT_EQ(pair.problem.start.contacts[0].bias, Eigen::Vector3d(0.25, 0, 0));
  EXPECT_LE((M * pair.problem.v0 - global.f).norm(), 1e-15);
  const FclibGlobal again = fclib_global(pair);
  EXPECT_EQ(again.H.toDense().leftCols(2), H);
  EXPECT_EQ(again.w[0], 0.25);
}

TEST(FclibProblem, IsRefusedInOneLine) {
  FclibGlobal good;
  good.M = sparse(Eigen::Matrix2d::Identity());
  good.f = Eigen::Vector2d(1, 0);
  good.H = sparse(Eigen::Matrix2d::Identity());
  good.w = VectorXd::Zero(2);
  good.mu = VectorXd::Constant(1, 0.5);
  good.spacedim = 2;
  EXPECT_EQ(refusal([&] { return recorded({"", good}); }), "accepted");
  const auto told = [&](const std::function<void(FclibGlobal&)>& change) {
    FclibGlobal bad = good;
    change(bad);
    return refusal([&] { return recorded({"", bad}); });
  };
  EXPECT_EQ(told([](auto& p) { p.spacedim = 4; }), "FCLIB problem: spacedim is 4, not 2 or 3");
  EXPECT_EQ(told([](auto& p) { p.spacedim = 3; }), "FCLIB problem: mu has 3 entries, not 2");
  EXPECT_EQ(told([](auto& p) { p.mu[0] = -1; }), "FCLIB problem: mu is negative");
  EXPECT_EQ(told([](auto& p) { p.f[0] = NAN; }), "FCLIB problem: f is not finite");
  EXPECT_EQ(told([](auto& p) { p.f = VectorXd::Zero(3); }),
            "FCLIB problem: f has 3 entries, not 2");
  EXPECT_EQ(told([](auto& p) { p.w = VectorXd::Zero(1); }),
            "FCLIB problem: w has 1 entries, not 2");
  EXPECT_EQ(told([](auto& p) { p.M = sparse(Eigen::MatrixXd::Ones(2, 3)); }),
            "FCLIB problem: M is not square");
  EXPECT_EQ(told([](auto& p) { p.M.coeffRef(0, 1) = 0.5; }),
            "FCLIB problem: M is not symmetric: it differs from its transpose by 0.47 of its norm");
  EXPECT_EQ(told([](auto& p) { p.M.coeffRef(0, 0) = -1; }),
            "FCLIB problem: M is not positive definite");
  EXPECT_EQ(told([](auto& p) { p.M = SparseMatrix(0, 0); }), "FCLIB problem: M is empty");
  EXPECT_EQ(told([](auto& p) { p.H = SparseMatrix(2, 2); }),
            "FCLIB problem: contact 0 moves nothing");
  EXPECT_EQ(told([](auto& p) {
              p.G = sparse(Eigen::Vector2d(1, 0));
              p.b = VectorXd::Ones(1);
            }),
            "FCLIB problem: constraints with b other than zero are not read");
  FclibLocal local{sparse(-Eigen::Matrix3d::Identity()), VectorXd::Zero(3), VectorXd::Ones(1), 3};
  EXPECT_EQ(refusal([&] { return recorded({"", local}); }), "FCLIB problem: W is zero");
  local.W = sparse(Eigen::Vector3d(1, 1, -1).asDiagonal());
  EXPECT_EQ(refusal([&] {
              return recorded({"", local});
            }),
            "FCLIB problem: W has an eigenvalue of -1 times its largest");
}

// What printed digits or another program's assembly leave is mended and told.
TEST(FclibProblem, TakesMatricesThatAreNearlyWhatTheyShouldBe) {
  FclibLocal local{sparse(Eigen::Matrix3d::Identity()), Eigen::Vector3d(-1, 0, 2),
                   VectorXd::Constant(1, 0.5), 3};
  EXPECT_TRUE(recorded({"", local}).remarks.empty());
  local.W.coeffRef(0, 1) = 2e-3;
  const RecordedProblem skewed = recorded({"", local});
  EXPECT_THAT(skewed.remarks,
              ElementsAre("W differs from its transpose by 0.0016 of its norm; its symmetric part "
                          "is taken"));
  const FclibGlobal read = fclib_global(skewed);
  const Eigen::MatrixXd W = read.H.transpose() * read.H;
  EXPECT_NEAR(W(0, 1), 1e-3, 1e-12);
  local.W = sparse(Eigen::Vector3d(1, 1, -1e-7).asDiagonal());
  EXPECT_THAT(recorded({"", local}).remarks,
              ElementsAre("W has eigenvalues down to -1e-07 times its largest; they are taken as "
                          "0"));
  local.W = sparse(Eigen::Vector3d(1, 1, -1e-5).asDiagonal());
  EXPECT_THAT(refusal([&] { return recorded({"", local}); }), HasSubstr("-1e-05 times"));
}

// Free bodies have a diagonal M, which does not tell what is a body: contacts do.
TEST(FclibProblem, KeepsFreeBodiesApart) {
  FclibGlobal global;
  const auto trees = [&](Eigen::Index n, const std::vector<Eigen::Index>& rows) {
    global.M = SparseMatrix(n, n);
    global.M.setIdentity();
    global.f = VectorXd::Ones(n);
    global.H = SparseMatrix(n, 3);
    for (const Eigen::Index row : rows) global.H.insert(row, 0) = 1;
    global.w = VectorXd::Zero(3);
    global.mu = VectorXd::Constant(1, 0.5);
    return recorded({"", global}).problem.start.trees;
  };
  EXPECT_EQ(trees(9, {0, 2, 7}), (std::vector<models::Tree>{{0, 3}, {3, 3}, {6, 3}}));
  EXPECT_EQ(trees(12, {0, 4, 7, 11}), (std::vector<models::Tree>{{0, 6}, {6, 6}}));
  EXPECT_EQ(trees(9, {0, 4, 7}), (std::vector<models::Tree>{{0, 9}}));
  EXPECT_THAT(refusal([&] {
                return trees(6006, {0, 10, 20});
              }),
              HasSubstr("join more than two of the blocks of M"));
}

// A W with a null space: two contacts of one body. The answer is the same as with masses.
TEST(FclibProblem, TakesALocalProblemWithANullSpace) {
  const Posed box = posed({.scenario = "turning-box", .scheme = "sap"}, 1e-2, 0.1);
  const FclibGlobal global = fclib_global(box.record);
  const Eigen::MatrixXd M = global.M, H = global.H;
  const Eigen::MatrixXd W = H.transpose() * M.inverse() * H;
  const VectorXd q = H.transpose() * M.inverse() * global.f + global.w;
  const RecordedProblem local = recorded({"", FclibLocal{sparse(W), q, global.mu, 3}});
  EXPECT_EQ(local.problem.v0.size(), 6);
  solvers::ConvexSetup sap;
  sap.potential = solvers::SapScheme{{.sigma = 1e-6, .relaxation_time = 0}};
  const RecordedSolution of_local = solve(local, sap);
  const RecordedSolution of_global = solve(recorded({"", global}), sap);
  ASSERT_EQ(of_local.impulses.size(), of_global.impulses.size());
  for (std::size_t i = 0; i < of_local.impulses.size(); ++i) {
    EXPECT_LE((of_local.impulses[i] - of_global.impulses[i]).norm(), 1e-4 * q.norm());
  }
}

// No rule of a scheme sees in which units a problem without a step is written.
TEST(FclibProblem, IsSolvedTheSameInAnyUnits) {
  Eigen::MatrixXd W(6, 6);
  W << 2, .3, .1, .5, 0, 0, .3, 1.5, 0, 0, .2, 0, .1, 0, 1.7, 0, 0, .1, .5, 0, 0, 2.2, .2, .1, 0,
      .2, 0, .2, 1.4, 0, 0, 0, .1, .1, 0, 1.6;
  VectorXd q(6);
  q << -1, .8, .3, -.6, -.9, .2;
  const auto impulses = [&](const solvers::ConvexSetup& setup, double of_q, double of_W) {
    const RecordedProblem problem =
        recorded({"", FclibLocal{sparse(of_W * W), of_q * q, Eigen::Vector2d(.5, .3), 3}});
    const RecordedSolution solution = solve_repeatedly(read_again(problem), setup, 5).back();
    EXPECT_EQ(solution.status, solvers::Status::kOk);
    VectorXd r(6);
    r << solution.impulses[0], solution.impulses[1];
    return VectorXd(r * of_W / of_q);
  };
  for (const char* const name : {"sap", "lagged", "cenic"}) {
    const solvers::ConfiguredScheme scheme = solvers::configure_scheme(name);
    const solvers::ConvexSetup setup = scheme.scheme->convex(scheme.parameters);
    const VectorXd r = impulses(setup, 1, 1);
    for (const double scale : {1e-8, 1e8}) {
      EXPECT_LE(apart(impulses(setup, scale, 1), r), 1e-6) << name << " q " << scale;
      EXPECT_LE(apart(impulses(setup, 1, scale), r), 1e-6) << name << " W " << scale;
    }
  }
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

// A joint holds as rows of G.
TEST(FclibProblem, KeepsConstraintsThatHold) {
  FclibGlobal global;
  global.M = sparse(Eigen::Vector3d(1, 2, 3).asDiagonal());
  global.f = Eigen::Vector3d(-1, 4, 0);
  global.H = sparse(Eigen::MatrixXd::Identity(3, 2));
  global.w = VectorXd::Zero(2);
  global.mu = VectorXd::Constant(1, 0.5);
  global.spacedim = 2;
  global.G = sparse(Eigen::Vector3d(0, 1, -1));
  global.b = VectorXd::Zero(1);
  const RecordedProblem problem = recorded({"", global});
  const RecordedSolution solution = solve(problem, {});
  EXPECT_NEAR(solution.v[1], solution.v[2], 1e-2);
  EXPECT_NEAR(solution.v[1], 0.8, 1e-2);
  const FclibGlobal again = fclib_global(problem);
  EXPECT_EQ(again.G.toDense(), global.G.toDense());
  EXPECT_EQ(again.b, global.b);
}

}  // namespace
}  // namespace tribo::verification
