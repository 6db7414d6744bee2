#include "verification/score/scene_bodies_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "models/input_error.hpp"

namespace tribo::verification {
namespace {

using models::BodyDescription;
using models::Joint;
using System = models::Scene;

Json numbers(const auto& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(value);
  return list;
}

Json with_unit(Json value, const char* unit) {
  return {{"value", std::move(value)}, {"unit", unit}};
}

/// (w, x, y, z)
Json quaternion(const Eigen::Quaterniond& q) {
  return numbers(std::array{q.w(), q.x(), q.y(), q.z()});
}

Json pose_json(const Eigen::Vector3d& position, const Eigen::Quaterniond& orientation) {
  return {{"position", with_unit(numbers(position), "m")},
          {"orientation_wxyz", quaternion(orientation)}};
}

std::string name_of(const BodyDescription& body) {
  switch (body.joint) {
    case Joint::kFixed:
      return "fixed";
    case Joint::kFloating:
      return "floating, velocities in the body's axes";
    case Joint::kFree:
      return "floating, velocities in the axes of the frame in which it floats";
    case Joint::kGuided: {
      std::vector<std::string> moves;
      for (const models::WorldAxis axis : body.moves)
        moves.push_back(fmt::format("{} {}",
                                    models::is_turn(axis) ? "about" : "along",
                                    static_cast<char>('x' + models::number_of(axis))));
      return fmt::format("guided: {} of that frame", fmt::join(moves, ", "));
    }
    case Joint::kRevolute:
      return "revolute";
    case Joint::kPrismatic:
      return "prismatic";
  }
  return "";
}

/// Principal moments would lose the axes: all nine numbers, row by row.
Json inertia_json(const Eigen::Matrix3d& inertia) {
  Json rows = Json::array();
  for (int i = 0; i < 3; ++i) rows.push_back(numbers(Eigen::Vector3d(inertia.row(i))));
  return rows;
}

/// Further properties of a hinge or a slide; a missing limit is left out.
void add_properties(const BodyDescription& body, Json& json) {
  const models::JointProperties& joint = body.properties;
  const bool turns = models::turns(body);
  if (joint.damping > 0) json["damping"] = with_unit(joint.damping, turns ? "N m s/rad" : "N s/m");
  if (joint.rotor_inertia > 0)
    json["rotor_inertia"] = with_unit(joint.rotor_inertia, turns ? "kg m^2" : "kg");
  const auto add = [&json](const char* key, double value, const char* unit) {
    if (std::isfinite(value)) json[key] = with_unit(value, unit);
  };
  add("lower", joint.lower, turns ? "rad" : "m");
  add("upper", joint.upper, turns ? "rad" : "m");
  add("effort", joint.effort, turns ? "N m" : "N");
}

Json body_json(const models::TreeDescription& tree, const BodyDescription& body) {
  const bool is_root = body.parent == BodyDescription::kWorld;
  Json json = {
      {"name", body.name},
      {"parent", is_root ? "world" : tree.bodies.at(static_cast<std::size_t>(body.parent)).name},
      {"joint", name_of(body)}};
  if (body.joint == Joint::kRevolute || body.joint == Joint::kPrismatic)
    json["axis"] = numbers(body.axis);
  if (num_velocities(body) == 1) add_properties(body, json);
  json["pose_in_parent"] = pose_json(body.position, body.orientation);
  json["mass"] = with_unit(body.mass, "kg");
  json["center_of_mass"] = with_unit(numbers(body.center_of_mass), "m");
  json["inertia_about_it"] = with_unit(inertia_json(body.inertia), "kg m^2");
  json["gravity"] = with_unit(numbers(tree.gravity), "m/s^2");
  return json;
}

struct ShapeJson {
  Json operator()(const models::geometry::Sphere& s) const {
    return {{"shape", "sphere"}, {"radius", with_unit(s.radius, "m")}};
  }
  Json operator()(const models::geometry::Box& s) const {
    return {{"shape", "box"}, {"half_widths", with_unit(numbers(s.half), "m")}};
  }
  Json operator()(const models::geometry::Cylinder& s) const {
    return {{"shape", "cylinder about z"},
            {"radius", with_unit(s.radius, "m")},
            {"half_length", with_unit(s.half_length, "m")}};
  }
  Json operator()(const models::geometry::Capsule& s) const {
    return {{"shape", "capsule about z"},
            {"radius", with_unit(s.radius, "m")},
            {"half_length_without_ends", with_unit(s.half_length, "m")}};
  }
  Json operator()(const models::geometry::HalfSpace& /*s*/) const {
    return {{"shape", "half space z <= 0"}};
  }
};

Json material_json(const models::Material& material) {
  Json json = {{"mu", material.friction}};
  if (material.rigid) {
    json["rigid"] = true;
    return json;
  }
  json["k"] = with_unit(material.stiffness, "N/m");
  json["d"] = with_unit(material.dissipation, "s/m");
  return json;
}

/// The pressure field of a compliant body; the number of sides of a cylinder follows from the
/// number of its mesh's corners around one end.
Json pressure_field_json(const models::SceneGeometry& geometry,
                         const models::hydroelastic::PressureMesh& mesh) {
  Json json = {{"modulus", with_unit(mesh.modulus(), "Pa")},
               {"vertices", mesh.vertices().size()},
               {"tetrahedra", mesh.tets().size()}};
  const auto* const cylinder = std::get_if<models::geometry::Cylinder>(&geometry.shape);
  if (cylinder == nullptr) return json;
  json["sides"] = std::ranges::count_if(mesh.vertices(), [&](const Eigen::Vector3d& x) {
    return x.z() == cylinder->half_length && x.head<2>().norm() > cylinder->radius / 2;
  });
  return json;
}

Json geometry_json(const System& system, const models::SceneGeometry& geometry) {
  const models::BodyId& id = geometry.body;
  const bool fixed = id.tree == models::BodyId::kWorld;
  const auto& trees = system.description().trees;
  Json json = {{"name", geometry.name},
               {"body",
                fixed ? "world"
                      : trees.at(static_cast<std::size_t>(id.tree))
                            .bodies.at(static_cast<std::size_t>(id.body))
                            .name}};
  json.update(std::visit(ShapeJson{}, geometry.shape));
  json["pose_in_body"] = pose_json(geometry.placement.p, Eigen::Quaterniond(geometry.placement.R));
  json["material"] = material_json(geometry.material);
  if (geometry.group != 0) json["group_without_contacts"] = geometry.group;
  if (geometry.field != nullptr) {
    const auto* const mesh = std::get_if<models::hydroelastic::PressureMesh>(geometry.field.get());
    if (mesh != nullptr) json["pressure_field"] = pressure_field_json(geometry, *mesh);
  }
  return json;
}

Json force_json(const System& system, const models::AppliedForce& force) {
  const int velocity = system.first_velocity(force.tree) + force.velocity;
  const auto at = static_cast<std::size_t>(system.num_positions() + velocity);
  const models::Coordinate column = system.coordinates().at(at);
  const bool turns = column.unit == "rad/s";
  const char* const unit = turns ? "N m" : "N";
  return {{"on", column.name},
          {"force", "constant + rate t + sine sin a + cosine cos a, a = 2 pi frequency t + phase"},
          {"constant", with_unit(force.course.constant, unit)},
          {"rate", with_unit(force.course.rate, turns ? "N m/s" : "N/s")},
          {"sine", with_unit(force.course.sine, unit)},
          {"cosine", with_unit(force.course.cosine, unit)},
          {"frequency", with_unit(force.course.frequency, "Hz")},
          {"phase", with_unit(force.course.phase, "rad")}};
}

Json spring_json(const System& system, const models::JointSpring& spring) {
  const auto& tree = system.description().trees.at(static_cast<std::size_t>(spring.tree));
  const BodyDescription& body = tree.bodies.at(static_cast<std::size_t>(spring.body));
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
  return {{"drive", "constant forces of every joint"}, {"forces", numbers(motors.force)}};
}

Json drive_json(const models::Servo& servo) {
  Json json = {{"drive", formula(servo.law)},
               {"K_p", numbers(servo.K_p)},
               {"K_d", numbers(servo.K_d)},
               {"target", numbers(servo.target)}};
  for (const auto& move : servo.moves)
    json["moves"].push_back({{"from", with_unit(move.from, "s")},
                             {"until", with_unit(move.until, "s")},
                             {"by", "10 u^3 - 15 u^4 + 6 u^5 of the way"},
                             {"target", numbers(move.target)}});
  if (servo.law == models::ServoLaw::kIntegral) json["K_i"] = numbers(servo.K_i);
  if (servo.period > 0) json["held_for"] = with_unit(servo.period, "s");
  return json;
}

Json drive_json(const models::Suction& suction) {
  Json points = Json::array();
  for (const Eigen::Vector3d& point : suction.points) points.push_back(numbers(point));
  return {
      {"drive",
       "every point draws that of the box nearest to it with strength (1 - distance/range), the "
       "distance below zero inside"},
      {"box_half_widths", with_unit(numbers(suction.box.half), "m")},
      {"points", with_unit(points, "m")},
      {"strength", with_unit(suction.strength, "N")},
      {"range", with_unit(suction.range, "m")}};
}

/// A drive with the bodies that it acts on.
Json drive_json(const System& system, const models::SceneDrive& drive) {
  Json json = std::visit([](const auto& one) { return drive_json(one); }, drive);
  const int tree = driven_tree(drive);
  json["on"] = Json::array();
  for (const BodyDescription& body :
       system.description().trees.at(static_cast<std::size_t>(tree)).bodies)
    json["on"].push_back(body.name);
  return json;
}

}  // namespace

void add_scene_in_space(const models::Scene& system, Json& json) {
  const models::SceneDescription& scene = system.description();
  if (!scene.points.empty() || scene.in_plane || !scene.ties.empty() || !scene.held.empty() ||
      !scene.falls.empty())
    throw InputError(
        "points over planes, outlines, ties, held joints and limits of a fall cannot be written");
  json["bodies"] = Json::array();
  for (const models::TreeDescription& tree : scene.trees) {
    for (const BodyDescription& body : tree.bodies) json["bodies"].push_back(body_json(tree, body));
  }
  json["geometries"] = Json::array();
  for (const auto& geometry : scene.geometries) {
    json["geometries"].push_back(geometry_json(system, geometry));
  }
  json["pairs"] =
      "k = k_a k_b/(k_a + k_b), d = (k_b d_a + k_a d_b)/(k_a + k_b), mu = 2 mu_a mu_b/(mu_a + "
      "mu_b)";
  json["forces"] = Json::array();
  for (const auto& force : scene.forces) json["forces"].push_back(force_json(system, force));
  for (const auto& spring : scene.springs) json["springs"].push_back(spring_json(system, spring));
  for (const auto& drive : scene.drives) json["drives"].push_back(drive_json(system, drive));
}

}  // namespace tribo::verification
