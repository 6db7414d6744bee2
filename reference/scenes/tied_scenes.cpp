#include "reference/scenes/tied_scenes.hpp"

#include "models/laws/anchored.hpp"
#include "models/robots/solo12.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/scenarios/solo12_scenes.hpp"

namespace tribo::reference {
namespace {

std::vector<Fifty> widened(const models::VectorXd& x) {
  return {x.begin(), x.end()};
}

/// The feet, those tied that are anchored.
std::vector<TiedPoint> feet_of(const models::Anchors<double>& anchors) {
  std::vector<TiedPoint> feet;
  for (const models::NamedPoint& foot : models::solo12().contacts) {
    const auto id = static_cast<models::ContactId>(feet.size());
    feet.push_back({.name = foot.name,
                    .body = foot.point.body,
                    .place = triple(foot.point.place),
                    .tied = anchors.of(id).active});
  }
  return feet;
}

/// Anchors are at the points of these equations: places in double would leave forces of K times
/// their rounding.
void anchor_at_the_points(TiedTreeScene& scene) {
  const TiedTree system(scene);
  const auto look = system.look(system.start().data());
  for (std::size_t i = 0; i < scene.points.size(); ++i) {
    scene.points[i].anchor = look.points.at(i).x;
  }
}

}  // namespace

TiedTreeScene solo_squat_equations(const models::Parameters& parameters) {
  const models::Instance squat = models::find_scenario("solo-squat").make(parameters, {});
  models::State<double> x = squat.x0;
  squat.system->held_control()->tick(x);
  TiedTreeScene scene{.tree = models::solo12_tree(parameters),
                      .points = feet_of(x.memory.anchors),
                      .stiffness = parameters.number("contact.stiffness"),
                      .damping = parameters.number("contact.damping"),
                      .friction = parameters.number("contact.friction"),
                      .drive = widened(x.memory.held),
                      .q = widened(x.q),
                      .v = widened(x.v),
                      .longest = squat.system->held_control()->period(),
                      .length = 0.1,
                      .speed = 0.1};
  anchor_at_the_points(scene);
  return scene;
}

}  // namespace tribo::reference
