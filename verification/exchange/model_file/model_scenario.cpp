#include "verification/exchange/model_file/model_scenario.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "models/decompositions.hpp"
#include "models/geometry/bounds.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scene/scene_sketch.hpp"
#include "verification/exchange/model_file/model_file.hpp"

namespace tribo::verification::model_file {
namespace {

using models::Joint;
using models::Parameters;
using models::ParameterSpec;
using models::Range;
using System = models::Scene;

constexpr double kModelEnd = 1;  ///< [s]

Eigen::Vector3d gravity_of(const Model& model) {
  return model.scene.trees[0].gravity;
}

/// A yes-or-no parameter.
ParameterSpec question(const char* key, bool initial, const char* description) {
  return {key, "", initial ? "yes" : "no", description, Range::kFinite, {"yes", "no"}};
}

/// Height by which the root must rise for all touching geometries to be above z = 0, with joints at
/// zero [m].
double height_of_standing(const Model& model) {
  if (model.scene.geometries.empty()) return 0;
  models::SceneDescription scene = model.scene;
  scene.trees[0].bodies[0].joint = Joint::kFree;
  const System system(std::move(scene));
  const Eigen::VectorXd at_rest = Eigen::VectorXd::Zero(system.num_velocities());
  static_cast<void>(system.energy({.t = 0, .q = system.zero_configuration(), .v = at_rest}));
  double lowest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < model.scene.geometries.size(); ++i) {
    const auto X = system.placed(static_cast<int>(i));
    lowest = std::min(lowest, bounds(model.scene.geometries[i].shape, X).low[2]);
  }
  return 0 - lowest;
}

std::vector<ParameterSpec> parameters_of_any(bool has_world, double gravity) {
  return models::joined({models::surface_parameters(1e5, 10, has_world ? 1 : 0.5),
                         {{"scene.gravity", "m/s^2", gravity, "gravity", Range::kNonNegative},
                          question("model.limits", true, "whether joints have their limits"),
                          question("model.incomplete", false,
                                   "whether it may be run without what scenes have not")}});
}

/// How the root of a URDF is in the world, which its file does not tell.
std::vector<ParameterSpec> parameters_of_root(bool floats, double height) {
  return {{"model.base",
           "",
           floats ? "floating" : "fixed",
           "how the root is in the world",
           Range::kFinite,
           {"floating", "fixed"}},
          {"model.height", "m", height, "of the root over z = 0 at the start", Range::kFinite},
          question("model.ground", floats, "whether z = 0 is a ground")};
}

std::vector<ParameterSpec> parameters_of(const Model& model) {
  std::vector<ParameterSpec> all = parameters_of_any(model.has_world, gravity_of(model).norm());
  if (model.has_world) return all;
  const bool floats = model.scene.trees[0].bodies[0].mass > 0;
  return models::joined(
      {std::move(all), parameters_of_root(floats, floats ? height_of_standing(model) : 0)});
}

/// Gravity in the file's direction; downwards if it has none.
Eigen::Vector3d gravity_from(const Model& model, const Parameters& p) {
  const Eigen::Vector3d g = gravity_of(model);
  const double size = p.number("scene.gravity");
  if (g.isZero(0)) return {0, 0, -size};
  return size / g.norm() * g;
}

void drop_limits(models::SceneDescription& scene) {
  constexpr models::JointProperties kNone;
  for (auto& tree : scene.trees) {
    for (models::BodyDescription& body : tree.bodies) {
      body.properties.lower = kNone.lower;
      body.properties.upper = kNone.upper;
    }
  }
}

/// Sets what a URDF leaves open: how the root stands, and on what.
void set_world(const Model& model, const Parameters& p, models::SceneDescription& scene) {
  models::BodyDescription& root = scene.trees[0].bodies[0];
  if (p.choice("model.base") == "floating") {
    if (!model.root_has_mass)
      throw InputError("model.base=floating: the root and what is welded to it have no mass");
    root.joint = Joint::kFree;
  } else {
    root.position[2] = p.number("model.height");
  }
  if (p.choice("model.ground") == "no") return;
  scene.geometries.push_back(
      {.name = "ground", .shape = models::geometry::HalfSpace{}, .material = {}});
}

System scene_from(const Model& model, const Parameters& p) {
  models::SceneDescription scene = model.scene;
  for (auto& tree : scene.trees) tree.gravity = gravity_from(model, p);
  if (p.choice("model.limits") == "no") drop_limits(scene);
  if (!model.has_world) set_world(model, p, scene);
  const models::Material material{.stiffness = p.number("contact.stiffness"),
                                  .dissipation = p.number("contact.dissipation"),
                                  .friction = p.number("contact.friction")};
  for (auto& geometry : scene.geometries) geometry.material = material;
  for (std::size_t i = 0; i < model.friction.size(); ++i) {
    if (model.friction[i].has_value()) scene.geometries[i].material.friction = *model.friction[i];
  }
  scene.friction = models::friction_from<double>(p);
  return System(std::move(scene));
}

models::State<double> start_of(const Model& model, const System& system, const Parameters& p) {
  if (!model.start.qpos.empty()) return from_mujoco(system, model.start);
  models::State<double> x{.t = 0, .q = system.zero_configuration(), .v = {}};
  x.v.setZero(system.num_velocities());
  if (!model.has_world && p.choice("model.base") == "floating") x.q[2] = p.number("model.height");
  return x;
}

/// Bodies without mass between joints can leave a motion without inertia.
void expect_inertia(const System& system, const models::State<double>& x) {
  models::Snapshot snapshot;
  system.evaluate(x, snapshot);
  for (std::size_t i = 0; i < snapshot.M.size(); ++i) {
    const Eigen::MatrixXd& M = snapshot.M[i];
    const Eigen::LLT<Eigen::MatrixXd> factor(M);
    if (factor.info() == Eigen::Success && M.allFinite()) continue;
    Eigen::Index rate = 0;
    if (M.allFinite())
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(M).eigenvectors().col(0).cwiseAbs().maxCoeff(
          &rate);
    const auto at =
        static_cast<std::size_t>(system.num_positions() + snapshot.trees[i].first + rate);
    throw InputError(
        fmt::format("its mass matrix is singular at the start: no mass or inertia resists {}; give "
                    "some to that body, or hold it by a joint that is fixed",
                    system.coordinates()[at].name));
  }
}

models::Instance make_model(const Model& model, const Parameters& p) {
  System system = scene_from(model, p);
  models::State<double> x0 = start_of(model, system, p);
  expect_inertia(system, x0);
  return {std::make_unique<models::Scene>(std::move(system)), std::move(x0), kModelEnd};
}

void expect_complete(const Model& model, const Parameters& p) {
  if (model.lacking.empty() || p.choice("model.incomplete") == "yes") return;
  const std::size_t others = model.lacking.size() - 1;
  throw InputError(fmt::format("{}; --set model.incomplete=yes leaves it out{}", model.lacking[0],
                               others > 0 ? fmt::format(", and {} more", others) : ""));
}

/// The result of an action; its refusals with the name of the file.
template <class Action>
auto named(const std::string& file, const Action& action) {
  try {
    return action();
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", file, error.what()));
  }
}

models::Scenario row_of(std::shared_ptr<const Model> model, const std::string& name) {
  models::Scenario row;
  row.id = name;
  row.description = model->name.empty() ? "a model" : model->name;
  row.parameters = parameters_of(*model);
  row.scene = [=](const Parameters& p) {
    expect_complete(*model, p);
    return named(name, [&] { return scene_from(*model, p); });
  };
  row.make = [=](const Parameters& p, const std::filesystem::path&) {
    expect_complete(*model, p);
    return named(name, [&] { return make_model(*model, p); });
  };
  row.draw = [=](const Parameters& p, const models::Instance& instance) -> models::Sketch {
    return {.shapes = models::outlines(scene_from(*model, p), instance.x0.q, {}),
            .contacts = {},
            .arrows = {},
            .level_ground = !model->has_world && p.choice("model.ground") == "yes",
            .remark = "Seen along y."};
  };
  return row;
}

ModelScenario scenario_of(Model read, const std::string& name) {
  const auto model = std::make_shared<const Model>(std::move(read));
  ModelScenario out{.row = row_of(model, name), .remark = {}};
  out.row.source = fmt::format("{}, FNV-1a {}", name, model->hash);
  if (!model->ignored.empty())
    out.remark = fmt::format("{}: ignored: {}", name, fmt::join(model->ignored, ", "));
  return out;
}

}  // namespace

std::vector<ParameterSpec> parameters_of_models() {
  return models::joined({parameters_of_any(false, 9.81), parameters_of_root(true, 0)});
}

ModelScenario scenario_from_text(const std::string& text, const std::string& name) {
  return scenario_of(parse_model(text, name), name);
}

ModelScenario scenario_from_model(const std::filesystem::path& file) {
  return scenario_of(read_model(file), file.string());
}

}  // namespace tribo::verification::model_file
