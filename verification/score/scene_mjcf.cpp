#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include "models/input_error.hpp"
#include "verification/score/described_bodies.hpp"
#include "verification/score/mjcf.hpp"
#include "verification/score/mujoco_coordinates.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/scene_of_instance.hpp"
#include "verification/score/solids.hpp"

namespace tribo::verification {
namespace {

using namespace mjcf;
using models::entry;
using models::Scenario;

/// A scenario in MuJoCo's words.
struct Written {
  const models::Scene& system;  ///< the scenario's
  Solids solids;
  models::Scene trees;  ///< those of the solids
  std::vector<NumberedPair> pairs;
};

/// Throws for parts of the scene that have no equivalent.
void expect_expressible(const models::SceneDescription& scene) {
  if (!scene.drives.empty() || !scene.held.empty())
    throw InputError("a controller, motors or suction drive it");
  if (!scene.ties.empty()) throw InputError("it has equations of joints or points that are held");
  for (const models::TreeDescription& tree : scene.trees) {
    if (tree.gravity != scene.trees[0].gravity)
      throw InputError("its trees have gravities that differ");
  }
}

Written described(const models::Instance& instance) {
  const models::Scene& system = scene_of(instance);
  expect_expressible(system.description());
  Solids solids = solids_of(system, instance.x0);
  models::Scene trees = solids.trees();
  std::vector<NumberedPair> pairs = numbered_pairs(solids, trees);
  return {system, std::move(solids), std::move(trees), std::move(pairs)};
}

/// h with ω h ≤ 0.1, a power of ten [s]; ω that of a fall of 1 m without pairs.
double step_of(const std::vector<NumberedPair>& pairs) {
  double square = 10;
  for (const NumberedPair& pair : pairs) square = std::max(square, pair.n.k * pair.n.w);
  return std::pow(10, std::floor(std::log10(0.1 / std::sqrt(square))));
}

bool has_limits(const models::SceneDescription& scene) {
  return std::ranges::any_of(scene.trees, [](const models::TreeDescription& tree) {
    return std::ranges::any_of(tree.bodies, [](const models::BodyDescription& body) {
      return std::isfinite(body.properties.lower) || std::isfinite(body.properties.upper);
    });
  });
}

void add_frame_remark(pugi::xml_node root, const MovingFrame& frame) {
  const std::string& x = frame.coordinate;
  remark(root,
         fmt::format("seen from the surface, which moves along x with v = {} m/s: {}",
                     formula_of(frame.velocity),
                     x.empty() ? "nothing moves along x here, so that its friction moves nothing"
                               : fmt::format("in the room {0} is larger by the integral of v from "
                                             "0 to t, and its rate by v",
                                             x)));
}

void add_remarks(pugi::xml_node root, const Scenario& scenario, const models::Instance& instance,
                 const Written& all) {
  remark(root, fmt::format("{}: {}; ends at t = {} s", scenario.id, scenario.description,
                           instance.t_end));
  remark(root,
         "start: keyframe 'start'; joints are named as the coordinates of the scenario, or as the "
         "body that floats");
  if (!all.pairs.empty()) add_contact_remarks(root, all.pairs.front().n);
  if (has_limits(all.solids.scene))
    remark(root, "no equivalent: limits of joints are rigid here, and yield in MuJoCo");
  if (std::ranges::any_of(all.solids.pairs,
                          [](const SolidPair& pair) { return pair.points_for_one > 1; }))
    remark(
        root,
        "boxes stand for outlines in the plane: they touch in two points where outlines touch in "
        "one, each with half of the spring and the damper");
  if (!all.system.anchored_contacts().empty())
    remark(root,
           "no equivalent: springs to anchors, of contacts with memory; the law for schemes "
           "without memory is written");
  if (all.solids.slide)
    remark(root,
           fmt::format("no equivalent: normal forces that are prescribed; springs that the weight "
                       "presses by {} m stand for them, and a slide along z",
                       Solids::kPressed));
  if (all.solids.frame) add_frame_remark(root, *all.solids.frame);
}

void add_option(pugi::xml_node root, const Written& all) {
  pugi::xml_node compiler = root.append_child("compiler");
  set(compiler, "angle", "radian");
  set(compiler, "inertiafromgeom", "false");
  double impratio = 1;
  for (const NumberedPair& pair : all.pairs) impratio = std::max(impratio, pair.n.impratio());
  const auto& trees = all.solids.scene.trees;
  pugi::xml_node option = root.append_child("option");
  set(option, "timestep", text(step_of(all.pairs)));
  set(option, "gravity", text(trees.empty() ? Eigen::Vector3d(0, 0, 0) : trees[0].gravity));
  set(option, "cone", "elliptic");
  set(option, "impratio", text(impratio));
}

void add_motors(pugi::xml_node root, const Written& all) {
  if (all.solids.scene.forces.empty()) return;
  pugi::xml_node actuator = root.append_child("actuator");
  for (std::size_t i = 0; i < all.solids.scene.forces.size(); ++i) {
    const models::AppliedForce& force = all.solids.scene.forces[i];
    const std::string name = fmt::format("force{}", i);
    remark(actuator, fmt::format("set the control of motor '{}' to {} at each step, t its middle",
                                 name, formula_of(force.course)));
    pugi::xml_node motor = actuator.append_child("motor");
    set(motor, "name", name);
    set(motor, "joint", joint_of(all.trees, force.tree, force.velocity));
  }
}

/// The keyframe `start`.
void add_start(pugi::xml_node root, const Written& all) {
  const auto row = [](const std::vector<double>& values) {
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(text(value));
    return fmt::format("{}", fmt::join(texts, " "));
  };
  const MujocoCoordinates start = to_mujoco(all.trees, all.solids.start);
  pugi::xml_node key = root.append_child("keyframe").append_child("key");
  set(key, "name", "start");
  set(key, "qpos", row(start.qpos));
  set(key, "qvel", row(start.qvel));
}

std::string text_of(const Scenario& scenario, const models::Instance& instance) {
  const Written all = described(instance);
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("mujoco");
  set(root, "model", scenario.id);
  add_remarks(root, scenario, instance, all);
  add_option(root, all);
  add_bodies(all.solids.scene, all.trees, root.append_child("worldbody"));
  if (!all.pairs.empty()) {
    pugi::xml_node contact = root.append_child("contact");
    for (const NumberedPair& pair : all.pairs) add_pair(contact, pair);
  }
  add_motors(root, all);
  add_start(root, all);
  return written(document);
}

}  // namespace

double scene_step(const Scenario& scenario, const models::Instance& instance) {
  return told_of(scenario, "MJCF", [&] { return step_of(described(instance).pairs); });
}

std::string scene_mjcf(const Scenario& scenario, const models::Instance& instance) {
  return told_of(scenario, "MJCF", [&] { return text_of(scenario, instance); });
}

}  // namespace tribo::verification
