#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "solvers/convex/convex_solver.hpp"
#include "solvers/frozen/tamsi_solver.hpp"
#include "solvers/tests/convex_solution.hpp"

/// Absurd problems of one step, written by hand: as many contacts as possible, bodies without mass,
/// NaN. The outcome is a correct result, or a status with its reason at once.
namespace tribo::solvers {
namespace {

using test::add_contact_by;
using test::add_point_contact;
using test::free_points;

constexpr int kMany = 10'000;  ///< contacts on one body
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

constexpr const char* kAlgebras[] = {"dense", "sparse", "blocks", "pcg"};

/// The potentials of every convex scheme that starts from closed contacts.
std::vector<std::pair<std::string, PotentialScheme>> closed_schemes() {
  auto all = test::potential_schemes();
  std::erase_if(all, [](const auto& scheme) { return test::is_barrier(scheme.second); });
  return all;
}

struct Solved {
  Status status;
  VectorXd v;
  StepResult result;
};

Solved solve(const ContactProblem& problem, const PotentialScheme& scheme, const char* algebra) {
  ConvexSolver solver({.linear_algebra = linear_algebra_from(algebra)});
  Solved out{.status = Status::kOk, .v = problem.v0, .result = {}};
  out.status =
      test::solve(solver, problem, test::potentials_of(problem, scheme), out.v, out.result);
  EXPECT_EQ(out.status == Status::kOk, out.result.reason.empty());
  return out;
}

/// A free body on the given number of ground points, in a ring of 1 m about its centre. Together
/// they act as one spring.
ContactProblem ring_on_ground(const test::PressedSpring& spring) {
  ContactProblem problem = free_points({.h = spring.h, .size = 6, .masses = {spring.m}});
  problem.start.k.setZero();
  problem.start.k[2] = 9.8 * spring.m;
  problem.v0[2] = spring.v0;
  update_free_momentum(problem);
  for (int i = 0; i < kMany; ++i) {
    const double angle = 2 * std::numbers::pi * i / kMany, x = std::cos(angle), y = std::sin(angle);
    MatrixXd J = MatrixXd::Zero(3, 6);  // of p × ω in ω
    J.row(0) << 0, 0, 1, y, -x, 0;
    J.row(1) << 1, 0, 0, 0, 0, -y;
    J.row(2) << 0, 1, 0, 0, 0, x;
    models::ContactPoint& contact = add_contact_by(J, problem);
    contact.phi = spring.phi0;
    contact.normal = models::HuntCrossley<double>{.k = spring.k / kMany, .d = 0};
  }
  return problem;
}

TEST(HostileProblems, ABodyMayHaveTenThousandContacts) {
  const test::PressedSpring spring = {.k = 1e8};
  const ContactProblem problem = ring_on_ground(spring);
  for (const auto& [name, scheme] : closed_schemes()) {
    const Solved solved = solve(problem, scheme, "auto");
    ASSERT_EQ(solved.status, Status::kOk) << name << ": " << solved.result.reason;
    VectorXd expected = VectorXd::Zero(6);
    expected[2] = spring.velocity(name == "sap" ? SapOptions{}.relaxation_time : 0);
    EXPECT_LE((solved.v - expected).lpNorm<Eigen::Infinity>(), 1e-9) << name;
    EXPECT_LE(solved.result.work.newton_iterations, 10) << name;
  }
  VectorXd v = problem.v0;
  StepResult result;
  ASSERT_EQ(TamsiSolver({}).solve(problem, v, result), Status::kOk) << result.reason;
  EXPECT_NEAR(v[2], spring.velocity(0), 1e-9);
}

/// A plate on the ground with the given number of balls on it, points that move up and down; the
/// plate is the first or the last of the trees. All balls move alike: together they act as one.
struct LoadedPlate {
  int balls = 1;
  bool plate_first = true;

  [[nodiscard]] int plate() const { return plate_first ? 0 : balls; }
  [[nodiscard]] ContactProblem problem() const {
    std::vector<double> masses(static_cast<std::size_t>(balls) + 1, 1.0 / balls);
    masses[static_cast<std::size_t>(plate())] = 10;
    ContactProblem problem = free_points({.h = 1e-2, .size = 1, .masses = masses});
    for (int i = 0; i <= balls; ++i) {
      if (i == plate()) continue;
      auto& contact = add_point_contact(problem, i, plate());
      contact.phi = -1e-4;
      contact.normal = models::HuntCrossley<double>{.k = 1e6 / balls, .d = 0};
    }
    add_point_contact(problem, plate()).phi = -1e-3;
    return problem;
  }
};

TEST(HostileProblems, ABodyMayTouchTenThousandOthers) {
  const ContactProblem single = LoadedPlate{}.problem();
  for (const auto& [name, scheme] : closed_schemes()) {
    const Solved one = solve(single, scheme, "dense");
    ASSERT_EQ(one.status, Status::kOk);
    for (const bool plate_first : {true, false}) {
      const LoadedPlate plate = {.balls = kMany, .plate_first = plate_first};
      const ContactProblem problem = plate.problem();
      for (const char* algebra : {"sparse", "blocks", "pcg"}) {
        const Solved many = solve(problem, scheme, algebra);
        ASSERT_EQ(many.status, Status::kOk) << name << ' ' << algebra << many.result.reason;
        EXPECT_NEAR(many.v[plate.plate()], one.v[0], 1e-9) << name << ' ' << algebra;
        EXPECT_NEAR(many.v[plate_first ? 1 : 0], one.v[1], 1e-9) << name << ' ' << algebra;
        EXPECT_LE(many.result.work.newton_iterations, 10) << name << ' ' << algebra;
        EXPECT_LE(many.result.work.inner_iterations, 20) << name << ' ' << algebra;
      }
    }
  }
}

/// A point on another, and that on the ground, both pressed in.
ContactProblem two_points() {
  ContactProblem problem = free_points({.h = 1e-2, .size = 2, .masses = {1, 1}});
  add_point_contact(problem, 0, 1).phi = -1e-3;
  add_point_contact(problem, 1).phi = -1e-3;
  problem.v0 = VectorXd{{0.1, 0, -0.1, 0}};
  update_free_momentum(problem);
  return problem;
}

// A problem with NaN neither hangs nor is iterated.
TEST(HostileProblems, NumbersThatAreNoneAreSaidAtOnce) {
  const std::pair<const char*, void (*)(ContactProblem&)> bad[] = {
      {"mass", [](ContactProblem& p) { p.start.M[1](1, 1) = kNaN; }},
      {"force", [](ContactProblem& p) { p.start.k[1] = kNaN; }},
      {"velocity", [](ContactProblem& p) { p.v0[0] = kNaN; }},
      {"gap", [](ContactProblem& p) { p.start.contacts[0].phi = kNaN; }},
      {"ground", [](ContactProblem& p) { p.start.contacts[1].bias[1] = kNaN; }},
      {"stiffness",
       [](ContactProblem& p) {
         p.start.contacts[0].normal = models::HuntCrossley<double>{.k = kNaN, .d = 0};
       }},
      {"friction", [](ContactProblem& p) { p.start.contacts[0].friction.mu = kNaN; }}};
  for (const auto& [number, spoil] : bad) {
    ContactProblem problem = two_points();
    spoil(problem);
    update_free_momentum(problem);
    for (const auto& [name, scheme] : closed_schemes()) {
      for (const char* algebra : kAlgebras) {
        const Solved solved = solve(problem, scheme, algebra);
        EXPECT_EQ(solved.status, Status::kNonFinite) << number << ' ' << name << ' ' << algebra;
        EXPECT_EQ(solved.result.work.newton_iterations, 0) << number << ' ' << name;
      }
    }
    VectorXd v = problem.v0;
    StepResult result;
    EXPECT_EQ(TamsiSolver({}).solve(problem, v, result), Status::kNonFinite) << number;
    EXPECT_EQ(result.work.newton_iterations, 1) << number;
  }
}

// Friction at rest whose curvature μ γ_n0/v_s is finite, while that of two contacts overflows: the
// gradient does not show it.
TEST(HostileProblems, AHessianThatIsNotFiniteIsSaidAtOnce) {
  ContactProblem problem = free_points({});
  std::vector<ContactPotential> potentials;
  for (int i = 0; i < 2; ++i) {
    auto& contact = add_point_contact(problem, 0);
    contact.phi = 1;
    contact.friction.v_s = 1e-300;
    potentials.emplace_back(LaggedPotential<NormalImpulse>(
        NormalImpulse(contact.normal, contact.phi, problem.h),
        1e308 * contact.friction.v_s / contact.friction.mu, contact.friction));
  }
  for (const char* algebra : kAlgebras) {
    ConvexSolver solver({.linear_algebra = linear_algebra_from(algebra)});
    VectorXd v = problem.v0;
    StepResult result;
    EXPECT_EQ(test::solve(solver, problem, potentials, v, result), Status::kNonFinite) << algebra;
    EXPECT_EQ(result.reason, "the Hessian is not finite") << algebra;
    EXPECT_EQ(result.work.newton_iterations, 1) << algebra;
    EXPECT_EQ(v, problem.v0) << algebra;
  }
}

// A nearly massless body between two others: the stopping rule, in the norm of M⁻¹, would not see
// the error of the heavy one.
TEST(HostileProblems, MassesThatCannotBeComparedAreRefused) {
  for (const auto& [name, scheme] : closed_schemes()) {
    for (const char* algebra : kAlgebras) {
      for (const double mass : {1e-20, 1e-28, 1e-300}) {
        ContactProblem problem = two_points();
        problem.start.M[1] = mass * MatrixXd::Identity(2, 2);
        problem.start.k[3] = 9.8 * mass;
        update_free_momentum(problem);
        const Solved solved = solve(problem, scheme, algebra);
        if (mass == 1e-20) {
          EXPECT_EQ(solved.status, Status::kOk) << name << ' ' << algebra;
          continue;
        }
        EXPECT_EQ(solved.status, Status::kSingular) << name << ' ' << algebra;
        EXPECT_THAT(solved.result.reason, ::testing::HasSubstr("masses")) << name;
        EXPECT_EQ(solved.v, problem.v0) << name << ' ' << algebra;
      }
    }
  }
}

}  // namespace
}  // namespace tribo::solvers
