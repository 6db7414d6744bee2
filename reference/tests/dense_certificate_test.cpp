#include "reference/dense_certificate.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "models/tests/refusal.hpp"
#include "models/tests/temporary_folder.hpp"
#include "reference/cache.hpp"
#include "reference/certificate_json.hpp"
#include "reference/dense/cut.hpp"
#include "reference/dense/decimal.hpp"
#include "reference/dense_certificate_json.hpp"
#include "reference/problems.hpp"
#include "reference/tests/certificate_request.hpp"
#include "reference/tests/discs_in_flight.hpp"

namespace tribo::reference {
namespace {

using test::coarsen;
using test::fall_of;
using test::line_for;
using test::request;
using test::thrown_disc;
using test::until;
using test::with_one_coarse;

/// A run through the impact of the sphere, and its text.
class DenseCertificates : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const CertificateRequest what = request("falling-sphere", 0.25, 15);
    DenseCertification certified = certify_dense(problem(), what);
    ASSERT_TRUE(certified.certificate) << certified.refusal;
    sphere_ = new DenseCertificate(std::move(*certified.certificate));
    text_ = new std::string(to_json(*sphere_));
  }
  static void TearDownTestSuite() {
    delete sphere_;
    delete text_;
  }
  static Problem problem() {
    return make_problem("falling-sphere", test::defaults("falling-sphere"));
  }
  static nlohmann::ordered_json json() { return nlohmann::ordered_json::parse(*text_); }
  static std::optional<DenseCertificate> read(const nlohmann::ordered_json& json) {
    return dense_certificate_from_json(json.dump());
  }

  static inline DenseCertificate* sphere_ = nullptr;
  static inline std::string* text_ = nullptr;
};

// The digits of an independent prototype, which two of its methods share: fifteen are shown.
TEST_F(DenseCertificates, HaveTheDigitsOfAnIndependentProgram) {
  EXPECT_EQ(sphere_->scenario, "falling-sphere");
  EXPECT_EQ(sphere_->digits, 15);
  EXPECT_LT(sphere_->agreement, 1e-20);
  EXPECT_GT(sphere_->agreement, 0) << "the computations do not share all bits";
  ASSERT_EQ(sphere_->computations.size(), 3U);
  EXPECT_EQ(sphere_->computations[1].method, "taylor-euler");
  const char* const state[] = {"8.72429673125413e-01", "4.99959678443689e-02",
                               "6.37851634372938e+00", "2.85714285714286e+00"};
  const CertifiedSample end = sample_at(*sphere_, Fifty(0.25));
  ASSERT_EQ(end.state.size(), 6U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(end.state[i].value, std::strtod(state[i], nullptr), 1e-14) << i;
    EXPECT_EQ(end.state[i].digits, 15) << i;
  }
  ASSERT_EQ(sphere_->events.size(), 1U);
  EXPECT_EQ(sphere_->events[0].t.text, "1.00963755469230e-01");
  EXPECT_EQ(sphere_->peak_force.text, "7.70882183912912e+04");
  EXPECT_NEAR(sphere_->peak_time.value, 0.1009905851430628, 1e-15);
}

// The stored result is the computed one: the same text again, and the same numbers from it.
TEST_F(DenseCertificates, AreTheSameWhenReadAgain) {
  constexpr std::string_view kFirstLines = "{\n \"format\": \"tribometer-reference-1\",";
  const auto again = dense_certificate_from_json(*text_);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->computations.size(), 3U);
  EXPECT_EQ(to_json(*again), *text_);
  CertificateRequest what = request("falling-sphere", 0.25, 15);
  what.sample = 0.01;
  what.forces = true;
  const Certification computed = sampled(problem(), {*sphere_, {}}, what);
  const Certification kept = sampled(problem(), {*again, {}}, what);
  ASSERT_TRUE(computed.certificate && kept.certificate);
  const std::string samples = to_json(*computed.certificate);
  EXPECT_EQ(samples, to_json(*kept.certificate));
  EXPECT_TRUE(samples.starts_with(kFirstLines)) << samples.substr(0, 60);
  EXPECT_EQ(nlohmann::json::parse(samples)["events"][0]["state"].size(), 6U);
  EXPECT_EQ(computed.certificate->samples.size(), 26U);
  EXPECT_EQ(computed.certificate->columns.back(), "contact.ft[N]");
}

// Read for some times it has the states there, at events and checks, and none elsewhere.
TEST_F(DenseCertificates, AreReadForTheTimesThatAreAskedFor) {
  const CertificateRequest what = request("falling-sphere", 0.25, 12);
  const DenseCertification computed = certify_dense(problem(), what);
  ASSERT_TRUE(computed.certificate) << computed.refusal;
  const std::string text = to_json(*computed.certificate);
  const auto whole = dense_certificate_from_json(text);
  const std::vector<double> times = {0, 0.1};
  const auto some = dense_certificate_from_json(text, &times);
  ASSERT_TRUE(whole && some);
  ASSERT_EQ(whole->checks.size(), 32U);
  for (std::size_t i = 1; i < 32; ++i) EXPECT_LT(whole->checks[i - 1].t, whole->checks[i].t);
  EXPECT_LT(whole->checks.front().t, 1e-3);
  EXPECT_GT(whole->checks.back().t, 0.249);
  std::size_t known = 0;
  for (std::size_t p = 0; p < whole->run.pieces.size(); ++p) {
    const Piece<Fifty>&piece = whole->run.pieces[p], &read = some->run.pieces[p];
    const bool told = read.c.cols() > 0;
    known += told ? 1 : 0;
    EXPECT_TRUE(told ? read.c == piece.c && read.y0 == piece.y0 : isnan(read.value(0.5)[0])) << p;
  }
  EXPECT_LT(known, whole->run.pieces.size() / 2);
  for (const double t : {0.0, 0.1, 0.25}) EXPECT_EQ(some->run.at(t), whole->run.at(t)) << t;
  for (const Event<Fifty>& event : whole->run.events) {
    EXPECT_EQ(some->run.at(event.t), whole->run.at(event.t));
  }
  CertificateRequest asked = what;
  asked.times = {0, 0.1, 0.25};
  const Certification of_some = sampled(problem(), {*some, {}}, asked);
  EXPECT_EQ(to_json(*of_some.certificate),
            to_json(*sampled(problem(), {*whole, {}}, asked).certificate));
}

// Where few digits of an event's time are given, its state is still that of the event.
TEST_F(DenseCertificates, KnowTheirEventsByPiecesWhateverTheDigits) {
  const CertificateRequest what = request("falling-sphere", 0.25, 2);
  const DenseCertification computed = certify_dense(problem(), what);
  ASSERT_TRUE(computed.certificate) << computed.refusal;
  const auto kept = dense_certificate_from_json(to_json(*computed.certificate));
  ASSERT_TRUE(kept);
  const Certification first = sampled(problem(), computed, what);
  const Certification second = sampled(problem(), {*kept, {}}, what);
  EXPECT_EQ(to_json(*first.certificate), to_json(*second.certificate));
  EXPECT_EQ(first.certificate->events[0].state[1].text, "5.0e-02");
}

// An event at the very end begins no piece.
TEST_F(DenseCertificates, CountTheEndAsAPieceOfItsOwn) {
  const DenseRun<Fifty>& run = sphere_->run;
  EXPECT_EQ(piece_from(run, run.pieces[3].t), 3U);
  EXPECT_EQ(piece_from(run, run.until()), run.pieces.size());
}

// Before any compression; only coefficients that count are written.
TEST_F(DenseCertificates, TakeLittleRoom) {
  EXPECT_LT(text_->size(), 300'000U);
  const auto all = json();
  for (const auto& piece : all["pieces"]) {
    for (const std::string row : piece["c"]) EXPECT_FALSE((' ' + row).ends_with(" 0"));
  }
}

// Height falls until the impact has pressed the sphere in most; its speed is least at touchdown
// or soon after, and at the end it stands still.
TEST_F(DenseCertificates, KnowTheExtremesOfEveryColumn) {
  ASSERT_EQ(sphere_->ranges.size(), 6U);
  const CertifiedRange& z = sphere_->ranges[1];
  EXPECT_EQ(z.largest.t, 0);
  EXPECT_EQ(z.largest.value.text, "1.00000000000000e-01");
  EXPECT_GT(z.least.t, sphere_->events[0].t.value);
  EXPECT_NEAR(sample_at(*sphere_, Fifty(z.least.t)).state[4].value, 0, 1e-12);
  const double fall = std::sqrt(2 * 9.81 * 0.05);
  EXPECT_NEAR(sphere_->ranges[4].least.value.value, -fall, 1e-3 * fall);
  EXPECT_LE(sphere_->ranges[4].least.value.value, -fall);
}

// Where the solution is a polynomial, so is the state of an event.
TEST_F(DenseCertificates, GiveTheStateAtAnEvent) {
  const Certification all = sampled(problem(), {*sphere_, {}}, request("falling-sphere", 0.25, 15));
  ASSERT_TRUE(all.certificate);
  const std::vector<CertifiedNumber>& state = all.certificate->events[0].state;
  ASSERT_EQ(state.size(), 6U);
  EXPECT_EQ(state[1].text, "5.00000000000000e-02");
  EXPECT_NEAR(state[4].value, -std::sqrt(2 * 9.81 * 0.05), 1e-14);
}

// An edited certificate is rejected: its polynomials by the states of another method.
TEST_F(DenseCertificates, AreNoneWhereTheyAreEdited) {
  ASSERT_TRUE(read(json()));
  auto edited = json();
  std::string& y0 = edited["pieces"][10]["y0"].get_ref<std::string&>();
  y0 = "100000000000000" + y0.substr(y0.find(' '));
  EXPECT_FALSE(read(edited));
  edited = json();
  std::string& check = edited["checks"][5]["state"][0].get_ref<std::string&>();
  check[9] = check[9] == '5' ? '6' : '5';
  EXPECT_FALSE(read(edited));
}

TEST_F(DenseCertificates, AreNoneWhereTheyAreCutOrOfAnotherForm) {
  EXPECT_FALSE(dense_certificate_from_json(""));
  EXPECT_FALSE(dense_certificate_from_json("{}"));
  EXPECT_FALSE(dense_certificate_from_json(text_->substr(0, text_->size() / 2)));
  std::string joined = *text_;
  joined.erase(joined.find("\n\"c\""), 1);
  EXPECT_FALSE(dense_certificate_from_json(joined)) << "a line of c that is not one";
  const auto without = [](auto change) {
    auto edited = json();
    change(edited);
    return read(edited).has_value();
  };
  EXPECT_FALSE(without([](auto& j) { j["format"] = "tribometer-dense-2"; }));
  EXPECT_FALSE(without([](auto& j) { j["basis"] = "powers"; }));
  EXPECT_FALSE(without([](auto& j) { j["pieces"].erase(0); }));
  EXPECT_FALSE(without([](auto& j) { j["pieces"] = nlohmann::ordered_json::array(); }));
  EXPECT_FALSE(without([](auto& j) { j["until"] = 0.01; }));
  EXPECT_FALSE(without([](auto& j) { j["columns"] = 7; }));
  EXPECT_FALSE(without([](auto& j) { j["scales"].erase(0); }));
  EXPECT_FALSE(without([](auto& j) { j["scales"][0] = 0; }));
  EXPECT_FALSE(without([](auto& j) { j["pieces"][0]["mode"] = "00"; }));
  EXPECT_FALSE(without([](auto& j) { j["pieces"][0]["mode"] = "x"; }));
  EXPECT_FALSE(without([](auto& j) { j["pieces"][0]["h"] = "-1.0"; }));
  const auto with_start = [&](const std::string& first, const std::string& behind) {
    return without([&](auto& j) {
      std::string& y0 = j["pieces"][0]["y0"].template get_ref<std::string&>();
      y0 = first + y0.substr(y0.find(' ')) + behind;
    });
  };
  EXPECT_FALSE(without([](auto& j) { j["pieces"][0]["y0"] = ""; }));
  EXPECT_FALSE(without([](auto& j) { j["pieces"][0]["y0"] = "1"; }));
  EXPECT_FALSE(with_start("0", " 0"));
  EXPECT_FALSE(with_start("0", " "));
  for (const char* const number : {"", "-", ".", "1.0", "nan", "1e3", "0x1", "0 0"}) {
    EXPECT_FALSE(with_start(number, "")) << number;
  }
  EXPECT_FALSE(without([](auto& j) { j["pieces"][0]["c"].erase(0); }));
  EXPECT_FALSE(without([](auto& j) { j["last_places"][0] = -20; }));
  EXPECT_FALSE(without([](auto& j) { j["pieces"][0]["c"][0] = "1.5"; }));
  EXPECT_FALSE(without([](auto& j) { j["pieces"][0]["digits"].erase(0); }));
  EXPECT_FALSE(without([](auto& j) { j["pieces"][0]["digits"][0] = kMostDigits + 1; }));
  EXPECT_FALSE(without([](auto& j) { j["checks"][0]["t"] = 0.26; }));
  EXPECT_FALSE(without([](auto& j) { j["checks"][0]["state"].push_back("0"); }));
  EXPECT_FALSE(without([](auto& j) { j["checks"] = nlohmann::ordered_json::array(); }));
  EXPECT_FALSE(without([](auto& j) { j["events"][0]["piece"] = j["pieces"].size() + 1; }));
  EXPECT_FALSE(without([](auto& j) { j["events"][0]["type"] = "breakfast"; }));
  for (const double count : {1e300, 12.5, 4294967308.0}) {  // none that an `int` holds
    EXPECT_FALSE(without([&](auto& j) { j["digits"] = count; })) << count;
  }
  for (const char* const number :
       {"", "-", ".", "nan", "inf", "1.0.0", "1e", "1e+", "0x1", "1e99999"}) {
    EXPECT_FALSE(without([&](auto& j) { j["checks"][1]["state"][0] = number; })) << number;
  }
}

// Times do not make another entry: once the solution is computed, any grid is read.
TEST_F(DenseCertificates, ServeAnyTimesFromOneEntry) {
  const TemporaryFolder folder;
  CertificateRequest what = request("rolling-ball", 0.2, 12);
  EXPECT_EQ(certify_cached(what, folder.path()).use, CacheUse::kComputed);
  what.sample = 0.003;
  const CachedCertification samples = certify_cached(what, folder.path());
  EXPECT_EQ(samples.use, CacheUse::kFound);
  EXPECT_EQ(samples.certification.certificate->samples.size(), 68U);
  what.sample = std::nullopt;
  what.times = {0.1, 0.2};
  what.forces = true;
  EXPECT_EQ(certify_cached(what, folder.path()).use, CacheUse::kFound);
  what.digits = 13;
  EXPECT_EQ(certify_cached(what, folder.path()).use, CacheUse::kComputed);
}

// An entry of an older form is not misread, even with its checksum right.
TEST_F(DenseCertificates, AreComputedAgainWhereTheFormIsOlder) {
  const TemporaryFolder folder;
  const CertificateRequest what = request("rolling-ball", 0.1, 8);
  const Problem ball = make_problem("rolling-ball", what.parameters);
  const std::string right = to_json(*certify_dense(ball, what).certificate);
  std::string older = right;
  older.replace(older.find("dense-3"), 7, "dense-2");
  std::ofstream(folder / (dense_hash(what, "") + ".dense")) << fnv1a(older) << '\n' << older;
  const CachedDenseCertification again = certify_dense_cached(ball, what, folder.path());
  EXPECT_EQ(again.use, CacheUse::kRebuilt);
  EXPECT_NE(again.note.find("damaged"), std::string::npos);
  EXPECT_EQ(to_json(*again.certification.certificate), right);
}

// Two discs that fall from one height touch the ground at one time, whichever is listed first.
TEST(DenseCertification, ComparesEventsOfOneTimeAsASet) {
  const Problem problem =
      dense_problem("made-up", fall_of({thrown_disc(0, 1.25), thrown_disc(2, 1.25)},
                                       {line_for(1, 0, 1), line_for(0, 0, 1)}));
  const DenseCertification both = certify_dense(problem, until(0.52));
  ASSERT_TRUE(both.certificate) << both.refusal;
  ASSERT_EQ(both.certificate->events.size(), 2U);
  EXPECT_EQ(both.certificate->events[0].contact, 0);
  EXPECT_EQ(both.certificate->events[1].contact, 1);
  EXPECT_EQ(both.certificate->events[0].t.text, "5.00000000000e-01");
  EXPECT_EQ(both.certificate->force_columns[2], "contact1.fn[N]");
}

TEST(DenseCertification, IsRefusedForAGripperThatMayTouchOtherwise) {
  const auto why = [](const char* key, const auto& value) {
    models::Parameters p = test::defaults("planar-gripper");
    p.set(key, value);
    return refusal([&] { (void)make_problem("planar-gripper", p); });
  };
  const std::string shape = "planar-gripper: no certified reference where the peg may ";
  EXPECT_EQ(why("gripper.reach", 0.08).find(shape), 0U) << "as long as the peg: onto the foot";
  EXPECT_EQ(why("gripper.finger", 0.08).find(shape), 0U) << "as high as the peg";
  EXPECT_EQ(why("gripper.reach", 0.081), "accepted");
}

PlanarTouch two_discs() {
  PlanarTouch both = line_for(0, 0, 1);
  both.kind = PlanarPair::kDiscOnDisc;
  both.b = 1;
  both.radius_b = both.radius_a;
  return both;
}

TEST(DenseCertification, BeginsWithBodiesThatOverlap) {
  const Problem problem =
      dense_problem("made-up", fall_of({thrown_disc(0, 1), thrown_disc(0.4, 1)}, {two_discs()}));
  const DenseCertification apart = certify_dense(problem, until(0.01));
  ASSERT_TRUE(apart.certificate) << apart.refusal;
  EXPECT_LT(sample_at(*apart.certificate, Fifty(0.01)).state[0].value, 0);
}

TEST(DenseCertification, IsRefusedForBodiesInOnePlace) {
  const PlanarTouch both = two_discs();
  const Problem problem =
      dense_problem("made-up", fall_of({thrown_disc(0, 1), thrown_disc(0, 1)}, {both}));
  const DenseCertification same = certify_dense(problem, until(0.1));
  EXPECT_FALSE(same.certificate);
  EXPECT_EQ(
      same.refusal.find("made-up: no certified reference: radau ended with non-finite at t = 0 s"),
      0U)
      << same.refusal;
}

// Six digits of the position of a body of ten kilometres leave none of the ground's force on it.
TEST(DenseCertification, IsRefusedWhereTooFewDigitsOfAForceAgree) {
  PlanarMass large = thrown_disc(0, 0.245);
  large.set_sizes(1e4, 1e4);
  Problem problem = dense_problem("made-up", fall_of({large}, {line_for(0, 0, 1)}));
  coarsen(problem, 2, 1e-7);
  CertificateRequest what = until(1);
  what.sample = 0.05;
  EXPECT_TRUE(certify(problem, what).certificate);
  what.forces = true;
  const Certification forces = certify(problem, what);
  EXPECT_FALSE(forces.certificate);
  EXPECT_EQ(forces.refusal.find("made-up: no certified reference: of a contact force "), 0U)
      << forces.refusal;
}

// A piece has the digits that are shared at all places of comparison, of states and of forces.
TEST(DenseCertification, TellsTheDigitsOfEachPiece) {
  const Problem problem = with_one_coarse("rolling-ball", 2, 1e-9);
  const DenseCertification some = certify_dense(problem, request("rolling-ball", 0.1, 15));
  ASSERT_TRUE(some.certificate) << some.refusal;
  EXPECT_LT(some.certificate->digits, 15);
  int states = 15, forces = 15;
  for (const CertifiedPiece& piece : some.certificate->pieces) {
    for (std::size_t i = 0; i < 6; ++i) states = std::min(states, piece.digits[i]);
    for (std::size_t i = 6; i < 8; ++i) forces = std::min(forces, piece.digits[i]);
  }
  EXPECT_EQ(states, some.certificate->digits);
  EXPECT_LT(forces, 15);
}

// Within a piece too, and not only at its start: every digit given is a digit of x = x₀ cos ωt.
TEST(DenseCertification, LooksAtTheInsideOfAPiece) {
  const Problem problem = with_one_coarse("two-sided-spring", 2, 1e-7);
  const DenseCertification some = certify_dense(problem, request("two-sided-spring", 0.1, 15));
  ASSERT_TRUE(some.certificate) << some.refusal;
  const DenseCertificate& spring = *some.certificate;
  const Fifty omega = sqrt(Fifty(1000)), x0 = Fifty(0.01);
  int least = 15;
  for (std::size_t p = 0; p < spring.pieces.size(); ++p) {
    const Piece<Fifty>& piece = spring.run.pieces[p];
    for (const double part : {0.5, 1.0}) {
      const Fifty tau = piece.end * part, t = piece.t + piece.h * tau;
      const Fifty error = abs(Fifty(piece.value(tau)[0] - x0 * cos(Fifty(omega * t))));
      const int digits = spring.pieces[p].digits[0];
      least = std::min(least, digits);
      EXPECT_LE(static_cast<double>(error / x0), 2 * std::pow(10.0, -digits)) << p << " " << part;
    }
  }
  EXPECT_LT(least, 13);
}

// Where the force falls from the start on or rises to the end, its peak is there.
TEST(DenseCertification, HasThePeakAtAnEndWhereItIsThere) {
  const auto certified = [](double z, double end) {
    const Problem problem =
        dense_problem("made-up", fall_of({thrown_disc(0, z)}, {line_for(0, 0, 1)}));
    DenseCertification result = certify_dense(problem, until(end));
    EXPECT_TRUE(result.certificate) << result.refusal;
    return result.certificate.value_or(DenseCertificate{});
  };
  const DenseCertificate parts = certified(0.2, 0.01);
  EXPECT_EQ(parts.peak_force.text, "5.00000000000e+01") << "1000 N/m times 0.05 m";
  EXPECT_EQ(parts.peak_time.text, "0");
  const DenseCertificate sinks = certified(0.246, 1e-3);  // under 4 N, and weighs 8
  EXPECT_GT(sinks.peak_force.value, 4);
  EXPECT_EQ(sinks.peak_time.text, "1.00000000000e-03");
}

// A settling motion forgets its start; a jam magnifies it a thousandfold.
TEST(DenseCertification, MeasuresHowAnErrorGrows) {
  CertificateRequest stack = request("stacked-masses", 0.5, 8);
  stack.parameters.set("contact.stiffness", 1e5);
  const Problem settles = make_problem("stacked-masses", stack.parameters);
  const DenseCertification rests = certify_dense(settles, stack);
  ASSERT_TRUE(rests.certificate) << rests.refusal;
  EXPECT_LT(rests.certificate->pieces.back().growth, 0.5);
  EXPECT_GT(test::certified(request("sliding-rod", 0.04, 8)).growth, 1000);
}

// Every number of a run is the decimal as written, and pieces end where the next begin.
TEST(Cut, LeavesDecimalsOfAllNumbers) {
  const Fifty third = Fifty(1) / 3;
  const Vector<Fifty> y{{third}};
  DenseRun<Fifty> run;
  for (const int n : {0, 1}) {
    run.pieces.push_back({n * third, 2 * third, y, models::Matrix<Fifty>::Constant(1, 1, third)});
  }
  cut(run, {10}, 3, 1);
  const Piece<Fifty>& last = run.pieces[1];
  EXPECT_EQ(last.t, from_decimal("3.33333333333e-01")) << "twelve behind the point, of until = 1";
  EXPECT_EQ(last.h, from_decimal("6.66666666667e-01"));
  EXPECT_EQ(last.y0[0], from_decimal("3.3333333333e-01")) << "eleven, of a size of 10";
  EXPECT_EQ(last.c(0, 0), from_decimal("3.3333333333e-01"));
  EXPECT_EQ(run.pieces[0].end, run.pieces[1].t / run.pieces[0].h);
  EXPECT_EQ(last.until(), 1);
}

// A number of one unit in the last place remains that unit.
TEST(Cut, LeavesOneOfTheLastPlace) {
  const Vector<Fifty> y{{Fifty("1.2e-11"), Fifty("0.4e-11"), Fifty("-0.8e-11")}};
  const Vector<Fifty> one = cut(y, {10, 10, 10}, 3);
  EXPECT_EQ(one[0], from_decimal("1e-11"));
  EXPECT_EQ(one[1], 0);
  EXPECT_EQ(one[2], from_decimal("-1e-11"));
  EXPECT_EQ(cut_text(one[0], 10, 3), "1e-11");
}

}  // namespace
}  // namespace tribo::reference
