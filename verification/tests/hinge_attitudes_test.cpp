#include "verification/score/hinge_attitudes.hpp"

#include <Eigen/Geometry>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::verification {
namespace {

using Eigen::AngleAxisd;
using Eigen::Vector3d;
using ::testing::HasSubstr;

/// A top whose angles go on evenly, as attitudes in rows of a hundredth of a second.
class HingeAttitudes : public ::testing::Test {
 protected:
  HingeAttitudes() {
    trajectory_.file = "top.csv";
    for (const char* const name : {"spin.qx", "spin.qy", "spin.qz", "spin.qw"})
      trajectory_.columns[name] = {};
    for (int row = 0; row < 200; ++row) {
      const double t = 0.01 * row;
      trajectory_.t.push_back(t);
      add(angles(t), row % 3 == 0 ? -2.0 : 1.0);  // of any sign and length
    }
  }

  [[nodiscard]] Vector3d angles(double t) const {
    return instance_.x0.q + t * (instance_.x0.v + Vector3d(0, 0.1, 0));
  }
  void add(const Vector3d& q, double length) {
    const Eigen::Quaterniond turn(
        AngleAxisd(q[0], Vector3d::UnitZ()) * AngleAxisd(-q[1], Vector3d::UnitY()) *
        AngleAxisd(std::acos(0.0), Vector3d::UnitY()) * AngleAxisd(q[2], Vector3d::UnitZ()));
    trajectory_.columns["spin.qx"].push_back(length * turn.x());
    trajectory_.columns["spin.qy"].push_back(length * turn.y());
    trajectory_.columns["spin.qz"].push_back(length * turn.z());
    trajectory_.columns["spin.qw"].push_back(length * turn.w());
  }
  [[nodiscard]] Trajectory turned() const {
    return with_hinge_angles(trajectory_, *instance_.system, instance_.x0);
  }

  models::Instance instance_ = [] {
    const models::Scenario& top = models::find_scenario("spinning-top");
    return models::make_instance(top, models::Parameters(top.parameters));
  }();
  Trajectory trajectory_;
};

// A top turns several times between two rows: the rate tells how often.
TEST_F(HingeAttitudes, BecomeTheAnglesOfTheHinges) {
  const Trajectory found = turned();
  const std::vector<models::Coordinate> names = instance_.system->coordinates();
  for (Eigen::Index i = 0; i < 3; ++i) {
    const std::vector<double>* const column = found.column(names[static_cast<std::size_t>(i)].name);
    ASSERT_NE(column, nullptr);
    for (std::size_t row = 0; row < found.t.size(); ++row)
      EXPECT_NEAR((*column)[row], angles(found.t[row])[i], 1e-10 * (1 + angles(2).norm()));
  }
}

TEST_F(HingeAttitudes, AreTakenOnlyWhereThereAreNoAngles) {
  const std::string name = instance_.system->coordinates()[0].name;
  trajectory_.columns[name] = std::vector<double>(trajectory_.t.size(), 7.0);
  EXPECT_EQ((*turned().column(name))[5], 7);
  EXPECT_EQ(turned().column(instance_.system->coordinates()[1].name), nullptr);
}

TEST_F(HingeAttitudes, ThatAreNoRotationAreRefused) {
  for (auto& [name, values] : trajectory_.columns) values[17] = 0;
  EXPECT_THAT(refusal([&] { return turned(); }), HasSubstr("top.csv: row 18, at 0.17 s"));
}

TEST(HingeAttitudeColumns, AreThoseOfTheLastBodyOfThreeHinges) {
  const auto columns_of = [](const char* id) {
    const models::Scenario& scenario = models::find_scenario(id);
    const auto instance = models::make_instance(scenario, models::Parameters(scenario.parameters));
    return hinge_attitude_columns(*instance.system).size();
  };
  EXPECT_EQ(columns_of("spinning-top"), 4u);
  EXPECT_EQ(columns_of("spinning-sphere"), 0u);
}

}  // namespace
}  // namespace tribo::verification
