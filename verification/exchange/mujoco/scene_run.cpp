#include "verification/exchange/mujoco/scene_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "models/scenarios/playable.hpp"
#include "models/scene/scene.hpp"
#include "verification/exchange/mujoco/library.hpp"
#include "verification/exchange/mujoco/model.hpp"
#include "verification/score/mujoco_coordinates.hpp"
#include "verification/score/scene.hpp"

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
  virtual ~Player() = default;
  virtual void push(double t, mjData& data) const = 0;
  [[nodiscard]] virtual models::State<double> state(double t, const mjData& data) const = 0;
};

/// Joints have the names and the order of the coordinates.
class OneBody final : public Player {
 public:
  OneBody(const models::System& system, models::PlayableBody body)
      : n_(system.num_positions()), body_(std::move(body)) {}

  void push(double t, mjData& data) const override {
    if (body_.push) data.ctrl[0] = body_.push->force(t);
  }
  [[nodiscard]] models::State<double> state(double t, const mjData& data) const override {
    using Values = Eigen::Map<const models::VectorXd>;
    models::State<double> x{.t = t, .q = Values(data.qpos, n_), .v = Values(data.qvel, n_)};
    if (!body_.frame) return x;
    x.q[0] += body_.frame->position(t);
    x.v[0] += body_.frame->velocity(t);
    return x;
  }

 private:
  int n_ = 0;  ///< positions of the scenario
  models::PlayableBody body_;
};

class InSpace final : public Player {
 public:
  explicit InSpace(models::Scene system) : system_(std::move(system)) {}

  void push(double t, mjData& data) const override {
    const std::vector<double> forces = motor_forces(system_, t);
    std::copy(forces.begin(), forces.end(), data.ctrl);
  }
  [[nodiscard]] models::State<double> state(double t, const mjData& data) const override {
    models::State<double> x =
        from_mujoco(system_,
                    {.qpos = {data.qpos, data.qpos + system_.num_positions()},
                     .qvel = {data.qvel, data.qvel + system_.num_velocities()}});
    x.t = t;
    return x;
  }

 private:
  models::Scene system_;
};

std::unique_ptr<Player> player_of(const models::Scenario& scenario,
                                  const models::Parameters& parameters,
                                  const models::System& system) {
  if (scenario.scene != nullptr) return std::make_unique<InSpace>(scenario.scene(parameters));
  return std::make_unique<OneBody>(system, scenario.play(parameters));
}

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

TrajectoryRun run_in_mujoco(const models::Scenario& scenario,
                            const models::Parameters& parameters,
                            const MujocoOptions& options) {
  const models::Instance instance = models::make_instance(scenario, parameters);
  const std::string scene = scene_mjcf(scenario, parameters, instance);
  const auto player = player_of(scenario, parameters, *instance.system);
  const MujocoHandlers handlers;
  const MujocoModel model = mujoco_model(scene);
  apply(options, *model);
  const MujocoData data = mujoco_start(*model);
  TrajectoryRun run;
  run.trajectory.file = "mujoco";
  Rows rows(*instance.system, run.trajectory);
  rows.add(player->state(0, *data));
  const auto steps = std::lround(options.t_end / options.step);
  for (long n = 0; n < steps; ++n) {
    run.end = step(*model, *player, static_cast<double>(n) * options.step, *data);
    if (run.end.status != Status::kOk) break;
    run.end.t = static_cast<double>(n + 1) * options.step;
    rows.add(player->state(run.end.t, *data));
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
