#include "verification/model_file/urdf_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "verification/model_file/published_inertia.hpp"

namespace tribo::verification::model_file {
namespace {

using models::BodyDescription;
using models::Joint;
using Placement = models::Placement<double>;

/// Turns about the fixed axes x, y, z, in this order.
Eigen::Quaterniond turn_from_rpy(const Eigen::Vector3d& rpy) {
  using Eigen::AngleAxisd;
  using Eigen::Vector3d;
  return AngleAxisd(rpy[2], Vector3d::UnitZ()) * AngleAxisd(rpy[1], Vector3d::UnitY()) *
         AngleAxisd(rpy[0], Vector3d::UnitX());
}

using MaybeShape = std::optional<models::geometry::Shape<double>>;

/// The joint above a link.
struct UrdfJoint {
  pugi::xml_node node;
  std::string parent;  ///< the other link
};

class UrdfReader {
 public:
  explicit UrdfReader(XmlFile& file) : file_(file) {}

  Model read() {
    const pugi::xml_node robot = file_.root();
    expect_attributes(robot, {"name"});
    expect_elements(robot, {"link", "joint"});
    model_.name = robot.attribute("name").value();
    model_.has_world = false;
    for (const pugi::xml_node& link : robot.children("link")) list_link(link);
    for (const pugi::xml_node& joint : robot.children("joint")) list_joint(joint);
    if (links_.empty()) throw file_.error(robot, "the robot has no <link>");
    add_bodies();
    check_tree();
    for (const auto& [link, body] : order_) add_geometries(link, body);
    model_.scene.apart = neighbours(model_.scene, true);
    model_.ignored = file_.ignored();
    model_.lacking = file_.lacking();
    return std::move(model_);
  }

 private:
  [[nodiscard]] Element element(const pugi::xml_node& node) const { return {file_, {node}}; }

  /// Readers of URDF skip content outside its specification; here it is noted.
  void expect_attributes(const pugi::xml_node& of, const Words& understood) {
    file_.expect_attributes(of, understood, {kAnyOther});
  }
  void expect_elements(const pugi::xml_node& in, const Words& understood) {
    for (const pugi::xml_node& node : in.children()) {
      if (std::string_view(node.name()).starts_with("xacro:"))
        throw file_.error(node, "this is not a URDF but what xacro makes one of: run it first");
    }
    file_.expect_elements(in, understood, {kAnyOther});
  }

  void list_link(const pugi::xml_node& link) {
    expect_attributes(link, {"name"});
    expect_elements(link, {"inertial", "collision"});
    const std::string name = element(link).text("name");
    if (!links_.emplace(name, link).second)
      throw file_.error(link, fmt::format("the name of link '{}' is given twice", name));
  }

  void list_joint(const pugi::xml_node& node) {
    expect_attributes(node, {"name", "type"});
    if (const pugi::xml_node mimic = node.child("mimic"))
      file_.lack(mimic, "a joint mimics another; each moves alone here");
    expect_elements(node, {"parent", "child", "origin", "axis", "limit", "dynamics", "mimic"});
    const std::string parent = link_of(node, "parent"), child = link_of(node, "child");
    const auto [other, is_first] = above_.emplace(child, UrdfJoint{node, parent});
    if (!is_first)
      throw file_.error(node,
                        fmt::format("link '{}' is the child of two joints, '{}' and '{}'; a "
                                    "robot is a tree",
                                    child,
                                    other->second.node.attribute("name").value(),
                                    node.attribute("name").value()));
    below_[parent].push_back(child);
  }

  [[nodiscard]] std::string link_of(const pugi::xml_node& joint, const char* which) {
    const pugi::xml_node node = joint.child(which);
    if (!node) throw file_.error(joint, fmt::format("a joint needs a <{}>", which));
    expect_attributes(node, {"link"});
    const std::string name = element(node).text("link");
    if (links_.contains(name)) return name;
    std::vector<std::string> known;
    for (const auto& link : links_) known.push_back(link.first);
    throw file_.error(node, unknown_name("link", name, known).what());
  }

  /// The link that no joint moves.
  [[nodiscard]] std::string root() const {
    std::vector<std::string> roots;
    for (const auto& [name, link] : links_) {
      if (!above_.contains(name)) roots.push_back(name);
    }
    if (roots.empty())
      throw file_.error(file_.root(), "its joints form a loop; a robot is a tree with a root");
    if (roots.size() > 1)
      throw file_.error(
          links_.at(roots[1]),
          fmt::format(
              "no joint connects links '{}' and '{}'; a robot has one root", roots[0], roots[1]));
    return roots[0];
  }

  /// Adds every parent before its children, and these in the order of their joints.
  void add_bodies() {
    model_.scene.add_tree({});
    std::vector<std::string> open = {root()};
    while (!open.empty()) {
      const std::string name = open.back();
      open.pop_back();
      add_body(name);
      const std::vector<std::string>& next = below_[name];
      open.insert(open.end(), next.rbegin(), next.rend());
    }
    if (order_.size() == links_.size()) return;
    for (const auto& [name, link] : links_) {
      if (!index_.contains(name))
        throw file_.error(link, fmt::format("the joints above link '{}' form a loop", name));
    }
  }

  void add_body(const std::string& name) {
    const pugi::xml_node link = links_.at(name);
    std::vector<BodyDescription>& bodies = model_.scene.trees[0].bodies;
    BodyDescription body{.name = name};
    const auto joint = above_.find(name);
    if (joint != above_.end()) set_joint(joint->second, body);
    set_mass(link, body);
    const bool fixed = body.joint == Joint::kFixed;
    welded_to_root_.push_back(
        fixed && (bodies.empty() || welded_to_root_[static_cast<std::size_t>(body.parent)]));
    if (welded_to_root_.back() && body.mass > 0) model_.root_has_mass = true;
    index_[name] = bodies.size();
    order_.emplace_back(link, static_cast<int>(bodies.size()));
    bodies.push_back(std::move(body));
  }

  [[nodiscard]] Placement origin_in(const pugi::xml_node& node) {
    const pugi::xml_node origin = node.child("origin");
    if (!origin) return {};
    expect_attributes(origin, {"xyz", "rpy"});
    const Element at = element(origin);
    const Eigen::Vector3d zero = Eigen::Vector3d::Zero();
    return {.R = turn_from_rpy(at.vector_or("rpy", zero)).toRotationMatrix(),
            .p = at.vector_or("xyz", zero)};
  }

  void set_joint(const UrdfJoint& joint, BodyDescription& body) {
    static const std::map<std::string, Joint> kTypes = {{"revolute", Joint::kRevolute},
                                                        {"continuous", Joint::kRevolute},
                                                        {"prismatic", Joint::kPrismatic},
                                                        {"fixed", Joint::kFixed},
                                                        {"floating", Joint::kFree},
                                                        {"planar", Joint::kGuided}};
    std::vector<std::string> names;
    for (const auto& type : kTypes) names.push_back(type.first);
    const std::string type = element(joint.node).choice("type", names, "");
    body.parent = static_cast<int>(index_.at(joint.parent));
    body.joint = kTypes.at(type);
    const Placement origin = origin_in(joint.node);
    body.position = origin.p;
    body.orientation = origin.R;
    set_axis(joint.node, body);
    set_limit(joint.node.child("limit"), type, joint.node, body);
    set_dynamics(joint.node.child("dynamics"), body);
  }

  void set_axis(const pugi::xml_node& joint, BodyDescription& body) {
    const pugi::xml_node axis = joint.child("axis");
    if (axis) expect_attributes(axis, {"xyz"});
    const Eigen::Vector3d direction =
        axis ? Eigen::Vector3d(element(axis).numbers("xyz", 3, 3)) : Eigen::Vector3d::UnitX();
    if (body.joint == Joint::kGuided && direction != Eigen::Vector3d::UnitY())
      throw file_.error(axis ? axis : joint,
                        "a planar joint is understood with the axis 0 1 0 only: it moves in x and "
                        "z and turns about y");
    body.axis = direction;
  }

  void set_limit(const pugi::xml_node& limit,
                 const std::string& type,
                 const pugi::xml_node& joint,
                 BodyDescription& body) {
    const bool has_range = type == "revolute" || type == "prismatic";
    if (!limit && has_range)
      throw file_.error(joint, fmt::format("a {} joint needs a <limit>", type));
    if (!limit) return;
    expect_attributes(limit, {"lower", "upper", "effort"});
    if (!has_range && type != "continuous") {
      file_.ignore("limit of a joint that is " + type);
      return;
    }
    const Element range = element(limit);
    body.properties.effort = range.number_or("effort", body.properties.effort);
    if (!has_range) return;
    body.properties.lower = range.number_or("lower", 0);
    body.properties.upper = range.number_or("upper", 0);
  }

  void set_dynamics(const pugi::xml_node& node, BodyDescription& body) {
    if (!node) return;
    expect_attributes(node, {"damping", "friction"});
    const Element dynamics = element(node);
    const double damping = dynamics.number_or("damping", 0);
    if (dynamics.number_or("friction", 0) != 0)
      file_.lack(node, "a joint has dry friction; there is none here");
    if (body.joint == Joint::kRevolute || body.joint == Joint::kPrismatic) {
      body.properties.damping = damping;
    } else if (body.joint != Joint::kFixed && damping != 0) {
      file_.lack(node, "a joint is damped that is no hinge or slide");
    }
  }

  void set_mass(const pugi::xml_node& link, BodyDescription& body) {
    const pugi::xml_node inertial = link.child("inertial");
    if (!inertial) return;
    expect_attributes(inertial, {});
    expect_elements(inertial, {"origin", "mass", "inertia"});
    const pugi::xml_node mass = inertial.child("mass"), inertia = inertial.child("inertia");
    if (!mass || !inertia)
      throw file_.error(inertial, "<inertial> needs a <mass> and an <inertia>");
    expect_attributes(mass, {"value"});
    expect_attributes(inertia, {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"});
    const Element of = element(inertia);
    const double xx = of.number("ixx"), yy = of.number("iyy"), zz = of.number("izz");
    const double xy = of.number("ixy"), xz = of.number("ixz"), yz = of.number("iyz");
    Eigen::Matrix3d I;
    I << xx, xy, xz, xy, yy, yz, xz, yz, zz;
    const Placement origin = origin_in(inertial);
    body.mass = element(mass).number("value");
    body.center_of_mass = origin.p;
    body.inertia =
        origin.R.isIdentity(0) ? I : Eigen::Matrix3d(origin.R * I * origin.R.transpose());
    take_as_published(body, file_);
  }

  /// Refuses what `check` refuses, with its line; the root may float if it has mass.
  void check_tree() const {
    models::TreeDescription tree = model_.scene.trees[0];
    if (model_.root_has_mass) tree.bodies[0].joint = Joint::kFree;
    try {
      models::check(tree);
    } catch (const models::BodyError& error) {
      throw file_.error(links_.at(error.body), error.what());
    } catch (const InputError& error) {
      throw file_.error(file_.root(), error.what());
    }
  }

  void add_geometries(const pugi::xml_node& link, int body) {
    for (const pugi::xml_node& collision : link.children("collision")) {
      expect_attributes(collision, {"name"});
      expect_elements(collision, {"origin", "geometry"});
      const std::string name = geometry_name(link, collision);
      const auto shape = shape_in(collision);
      if (!shape) continue;
      models::SceneGeometry<double> geometry{.name = name,
                                             .body = {0, body},
                                             .placement = origin_in(collision),
                                             .shape = *shape,
                                             .material = {}};
      try {
        models::geometry::expect_valid(geometry.shape, geometry.name);
      } catch (const InputError& error) {
        throw file_.error(collision, error.what());
      }
      model_.scene.geometries.push_back(std::move(geometry));
      model_.friction.emplace_back();
    }
  }

  [[nodiscard]] std::string geometry_name(const pugi::xml_node& link,
                                          const pugi::xml_node& collision) {
    const std::string of_link = link.attribute("name").value();
    const std::string own = collision.attribute("name").value();
    const std::string first = own.empty() ? of_link : own;
    std::string name = first;
    for (int i = 2; !geometry_names_.insert(name).second; ++i)
      name = fmt::format("{}.{}", first, i);
    return name;
  }

  [[nodiscard]] MaybeShape shape_in(const pugi::xml_node& collision) {
    const pugi::xml_node geometry = collision.child("geometry");
    if (!geometry) throw file_.error(collision, "a <collision> needs a <geometry>");
    const auto& inside = geometry.children();
    const auto node = std::ranges::find(inside, pugi::node_element, &pugi::xml_node::type);
    if (node == inside.end()) throw file_.error(geometry, "the <geometry> has no shape");
    return shape_of(*node, collision.parent().attribute("name").value());
  }

  [[nodiscard]] MaybeShape shape_of(const pugi::xml_node& node, const char* link) {
    const std::string kind = node.name();
    const Element shape = element(node);
    if (kind == "box") {
      expect_attributes(node, {"size"});
      return models::geometry::Box<double>{.half = shape.numbers("size", 3, 3) / 2};
    }
    if (kind == "sphere") {
      expect_attributes(node, {"radius"});
      return models::geometry::Sphere<double>{.radius = shape.number("radius")};
    }
    if (kind == "cylinder" || kind == "capsule") {
      expect_attributes(node, {"radius", "length"});
      const double radius = shape.number("radius"), half = shape.number("length") / 2;
      if (kind == "cylinder") return models::geometry::Cylinder<double>{radius, half};
      return models::geometry::Capsule<double>{radius, half};
    }
    file_.lack(node,
               fmt::format("<{}> is the collision geometry of link '{}'; box, sphere, "
                           "cylinder and capsule are taken",
                           kind,
                           link));
    return std::nullopt;
  }

  XmlFile& file_;
  Model model_;
  std::map<std::string, pugi::xml_node> links_;
  std::map<std::string, UrdfJoint> above_;                 ///< by link
  std::map<std::string, std::vector<std::string>> below_;  ///< links, in the order of their joints
  std::vector<std::pair<pugi::xml_node, int>> order_;      ///< links, and the bodies that they are
  std::map<std::string, std::size_t> index_;
  std::vector<bool> welded_to_root_;  ///< by body; true for the root
  std::set<std::string> geometry_names_;
};

}  // namespace

Model read_urdf(XmlFile& file) {
  return UrdfReader(file).read();
}

}  // namespace tribo::verification::model_file
