#include "verification/exchange/mujoco/scene_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "verification/exchange/mujoco/library.hpp"
#include "verification/exchange/mujoco/model.hpp"
#include "verification/score/mujoco_coordinates.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/scene_of_instance.hpp"
#include "verification/score/solids.hpp"

namespace tribo::verification {
namespace {

using solvers::RunStatus;
using solvers::Status;

/// Geometries of which the scene says nothing have the contact that MuJoCo has by default.
void take_default_contact(mjModel& model) {
  mjOption option;
  mujoco().mj_defaultOption(&option);
  model.opt.impratio = option.impratio;
  for (int i = 0; i < model.npair; ++i) {
    std::copy_n(model.geom_solref, mjNREF, model.pair_solref + mjNREF * i);
    std::copy_n(model.geom_solimp, mjNIMP, model.pair_solimp + mjNIMP * i);
  }
}

void apply(const MujocoOptions& options, mjModel& model) {
  model.opt.timestep = options.step;
  model.opt.integrator = options.integrator == MujocoIntegrator::kRk4 ? mjINT_RK4 : mjINT_EULER;
  if (options.contact == MujocoContact::kDefault) take_default_contact(model);
}

bool is_of_bad_numbers(int warning) {
  return warning == mjWARN_BADQPOS || warning == mjWARN_BADQVEL || warning == mjWARN_BADQACC;
}

/// MuJoCo's message, by its function, whose second argument is of another type in each version.
template <class Info>
const char* text_of(const char* (*text)(int, Info), int warning, int info) {
  return text(warning, static_cast<Info>(info));
}

/// The status of a run at `t`, by MuJoCo's warnings.
RunStatus status_of(const mjData& data, double t) {
  for (int i = 0; i < mjNWARNING; ++i) {
    if (data.warning[i].number == 0) continue;
    return {.status = is_of_bad_numbers(i) ? Status::kNonFinite : Status::kSchemeError,
            .t = t,
            .reason = fmt::format("MuJoCo: {}",
                                  text_of(mujoco().mju_warningText, i, data.warning[i].lastinfo))};
  }
  return {.status = Status::kOk, .t = t, .reason = {}};
}

/// Parts of a scenario that a run needs besides its scene: its motors' forces, and its coordinates
/// from MuJoCo's.
class Player {
 public:
  explicit Player(const models::Instance& instance)
      : solids_(solids_of(scene_of(instance), instance.x0)), trees_(solids_.trees()) {}

  void push(double t, mjData& data) const {
    const std::vector<double> forces = motor_forces(solids_.scene, t);
    std::copy(forces.begin(), forces.end(), data.ctrl);
  }
  [[nodiscard]] models::State<double> state(double t, const mjData& data) const {
    models::State<double> x =
        from_mujoco(trees_, {.qpos = {data.qpos, data.qpos + trees_.num_positions()},
                             .qvel = {data.qvel, data.qvel + trees_.num_velocities()}});
    x.t = t;
    return solids_.as_scenario(std::move(x));
  }

 private:
  Solids solids_;
  models::Scene trees_;
};

/// One step from t. Its result is checked at once: MuJoCo checks it at the start of the next step.
RunStatus step(const mjModel& model, const Player& player, double t, mjData& data) {
  player.push(t + model.opt.timestep / 2, data);
  mujoco().mj_step(&model, &data);
  mujoco().mj_checkPos(&model, &data);
  mujoco().mj_checkVel(&model, &data);
  return status_of(data, t);
}

/// Adds rows in the coordinates of the scenario.
class Rows {
 public:
  Rows(const models::System& system, Trajectory& trajectory) : trajectory_(trajectory) {
    for (const auto& one : system.coordinates()) columns_.push_back(&trajectory.columns[one.name]);
  }

  void add(const models::State<double>& x) {
    trajectory_.t.push_back(x.t);
    std::size_t i = 0;
    for (const double value : x.q) columns_[i++]->push_back(value);
    for (const double value : x.v) columns_[i++]->push_back(value);
  }

 private:
  Trajectory& trajectory_;
  std::vector<std::vector<double>*> columns_;  ///< of the coordinates
};

}  // namespace

TrajectoryRun run_in_mujoco(const models::Scenario& scenario, const models::Parameters& parameters,
                            const MujocoOptions& options) {
  const models::Instance instance = models::make_instance(scenario, parameters);
  const std::string scene = scene_mjcf(scenario, instance);
  const Player player(instance);
  const MujocoHandlers handlers;
  const MujocoModel model = mujoco_model(scene);
  apply(options, *model);
  const MujocoData data = mujoco_start(*model);
  TrajectoryRun run;
  run.trajectory.file = "mujoco";
  Rows rows(*instance.system, run.trajectory);
  rows.add(player.state(0, *data));
  const auto steps = std::lround(options.t_end / options.step);
  for (long n = 0; n < steps; ++n) {
    run.end = step(*model, player, static_cast<double>(n) * options.step, *data);
    if (run.end.status != Status::kOk) break;
    run.end.t = static_cast<double>(n + 1) * options.step;
    rows.add(player.state(run.end.t, *data));
  }
  return run;
}

std::string mujoco_version() {
  return mujoco_missing().empty() ? mujoco().mj_versionString() : "";
}

std::string_view mujoco_missing() {
  static const std::string reason = [] {
    try {
      static_cast<void>(mujoco());
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
    return std::string();
  }();
  return reason;
}

}  // namespace tribo::verification
