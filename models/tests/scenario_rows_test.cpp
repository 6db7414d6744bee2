#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "models/input_error.hpp"
#include "models/scenarios/planar_contacts.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/scenarios/start_limits.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::models {
namespace {

/// The refusal of a double pendulum with these changes; empty where it is made.
std::string refusal_of_pendulum(const Changes& changes) {
  const Scenario& scenario = find_scenario("double-pendulum");
  try {
    (void)make_instance(scenario, Parameters(scenario.parameters).with(changes));
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

// A start beyond a stop, of either joint and on either side, is no question that a step can answer;
// a start at the stop is one, and without limits there is nothing to keep.
TEST(Limits, RefuseAStartBeyondThem) {
  EXPECT_EQ(refusal_of_pendulum({{"joint1.angle", "0.001"}}),
            "the start is outside a limit: joint1.angle=0.001 is below 0.2 rad");
  EXPECT_EQ(refusal_of_pendulum({{"joint2.angle", "3.5"}}),
            "the start is outside a limit: joint2.angle=3.5 is above 3 rad");
  EXPECT_EQ(refusal_of_pendulum({{"joint1.angle", "0.2"}, {"joint2.angle", "3"}}), "");
  EXPECT_EQ(refusal_of_pendulum({{"joint1.angle", "0.001"}, {"pendulum.joints", "free"}}), "");
}

// A quaternion may have any length of whose square no digit is lost.
TEST(Starts, HaveAnAttitudeOfEveryBody) {
  const Scenario& scenario = find_scenario("dropped-shapes");
  const Instance instance = make_instance(scenario, Parameters(scenario.parameters));
  const auto told = [&](double scale) {
    State<double> x = instance.x0;
    x.q.segment<4>(3) = scale * Eigen::Vector4d(0, 0, 0.6, 0.8);
    return refusal([&] {
      refuse_start_without_attitude("here", *instance.system, x);
      return 0;
    });
  };
  for (const double scale : {-3.0, 1e-149, 1e149}) EXPECT_EQ(told(scale), "accepted") << scale;
  for (const double scale : {1e-151, 1e151, std::nan(""), HUGE_VAL})
    EXPECT_THAT(told(scale), ::testing::HasSubstr("which is no rotation")) << scale;
  EXPECT_EQ(told(0),
            "here: upper.qx, upper.qy, upper.qz, upper.qw are 0, 0, 0, 0, which is no rotation; a "
            "quaternion may have any length from 1e-150 to 1e+150");
}

// Off its coupler the joint would be thrown there: energy from nowhere.
TEST(Limits, RefuseAStartOffACoupler) {
  EXPECT_EQ(refusal_of_pendulum(
                {{"pendulum.joints", "coupled"}, {"joint1.angle", "1.5"}, {"joint2.angle", "2"}}),
            "the start does not meet what holds joint1.angle: it is 0.5 off");
  EXPECT_EQ(refusal_of_pendulum({{"pendulum.joints", "coupled"}, {"joint1.angle", "0.35"}}), "");
  EXPECT_EQ(refusal_of_pendulum({{"pendulum.tip", "weld"}, {"pendulum.joints", "free"}}), "");
}

// The default length of a run, for some scenarios.
TEST(Scenarios, EndWhereTheirRowsSay) {
  const std::vector<std::pair<const char*, double>> ends = {{"rolling-ball", 1.0},
                                                            {"planar-clutter", 1.5},
                                                            {"comb", 1.5},
                                                            {"limit-stop", 1.0},
                                                            {"bouncing-ball", 1.0},
                                                            {"two-sided-spring", 1.0},
                                                            {"pusher-brick", 0.5},
                                                            {"planar-gripper", 2.0},
                                                            {"discs-in-corner", 1.0},
                                                            {"discs-in-chimney", 0.35},
                                                            {"colliding-spheres", 0.1},
                                                            {"cradle", 0.06},
                                                            {"pinched-capsule", 1.0},
                                                            {"pile", 1.0},
                                                            {"double-pendulum", 1.0},
                                                            {"conveyor-static-dynamic", 4.0},
                                                            {"free-box", 2.0},
                                                            {"spinning-sphere", 0.5},
                                                            {"spinning-top", 2.0},
                                                            {"disc-on-feet", 0.5},
                                                            {"mass-on-spring", 0.05},
                                                            {"hydro-cylinder", 0.2},
                                                            {"turning-box", 1.0}};
  for (const auto& [id, end] : ends) {
    const Scenario& scenario = find_scenario(id);
    EXPECT_EQ(make_instance(scenario, Parameters(scenario.parameters)).t_end, end) << id;
  }
}

// Few motions show these: the fingers hold the peg by all corners alike, the brick starts at rest
// on its ground, no pad comes to an end of the mug, a rod loses energy by friction alone.
TEST(Scenarios, HaveTheNumbersOfTheirSources) {
  const std::tuple<const char*, const char*, double> numbers[] = {
      {"planar-gripper", "gripper.finger", 0.01},
      {"pusher-brick", "contact.dissipation", 1},
      {"planar-arm", "arm.length", 1},
      {"parallel-gripper", "mug.height", 0.1},
      {"sliding-rod", "contact.dissipation", 0},
      {"planar-clutter", "contact.dissipation", 10},
      {"hard-clutter", "clutter.gravity", 9.81},
      {"soft-clutter", "clutter.gravity", 9.81},
      {"clutter", "clutter.gravity", 9.81},
      {"spinning-sphere", "body.gravity", 9.81},
      {"spinning-sphere", "body.gap", 0.01},
      {"turning-box", "body.half_z", 0.05},
      {"free-box", "body.omega_y", 5},
      {"colliding-spheres", "sphere0.radius", 0.05},
      {"cradle", "cradle.gap", 0.01},
      {"bunnies", "slab.thickness", 0.1},
      {"comb", "contact.stiffness", 1e6},
      {"pile", "contact.stiffness", 1e5}};
  for (const auto& [id, key, number] : numbers)
    EXPECT_EQ(Parameters(find_scenario(id).parameters).number(key), number) << id << " " << key;
}

// Every ball may touch every other.
TEST(Cradle, TakesAHundredSpheres) {
  const Scenario& cradle = find_scenario("cradle");
  const auto told = [&](double count) {
    return refusal([&] {
      return make_instance(cradle, Parameters(cradle.parameters).with({{"cradle.count", count}}));
    });
  };
  EXPECT_EQ(told(100), "accepted");
  EXPECT_EQ(told(101), "cradle.count=101 is above 100");
}

// mu_s = 1.0 and mu_d = 0.5, as the paper prints them.                        [cenic, Fig. 14]
TEST(ConveyorStaticDynamic, HasTheFrictionOfThePaper) {
  const Parameters p(find_scenario("conveyor-static-dynamic").parameters);
  EXPECT_EQ(p.number("box.mass"), 1.0);
  EXPECT_EQ(p.number("box.static_friction"), 1.0);
  EXPECT_EQ(p.number("box.friction"), 0.5);
  EXPECT_EQ(p.number("contact.stiffness"), 1e6);
}

// Its figures show the distance travelled.
TEST(SlidingRod, StartsAtTheOrigin) {
  const Scenario& rod = find_scenario("sliding-rod");
  EXPECT_EQ(make_instance(rod, Parameters(rod.parameters)).x0.q[0], 0);
}

// The feet's rows of J against the motion of the feet themselves, r = (x + R cos, y + R sin).
TEST(DiscOnFeet, HasTheVelocitiesOfItsFeetInItsJacobian) {
  const Instance instance = make_instance(find_scenario("disc-on-feet"),
                                          Parameters(find_scenario("disc-on-feet").parameters));
  const double kRounding = 1e-14;
  State<double> x = instance.x0;
  x.q << 0.3, -0.2, 0.7;
  x.v << 0.4, 0.5, -0.6;
  Snapshot snapshot;
  instance.system->evaluate(x, snapshot);
  for (int foot = 0; foot < 3; ++foot) {
    const double angle = 0.7 + 2 * std::numbers::pi * foot / 3;
    const auto v_c =
        contact_velocity(snapshot, snapshot.contacts[static_cast<std::size_t>(foot)], x.v);
    EXPECT_NEAR(v_c[1], 0.4 + 0.6 * std::sin(angle), kRounding);
    EXPECT_NEAR(v_c[2], 0.5 - 0.6 * std::cos(angle), kRounding);
  }
}

// Where a slide along x has no weight, or its push for one.
TEST(SlidesAlongX, HaveNoWeightAcrossTheirWay) {
  const TwoSidedSpring<double> spring{.mass = 2, .overlap = 0.1};
  EXPECT_TRUE(scene_of(spring).description().trees[0].gravity.isZero());
  const LimitStop<double> stop{.mass = 2, .force = 10, .stop = 1};
  EXPECT_EQ(scene_of(stop).description().trees[0].gravity, Eigen::Vector3d(5, 0, 0));
}

TEST(PlanarArmScenario, IsLiftedByEveryController) {
  const Scenario& scenario = find_scenario("planar-arm");
  for (const char* const control : {"inverse-dynamics", "pd", "pid"}) {
    const Instance arm =
        make_instance(scenario, Parameters(scenario.parameters).with({{"arm.control", control}}));
    const ExternalSystem* const external = arm.system->external_system();
    ASSERT_NE(external, nullptr) << control;
    VectorXd g;
    external->external_force(arm.x0, g);
    EXPECT_GT(g.minCoeff(), 0) << control;
  }
}

}  // namespace
}  // namespace tribo::models
