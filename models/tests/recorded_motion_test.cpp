#include "models/control/recorded_motion.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "models/abilities.hpp"
#include "models/control/motion_feedback.hpp"
#include "models/input_error.hpp"
#include "models/tests/bodies_fixtures.hpp"
#include "models/tests/temporary_folder.hpp"

namespace tribo::models {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// A floating base with one joint: eight positions, seven velocities.
ArticulatedTree base_and_arm() {
  BodyDescription base{.name = "base", .joint = Joint::kFloating, .mass = 2};
  base.inertia = Eigen::Vector3d(1, 2, 3).asDiagonal();
  BodyDescription arm{.name = "arm", .parent = 0, .joint = Joint::kRevolute, .mass = 1};
  arm.inertia.setIdentity();
  return ArticulatedTree({.bodies = {base, arm}});
}

const std::string kStates =
    "t_s,base_px_m,base_py_m,base_pz_m,quat_x,quat_y,quat_z,quat_w,arm_rad,base_vx_body_mps,"
    "base_vy_body_mps,base_vz_body_mps,base_wx_body_radps,base_wy_body_radps,base_wz_body_radps,"
    "arm_radps\n"
    "0,0,0,0.5,0,0,0,1,0.25,0,0,0,0,0,0,1\n"
    "0.01,1,0,0.5,0,0,0.6,0.8,0.5,0,0,0,0,0,0,2\n"
    "0.02,2,0,0.5,0,0,0.6,0.8,1.5,0,0,0,0,0,0,4\n";
const std::string kControls =
    "t_s,tau_arm_Nm\n"
    "0,3\n"
    "0.01,5\n";
const std::string kFeedback =
    "knot_index(t=0.01*k s),row(joint 0..0),dpx_body_m,dpy_body_m,dpz_body_m,drx_body_rad,"
    "dry_body_rad,drz_body_rad,darm_rad,dvx,dvy,dvz,dwx,dwy,dwz,darm_radps\n"
    "0,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14\n"
    "1,0,-1,-2,-3,-4,-5,-6,-7,-8,-9,-10,-11,-12,-13,-14\n";

/// The three files of a motion without fault, in a folder of their own.
class RecordedMotionFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    write("states", kStates);
    write("controls", kControls);
    write("feedback", kFeedback);
  }

  void write(const std::string& part, const std::string& text) const {
    std::ofstream(folder_ / ("m_" + part + ".csv"), std::ios::binary) << text;
  }

  KnotMotion read() const { return read_recorded_motion(folder_.path(), "m", tree_); }

  /// The message after one piece of a file is replaced; empty if the motion is read. The file is
  /// restored.
  std::string message(const std::string& part, const std::string& piece, const std::string& fault) {
    const std::string& good = part == "states"     ? kStates
                              : part == "controls" ? kControls
                                                   : kFeedback;
    const std::size_t place = good.find(piece);
    EXPECT_NE(place, std::string::npos) << piece;
    write(part, std::string(good).replace(place, piece.size(), fault));
    const std::string what = message();
    write(part, good);
    return what;
  }

  std::string message() const {
    try {
      (void)read();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  static auto one_line_at(const std::string& place, const std::string& what) {
    return AllOf(HasSubstr("m_" + place + ": "), HasSubstr(what), Not(HasSubstr("\n")));
  }

  TemporaryFolder folder_;
  ArticulatedTree tree_ = base_and_arm();
};

// The faults below are then the reason for refusal.
TEST_F(RecordedMotionFiles, AreReadAsTheyAre) {
  const KnotMotion motion = read();
  EXPECT_EQ(motion.knot_period, 0.01);
  EXPECT_EQ(motion.num_knots(), 2);
  ASSERT_EQ(motion.q.size(), 3u);
  EXPECT_EQ(motion.q[1], (VectorXd(8) << 1, 0, 0.5, 0, 0, 0.6, 0.8, 0.5).finished());
  EXPECT_EQ(motion.v[2], (VectorXd(7) << 0, 0, 0, 0, 0, 0, 4).finished());
  EXPECT_EQ(motion.torque[1], VectorXd::Constant(1, 5));
  EXPECT_EQ(motion.gain[0], Eigen::RowVectorXd::LinSpaced(14, 1, 14));
  EXPECT_EQ(start_of(motion).t, 0);
  EXPECT_EQ(start_of(motion).q, motion.q[0]);
  EXPECT_EQ(lowered(motion, 0.125).q[2][2], 0.375);
}

TEST_F(RecordedMotionFiles, MayHaveLinesOfTheOtherKind) {
  std::string text;
  for (const char c : kControls) text += c == '\n' ? "\r\n" : std::string(1, c);
  write("controls", text);
  EXPECT_EQ(read().torque[1], VectorXd::Constant(1, 5));
}

TEST_F(RecordedMotionFiles, AreRefusedWithOneMissing) {
  for (const std::string part : {"states", "controls", "feedback"}) {
    const auto file = folder_ / ("m_" + part + ".csv");
    std::filesystem::rename(file, folder_ / "away");
    EXPECT_THAT(message(), AllOf(HasSubstr("cannot read"), HasSubstr(file.string())));
    std::filesystem::rename(folder_ / "away", file);
  }
}

TEST_F(RecordedMotionFiles, AreRefusedWithColumnsOfAnotherRobot) {
  EXPECT_THAT(message("states", "arm_rad", "leg_rad"),
              one_line_at("states.csv:1", "column 9 is 'leg_rad'; it must be 'arm_rad'"));
  EXPECT_THAT(message("states", ",arm_radps", ""),
              one_line_at("states.csv:1", "15 columns instead of 16: 'arm_radps' is missing"));
  EXPECT_THAT(message("controls", "tau_arm_Nm", "tau_arm_Nm,tau_leg_Nm"),
              one_line_at("controls.csv:1", "3 columns instead of 2: 'tau_leg_Nm' is unknown"));
  EXPECT_THAT(message("feedback", "darm_rad,", ""),
              one_line_at("feedback.csv:1", "column 9 is 'dvx'; it must be 'darm_rad'"));
  EXPECT_THAT(message("controls", kControls, ""), one_line_at("controls.csv:1", "'t_s'"));
  EXPECT_THAT(message("controls", "0,3\n0.01,5\n", ""),
              one_line_at("controls.csv:2", "there is no row"));
}

TEST_F(RecordedMotionFiles, AreRefusedWithCellsThatAreNoNumbers) {
  EXPECT_THAT(message("controls", "0.01,5", "0.01,nan"),
              one_line_at("controls.csv:3", "'nan' in column 'tau_arm_Nm'"));
  EXPECT_THAT(message("controls", "0.01,5", "0.01,1e999"), one_line_at("controls.csv:3", "1e999"));
  EXPECT_THAT(message("controls", "0.01,5", "0.01,"), one_line_at("controls.csv:3", "''"));
  EXPECT_THAT(message("controls", "0.01,5", "0.01,5 N"), one_line_at("controls.csv:3", "'5 N'"));
  EXPECT_THAT(message("controls", "0.01,5", "0.01"),
              one_line_at("controls.csv:3", "1 columns instead of 2"));
  EXPECT_THAT(message("controls", "0.01,5", "0.01,5,6"),
              one_line_at("controls.csv:3", "3 columns instead of 2"));
  EXPECT_THAT(message("controls", "0,3\n", "0,3\n\n"),
              one_line_at("controls.csv:3", "1 columns instead of 2"));
}

TEST_F(RecordedMotionFiles, AreRefusedWithKnotsThatDoNotFit) {
  EXPECT_THAT(message("controls", "0.01,5\n", ""),
              one_line_at("controls.csv:3", "1 rows instead of 2"));
  EXPECT_THAT(message("controls", "0.01,5\n", "0.01,5\n0.02,6\n"),
              one_line_at("controls.csv:4", "3 rows instead of 2"));
  EXPECT_THAT(message("controls", "0.01,5", "0.011,5"),
              one_line_at("controls.csv:3", "the time is 0.011 s; equal spacing needs 0.01 s"));
  EXPECT_THAT(message("states", "0.02,2", "0.03,2"), one_line_at("states.csv:4", "0.02 s"));
  EXPECT_THAT(message("states", "0.01,1", "0,1"),
              one_line_at("states.csv:3", "not after the first"));
  EXPECT_THAT(message("states", "0,0,0.6,0.8,0.5", "0,0,0.6,0.7,0.5"),
              one_line_at("states.csv:3", "the quaternion has length"));
  EXPECT_THAT(message("feedback", "1,0,-1", "1,1,-1"),
              one_line_at("feedback.csv:3", "row 0 of knot 1"));
  EXPECT_THAT(message("feedback", "1,0,-1", "2,0,-1"),
              one_line_at("feedback.csv:3", "row 0 of knot 1"));
  EXPECT_THAT(message("feedback", "0,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14\n", ""),
              one_line_at("feedback.csv:3", "1 rows instead of 2"));
}

/// τ of the joint at the time t, and all others zero.
double torque(const MotionFeedback& feedback, const ArticulatedTree& tree, State<double> x) {
  TreeWorkspace w;
  VectorXd tau;
  feedback.torque(tree, w, x, tau);
  EXPECT_EQ(tau.size(), 7);
  EXPECT_TRUE(tau.head(6).isZero(0));
  return tau[6];
}

// At the knots' own states e = 0; half-way between them are half the rotation and half the speed.
TEST_F(RecordedMotionFiles, GiveTheRecordedTorqueOnTheRecordedMotion) {
  const KnotMotion motion = read();
  const MotionFeedback feedback(tree_, motion, 0.005);
  EXPECT_EQ(feedback.duration(), 0.02);
  constexpr double kRounding = 1e-13;
  EXPECT_NEAR(torque(feedback, tree_, {.t = 0, .q = motion.q[0], .v = motion.v[0]}), 3, kRounding);
  EXPECT_NEAR(torque(feedback, tree_, {.t = 0.01, .q = motion.q[1], .v = motion.v[1]}), 5,
              kRounding);
  EXPECT_NEAR(torque(feedback, tree_, {.t = 0.02, .q = motion.q[2], .v = motion.v[2]}), 5,
              kRounding);
  VectorXd d, half;
  difference(tree_, motion.q[1], motion.q[0], d);
  exponential(tree_, motion.q[0], 0.5 * d, half);
  const VectorXd v = 0.5 * (motion.v[0] + motion.v[1]);
  EXPECT_NEAR(torque(feedback, tree_, {.t = 0.005, .q = half, .v = v}), 3, kRounding);
}

// e = q* ⊖ q in the body's own axes, then v* − v: one entry at a time gives its gain.
TEST_F(RecordedMotionFiles, GiveEachErrorItsGain) {
  const KnotMotion motion = read();
  const MotionFeedback feedback(tree_, motion, 0.01);
  constexpr double kRounding = 1e-13;
  for (int i = 0; i < 14; ++i) {
    State<double> x{.t = 0.01, .q = motion.q[1], .v = motion.v[1]};
    if (i < 7) {
      const VectorXd back = -0.125 * VectorXd::Unit(7, i);
      exponential(tree_, motion.q[1], back, x.q);  // q* = q ⊕ 0.125
    } else {
      x.v[i - 7] -= 0.125;
    }
    EXPECT_NEAR(torque(feedback, tree_, x), 5 - 0.125 * (i + 1), kRounding) << i;
  }
}

// The tick is the nearest, so that sums of steps do not matter.
TEST_F(RecordedMotionFiles, AreReadAtTheNearestTick) {
  const KnotMotion motion = read();
  const MotionFeedback feedback(tree_, motion, 0.01);
  const double early = 0.01 - 1e-12;
  EXPECT_NEAR(torque(feedback, tree_, {.t = early, .q = motion.q[1], .v = motion.v[1]}), 5, 1e-13);
}

TEST_F(RecordedMotionFiles, EndWithAReason) {
  const KnotMotion motion = read();
  const MotionFeedback feedback(tree_, motion, 0.01);
  for (const double t : {-0.01, 0.03}) {
    try {
      torque(feedback, tree_, {.t = t, .q = motion.q[2], .v = motion.v[2]});
      ADD_FAILURE() << "gave a torque that nobody recorded";
    } catch (const ControlError& error) {
      EXPECT_THAT(error.what(), HasSubstr("it lasts 0.02 s"));
    }
  }
}

TEST_F(RecordedMotionFiles, NeedAPeriodThatDividesTheirs) {
  const KnotMotion motion = read();
  for (const double period : {0.003, 0.02, 0.0, -0.01, std::numeric_limits<double>::quiet_NaN()})
    EXPECT_THROW(MotionFeedback(tree_, motion, period), InputError) << period;
}

}  // namespace
}  // namespace tribo::models
