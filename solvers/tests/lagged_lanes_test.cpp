#include "solvers/convex/lagged_lanes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "models/laws/friction_shapes.hpp"

namespace tribo::solvers {
namespace {

using models::Vector3;

constexpr int kContacts = 13;  // more than one group, the last one not full

/// Contacts that stick, slide, rest, press and are apart, along one line.
class LaggedSideBySide : public ::testing::Test {
 protected:
  LaggedSideBySide() {
    for (int i = 0; i < kContacts; ++i) add(i);
  }

  void add(int i) {
    const models::HuntCrossley<double> law{.k = std::exp(10 + 3 * draw()), .d = std::abs(draw())};
    const NormalImpulse normal(law, 1e-3 * draw(), 1e-2);
    const models::FrictionLaw<double> friction{
        .shape = models::SoftFriction{}, .mu = std::abs(draw()), .v_s = 1e-4 * std::exp(draw())};
    const LaggedPotential<NormalImpulse> potential(normal, std::abs(draw()), friction);
    potentials_.emplace_back(potential);
    v_.emplace_back(0.1 * draw(), slip(i), slip(i));
    dv_.emplace_back(0.1 * draw(), slip(i), slip(i));
    responses_.push_back(potential.at(v_.back()));
  }

  /// ℓ of the contacts along the line, one by one.
  [[nodiscard]] LineDerivatives one_by_one(double alpha) const {
    LineDerivatives line;
    for (std::size_t i = 0; i < kContacts; ++i) {
      const PotentialResponse there = response(potentials_[i], v_[i] + alpha * dv_[i]);
      line.slope -= dv_[i].dot(there.impulse);
      line.curvature += dv_[i].dot(there.hessian * dv_[i]);
      line.change += there.cost - responses_[i].cost;
    }
    return line;
  }

  /// Takes the first contacts, evaluates them at v and begins the line.
  void begin(std::size_t count, LaggedLanes& line) const {
    ASSERT_TRUE(line.take(std::span(potentials_).first(count)));
    std::vector<PotentialResponse> found(count);
    line.respond(std::span(v_).first(count), 0, line.num_groups(), found);
    line.begin(std::span(dv_).first(count));
  }

  std::vector<ContactPotential> potentials_;
  std::vector<Vector3<double>> v_, dv_;
  std::vector<PotentialResponse> responses_;

 private:
  double draw() { return normal_(random_); }
  /// Zero for a third of the contacts, so that they rest; else from far below v_s to far above.
  double slip(int i) { return i % 3 == 0 ? 0 : draw() * std::exp(4 * draw() - 5); }

  std::mt19937_64 random_{1};
  std::normal_distribution<double> normal_;
};

// To the last bit: runs do not depend on whether contacts are evaluated side by side.
TEST_F(LaggedSideBySide, AreThoseOfThePotentials) {
  LaggedLanes line;
  begin(kContacts, line);
  for (const double alpha : {0.0, 1e-3, 0.3, 1.0, 1.5}) {
    LineDerivatives found;
    line.add(alpha, found);
    const LineDerivatives expected = one_by_one(alpha);
    EXPECT_EQ(found.slope, expected.slope) << alpha;
    EXPECT_EQ(found.curvature, expected.curvature) << alpha;
    EXPECT_EQ(found.change, expected.change) << alpha;
  }
}

TEST_F(LaggedSideBySide, RespondAsEachAlone) {
  LaggedLanes lanes;
  ASSERT_TRUE(lanes.take(potentials_));
  std::vector<PotentialResponse> found(kContacts);
  lanes.respond(v_, 0, 1, found);
  lanes.respond(v_, 1, lanes.num_groups(), found);
  for (std::size_t i = 0; i < kContacts; ++i) {
    EXPECT_EQ(found[i].cost, responses_[i].cost) << i;
    EXPECT_EQ(found[i].impulse, responses_[i].impulse) << i;
    EXPECT_EQ(found[i].hessian, responses_[i].hessian) << i;
    EXPECT_EQ(found[i].below_secant, responses_[i].below_secant) << i;
  }
}

TEST_F(LaggedSideBySide, FewerContactsLeaveNothingOfTheLastProblem) {
  LaggedLanes line;
  begin(kContacts, line);
  begin(1, line);
  LineDerivatives found;
  line.add(1, found);
  EXPECT_EQ(found.slope, -dv_[0].dot(response(potentials_[0], v_[0] + dv_[0]).impulse));
}

TEST_F(LaggedSideBySide, AreNotTakenOfOtherLaws) {
  LaggedLanes line;
  potentials_[5] = LaggedPotential<NormalImpulse>(
      NormalImpulse(models::HuntCrossley<double>{.k = 1e4}, 0, 1e-2), 1, {.mu = 1});
  EXPECT_FALSE(line.take(potentials_));
  potentials_[5] = LaggedPotential<NormalImpulse>(
      NormalImpulse(models::PrescribedForce<double>{.pi = 1}, 0, 1e-2), 1,
      {.shape = models::SoftFriction{}, .mu = 1});
  EXPECT_FALSE(line.take(potentials_));
}

}  // namespace
}  // namespace tribo::solvers
