#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "models/tests/refusal.hpp"
#include "reference/certificate_json.hpp"
#include "reference/comparison.hpp"
#include "reference/dense_certificate.hpp"
#include "reference/dense_certificate_json.hpp"
#include "reference/peak_force.hpp"
#include "reference/problems.hpp"
#include "reference/tests/discs_in_flight.hpp"

/// Certificates that end earlier than requested.
namespace tribo::reference {
namespace {

using test::coarsen;
using test::fall_of;
using test::line_for;
using test::request;
using test::thrown_disc;
using test::until;
using test::with_one_coarse;
using testing::HasSubstr;
using testing::StartsWith;

// A disc thrown up comes to a ceiling and touches it or not: this cannot be decided, and the
// certificate ends before it.
TEST(DenseCertification, EndsBeforeAGraze) {
  PlanarMass thrown = thrown_disc(0, 0);
  thrown.velocity = {0, 4, 0};  // rises by 1
  const Problem problem = dense_problem("made-up", fall_of({thrown}, {line_for(0, -1.25, -1)}));
  CertificateRequest what = until(1);
  const DenseCertification graze = certify_dense(problem, what);
  ASSERT_TRUE(graze.certificate) << graze.refusal;
  const DenseCertificate& rise = *graze.certificate;
  EXPECT_THAT(rise.ends, StartsWith("radau ended with undecided at t = "));
  EXPECT_GT(rise.until, 0);
  EXPECT_LT(rise.until, 0.5);
  EXPECT_EQ(static_cast<double>(rise.run.until()), rise.until);
  EXPECT_NEAR(static_cast<double>(rise.run.at(Fifty(rise.until))[1]),
              4 * rise.until * (1 - rise.until), 1e-15);

  what.sample = 0.01;
  EXPECT_THAT(
      certify(problem, what).refusal,
      StartsWith(fmt::format("made-up: certified until {} s only: radau ended", rise.until)));
  EXPECT_THAT(refusal([&] { return peak_force(problem, 1, 12); }),
              HasSubstr("s only: radau ended"));
  what.shorter = true;
  const Certification part = certify(problem, what);
  ASSERT_TRUE(part.certificate) << part.refusal;
  EXPECT_EQ(part.certificate->until, rise.until);
  EXPECT_EQ(part.certificate->ends, rise.ends);
  EXPECT_EQ(part.certificate->samples.back().t, rise.until);
  const std::size_t whole = part.certificate->samples.size() - 1;
  EXPECT_EQ(part.certificate->samples[whole - 1].t, 0.01 * static_cast<double>(whole - 1));
  EXPECT_THAT(to_json(*part.certificate), HasSubstr(fmt::format("\"ends\": \"{}\"", rise.ends)));
  EXPECT_EQ(dense_certificate_from_json(to_json(rise))->ends, rise.ends);
}

// A peg narrower than the gap moves on when its gripper stops. Where it leaves the fingers the
// equations end.
TEST(DenseCertification, EndsWhereAPegIsNotHeld) {
  CertificateRequest what = request("planar-gripper", 0.2, 6);
  what.parameters.set("peg.width", 0.009);
  what.parameters.set("gripper.height", 0.05);
  const DenseCertification lost =
      certify_dense(make_problem("planar-gripper", what.parameters), what);
  ASSERT_TRUE(lost.certificate) << lost.refusal;
  EXPECT_LT(lost.certificate->until, 0.2);
  EXPECT_THAT(lost.certificate->ends, HasSubstr(" ended with left at "));
}

// Where one computation is too coarse, too few digits are shared with it.
TEST(DenseCertification, EndsWhereTooFewDigitsAgree) {
  const Problem problem = with_one_coarse("rolling-ball", 1, 1e-3);
  const DenseCertification coarse = certify_dense(problem, request("rolling-ball", 0.1, 12));
  ASSERT_TRUE(coarse.certificate) << coarse.refusal;
  EXPECT_LT(coarse.certificate->until, 0.1);
  EXPECT_THAT(coarse.certificate->ends, HasSubstr("digits agree, 6 are needed"));
}

// A start moved by as little as the known accuracy comes to a graze, and the run ends there:
// nothing is known of its continuation.
TEST(DenseCertification, EndsWhereAMovedStartEnds) {
  PlanarMass thrown = thrown_disc(0, 0);
  thrown.velocity = {0, 4, 0};  // rises by v²/2g = 1, moved by 1 + 1e-9 + 1e-9 v/g
  PlanarTouch ceiling = line_for(0, 0, -1);
  ceiling.offset = -(Fifty(5) / 4 + Fifty(1e-9) + Fifty(1e-9) / 2);
  const Problem problem = dense_problem("made-up", fall_of({thrown}, {ceiling}));
  const DenseCertification moved = certify_dense(problem, until(1));
  ASSERT_TRUE(moved.certificate) << moved.refusal;
  EXPECT_THAT(moved.certificate->ends, HasSubstr("0 digits agree, 6 are needed"));
  EXPECT_GT(moved.certificate->until, 0.01);
  EXPECT_LT(moved.certificate->until, 0.5);
  EXPECT_EQ(moved.certificate->digits, 12) << "of what is kept";
}

/// One disc falls onto the ground, another is thrown up and misses a ceiling.
Problem a_landing_and_a_miss(double z, const Fifty& by) {
  PlanarMass thrown = thrown_disc(2, 0);
  thrown.velocity = {0, 4, 0};  // rises by v²/2g = 1
  PlanarTouch ceiling = line_for(1, 0, -1);
  ceiling.offset = -(Fifty(5) / 4 + by);
  return dense_problem("made-up",
                       fall_of({thrown_disc(0, z), thrown}, {line_for(0, 0, 1), ceiling}));
}

// Where one computation sees other events than the rest, the certificate ends behind the last
// common event.
TEST(DenseCertification, EndsBehindTheLastCommonEvent) {
  Problem problem = a_landing_and_a_miss(0.61, Fifty(1e-9));
  problem.computations = [](int digits) {
    std::vector<Computation> all = both_and_one_wider(digits);
    all[1].perturbation = 1e-8;  // its disc touches
    return all;
  };
  const DenseCertification result = certify_dense(problem, until(0.7));
  ASSERT_TRUE(result.certificate) << result.refusal;
  const DenseCertificate& common = *result.certificate;
  EXPECT_THAT(common.ends, HasSubstr("touchdown at 5."));
  ASSERT_EQ(common.events.size(), 2U);
  EXPECT_NEAR(common.events.front().t.value, 0.3, 1e-7);
  EXPECT_EQ(common.events.back().kind, EventKind::kLiftoff);
  const auto last = static_cast<double>(common.run.events.back().t);
  EXPECT_LT(last, 0.5);
  EXPECT_GT(common.until, last);
  EXPECT_LT(common.until, last + 1e-7);
  EXPECT_GE(common.digits, kLeastDigits);
  EXPECT_LE(common.digits, 8);
  EXPECT_TRUE(dense_certificate_from_json(to_json(common)));

  problem.computations = both_and_one_wider;
  const DenseCertification same = certify_dense(problem, until(0.7));
  ASSERT_TRUE(same.certificate) << same.refusal;
  EXPECT_EQ(same.certificate->ends, "");
  EXPECT_EQ(same.certificate->until, 0.7);
}

// Where one computation ends, the others are not needed behind it.
TEST(DenseCertification, EndsWhereOneComputationEnds) {
  const double moved = std::ldexp(1, -30);
  // a start that is moved by d rises by d + (v + d)²/2g
  Problem problem = a_landing_and_a_miss(1.69, moved * (Fifty(3) / 2 + Fifty(moved) / 16));
  problem.computations = [=](int digits) {
    std::vector<Computation> all = both_and_one_wider(digits);
    all[1].perturbation = moved;  // its disc grazes at 0.5 s, the other lands at 0.6 s
    return all;
  };
  const DenseCertification result = certify_dense(problem, until(0.7));
  ASSERT_TRUE(result.certificate) << result.refusal;
  EXPECT_THAT(result.certificate->ends, StartsWith("taylor-euler ended with undecided at t = "));
  EXPECT_GT(result.certificate->until, 0);
  EXPECT_LT(result.certificate->until, 0.5);
  EXPECT_TRUE(result.certificate->events.empty());
}

// A piece with too few shared digits is the first that is left out; so is one that begins with an
// event whose time has too few.
TEST(DenseCertification, EndsWhereDigitsAreLost) {
  Problem problem = dense_problem("made-up", fall_of({thrown_disc(0, 1.25)}, {line_for(0, 0, 1)}));
  coarsen(problem, 1, 1e-5);
  const DenseCertification result = certify_dense(problem, until(1.5));
  ASSERT_TRUE(result.certificate) << result.refusal;
  EXPECT_GT(result.certificate->until, 0.49) << "a parabola is exact at any tolerance";
  EXPECT_LT(result.certificate->until, 0.6);
  EXPECT_THAT(result.certificate->ends, HasSubstr("digits agree, 6 are needed"));
  EXPECT_EQ(result.certificate->pieces.size(), result.certificate->run.pieces.size());
  for (const CertifiedPiece& piece : result.certificate->pieces) {
    EXPECT_GE(*std::ranges::min_element(piece.digits), kLeastDigits);
  }
  for (const CertifiedEvent& event : result.certificate->events) {
    EXPECT_LE(event.t.value, result.certificate->until);
  }
}

// Nothing in common is no certificate.
TEST(DenseCertification, IsRefusedWithNothingInCommon) {
  Problem problem = dense_problem("made-up", fall_of({thrown_disc(0, 1)}, {}));
  problem.computations = [](int digits) {
    std::vector<Computation> all = both_and_one_wider(digits);
    all[1].perturbation = 1e-3;
    return all;
  };
  EXPECT_THAT(certify_dense(problem, until(0.1)).refusal,
              StartsWith("made-up: no certified reference: "));
}

// To the digits of their times.
TEST(Events, OfOneTimeComeInTheOrderOfTheirContacts) {
  const std::vector<Event<Fifty>> found = {{Fifty(1), EventKind::kTouchdown, 3},
                                           {Fifty(2), EventKind::kTouchdown, 5},
                                           {Fifty(2) + Fifty(1e-20), EventKind::kLiftoff, 2},
                                           {Fifty(2) + Fifty(1e-8), EventKind::kTouchdown, 1}};
  const std::vector<Event<Fifty>> sorted = in_one_order(found, 15);
  std::vector<int> contacts;
  for (const Event<Fifty>& event : sorted) contacts.push_back(event.contact);
  EXPECT_EQ(contacts, (std::vector<int>{3, 2, 5, 1}));
}

// Also where one answer has fewer events, and no other ones.
TEST(Events, AreCommonAsFarAsAllSeeThem) {
  const Event<Fifty> down = {Fifty(1), EventKind::kTouchdown, 0};
  const Event<Fifty> up = {Fifty(2), EventKind::kLiftoff, 0};
  const auto common = [](const std::vector<std::vector<Event<Fifty>>>& seen) {
    std::vector<DenseRun<Fifty>> runs;
    for (const auto& events : seen) runs.push_back({.pieces = {}, .modes = {}, .events = events});
    return common_events({"a", "b"}, runs);
  };
  const CommonEvents fewer = common({{down}, {down, up}});
  EXPECT_EQ(fewer.count, 1U);
  EXPECT_EQ(fewer.parting, "a finds 1 events, b finds 2");
  EXPECT_EQ(common({{down, up}, {down}}).count, 1U);
  const CommonEvents same = common({{down, up}, {down, up}});
  EXPECT_EQ(same.count, 2U);
  EXPECT_EQ(same.parting, "");
  const CommonEvents other = common({{down, down}, {down, up}});
  EXPECT_EQ(other.count, 1U);
  EXPECT_EQ(other.parting,
            "event 2 is touchdown at 1.00000000e+00 s by a and liftoff at 2.00000000e+00 s by b");
}

}  // namespace
}  // namespace tribo::reference
