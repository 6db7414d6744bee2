#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reference/dense/compute_dense.hpp"
#include "reference/scenes/between_walls.hpp"
#include "reference/scenes/planar_gripper.hpp"
#include "reference/scenes/planar_newton_euler.hpp"
#include "reference/scenes/single_contact.hpp"
#include "reference/tests/certificate_request.hpp"
#include "reference/tests/known_states.hpp"

/// Numbers of an independent prototype, which uses neither the models nor any of this code, to the
/// twenty digits and more that two of its methods share.
namespace tribo::reference {
namespace {

using test::computed;
using test::expect_states;
using test::kRadau;
using test::kTaylorEuler;
using test::multiple;

void expect_event(const DenseRun<Fifty>& run, std::size_t i, int contact, const char* t) {
  ASSERT_LT(i, run.events.size());
  EXPECT_EQ(run.events[i].contact, contact);
  const Fifty exact(t);
  EXPECT_LT(static_cast<double>(Fifty(abs(Fifty(run.events[i].t - exact)) / exact)), 1e-20) << i;
}

TEST(Truth, OfADiscBetweenTwoWalls) {
  const PlanarNewtonEuler system(disc_in_wedge_equations(test::defaults("disc-in-wedge")));
  const auto run = computed(system, 0.51, kRadau);
  expect_states(system, run,
                {{multiple(10, 0.05),
                  {"0", "9.999193849061989197905e-2", "3.625750803235501852817e+0", "0",
                   "-4.6198044351214e-8", "0"}}});
  ASSERT_EQ(run.events.size(), 16U);
  expect_event(run, 0, 1, "3.650338507996311014504e-2");
  expect_event(run, 1, 1, "3.984660397606679802772e-2");
  expect_event(run, 3, 1, "4.871056448372811722392e-2");
  expect_event(run, 15, 1, "7.24729742843076096692e-2");
}

TEST(Truth, OfTwoDiscsInACorner) {
  const PlanarNewtonEuler system(discs_in_corner_equations(test::defaults("discs-in-corner")));
  const auto run = computed(system, 0.26, kRadau);
  expect_states(
      system, run,
      {{multiple(10, 0.025),
        {"7.288433641217020802951e-2", "4.994882014467267861185e-2", "8.21089656248281682241e-1",
         "1.701046817817381849260e-1", "3.997382272455970084160e-2", "1.55069545792116739895e-1",
         "8.3072357539219916114e-2", "1.3275581477163673e-5", "1.66314954847744351281e+0",
         "1.42763115026365691220e-1", "-4.7060379287635026e-5", "3.57141509910254317388e+0"}}});
  ASSERT_EQ(run.events.size(), 25U);
  expect_event(run, 0, 4, "2.202564524152828569829e-2");
  expect_event(run, 1, 4, "2.643716676697937313159e-2");
  EXPECT_EQ(run.events[1].kind, EventKind::kDampingClamp);
  expect_event(run, 3, 4, "2.801778094991910802296e-2");
  expect_event(run, 24, 2, "1.369093864094821564195e-1");
}

TEST(Truth, OfABoxThatTumbles) {
  const PlanarNewtonEuler system(tumbling_box_equations(test::defaults("tumbling-box")));
  const auto run = computed(system, 0.51, kRadau);
  expect_states(
      system, run,
      {{multiple(5, 0.1),
        {"2.595413474736838232909e-1", "1.111968915077009700354e-1", "1.938873717679738321431e+0",
         "1.04885971348563065201e-1", "1.0022750692527826833e-2", "9.4311556256966835171e-1"}}});
  expect_event(run, 0, 1, "1.376932786086664150369e-1");
  expect_event(run, 3, 1, "1.896491449247159846565e-1");
  expect_event(run, 9, 3, "3.450466113344645883512e-1");
}

TEST(Truth, OfAGripperThatHitsTheGround) {
  const PlanarNewtonEuler system(planar_gripper_equations(test::defaults("planar-gripper")));
  const auto run = computed(system, 0.51, kRadau);
  expect_states(
      system, run,
      {{multiple(2, 0.1), {"-2.0679870807188332146e-4", "0", "1.526394044961781853777e-1", "0"}},
       {multiple(5, 0.1), {"-1.687398480000000187e-5", "0", "1.528281561200689190889e-1", "0"}}});
  ASSERT_EQ(run.events.size(), 2U);
  expect_event(run, 0, 0, "1.915652570442302701267e-1");
  expect_event(run, 1, 1, "1.915652570442302701267e-1");
}

TEST(Truth, OfThreeDiscsInAChimney) {
  const PlanarNewtonEuler system(discs_in_chimney_equations(test::defaults("discs-in-chimney")));
  const auto run = computed(system, 0.151, kRadau);
  expect_states(
      system, run,
      {{multiple(3, 0.05),
        {"-1.0330969695292748906e-4", "4.983800523530804598955e-2", "-2.070381066629560635e-3",
         "8.2804390631900217619e-4", "1.496160707081528432890e-1", "1.0712693600027828771e-2",
         "-7.9016456285995954939e-4", "2.494904065906927152754e-1", "-2.6900282405268253353e-2",
         "-9.264077141247142744e-3", "-1.818034048053364804e-3", "-1.8586947390395420069e-1"}}});
  expect_event(run, 0, 0, "1.427843122927064445632e-2");
  expect_event(run, 1, 9, "2.085973659445392986574e-2");
  expect_event(run, 2, 10, "2.735530217995680090723e-2");
  expect_event(run, 3, 10, "5.098606603160989230578e-2");
}

TEST(Truth, OfFourDiscsThatFallIntoABox) {
  auto p = test::defaults("planar-clutter");
  p.set("clutter.layers", 1);
  const PlanarNewtonEuler system(planar_clutter_equations(p));
  const auto run = computed(system, 0.26, kTaylorEuler);
  expect_states(system, run,
                {{multiple(5, 0.05),
                  {"-1.582322467119749289252e-1", "4.994865604112830053242e-2", "0",
                   "-5.322718592726760363080e-2", "4.994865604112830053242e-2", "0",
                   "5.240242980768907426833e-2", "4.994865604112830053242e-2", "0",
                   "1.565420484568334481912e-1", "4.994865604112830053242e-2", "0", "0",
                   "-4.6030981957534243e-5"}}});
  ASSERT_EQ(run.events.size(), 20U);
  expect_event(run, 0, 0, "7.820618870057750010897e-2");
  expect_event(run, 3, 9, "7.820618870057750010897e-2");
  expect_event(run, 19, 9, "1.183431185449070046771e-1");
}

// By its first impacts, of the lowest four with the floor.
TEST(Truth, OfTwelveDiscsThatFallIntoABox) {
  const PlanarNewtonEuler system(planar_clutter_equations(test::defaults("planar-clutter")));
  const auto run = computed(system, 0.121, kRadau);
  const Vector<Fifty> y = run.at(multiple(3, 0.04));
  const auto expect = [&](Eigen::Index i, const char* known) {
    EXPECT_LT(abs(Fifty(y[i] / Fifty(known) - 1)), 1e-20) << i;
  };
  expect(0, "-1.582322467119749289252e-1");
  expect(1, "4.995390381956944716716e-2");
  expect(12, "-1.577982037724341552516e-1");
  expect(33, "1.576123577982447540614e-1");
  expect(34, "3.093679999999999840413e-1");
  expect(37, "-2.9839943919027176514e-2");
}

TEST(Truth, OfAFallingSphereByBothMethods) {
  const PlanarNewtonEuler system(falling_sphere_equations(test::defaults("falling-sphere")));
  for (const std::size_t method : {kRadau, kTaylorEuler}) {
    const auto run = computed(system, 0.26, method);
    expect_states(
        system, run,
        {{multiple(5, 0.05),
          {"8.724296731254124902944e-1", "4.999596784436893661480e-2", "6.378516343729377906760e+0",
           "2.857142857142857142857e+0", "0", "5.714285714285713968508e+1"}}});
    ASSERT_EQ(run.events.size(), 1U);
    expect_event(run, 0, 0, "1.009637554692304455260e-1");
  }
}

// A wider precision gives the same digits; a start moved by a part of its sizes gives another end.
TEST(Truth, OfAFallInEitherPrecision) {
  const PlanarNewtonEuler system(falling_sphere_equations(test::defaults("falling-sphere")));
  Computation computation{.method = kRadau, .precision = Precision::kQuadruple, .tolerance = 1e-22};
  const auto height = [&] { return compute_dense(system, computation, 0.05).at(Fifty(0.05))[1]; };
  const Fifty narrow = height();
  computation.precision = Precision::kFiftyDigits;
  const Fifty wide = height();
  EXPECT_LT(abs(Fifty(wide - narrow)), 1e-30);
  EXPECT_NE(wide, narrow);
  computation.perturbation = 1e-9;  // of 0.05 m, and of 4 m/s for 0.05 s
  EXPECT_LT(abs(Fifty(height() - wide - 1e-9 * (0.05 + 4 * 0.05))), 1e-22);
}

TEST(Truth, OfAConveyorBelt) {
  const PlanarNewtonEuler system(conveyor_belt_equations(test::defaults("conveyor-belt")));
  const auto run = computed(system, 1.01, kRadau);
  expect_states(system, run,
                {{multiple(20, 0.05),
                  {"7.3515783263587972681e-2", "-9.810000000000000497380e-7",
                   "-2.10158330070033612086e-1"}}});
}

TEST(Truth, OfASlidingRodThroughItsJam) {
  const PlanarNewtonEuler system(sliding_rod_equations(test::defaults("sliding-rod")));
  const auto run = computed(system, 0.04, kRadau);
  expect_states(
      system, run,
      {{multiple(1, 0.02),
        {"1.808094143053610361961e-1", "1.313817329112128250472e-1", "5.53349356663707775730e-1",
         "7.8394320999565301875e+0", "7.4317734790842992571e-1", "3.5090500148326434303e+0"}}});
  ASSERT_EQ(run.events.size(), 1U);
  expect_event(run, 0, 0, "2.59517796789428525029e-2");
}

TEST(Truth, OfARollingBall) {
  const PlanarNewtonEuler system(falling_sphere_equations(test::defaults("rolling-ball")));
  const auto run = computed(system, 0.51, kTaylorEuler);
  expect_states(system, run,
                {{multiple(5, 0.1),
                  {"4.000000000000000444089e-1", "9.90001938708363733027e-2",
                   "4.000000000000000222045e+0", "8.000000000000000444089e-1"}}});
}

// The first impact's peak of the sphere, where f_n = k x (1 − d v_n) has no closed form: the force
// that a program of its own found from the prototype's file.
TEST(Truth, OfThePeakOfAnImpact) {
  const PlanarNewtonEuler system(falling_sphere_equations(test::defaults("falling-sphere")));
  const ForcePeak peak = highest_force(system, computed(system, 0.2, kRadau), 0, Fifty(0.2), 1e-20);
  EXPECT_LT(abs(Fifty(peak.force / Fifty("77088.218391291186903") - 1)), 1e-18);
  EXPECT_LT(abs(Fifty(peak.time / Fifty("0.1009905851430628") - 1)), 1e-15);
}

}  // namespace
}  // namespace tribo::reference
