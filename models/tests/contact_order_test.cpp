#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "models/scenarios/clutter.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/snapshot.hpp"
#include "models/tests/parameters_of.hpp"
#include "models/tests/recorded_motions.hpp"

/// The order of the contacts of a scene: those of two bodies stand together.
namespace tribo::models::test {
namespace {

using TwoBodies = std::pair<int, int>;

/// The two bodies of each contact, once for contacts that follow each other.
std::vector<TwoBodies> bodies_in_order(const Snapshot& at) {
  std::vector<TwoBodies> runs;
  for (const auto& contact : at.contacts.items())
    runs.emplace_back(std::min(contact.a, contact.b), std::max(contact.a, contact.b));
  runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
  return runs;
}

void expect_together(const Snapshot& at, const std::string& name) {
  const std::vector<TwoBodies> runs = bodies_in_order(at);
  EXPECT_EQ(runs.size(), std::set<TwoBodies>(runs.begin(), runs.end()).size()) << name;
}

bool are_in_order_of_ids(const Snapshot& at) {
  return std::ranges::is_sorted(at.contacts.items(), {}, &ContactPoint::id);
}

TEST(ContactOrder, KeepsThePointsOfTwoBodiesTogetherInEveryScenario) {
  int with_contacts = 0;
  for (const Scenario& scenario : makeable(scenarios(), data_folder())) {
    const Instance instance =
        make_instance(scenario, Parameters(scenario.parameters), data_folder());
    Snapshot at;
    instance.system->evaluate(instance.x0, at);
    expect_together(at, scenario.id);
    with_contacts += at.contacts.size() > 0 ? 1 : 0;
  }
  EXPECT_GT(with_contacts, 30);
}

/// Cubes and balls that begin in each other, in the floor and in the walls.
Snapshot heap_of_cubes(const std::string& touching) {
  const auto p = parameters_of("clutter", {{"clutter.away", "0.05"},
                                           {"clutter.spacing", "0.06"},
                                           {"clutter.height", "0.03"},
                                           {"clutter.width", "0.18"},
                                           {"cubes.touch", touching}});
  const auto scene = clutter_from(p);
  Snapshot at;
  scene.evaluate(start_of_clutter(scene, p), at);
  return at;
}

// Each cube has 26 balls, and the box has five walls: the geometries' own order, that of the ids,
// would not keep them together.
TEST(ContactOrder, KeepsThePointsOfTwoBodiesTogetherInAHeapOfCubes) {
  for (const char* touching : {"never", "balls", "boxes"}) {
    const Snapshot at = heap_of_cubes(touching);
    EXPECT_GT(at.contacts.size(), 4 * bodies_in_order(at).size()) << touching;
    EXPECT_FALSE(are_in_order_of_ids(at)) << touching;
    expect_together(at, touching);
  }
}

SceneGeometry round_part(BodyId body, double x) {
  return {.name = "part",
          .body = body,
          .placement = {.p = {x, 0, 0}},
          .shape = geometry::Sphere{1},
          .material = {.stiffness = 1, .dissipation = 0, .friction = 0}};
}

/// Two bodies and the world, each with two geometries or points, listed in turn.
SceneDescription two_bodies() {
  SceneDescription scene;
  for (const char* name : {"first", "second"}) {
    BodyDescription body{.name = name, .joint = Joint::kFree, .mass = 1};
    body.inertia.setIdentity();
    scene.add_tree({.bodies = {body}});
  }
  return scene;
}

// Whichever body has the first geometry; all margins have one order.
TEST(ContactOrder, IsThatOfBodiesWhoseGeometriesAreListedInTurn) {
  const BodyId first{0, 0}, second{1, 0}, world;
  for (const double margin : {0.5, std::numeric_limits<double>::infinity()}) {
    SceneDescription scene = two_bodies();
    scene.margin = margin;
    for (int i = 0; i < 2; ++i) {
      for (const BodyId& body : {second, world, first})
        scene.geometries.push_back(round_part(body, 0.1 * i));
    }
    const Scene system(scene);
    Snapshot at;
    system.evaluate(at_rest(system), at);
    EXPECT_EQ(at.contacts.size(), 12U);
    EXPECT_EQ(bodies_in_order(at).size(), 3U);
    EXPECT_FALSE(are_in_order_of_ids(at));
  }
}

// Points over planes keep the ids of their places in the list.
TEST(ContactOrder, IsThatOfBodiesWhosePointsAreListedInTurn) {
  SceneDescription scene = two_bodies();
  for (int i = 0; i < 2; ++i) {
    scene.points.push_back({.a = {0, 0}, .normal = {}, .friction = {}});
    scene.points.push_back({.a = {1, 0}, .normal = {}, .friction = {}});
    scene.points.push_back({.a = {i, 0}, .b = {1 - i, 0}, .normal = {}, .friction = {}});
  }
  const Scene system(scene);
  Snapshot at;
  system.evaluate(at_rest(system), at);
  std::vector<ContactId> ids;
  for (const auto& contact : at.contacts.items()) ids.push_back(contact.id);
  EXPECT_EQ(ids, (std::vector<ContactId>{0, 3, 1, 4, 2, 5}));
  expect_together(at, "points");
}

}  // namespace
}  // namespace tribo::models::test
