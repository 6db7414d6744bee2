#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <variant>
#include <vector>

#include "verification/score/described_bodies.hpp"
#include "verification/score/scene_parts_json.hpp"

namespace tribo::verification {
namespace {

using models::BodyDescription;
using models::entry;
using models::Joint;

const char* joint_name(Joint joint) {
  switch (joint) {
    case Joint::kFixed:
      return "fixed";
    case Joint::kFloating:
    case Joint::kFree:
      return "floating";
    case Joint::kGuided:
      return "guided";
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
  for (int i = 0; i < 3; ++i) rows.push_back(numbers_json(Eigen::Vector3d(inertia.row(i))));
  return rows;
}

/// Further properties of a joint of one coordinate; a missing limit is left out.
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

void add_joint(const BodyDescription& body, Json& json) {
  json["joint"] = joint_name(body.joint);
  if (floats(body)) {
    json["velocities_in"] = body.joint == Joint::kFloating
                                ? "the body's axes"
                                : "the axes of the frame in which it floats";
  } else if (body.joint == Joint::kGuided) {
    for (const NamedJoint& one : joints_of(body)) {
      json["moves"].push_back({{one.turns ? "about" : "along", numbers_json(one.axis)}});
    }
  } else if (body.joint != Joint::kFixed) {
    json["axis"] = numbers_json(body.axis);
  }
  if (num_velocities(body) == 1) add_properties(body, json);
}

/// The names of the coordinates of the joint of a body.
void add_coordinates(const models::Scene& system, const std::vector<models::Coordinate>& all,
                     const models::BodyId& id, Json& json) {
  const auto& tree = system.tree(id.tree);
  const models::Link& link = tree.link(tree.body(id.body).link);
  const bool moves = json["joint"] != "fixed";
  const auto names = [&](const char* key, int first, int count) {
    json[key] = Json::array();
    for (int i = 0; moves && i < count; ++i) json[key].push_back(entry(all, first + i).name);
  };
  const int floating = json["joint"] == "floating" ? 1 : 0;
  names("positions", system.first_position(id.tree) + link.first_position,
        link.num_velocities + floating);
  names("velocities", system.num_positions() + system.first_velocity(id.tree) + link.first_velocity,
        link.num_velocities);
}

Json body_json(const models::Scene& system, const std::vector<models::Coordinate>& coordinates,
               const models::BodyId& id) {
  const models::TreeDescription& tree = entry(system.description().trees, id.tree);
  const BodyDescription& body = entry(tree.bodies, id.body);
  const bool is_root = body.parent == BodyDescription::kWorld;
  Json json = {{"name", body.name},
               {"parent", is_root ? "world" : entry(tree.bodies, body.parent).name}};
  add_joint(body, json);
  add_coordinates(system, coordinates, id, json);
  json["pose_in_parent"] = pose_json(body.position, body.orientation.normalized());
  json["mass"] = with_unit(body.mass, "kg");
  json["center_of_mass"] = with_unit(numbers_json(body.center_of_mass), "m");
  json["inertia_about_it"] = with_unit(inertia_json(body.inertia), "kg m^2");
  json["gravity"] = with_unit(numbers_json(tree.gravity), "m/s^2");
  return json;
}

struct ShapeJson {
  Json operator()(const models::geometry::Sphere& s) const {
    return {{"shape", "sphere"}, {"radius", with_unit(s.radius, "m")}};
  }
  Json operator()(const models::geometry::Box& s) const {
    return {{"shape", "box"}, {"half_widths", with_unit(numbers_json(s.half), "m")}};
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

/// The shape by which a geometry touches, in the x-z plane of its frame.
Json outline_json(const models::Convex& outline) {
  Json corners = Json::array();
  for (const models::Vector2d& corner : outline.corners()) corners.push_back(numbers_json(corner));
  if (outline.is_disc()) {
    return {{"shape", "disc across y"},
            {"radius", with_unit(outline.radius, "m")},
            {"center_xz", with_unit(corners[0], "m")}};
  }
  return {{"shape", "polygon across y"}, {"corners_xz", with_unit(corners, "m")}};
}

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

Json geometry_json(const models::SceneDescription& scene, const models::SceneGeometry& geometry) {
  Json json = {{"name", geometry.name}, {"body", body_name(scene, geometry.body)}};
  json.update(geometry.outline ? outline_json(*geometry.outline)
                               : std::visit(ShapeJson{}, geometry.shape));
  json["pose_in_body"] = pose_json(geometry.placement.p, Eigen::Quaterniond(geometry.placement.R));
  json["material"] = material_json(geometry.material);
  if (geometry.group != 0) json["group_without_contacts"] = geometry.group;
  if (geometry.field != nullptr) {
    const auto* const mesh = std::get_if<models::hydroelastic::PressureMesh>(geometry.field.get());
    if (mesh != nullptr) json["pressure_field"] = pressure_field_json(geometry, *mesh);
  }
  return json;
}

}  // namespace

Json with_unit(Json value, const std::string& unit) {
  return {{"value", std::move(value)}, {"unit", unit}};
}

Json pose_json(const Eigen::Vector3d& position, const Eigen::Quaterniond& turn) {
  return {{"position", with_unit(numbers_json(position), "m")},
          {"orientation_wxyz", numbers_json(std::array{turn.w(), turn.x(), turn.y(), turn.z()})}};
}

std::string body_name(const models::SceneDescription& scene, const models::BodyId& body) {
  if (body.tree == models::BodyId::kWorld) return "world";
  return entry(entry(scene.trees, body.tree).bodies, body.body).name;
}

void add_bodies_json(const models::Scene& system, Json& json) {
  const models::SceneDescription& scene = system.description();
  const std::vector<models::Coordinate> coordinates = system.coordinates();
  json["bodies"] = Json::array();
  for (int tree = 0; tree < static_cast<int>(scene.trees.size()); ++tree) {
    for (int body = 0; body < static_cast<int>(entry(scene.trees, tree).bodies.size()); ++body)
      json["bodies"].push_back(body_json(system, coordinates, {tree, body}));
  }
  json["geometries"] = Json::array();
  for (const auto& geometry : scene.geometries)
    json["geometries"].push_back(geometry_json(scene, geometry));
}

}  // namespace tribo::verification
