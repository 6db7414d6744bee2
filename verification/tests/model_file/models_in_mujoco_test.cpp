#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <set>

#include "models/geometry/touch.hpp"
#include "models/input_error.hpp"
#include "verification/exchange/mujoco/model.hpp"
#include "verification/score/mujoco_coordinates.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/tests/model_file_fixtures.hpp"

/// Models that MuJoCo runs too: its masses, accelerations, motion and touching pairs are the
/// suite's. TRIBO_MODELS=FOLDER compares all that run of a folder's files.
namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

using models::MatrixXd;
using models::State;
using models::VectorXd;
using System = models::Scene;
using Pairs = std::set<std::pair<int, int>>;

constexpr double kMotion = 0.05;      ///< [s]
constexpr int kMostVelocities = 300;  ///< of what is compared
constexpr double kSame = 1e-6;        ///< relative, but of lengths [m]
constexpr double kDeep = 1e-5;   ///< a pair that overlaps less may touch in one program alone [m]
constexpr double kGraze = 1e-8;  ///< [m]

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

/// Bodies that are free, one of them with an arm, over a ground; some overlap.
const char* const kFree = R"(<mujoco>
  <compiler angle="radian" inertiafromgeom="true"/>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body name="f" pos="0.3 0 0.2" quat="1 2 0 1"><freejoint/><geom type="box" size="0.1 0.2 0.3" pos="0.1 0 0"/>
      <inertial pos="0 0 0" mass="9" diaginertia="1 1 1"/>
      <body name="leg" pos="0 0 -0.3" euler="0.1 0.2 0.3"><joint axis="1 0 0"/><joint axis="0 1 0"/>
        <geom type="capsule" size="0.05 0.2"/>
        <body name="foot" pos="0 0 -0.1"><joint axis="1 0 0"/><geom size="0.1"/></body>
      </body>
    </body>
    <body name="g" pos="0.5 0 0.3"><joint type="free"/><geom size="0.2"/></body>
  </worldbody>
  <contact><exclude body1="g" body2="leg"/></contact>
</mujoco>)";

/// A model in both programs. What scenes have not is left out in MuJoCo, and contacts are once it
/// has told them.
class InBoth {
 public:
  InBoth(const models::Scenario& row, MujocoModel model, const models::Changes& changes = {})
      : model_(std::move(model)), data_(mj_makeData(model_.get()), mj_deleteData) {
    const auto parameters = models::Parameters(row.parameters).with(changes);
    scene_ = std::make_unique<System>(row.scene(parameters));
    models::Instance instance = row.make(parameters, {});
    start_ = to_mujoco(*scene_, instance.x0);
    if (model_->nkey > 0) {
      mj_resetDataKeyframe(model_.get(), data_.get(), 0);
    } else {
      mj_resetData(model_.get(), data_.get());
    }
    mj_forward(model_.get(), data_.get());
    for (int i = 0; i < data_->ncon; ++i) list_touch(data_->contact[i]);
    leave_out();
  }

  [[nodiscard]] bool has_same_sizes() const { return nv() == scene_->num_velocities(); }
  [[nodiscard]] bool is_large() const { return nv() > kMostVelocities; }
  [[nodiscard]] System& scene() { return *scene_; }

  /// Of M v = p, in MuJoCo's velocities, at a place and motion that a seed chooses.
  [[nodiscard]] double difference_of_masses(unsigned seed) {
    move(seed);
    const MatrixXd T = velocities();
    MatrixXd there(nv(), nv());
    for (int i = 0; i < nv(); ++i) {
      const VectorXd unit = VectorXd::Unit(nv(), i);
      mj_mulM(model_.get(), data_.get(), there.col(i).data(), unit.data());
    }
    const MatrixXd here = T.transpose() * dynamics_of(*scene_, state()).M * T;
    return (here - there).cwiseAbs().maxCoeff() / (1 + there.cwiseAbs().maxCoeff());
  }

  /// Of v̇ at that place and motion, without contacts and limits.
  [[nodiscard]] double difference_of_accelerations(unsigned seed) {
    move(seed);
    const Dynamics here = dynamics_of(*scene_, state());
    const VectorXd there = velocities() * Eigen::Map<const VectorXd>(data_->qacc, nv());
    return (here.M.ldlt().solve(-here.k) - there).cwiseAbs().maxCoeff() /
           (1 + there.cwiseAbs().maxCoeff());
  }

  /// Of the places after 50 ms without contacts and limits, from the file's start at rest.
  [[nodiscard]] double difference_after_motion() {
    auto description = scene_->description();
    description.geometries.clear();
    description.apart.clear();
    for (auto& tree : description.trees) {
      for (auto& body : tree.bodies) {
        body.properties.lower = models::JointProperties{}.lower;
        body.properties.upper = models::JointProperties{}.upper;
      }
    }
    const auto system = std::make_unique<models::Scene>(std::move(description));
    const auto stepper = solvers::configure_scheme("rk4").make(*system);
    double difference = std::numeric_limits<double>::infinity();
    for (const int steps : {500, 5000, 50000}) {  // explicit: stiff dampers need short steps
      move_to_start();
      State<double> x = state();
      const double h = kMotion / steps;
      if (make_integrator(*stepper, h)->advance(x, kMotion).status != solvers::Status::kOk)
        continue;
      model_->opt.timestep = h;
      model_->opt.integrator = mjINT_RK4;
      for (int i = 0; i < steps; ++i) mj_step(model_.get(), data_.get());
      const State<double> there = state();
      difference = ((x.q - there.q).array().abs() / (1 + there.q.array().abs())).maxCoeff();
      if (difference <= kSame) break;
    }
    return difference;
  }

  /// Pairs that one of the programs alone has, at the start.
  [[nodiscard]] Pairs different_pairs() {
    move_to_start();
    static_cast<void>(scene_->energy(state()));
    models::geometry::Touches touches;
    Pairs different;
    for (const auto& [a, b] : scene_->possible_pairs()) {
      const auto& all = scene_->description().geometries;
      models::geometry::touch(all[static_cast<std::size_t>(a)].shape, scene_->placed(a),
                              all[static_cast<std::size_t>(b)].shape, scene_->placed(b), touches);
      double phi = 1;
      for (const auto& touch : touches.items()) phi = std::min(phi, touch.phi);
      if (phi < -kDeep && !touching_.contains({a, b})) different.insert({a, b});
      if (phi < kGraze) deep_.erase({a, b});
    }
    different.insert(deep_.begin(), deep_.end());
    return different;
  }

 private:
  [[nodiscard]] int nv() const { return static_cast<int>(model_->nv); }

  /// Geometries of the scene are the geoms that have a shape here, in their order.
  [[nodiscard]] int geometry(int geom) const {
    const auto has_shape = [](int type) {
      return type == mjGEOM_SPHERE || type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER ||
             type == mjGEOM_BOX || type == mjGEOM_PLANE;
    };
    if (!has_shape(model_->geom_type[geom])) return -1;
    return static_cast<int>(std::count_if(model_->geom_type, model_->geom_type + geom, has_shape));
  }

  void list_touch(const mjContact& contact) {
    const auto two = std::minmax({geometry(contact.geom[0]), geometry(contact.geom[1])});
    if (two.first < 0) return;
    if (contact.dist < kGraze) touching_.insert(two);
    if (contact.dist < -kDeep) deep_.insert(two);
  }

  void leave_out() {
    mjModel& m = *model_;
    m.opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_ACTUATION | mjDSBL_CONTACT;
    m.opt.density = m.opt.viscosity = 0;
    m.ngravcomp = 0;
    const auto clear = [](mjtNum* values, auto count) { std::fill_n(values, count, 0); };
    for (mjtNum* const values : {m.tendon_stiffness, m.tendon_damping, m.tendon_armature})
      clear(values, m.ntendon);
    for (mjtNum* const values : {m.actuator_damping, m.actuator_armature})
      clear(values, m.nactuator);
    clear(m.body_gravcomp, m.nbody);
    for (mjtNum* const values : {m.tendon_stiffnesspoly, m.tendon_dampingpoly})
      clear(values, m.ntendon * mjNPOLY);
    clear(m.jnt_stiffnesspoly, m.njnt * mjNPOLY);
    clear(m.dof_dampingpoly, m.nv * mjNPOLY);
    for (int j = 0; j < m.njnt; ++j) {
      if (m.jnt_type[j] != mjJNT_FREE) continue;
      m.jnt_stiffness[j] = 0;
      clear(m.dof_damping + m.jnt_dofadr[j], 6);
      clear(m.dof_armature + m.jnt_dofadr[j], 6);
    }
  }

  /// MuJoCo's place is the scene's, whose coordinates are zero where the file has its bodies.
  void set_place(const MujocoCoordinates& at) {
    std::ranges::copy(at.qpos, data_->qpos);
    std::ranges::copy(at.qvel, data_->qvel);
    for (int j = 0; j < model_->njnt; ++j) {
      const int q = model_->jnt_qposadr[j];
      if (model_->jnt_type[j] != mjJNT_FREE) data_->qpos[q] += model_->qpos0[q];
    }
    data_->time = 0;
    mj_forward(model_.get(), data_.get());
  }

  void move_to_start() { set_place(start_); }
  void move(unsigned seed) {
    std::mt19937_64 random(seed);
    MujocoCoordinates at = start_;
    const VectorXd by = random_numbers(static_cast<int>(at.qpos.size()), random);
    const VectorXd rates = random_numbers(nv(), random);
    for (std::size_t i = 0; i < at.qpos.size(); ++i)
      at.qpos[i] += by[static_cast<Eigen::Index>(i)] / 4;
    at.qvel.assign(rates.begin(), rates.end());
    set_place(to_mujoco(*scene_, from_mujoco(*scene_, at)));
  }

  [[nodiscard]] MujocoCoordinates place() const {
    MujocoCoordinates at{.qpos = {data_->qpos, data_->qpos + model_->nq},
                         .qvel = {data_->qvel, data_->qvel + model_->nv}};
    for (int j = 0; j < model_->njnt; ++j) {
      const int q = model_->jnt_qposadr[j];
      if (model_->jnt_type[j] != mjJNT_FREE)
        at.qpos[static_cast<std::size_t>(q)] -= model_->qpos0[q];
    }
    return at;
  }
  [[nodiscard]] State<double> state() const { return from_mujoco(*scene_, place()); }

  /// T of  v = T v of MuJoCo.
  [[nodiscard]] MatrixXd velocities() const {
    MatrixXd T(nv(), nv());
    MujocoCoordinates at = place();
    for (int i = 0; i < nv(); ++i) {
      std::ranges::fill(at.qvel, 0.0);
      at.qvel[static_cast<std::size_t>(i)] = 1;
      T.col(i) = from_mujoco(*scene_, at).v;
    }
    return T;
  }

  MujocoModel model_;
  MujocoData data_;
  std::unique_ptr<System> scene_;
  MujocoCoordinates start_;
  Pairs touching_, deep_;  ///< of MuJoCo, at the start
};

/// Expects both to be the same; `has_world`: also what touches.
void expect_same(InBoth& both, bool has_world) {
  ASSERT_TRUE(both.has_same_sizes());
  EXPECT_LE(both.difference_of_masses(1), kSame);
  EXPECT_LE(both.difference_of_accelerations(2), kSame);
  EXPECT_LE(both.difference_after_motion(), kSame);
  if (!has_world) return;
  for (const auto& [a, b] : both.different_pairs()) {
    const auto& all = both.scene().description().geometries;
    ADD_FAILURE() << all[static_cast<std::size_t>(a)].name << " and "
                  << all[static_cast<std::size_t>(b)].name << " touch in one program alone";
  }
}

TEST(ModelsInMujoco, AnArmIsTheSame) {
  const MujocoHandlers handlers;
  InBoth both(row_of_model(kArm), mujoco_model(kArm));
  expect_same(both, true);
}

TEST(ModelsInMujoco, FreeBodiesAreTheSame) {
  const MujocoHandlers handlers;
  InBoth both(row_of_model(kFree), mujoco_model(kFree));
  expect_same(both, true);
}

/// The scenario and its changes under which a file runs; none where it is refused.
std::optional<std::pair<models::Scenario, models::Changes>> run_as(const fs::path& file) {
  for (const models::Changes& changes :
       {models::Changes{}, models::Changes{{"model.incomplete", "yes"}}}) {
    try {
      models::Scenario row = model_file::scenario_from_model(file).row;
      models::Changes all = changes;
      const bool is_urdf = row.parameters.back().key == "model.ground";
      if (is_urdf) all.emplace_back("model.base", "fixed");
      static_cast<void>(row.make(models::Parameters(row.parameters).with(all), {}));
      return std::pair(std::move(row), std::move(all));
    } catch (const InputError&) {
    }
  }
  return std::nullopt;
}

TEST(ModelsInMujoco, AFolderIsTheSame) {
  const char* const folder = std::getenv("TRIBO_MODELS");
  if (folder == nullptr) GTEST_SKIP() << "TRIBO_MODELS names no folder";
  int compared = 0, without_mujoco = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string ending = entry.path().extension();
    if (ending != ".xml" && ending != ".urdf") continue;
    const auto run = run_as(entry.path());
    if (!run) continue;
    SCOPED_TRACE(entry.path().string());
    const MujocoHandlers handlers;
    try {
      InBoth both(run->first, mujoco_model_of(entry.path()), run->second);
      if (both.is_large()) continue;
      const bool is_urdf = run->second.size() > 0 && run->second.back().first == "model.base";
      expect_same(both, !is_urdf);
      ++compared;
    } catch (const std::runtime_error& error) {
      ++without_mujoco;
      std::cout << entry.path().string() << ": not compared: " << error.what() << '\n';
    }
  }
  std::cout << compared << " compared, " << without_mujoco << " that MuJoCo alone does not run\n";
  EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace tribo::verification
