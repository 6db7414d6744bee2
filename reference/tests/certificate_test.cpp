#include "reference/certificate.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/tests/temporary_folder.hpp"
#include "reference/agreement.hpp"
#include "reference/cache.hpp"
#include "reference/certificate_json.hpp"
#include "reference/comparison.hpp"
#include "reference/problems.hpp"
#include "reference/tests/certificate_request.hpp"

namespace tribo::reference {
namespace {

namespace fs = std::filesystem;
using test::certified;
using test::request;

// A digit that two computations do not share is not part of the reference.
TEST(Agreement, ShowsNoDigitThatIsNotAgreedOn) {
  const std::array values = {Fifty("1.23456789"), Fifty("1.23456712")};
  const Agreement agreement = agree(values, 0, 15);
  EXPECT_EQ(agreement.digits, 6);
  EXPECT_EQ(shown(values.back(), 0, 6).text, "1.23457e+00");
  EXPECT_NEAR(agreement.difference, 6.2e-7, 1e-8);
}

// A number far below its scale has fewer digits of its own, and none is made up.
TEST(Agreement, CountsDigitsOfTheScaleWhereTheNumberIsSmall) {
  const std::array values = {Fifty("0.001234011"), Fifty("0.001234019")};
  EXPECT_EQ(agree(values, 1, 15).digits, 8);
  EXPECT_EQ(shown(values.back(), 1, 8).text, "1.2340e-03");
  const std::array noise = {Fifty("1e-20"), Fifty("-1e-20")};
  EXPECT_EQ(agree(noise, 1, 15).digits, 15);
  EXPECT_EQ(shown(noise.back(), 1, 15).text, "0");
  EXPECT_EQ(shown(noise.back(), 1, 15).value, 0);
}

// A number below a power of ten by less than double resolves has one digit less than that power.
TEST(Agreement, CountsDigitsOfWhatIsHardlyBelowAPowerOfTen) {
  EXPECT_EQ(shown(Fifty(1), 1, 5).text, "1.0000e+00");
  EXPECT_EQ(shown(Fifty(1) - Fifty("1e-30"), 1, 5).text, "1.000e+00");
}

// NaN agrees with nothing, not even with itself.
TEST(Agreement, OfNoNumberIsNone) {
  const Fifty nan = std::numeric_limits<Fifty>::quiet_NaN();
  const std::array values = {nan, nan};
  EXPECT_EQ(agree(values, 1, 15).digits, 0);
  EXPECT_EQ(shown(nan, 1, 0).text, "nan");
}

// Hunt and Crossley's contact has no closed form: two integrators of unrelated kind must agree.
TEST(BouncingBallCertificate, HasTwentyDigitsOfTheFirstThreeEventsWithHuntCrossleyDamping) {
  CertificateRequest what = request("bouncing-ball", 0.5, 20);
  what.parameters.set("contact.damping", 0.0);
  what.parameters.set("contact.dissipation", 0.1);
  const Certificate certificate = certified(what);
  ASSERT_GE(certificate.events.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(certificate.events[i].t.digits, 20) << i;
}

// A reference on which two methods do not agree is worse than none: refused with both values.
TEST(Comparisons, RefuseWithBothValuesWhereTheMethodsDisagree) {
  Comparison comparison({"one", "other"}, 15);
  EXPECT_EQ(comparison.compare({Fifty(1.0009), Fifty(1)}, 1, 15, [] { return "x[m] at t = 0 s"; }),
            3);
  EXPECT_EQ(comparison.refusal(),
            "x[m] at t = 0 s is 1.00090000e+00 by one and 1.00000000e+00 by other: 3 digits agree, "
            "6 are needed");
}

// Agreement on nine digits certifies nine, although fifteen were asked for.
TEST(Comparisons, ClaimNoMoreDigitsThanTheMethodsShare) {
  Comparison comparison({"one", "other"}, 15);
  const auto number = [] { return "x[m]"; };
  EXPECT_EQ(comparison.compare({Fifty(1) + Fifty(3e-10), Fifty(1)}, 1, 15, number), 9);
  EXPECT_EQ(comparison.compare({Fifty(1) / 3, Fifty(1) / 3}, 0, 15, number), 15);
  EXPECT_EQ(comparison.digits(), 9);
  EXPECT_NEAR(comparison.difference(), 3e-10, 1e-15) << "the largest difference of all";
  EXPECT_EQ(comparison.refusal(), "");
}

TEST(Certification, TellsTheStepsOfEveryComputation) {
  CertificateRequest counted = request("forced-box", 1, 15);
  int steps = 0;
  counted.each_step = [&] { ++steps; };
  const auto all = computations_of(make_problem("forced-box", counted.parameters), counted);
  ASSERT_GT(all.size(), 1U);
  for (const Computation& computation : all) {
    ASSERT_TRUE(computation.each_step);
    computation.each_step();
  }
  EXPECT_EQ(steps, static_cast<int>(all.size()));
}

// A computation takes minutes, and may be given up at any of its steps. The steps do not depend on
// who counts them.
TEST(Certification, EndsAtTheStepAtWhichItIsGivenUp) {
  struct GivenUp {};
  for (const std::string scenario : {"bouncing-ball", "falling-sphere"}) {
    CertificateRequest counted = request(scenario, 0.5, 8);
    int steps = 0;
    counted.each_step = [&] { ++steps; };
    const Certificate certificate = certified(counted);
    const int last = steps;
    EXPECT_GT(last, 8) << scenario;
    EXPECT_EQ(to_json(certificate), to_json(certified(request(scenario, 0.5, 8))));
    for (const int end : {1, last / 2, last}) {
      steps = 0;
      counted.each_step = [&] {
        if (++steps == end) throw GivenUp{};
      };
      EXPECT_THROW(static_cast<void>(certify(counted)), GivenUp) << scenario;
      EXPECT_EQ(steps, end) << scenario;
    }
  }
}

// Where a scenario has no second method there is nothing to agree with.
TEST(Certification, NamesWhatCanBeCertifiedWhereAScenarioCannot) {
  try {
    (void)certify(request("comb", 1, 15));
    FAIL() << "was certified";
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "comb: no certified reference; there is one for ball-drop, bouncing-ball, "
        "colliding-spheres, conveyor-belt, conveyor-static-dynamic, cradle, disc-in-wedge, "
        "disc-on-feet, discs-in-chimney, discs-in-corner, "
        "double-pendulum, dropped-shapes, falling-sphere, forced-box, free-box, limit-stop, "
        "mass-on-spring, "
        "pinched-capsule, planar-arm, planar-clutter, planar-gripper, prescribed-slip, "
        "pusher-brick, rolling-ball, "
        "sliding-rod, solo-squat, spinning-sphere, spinning-top, stacked-masses, tripod, "
        "tumbling-box, turning-box, "
        "turning-disc, two-sided-spring");
  }
}

// Requests that cannot be met are refused before anything is computed.
TEST(Certification, RefusesRequestsOutOfRange) {
  EXPECT_THROW((void)certify(request("forced-box", 1, 0)), InputError);
  EXPECT_THROW((void)certify(request("forced-box", 1, kMostDigits + 1)), InputError);
  EXPECT_THROW((void)certify(request("forced-box", -1, 15)), InputError);
  CertificateRequest dense = request("forced-box", 1, 15);
  dense.sample = 1e-9;
  EXPECT_THROW((void)certify(dense), InputError);
}

// The caller's own times, evenly spaced or not, give the states of the same solution.
TEST(Certification, GivesTheStatesAtTimesThatAreAskedFor) {
  CertificateRequest even = request("bouncing-ball", 0.3, 15);
  even.sample = 0.1;
  CertificateRequest chosen = request("bouncing-ball", 0.3, 15);
  chosen.times = {0.1, 0.123, 0.2, 0.3};
  const Certificate expected = certified(even);
  const Certificate certificate = certified(chosen);
  ASSERT_EQ(certificate.samples.size(), 4u);
  EXPECT_EQ(certificate.samples[1].t, 0.123);
  EXPECT_NEAR(certificate.samples[1].state[0].value, 0.1 - 9.81 * 0.123 * 0.123 / 2, 1e-15);
  const std::array pairs = {std::pair{0, 1}, std::pair{2, 2}, std::pair{3, 3}};
  for (const auto& [i, j] : pairs) {
    const auto& sample = certificate.samples.at(static_cast<std::size_t>(i));
    const auto& other = expected.samples.at(static_cast<std::size_t>(j));
    EXPECT_EQ(sample.state[0].text, other.state[0].text);
    EXPECT_EQ(sample.state[1].text, other.state[1].text);
  }
}

TEST(Certification, RefusesTimesThatDoNotAscendToTheEnd) {
  const std::vector<std::vector<double>> bad = {
      {0.2, 0.1, 1}, {0.1, 0.1, 1}, {-0.1, 1}, {0.1, 0.5}, {0.1, 2}};
  for (const std::vector<double>& times : bad) {
    CertificateRequest what = request("bouncing-ball", 1, 15);
    what.times = times;
    EXPECT_THROW((void)certify(what), InputError);
  }
}

// Every parameter, the horizon, the samples and the digits make another certificate.
TEST(ContentHash, ChangesWithAnythingThatTheCertificateDependsOn) {
  const CertificateRequest base = request("bouncing-ball", 1, 15);
  std::vector<CertificateRequest> others(7, base);
  others[0].until = std::nextafter(1.0, 2.0);
  others[1].digits = 16;
  others[2].sample = 0.1;
  others[3].parameters.set("ball.height", std::nextafter(0.1, 1.0));
  others[4].scenario = "forced-box";
  others[5].forces = true;
  others[6].times = {0.5, 1};
  for (const CertificateRequest& other : others) EXPECT_NE(content_hash(other), content_hash(base));
  EXPECT_EQ(content_hash(base), content_hash(request("bouncing-ball", 1, 15)));
}

// The published value of the hash for one letter.
TEST(ContentHash, IsFnv1a) {
  EXPECT_EQ(fnv1a(""), "6c62272e07bb014262b821756295c58d");
  EXPECT_EQ(fnv1a("a"), "d228cb696f1a8caf78912b704e4a8964");
}

class CacheFolder : public ::testing::Test {
 protected:
  [[nodiscard]] fs::path entry_of(const CertificateRequest& what) const {
    return folder_ / (dense_hash(what, "") + ".dense");
  }
  static std::string text_of(const fs::path& file) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }

  TemporaryFolder own_;
  fs::path folder_ = own_ / "cache";
  CertificateRequest ball_ = request("bouncing-ball", 0.5, 12);
};

// The second time costs nothing and gives the same bytes.
TEST_F(CacheFolder, GivesBackWhatWasComputed) {
  const CachedCertification first = certify_cached(ball_, folder_);
  const CachedCertification second = certify_cached(ball_, folder_);
  EXPECT_EQ(first.use, CacheUse::kComputed);
  EXPECT_EQ(second.use, CacheUse::kFound);
  EXPECT_EQ(to_json(*first.certification.certificate), to_json(*second.certification.certificate));
}

// A flipped digit, a cut file and a foreign one: each is detected, reported and mended.
TEST_F(CacheFolder, ComputesADamagedEntryAgain) {
  const std::string right = to_json(*certify_cached(ball_, folder_).certification.certificate);
  const fs::path entry = entry_of(ball_);
  const std::string whole = text_of(entry);
  std::string flipped = whole;
  const std::size_t digit = flipped.rfind("1.");
  flipped[digit] = '2';
  const std::string foreign = fnv1a("{}\n") + "\n{}\n";
  for (const std::string& damaged :
       {flipped, whole.substr(0, whole.size() / 2), std::string(), foreign}) {
    std::ofstream(entry) << damaged;
    const CachedCertification again = certify_cached(ball_, folder_);
    EXPECT_EQ(again.use, CacheUse::kRebuilt);
    EXPECT_NE(again.note.find("damaged"), std::string::npos);
    EXPECT_EQ(to_json(*again.certification.certificate), right);
    EXPECT_EQ(text_of(entry), whole);
  }
}

// An intact entry under another request's name is not that request's.
TEST_F(CacheFolder, RefusesAnEntryOfAnotherRequest) {
  (void)certify_cached(ball_, folder_);
  CertificateRequest other = ball_;
  other.digits = 11;
  fs::copy_file(entry_of(ball_), entry_of(other));
  EXPECT_EQ(certify_cached(other, folder_).use, CacheUse::kRebuilt);
}

// A folder that cannot be made costs the cache, not the reference.
TEST_F(CacheFolder, GivesTheReferenceWhereItCannotBeKept) {
  std::ofstream(folder_) << "a file where the folder should be";
  const CachedCertification result = certify_cached(ball_, folder_);
  EXPECT_TRUE(result.certification.certificate);
  EXPECT_NE(result.note.find("cannot be written"), std::string::npos);
}

// Writing fails because a folder is in the place of the entry; the part already written is removed.
TEST_F(CacheFolder, LeavesNoPartOfAnEntryBehind) {
  const fs::path entry = entry_of(ball_);
  fs::create_directories(entry / "in the way");
  const CachedCertification result = certify_cached(ball_, folder_);
  EXPECT_TRUE(result.certification.certificate);
  EXPECT_NE(result.note.find("cannot be written"), std::string::npos);
  for (const auto& left : fs::directory_iterator(entry.parent_path()))
    EXPECT_EQ(left.path(), entry);
}

}  // namespace
}  // namespace tribo::reference
