#include "solvers/convex/contact_groups.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "models/laws/friction_shapes.hpp"

namespace tribo::solvers {
namespace {

using models::Vector3;

constexpr std::size_t kContacts = 13;  // more than one group, the last one not full

std::size_t taker(ContactGrouping& groupings, std::span<const ContactPotential> potentials) {
  const auto takes = [&](auto& groups) { return groups->take(potentials); };
  return static_cast<std::size_t>(std::ranges::find_if(groupings, takes) - groupings.begin());
}

struct Law {
  const char* name;
  PotentialScheme scheme;
  std::size_t place;  ///< of its groups
};

/// Contacts that stick, slide, rest, press and are apart, along one line.
class ContactsSideBySide : public ::testing::TestWithParam<Law> {
 protected:
  ContactsSideBySide() {
    for (std::size_t i = 0; i < kContacts; ++i) add(i);
  }

  void add(std::size_t i) {
    const FrozenContact contact{
        .h = 1e-2,
        .phi0 = 1e-3 * draw(),
        .gamma_n0 = std::abs(draw()),
        .w_n = 1,
        .w_t = std::exp(draw()),
        .normal =
            models::HuntCrossley<double>{.k = std::exp(10 + 3 * draw()), .d = std::abs(draw())},
        .friction = {.shape = models::SoftFriction{},
                     .mu = std::abs(draw()),
                     .v_s = 1e-4 * std::exp(draw())}};
    potentials_.push_back(make_potential(GetParam().scheme, contact));
    v_.emplace_back(0.1 * draw(), slip(i), slip(i));
    dv_.emplace_back(0.1 * draw(), slip(i), slip(i));
    responses_.push_back(response(potentials_.back(), v_.back()));
  }

  /// Takes contacts, evaluates them at v and begins the line.
  void begin(ContactGroups& groups, std::size_t first, std::size_t count) {
    ASSERT_TRUE(groups.take(std::span(potentials_).subspan(first, count)));
    std::vector<PotentialResponse> found(count);
    groups.respond(std::span(v_).subspan(first, count), 0, groups.num_groups(), found);
    groups.begin(std::span(dv_).subspan(first, count));
  }

  ContactGrouping groupings_ = make_contact_groups();
  ContactGroups& together_ = *groupings_[GetParam().place];
  ContactGroups& alone_ = *groupings_.back();
  std::vector<ContactPotential> potentials_;
  std::vector<Vector3<double>> v_, dv_;
  std::vector<PotentialResponse> responses_;

 private:
  double draw() { return normal_(random_); }
  /// Zero for a third of the contacts, so that they rest; else from far below v_s to far above.
  double slip(std::size_t i) { return i % 3 == 0 ? 0 : draw() * std::exp(4 * draw() - 5); }

  std::mt19937_64 random_{1};
  std::normal_distribution<double> normal_;
};

// To the last bit: runs do not depend on whether contacts are evaluated side by side.
TEST_P(ContactsSideBySide, HaveTheLineOfEachAlone) {
  for (std::size_t first = 0; first < kContacts; ++first) {
    for (const std::size_t count : {std::size_t{1}, kContacts - first}) {
      begin(together_, first, count);
      begin(alone_, first, count);
      for (const double alpha : {0.0, 1e-3, 0.3, 1.0, 1.5}) {
        LineDerivatives found, expected;
        together_.add(alpha, found);
        alone_.add(alpha, expected);
        EXPECT_EQ(found.slope, expected.slope) << first << " " << alpha;
        EXPECT_EQ(found.curvature, expected.curvature) << first << " " << alpha;
        EXPECT_EQ(found.change, expected.change) << first << " " << alpha;
      }
    }
  }
}

TEST_P(ContactsSideBySide, RespondAsEachAlone) {
  EXPECT_EQ(taker(groupings_, potentials_), GetParam().place);
  std::vector<PotentialResponse> found(kContacts);
  together_.respond(v_, 0, 1, found);
  together_.respond(v_, 1, together_.num_groups(), found);
  for (std::size_t i = 0; i < kContacts; ++i) {
    EXPECT_EQ(found[i].cost, responses_[i].cost) << i;
    EXPECT_EQ(found[i].impulse, responses_[i].impulse) << i;
    EXPECT_EQ(found[i].hessian, responses_[i].hessian) << i;
    EXPECT_EQ(found[i].below_secant, responses_[i].below_secant) << i;
  }
}

TEST_P(ContactsSideBySide, ResponsesThatAreNoNumbersStaySo) {
  v_[1][1] = v_[2][0] = std::nan("");
  ASSERT_TRUE(together_.take(potentials_));
  together_.respond(v_, 0, together_.num_groups(), responses_);
  EXPECT_FALSE(responses_[1].impulse.allFinite());
  EXPECT_FALSE(responses_[2].impulse.allFinite());
}

INSTANTIATE_TEST_SUITE_P(Laws, ContactsSideBySide,
                         ::testing::Values(Law{"lagged", LaggedScheme{}, 0},
                                           Law{"sap", SapScheme{{.sigma = 1e-3}}, 1},
                                           Law{"similar", SimilarScheme{}, 2}),
                         [](const auto& law) { return law.param.name; });

// Each alone: other friction than the soft, prescribed forces, none, laws in one problem.
TEST(ContactGroups, TakeOtherContactsOneByOne) {
  const models::FrictionLaw<double> soft{.shape = models::SoftFriction{}, .mu = 1};
  const FrozenContact plain{.h = 1e-2,
                            .w_n = 1,
                            .w_t = 1,
                            .normal = models::HuntCrossley<double>{.k = 1e4},
                            .friction = soft};
  FrozenContact prescribed = plain, frictionless = plain, linear = plain;
  prescribed.normal = models::PrescribedForce<double>{.pi = 1};
  frictionless.friction.mu = 0;
  linear.friction.shape = models::LinearFriction{};
  ContactGrouping groupings = make_contact_groups();
  const auto place_of = [&](const PotentialScheme& scheme, const FrozenContact& contact,
                            const PotentialScheme& other) {
    return taker(groupings,
                 std::vector{make_potential(scheme, plain), make_potential(other, contact)});
  };
  const SapScheme sap;
  EXPECT_EQ(place_of(sap, plain, sap), 1U);
  EXPECT_EQ(place_of(sap, prescribed, sap), 3U);
  EXPECT_EQ(place_of(sap, frictionless, sap), 3U);
  for (const PotentialScheme& scheme : {PotentialScheme(LaggedScheme{}), {SimilarScheme{}}}) {
    EXPECT_LT(place_of(scheme, frictionless, scheme), 3U);
    EXPECT_EQ(place_of(scheme, prescribed, scheme), 3U);
    EXPECT_EQ(place_of(scheme, linear, scheme), 3U);
    EXPECT_EQ(place_of(scheme, plain, sap), 3U);
  }
}

}  // namespace
}  // namespace tribo::solvers
