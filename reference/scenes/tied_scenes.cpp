#include "reference/scenes/tied_scenes.hpp"

#include "models/laws/anchored.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/scenarios/solo12_scenes.hpp"

namespace tribo::reference {
namespace {

struct Begin {
  models::State<double> x;  ///< with what contacts remember, and the controller's first torques
  double period = 0;        ///< for which these are held; zero: nobody drives [s]
};

Begin begin_of(const char* scenario, const models::Parameters& parameters) {
  const models::Instance instance = models::find_scenario(scenario).make(parameters, {});
  Begin begin{instance.x0, instance.system->control_period()};
  instance.system->control(begin.x);
  return begin;
}

std::vector<Fifty> widened(const models::VectorXd& x) {
  return {x.begin(), x.end()};
}

/// The law of the contacts, the start and what is tied there.
void set_start(const models::Parameters& parameters,
               const models::State<double>& x,
               TiedTreeScene& scene) {
  scene.stiffness = parameters.number("contact.stiffness");
  scene.damping = parameters.number("contact.damping");
  scene.friction = parameters.number("contact.friction");
  scene.q = widened(x.q);
  scene.v = widened(x.v);
  for (std::size_t i = 0; i < scene.points.size(); ++i) {
    const auto memory = models::memory_from(x.z, models::kMemorySize * static_cast<int>(i));
    const auto& [z, along_x, along_y] =
        std::array{memory.anchor[0], memory.anchor[1], memory.anchor[2]};
    scene.points[i].tied = memory.active;
    scene.points[i].anchor = {along_x, along_y, z};
  }
}

/// Where a start is anchored at its points, that is where these equations have them: the models'
/// places in double leave forces of K times their rounding.
void anchor_at_the_points(TiedTreeScene& scene) {
  const TiedTree system(scene);
  const auto look = system.look(system.start().data());
  for (std::size_t i = 0; i < scene.points.size(); ++i) scene.points[i].anchor = look.points[i].x;
}

}  // namespace

TiedTreeScene box_on_four_springs_equations(const models::Parameters& parameters) {
  const double mass = parameters.number("box.mass");
  const double a = parameters.number("box.half_x"), b = parameters.number("box.half_y"),
               c = parameters.number("box.half_z");
  models::BodyDescription box;
  box.name = "box";
  box.joint = models::Joint::kFloating;
  box.mass = mass;
  box.inertia.diagonal() << mass / 3 * (b * b + c * c), mass / 3 * (a * a + c * c),
      mass / 3 * (a * a + b * b);
  TiedTreeScene scene{
      .tree = {.bodies = {box}, .gravity = {0, 0, -parameters.number("box.gravity")}},
      .length = 0.1,
      .speed = 0.1};
  for (const double x : {a, -a}) {
    for (const double y : {b, -b}) {
      const std::string name = "c" + std::to_string(scene.points.size());
      scene.points.push_back({.name = name, .body = 0, .place = {x, y, -c}});
    }
  }
  set_start(parameters, begin_of("box-on-four-springs", parameters).x, scene);
  return scene;
}

TiedTreeScene solo_squat_equations(const models::Parameters& parameters) {
  TiedTreeScene scene{.tree = models::solo12_tree(parameters), .length = 0.1, .speed = 0.1};
  for (const models::GroundPoint<double>& foot : models::solo12_feet<double>()) {
    const auto& place = foot.point.place;
    scene.points.push_back(
        {.name = foot.name, .body = foot.point.body, .place = {place[0], place[1], place[2]}});
  }
  const auto [x, period] = begin_of("solo-squat", parameters);
  set_start(parameters, x, scene);
  scene.drive = widened(x.z.tail(x.v.size() - 6));
  scene.longest = period;
  anchor_at_the_points(scene);
  return scene;
}

}  // namespace tribo::reference
