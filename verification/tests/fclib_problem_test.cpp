#include "verification/exchange/problem/fclib_problem.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "models/tests/refusal.hpp"
#include "solvers/convex/convex_setup.hpp"
#include "solvers/schemes.hpp"
#include "verification/exchange/problem/recorded_problem.hpp"
#include "verification/tests/posed_problem.hpp"

namespace tribo::verification {
namespace {

using models::VectorXd;
using test::apart;
using test::Posed;
using test::posed;
using test::read_again;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

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
