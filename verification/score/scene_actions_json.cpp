#include <algorithm>
#include <variant>

#include "verification/score/scene_parts_json.hpp"

namespace tribo::verification {
namespace {

using models::entry;
using models::SceneDescription;

Json course_json(const models::Course& course, const std::string& unit) {
  return {{"constant", with_unit(course.constant, unit)},
          {"rate", with_unit(course.rate, unit + "/s")},
          {"sine", with_unit(course.sine, unit)},
          {"cosine", with_unit(course.cosine, unit)},
          {"frequency", with_unit(course.frequency, "Hz")},
          {"phase", with_unit(course.phase, "rad")}};
}

const char* const kCourse =
    "constant + rate t + sine sin a + cosine cos a, a = 2 pi frequency t + phase";

Json force_json(const models::Scene& system, const models::AppliedForce& force) {
  const int at = system.num_positions() + system.first_velocity(force.tree) + force.velocity;
  const models::Coordinate column = system.coordinates().at(static_cast<std::size_t>(at));
  Json json = {{"on", column.name}, {"force", kCourse}};
  json.update(course_json(force.course, column.unit == "rad/s" ? "N m" : "N"));
  return json;
}

Json spring_json(const SceneDescription& scene, const models::JointSpring& spring) {
  const auto& body = entry(entry(scene.trees, spring.tree).bodies, spring.body);
  const bool turns = models::turns(body);
  const char* const unit = turns ? "rad" : "m";
  Json json = {{"in_the_joint_of", body.name},
               {"stiffness", with_unit(spring.stiffness, turns ? "N m/rad" : "N/m")},
               {"rest", with_unit(spring.rest, unit)}};
  for (const auto& change : spring.changes)
    json["changes"].push_back(
        {{"from", with_unit(change.from, "s")}, {"rest", with_unit(change.rest, unit)}});
  return json;
}

const char* formula(models::ServoLaw law) {
  switch (law) {
    case models::ServoLaw::kStiffness:
      return "K_p e + K_d e' + k(q, 0) on every joint, e = target - q";
    case models::ServoLaw::kInverseDynamics:
      return "M (target'' + K_p e + K_d e') + k(q, v) on every joint, e = target - q";
    case models::ServoLaw::kIntegral:
      return "K_p e + K_d e' - K_i z on every joint, e = target - q, z' = -e";
  }
  return "";
}

Json drive_json(const models::Motors& motors) {
  return {{"drive", "constant forces of every joint"}, {"forces", numbers_json(motors.force)}};
}

Json drive_json(const models::Servo& servo) {
  Json json = {{"drive", formula(servo.law)},
               {"K_p", numbers_json(servo.K_p)},
               {"K_d", numbers_json(servo.K_d)},
               {"target", numbers_json(servo.target)}};
  for (const auto& move : servo.moves)
    json["moves"].push_back({{"from", with_unit(move.from, "s")},
                             {"until", with_unit(move.until, "s")},
                             {"by", "10 u^3 - 15 u^4 + 6 u^5 of the way"},
                             {"target", numbers_json(move.target)}});
  if (servo.law == models::ServoLaw::kIntegral) json["K_i"] = numbers_json(servo.K_i);
  if (servo.period > 0) json["held_for"] = with_unit(servo.period, "s");
  return json;
}

Json drive_json(const models::Suction& suction) {
  Json points = Json::array();
  for (const Eigen::Vector3d& point : suction.points) points.push_back(numbers_json(point));
  return {
      {"drive",
       "every point draws that of the box nearest to it with strength (1 - distance/range), the "
       "distance below zero inside"},
      {"box_half_widths", with_unit(numbers_json(suction.box.half), "m")},
      {"points", with_unit(points, "m")},
      {"strength", with_unit(suction.strength, "N")},
      {"range", with_unit(suction.range, "m")}};
}

Json names_of_tree(const SceneDescription& scene, int tree) {
  Json names = Json::array();
  for (const auto& body : entry(scene.trees, tree).bodies) names.push_back(body.name);
  return names;
}

/// A drive with the bodies that it acts on.
Json drive_json(const SceneDescription& scene, const models::SceneDrive& drive) {
  Json json = std::visit([](const auto& one) { return drive_json(one); }, drive);
  json["on"] = names_of_tree(scene, driven_tree(drive));
  return json;
}

Json point_json(const SceneDescription& scene, const models::PointOnPlane& point) {
  Json json = Json::object();
  if (!point.name.empty()) json["name"] = point.name;
  json["body"] = body_name(scene, point.a);
  json["point"] = with_unit(numbers_json(point.point), "m");
  json["radius"] = with_unit(point.radius, "m");
  json["plane_on"] = body_name(scene, point.b);
  json["plane"] = pose_json(point.plane.p, Eigen::Quaterniond(point.plane.R));
  if (!point.surface.is_zero()) {
    json["surface_velocity_along_x"] = {{"velocity", kCourse}};
    json["surface_velocity_along_x"].update(course_json(point.surface, "m/s"));
  }
  json["normal"] = normal_json(point.normal);
  json["friction"] = friction_json(point.friction);
  if (point.anchored) {
    json["with_memory"] = {
        {"force",
         "K (anchor - x) - B x', cut where it pulls, else scaled back onto the cone of mu"},
        {"K", with_unit(point.anchored->K, "N/m")},
        {"B", with_unit(point.anchored->B, "N s/m")},
        {"mu", point.anchored->mu}};
  }
  return json;
}

Json pairs_json(const SceneDescription& scene) {
  Json json = {
      {"touch", "every two geometries of bodies that move against each other, but of one group"},
      {"law",
       "k delta (1 - d v_n), not below zero; k = k_a k_b/(k_a + k_b), d = (k_b d_a + k_a d_b)/(k_a "
       "+ k_b), mu = 2 mu_a mu_b/(mu_a + mu_b); a rigid one has infinite k"},
      {"place", "(k_a p_a + k_b p_b)/(k_a + k_b) of the two witness points"},
      {"friction", friction_json(scene.friction)}};
  json["friction"].erase("mu");
  if (!scene.apart.empty()) json["never"] = Json::array();
  for (const auto& [a, b] : scene.apart)
    json["never"].push_back({entry(scene.geometries, a).name, entry(scene.geometries, b).name});
  return json;
}

struct TieJson {
  const SceneDescription& scene;

  Json operator()(const models::JointEquation& tie) const {
    Json json = {{"tie", "the sum of factor times coordinate is the offset"}};
    for (const models::JointTerm& term : tie.terms)
      json["terms"].push_back(
          {{"in_the_joint_of", body_name(scene, {tie.tree, term.body})}, {"factor", term.factor}});
    json["offset"] = tie.offset;
    return json;
  }
  Json operator()(const models::HeldPoint& tie) const {
    Json json = {
        {"tie", tie.along.empty() ? "the point is at the distance from the place"
                                  : "the point is at the place, along these axes of the world"},
        {"body", body_name(scene, tie.body)},
        {"point", with_unit(numbers_json(tie.point), "m")},
        {"place", with_unit(numbers_json(tie.place), "m")}};
    for (const models::WorldAxis axis : tie.along)
      json["along"].push_back(numbers_json(Eigen::Vector3d(Eigen::Vector3d::Unit(axis))));
    if (tie.along.empty()) json["distance"] = with_unit(tie.distance, "m");
    if (tie.compliance)
      json["spring"] = {{"k", with_unit(tie.compliance->k, "N/m")},
                        {"c", with_unit(tie.compliance->c, "N s/m")}};
    return json;
  }
};

void add_held(const SceneDescription& scene, const models::HeldJoints& held, Json& json) {
  Json told = {{"on", names_of_tree(scene, held.tree)}};
  if (held.controller != nullptr) {
    told["period"] = with_unit(held.controller->period(), "s");
    json["left_out"].push_back(
        "the law of the controller that sets the forces of the held joints at its ticks");
  }
  json["held_joints"].push_back(std::move(told));
}

Json fall_json(const SceneDescription& scene, const models::FallLimit& limit) {
  Json json = {{"body", body_name(scene, {limit.tree, 0})}};
  if (limit.largest_tilt > 0) json["largest_tilt"] = with_unit(limit.largest_tilt, "rad");
  if (limit.lowest_height > 0) json["lowest_height"] = with_unit(limit.lowest_height, "m");
  return json;
}

/// Fields of a rigid body, and of shapes that are given by a mesh alone, have no numbers here.
void tell_meshes(const SceneDescription& scene, Json& json) {
  const auto is_primitive = [](const models::SceneGeometry& g) {
    return g.field == nullptr ||
           std::holds_alternative<models::hydroelastic::PressureMesh>(*g.field);
  };
  if (!std::ranges::all_of(scene.geometries, is_primitive))
    json["left_out"].push_back("the meshes of rigid surfaces that pressure fields touch");
}

}  // namespace

void add_actions_json(const models::Scene& system, Json& json) {
  const SceneDescription& scene = system.description();
  if (scene.in_plane) json["in_plane"] = "all moves in the x-z plane";
  if (!scene.geometries.empty()) json["pairs"] = pairs_json(scene);
  json["points"] = Json::array();
  for (const auto& point : scene.points) json["points"].push_back(point_json(scene, point));
  json["forces"] = Json::array();
  for (const auto& force : scene.forces) json["forces"].push_back(force_json(system, force));
  for (const auto& spring : scene.springs) json["springs"].push_back(spring_json(scene, spring));
  for (const auto& tie : scene.ties) json["ties"].push_back(std::visit(TieJson{scene}, tie));
  for (const auto& drive : scene.drives) json["drives"].push_back(drive_json(scene, drive));
  for (const auto& held : scene.held) add_held(scene, held, json);
  for (const auto& limit : scene.falls) json["falls"].push_back(fall_json(scene, limit));
  tell_meshes(scene, json);
}

}  // namespace tribo::verification
