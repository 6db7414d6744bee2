#include <gtest/gtest.h>

#include <algorithm>

#include "verification/mujoco/model.hpp"
#include "verification/score/mujoco_coordinates.hpp"
#include "verification/tests/model_file_fixtures.hpp"

/// Models that MuJoCo reads too: its masses, forces and places are the suite's.
namespace tribo::verification {
namespace {

using models::State;
using models::VectorXd;

constexpr double kTwoReaders = 1e-8;  ///< MuJoCo 2 turns inertias to their axes to that much

/// Degrees, classes within classes, frames by every means, joints beside origins.
const char* const kArm = R"(<mujoco>
  <compiler eulerseq="XyZ" autolimits="true"/>
  <option gravity="1 -2 -9"/>
  <default>
    <joint axis="0 1 0" damping="0.5"/>
    <geom density="800" size="0.05"/>
    <default class="arm">
      <joint armature="0.125"/>
      <geom type="capsule" size="0.04 0.2"/>
      <default class="stiff"><joint stiffness="7" springref="20"/></default>
    </default>
  </default>
  <worldbody>
    <geom type="plane" size="1 1 1" euler="5 0 0"/>
    <body pos="0 0 1" euler="10 20 30"><geom type="box" size="0.1 0.2 0.3"/>
      <body name="a" pos="0 0.1 0.3" childclass="arm" xyaxes="1 1 0 0 1 1">
        <joint class="stiff" pos="0.1 0.2 -0.1"/>
        <geom/><geom type="cylinder" fromto="0 0 0 0.1 0.2 0.3" size="0.03" mass="2"/>
        <body name="b" pos="0.3 0 0.1" zaxis="1 2 3">
          <joint type="slide" axis="1 1 0"/><joint axis="0 0 1" pos="0 0.1 0"/><joint class="main"/>
          <inertial pos="0.1 0 0" quat="1 2 3 4" mass="2" diaginertia="0.1 0.2 0.25"/>
          <geom pos="0 0 0.4" axisangle="0 1 0 90"/>
          <body name="tip" pos="0 0 0.5"><geom type="sphere"/></body>
        </body>
      </body>
    </body>
  </worldbody>
</mujoco>)";

/// Bodies that are free, one of them with an arm.
const char* const kFree = R"(<mujoco>
  <compiler angle="radian" inertiafromgeom="true"/>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body name="f" pos="0.3 0 2" quat="1 2 0 1"><freejoint/><geom type="box" size="0.1 0.2 0.3" pos="0.1 0 0"/>
      <inertial pos="0 0 0" mass="9" diaginertia="1 1 1"/>
      <body name="leg" pos="0 0 -0.3" euler="0.1 0.2 0.3"><joint axis="1 0 0"/><geom type="capsule" size="0.05 0.2"/></body>
    </body>
    <body name="g" pos="1 1 1"><joint type="free"/><geom size="0.2"/></body>
  </worldbody>
</mujoco>)";

/// A model in both programs, at one place and motion.
struct InBoth {
  models::SceneSystem<double> scene;
  MujocoModel model;
  MujocoData data;
  int nq = 0, nv = 0;
  State<double> x = {};

  explicit InBoth(const char* text, bool moves)
      : scene(scene_of_model(text)),
        model(mujoco_model(text)),
        data(mj_makeData(model.get()), mj_deleteData),
        nq(static_cast<int>(model->nq)),
        nv(static_cast<int>(model->nv)) {
    std::mt19937_64 random(1);
    const VectorXd by = random_numbers(nq, random), rates = random_numbers(nv, random);
    for (int i = 0; i < nq; ++i) data->qpos[i] += by[i];
    mj_normalizeQuat(model.get(), data->qpos);
    for (int i = 0; i < nv; ++i) data->qvel[i] = moves ? rates[i] : 0;
    mj_forward(model.get(), data.get());
    x = place(rates);
  }

  /// The same place, with other velocities.
  [[nodiscard]] State<double> place(const VectorXd& v) const {
    MujocoCoordinates at{.qpos = {data->qpos, data->qpos + nq}, .qvel = {v.begin(), v.end()}};
    return from_mujoco(scene, at);
  }
};

/// M of MuJoCo and of the suite, in MuJoCo's velocities.
void expect_same_masses(const InBoth& both) {
  const int n = both.nv;
  models::MatrixXd T(n, n), M(n, n);
  for (int i = 0; i < n; ++i) {
    const VectorXd unit = VectorXd::Unit(n, i);
    T.col(i) = both.place(unit).v;
    mj_mulM(both.model.get(), both.data.get(), M.col(i).data(), unit.data());
  }
  const Dynamics here = dynamics_of(both.scene, both.x);
  EXPECT_LE((T.transpose() * here.M * T - M).cwiseAbs().maxCoeff(), kTwoReaders);
}

/// The geometries of both that move, each at its place; those that stand still come first in both.
void expect_same_places(const InBoth& both) {
  static_cast<void>(both.scene.energy(both.x));
  const auto& all = both.scene.scene().geometries;
  const int count = static_cast<int>(both.model->ngeom);
  ASSERT_EQ(static_cast<int>(all.size()), count);
  for (int i = 0; i < count; ++i) {
    const Eigen::Vector3d there(both.data->geom_xpos + 3 * i);
    EXPECT_LE((both.scene.placed(i).p - there).norm(), kTwoReaders) << i;
    const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> R(both.data->geom_xmat +
                                                                           9 * i);
    EXPECT_NEAR(both.scene.placed(i).R.col(2).cross(R.col(2)).norm(), 0, kTwoReaders) << i;
  }
}

TEST(ModelsInMujoco, AnArmHasTheSameMassesAndPlaces) {
  const MujocoHandlers handlers;
  const InBoth both(kArm, true);
  ASSERT_EQ(both.scene.num_velocities(), both.nv);
  expect_same_masses(both);
  expect_same_places(both);
}

// Bias less springs and dampers.
TEST(ModelsInMujoco, AnArmHasTheSameForces) {
  const MujocoHandlers handlers;
  const InBoth both(kArm, true);
  State<double> x = both.x;
  const int n = both.nv;
  x.v = Eigen::Map<const VectorXd>(both.data->qvel, n);
  const VectorXd here = dynamics_of(both.scene, x).k;
  const VectorXd there = Eigen::Map<const VectorXd>(both.data->qfrc_bias, n) -
                         Eigen::Map<const VectorXd>(both.data->qfrc_passive, n);
  EXPECT_LE((here - there).cwiseAbs().maxCoeff(), kTwoReaders);
}

TEST(ModelsInMujoco, FreeBodiesHaveTheSameMassesPlacesAndWeight) {
  const MujocoHandlers handlers;
  const InBoth both(kFree, false);
  ASSERT_EQ(both.scene.num_velocities(), both.nv);
  expect_same_masses(both);
  expect_same_places(both);
  State<double> at_rest = both.x;
  at_rest.v.setZero();
  const int n = both.nv;
  const VectorXd k = dynamics_of(both.scene, at_rest).k;
  for (int i = 0; i < n; ++i) {
    const double here = both.place(VectorXd::Unit(n, i)).v.dot(k);
    EXPECT_NEAR(here, both.data->qfrc_bias[i], kTwoReaders) << i;
  }
}

}  // namespace
}  // namespace tribo::verification
