#include "solvers/convex/convex_stepper.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "solvers/convex/posed_problem.hpp"
#include "solvers/schemes.hpp"
#include "solvers/tests/contact_motion.hpp"
#include "solvers/tests/convex_solution.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using models::HuntCrossley;
using models::Vector3;

/// A point of one coordinate on the ground, or of six without it, with an entry of M that is zero.
class MasslessPoint : public models::VectorConfiguration {
 public:
  explicit MasslessPoint(int size) : size_(size) {}
  int num_positions() const override { return size_; }
  int num_velocities() const override { return size_; }
  void evaluate(const State<double>& x, models::Snapshot& out) const override {
    out.trees.assign(1, models::Tree{0, size_});
    out.M.assign(1, MatrixXd::Identity(size_, size_));
    out.M[0](size_ - 1, size_ - 1) = 0;
    out.k = VectorXd::Constant(size_, 1.0);
    out.clear_contacts();
    if (size_ > 1) return;
    auto& contact = out.contacts.add();
    contact.phi = x.q[0];
    test::act_on(0, Vector3<double>::UnitX(), contact, out);
    contact.normal = HuntCrossley<double>{.k = 1e4, .d = 0};
  }
  models::Energy energy(const State<double>&) const override { return {}; }
  std::vector<models::Coordinate> coordinates() const override {
    return std::vector<models::Coordinate>(static_cast<std::size_t>(2 * size_), {"z", "m"});
  }

 private:
  int size_;
};

// An observer sees the problem of a step before it is solved, and can evaluate it at its solution.
TEST(ConvexStepper, ShowsItsProblem) {
  const auto box = test::make_scenario("conveyor-belt");
  for (const char* scheme : {"sap", "lagged", "similar"}) {
    const auto stepper = test::make_scheme(scheme, *box.system);
    std::optional<PosedProblem> shown;
    stepper->observe_problems([&](const PosedProblem& posed) { shown.emplace(posed); });
    StepResult out;
    ASSERT_EQ(stepper->step(box.x0, 1e-3, Attempt::kFirst, out), Status::kOk) << scheme;
    ASSERT_TRUE(shown) << scheme;
    EXPECT_EQ(shown->problem.h, 1e-3);
    const auto there = test::evaluate(shown->problem, shown->potentials, shown->rows, out.x.v);
    EXPECT_LE(there.gradient.norm(), 1e-10) << scheme;
  }
}

// A body without mass has no free motion: each convex scheme reports it.
TEST(ConvexStepper, ReportsAMasslessBodyAsSingular) {
  for (const int size : {1, 6}) {
    const MasslessPoint system(size);
    const State<double> x{.t = 0, .q = VectorXd::Constant(size, 1e-3), .v = VectorXd::Zero(size)};
    for (const Scheme& scheme : convex_schemes()) {
      StepResult out;
      EXPECT_EQ(test::make_scheme(scheme.id, system)->step(x, 1e-3, Attempt::kFirst, out),
                Status::kSingular)
          << scheme.id;
      EXPECT_THAT(out.reason, ::testing::HasSubstr("mass matrix")) << scheme.id;
    }
  }
}

// A NaN state is reported as such even where a barrier cannot determine its gap.
TEST(ConvexStepper, ReportsALostStateAsNonFinite) {
  const auto ball = test::make_scenario("bouncing-ball");
  for (const Scheme& scheme : convex_schemes()) {
    for (const bool position : {true, false}) {
      State<double> x = ball.x0;
      (position ? x.q : x.v)[0] = std::nan("");
      StepResult out;
      EXPECT_EQ(test::make_scheme(scheme.id, *ball.system)->step(x, 1e-3, Attempt::kFirst, out),
                Status::kNonFinite)
          << scheme.id;
      EXPECT_FALSE(out.reason.empty());
    }
  }
}

// An infinite tolerance would take any velocities as converged.
TEST(ConvexStepper, ReportsAMomentumThatOverflowsAsNonFinite) {
  const auto ball = test::make_scenario("bouncing-ball");
  State<double> x = ball.x0;
  x.v[0] = 1e200;
  std::vector<std::string> names = {"cenic"};
  for (const Scheme& scheme : convex_schemes()) names.push_back(scheme.id);
  for (const std::string& name : names) {
    StepResult out;
    EXPECT_EQ(test::make_scheme(name, *ball.system)->step(x, 1e-3, Attempt::kFirst, out),
              Status::kNonFinite)
        << name;
    EXPECT_THAT(out.reason, ::testing::HasSubstr("overflows")) << name;
  }
}

}  // namespace
}  // namespace tribo::solvers
