#include "verification/mujoco/scene_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "verification/mujoco/model.hpp"
#include "verification/score/scene.hpp"

namespace tribo::verification {
namespace {

using solvers::RunStatus;
using solvers::Status;

/// Geometries of which the scene says nothing have the contact that MuJoCo has by default.
void take_default_contact(mjModel& model) {
  mjOption option;
  mj_defaultOption(&option);
  model.opt.impratio = option.impratio;
  std::copy_n(model.geom_solref, mjNREF, model.pair_solref);
  std::copy_n(model.geom_solimp, mjNIMP, model.pair_solimp);
}

void apply(const MujocoOptions& options, mjModel& model) {
  model.opt.timestep = options.step;
  model.opt.integrator = options.integrator == MujocoIntegrator::kRk4 ? mjINT_RK4 : mjINT_EULER;
  if (options.contact == MujocoContact::kDefault) take_default_contact(model);
}

bool is_of_bad_numbers(int warning) {
  return warning == mjWARN_BADQPOS || warning == mjWARN_BADQVEL || warning == mjWARN_BADQACC;
}

/// MuJoCo's words, by its function, whose second argument is of another type in each version.
template <class Info>
const char* text_of(const char* (*text)(int, Info), int warning, int info) {
  return text(warning, static_cast<Info>(info));
}

/// How a run that has come to `t` ends by MuJoCo's warnings, if it does.
RunStatus status_of(const mjData& data, double t) {
  for (int i = 0; i < mjNWARNING; ++i) {
    if (data.warning[i].number == 0) continue;
    return {
        .status = is_of_bad_numbers(i) ? Status::kNonFinite : Status::kSchemeError,
        .t = t,
        .reason = fmt::format("MuJoCo: {}", text_of(mju_warningText, i, data.warning[i].lastinfo))};
  }
  return {.status = Status::kOk, .t = t, .reason = {}};
}

/// One step from t. What it leads to is looked at at once: MuJoCo does so at the start of the next.
RunStatus step(const mjModel& model, const SceneBody& body, double t, mjData& data) {
  const double h = model.opt.timestep;
  if (body.push) data.ctrl[0] = body.push->force(t + h / 2);
  mj_step(&model, &data);
  mj_checkPos(&model, &data);
  mj_checkVel(&model, &data);
  return status_of(data, t);
}

/// Adds rows in the coordinates of the scenario; joints have their names and order.
class Rows {
 public:
  Rows(const models::System& system, const SceneBody& body, Trajectory& trajectory)
      : frame_(body.frame), trajectory_(trajectory) {
    const std::vector<models::Coordinate> all = system.coordinates();
    n_ = static_cast<std::size_t>(system.num_positions());
    for (const auto& one : all) columns_.push_back(&trajectory.columns[one.name]);
  }

  void add(double t, const mjData& data) {
    trajectory_.t.push_back(t);
    for (std::size_t i = 0; i < n_; ++i) {
      columns_[i]->push_back(data.qpos[i]);
      columns_[n_ + i]->push_back(data.qvel[i]);
    }
    if (!frame_) return;
    columns_[0]->back() += frame_->position(t);
    columns_[n_]->back() += frame_->velocity(t);
  }

 private:
  std::optional<SceneFrame> frame_;
  Trajectory& trajectory_;
  std::size_t n_ = 0;                          ///< positions of the scenario
  std::vector<std::vector<double>*> columns_;  ///< of its coordinates
};

}  // namespace

TrajectoryRun run_in_mujoco(const models::Scenario& scenario,
                            const models::Parameters& parameters,
                            const MujocoOptions& options) {
  const models::Instance instance = models::make_instance(scenario, parameters);
  const std::string scene = scene_mjcf(scenario, parameters, instance);
  const SceneBody body = scene_body(scenario, parameters).value();
  const MujocoHandlers handlers;
  const MujocoModel model = mujoco_model(scene);
  apply(options, *model);
  const MujocoData data = mujoco_start(*model);
  TrajectoryRun run;
  run.trajectory.file = "mujoco";
  Rows rows(*instance.system, body, run.trajectory);
  rows.add(0, *data);
  const auto steps = std::lround(options.t_end / options.step);
  for (long n = 0; n < steps; ++n) {
    run.end = step(*model, body, static_cast<double>(n) * options.step, *data);
    if (run.end.status != Status::kOk) break;
    run.end.t = static_cast<double>(n + 1) * options.step;
    rows.add(run.end.t, *data);
  }
  return run;
}

std::string mujoco_version() {
  return mj_versionString();
}

std::string_view mujoco_missing() {
  return {};
}

}  // namespace tribo::verification
