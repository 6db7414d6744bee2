#include "models/robots/robot_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "models/toml_table.hpp"

namespace tribo::models {
namespace {

constexpr std::array<std::pair<const char*, Joint>, 5> kJoints = {{{"floating", Joint::kFloating},
                                                                   {"free", Joint::kFree},
                                                                   {"revolute", Joint::kRevolute},
                                                                   {"prismatic", Joint::kPrismatic},
                                                                   {"fixed", Joint::kFixed}}};

template <int n>
Eigen::Matrix<double, n, 1> numbers(TableReader& table, std::string_view key) {
  const toml::array& list = table.array(key);
  if (list.size() != n) {
    throw table.error(list,
                      fmt::format("'{}' has {} numbers; it must have {}", key, list.size(), n));
  }
  Eigen::Matrix<double, n, 1> all;
  for (int i = 0; i < n; ++i) all[i] = table.number_in(*list.get(static_cast<std::size_t>(i)), key);
  return all;
}

Eigen::Matrix3d inertia(TableReader& table) {
  const Eigen::Matrix<double, 6, 1> I = numbers<6>(table, "inertia");
  return (Eigen::Matrix3d() << I[0], I[1], I[2], I[1], I[3], I[4], I[2], I[4], I[5]).finished();
}

/// A quaternion w, x, y, z of any length above zero.
Eigen::Quaterniond quaternion(TableReader& table) {
  const Eigen::Vector4d q = numbers<4>(table, "quaternion");
  const double length = q.norm();
  if (!(length > 0) || !std::isfinite(length)) {
    throw table.error(table.node("quaternion"),
                      "'quaternion' is no rotation; its length must be above zero and finite");
  }
  return {q[0], q[1], q[2], q[3]};
}

/// From turns about the fixed axes x, y, z, in this order, as in a URDF, or from a quaternion; no
/// turn where neither is given.
Eigen::Quaterniond orientation(TableReader& table) {
  using Eigen::AngleAxisd;
  using Eigen::Vector3d;
  const bool has_rpy = table.has("rpy");
  if (table.has("quaternion")) {
    if (has_rpy)
      throw table.error(table.node("quaternion"), "give 'rpy' or 'quaternion', not both");
    return quaternion(table);
  }
  if (!has_rpy) return Eigen::Quaterniond::Identity();
  const Vector3d rpy = numbers<3>(table, "rpy");
  return AngleAxisd(rpy[2], Vector3d::UnitZ()) * AngleAxisd(rpy[1], Vector3d::UnitY()) *
         AngleAxisd(rpy[0], Vector3d::UnitX());
}

JointProperties properties(TableReader& table) {
  const JointProperties none;
  return {.damping = table.number_or("damping", none.damping),
          .rotor_inertia = table.number_or("rotor_inertia", none.rotor_inertia),
          .lower = table.number_or("lower", none.lower),
          .upper = table.number_or("upper", none.upper),
          .effort = table.number_or("effort", none.effort)};
}

/// The key `size`: n lengths above zero.
template <int n>
Eigen::Matrix<double, n, 1> sizes(TableReader& table) {
  const Eigen::Matrix<double, n, 1> all = numbers<n>(table, "size");
  for (int i = 0; i < n; ++i) {
    if (all[i] > 0) continue;
    throw table.error(*table.array("size").get(static_cast<std::size_t>(i)),
                      fmt::format("'size' has {:g}; each size must be above zero", all[i]));
  }
  return all;
}

geometry::Shape shape(TableReader& table) {
  const std::vector<std::string> allowed = {"sphere", "box", "cylinder", "capsule"};
  const std::string& kind = allowed[table.choice("kind", allowed)];
  if (kind == "sphere") return geometry::Sphere{.radius = sizes<1>(table)[0]};
  if (kind == "box") return geometry::Box{.half = sizes<3>(table) / 2};
  const Eigen::Vector2d size = sizes<2>(table);
  if (kind == "cylinder") return geometry::Cylinder{.radius = size[0], .half_length = size[1] / 2};
  return geometry::Capsule{.radius = size[0], .half_length = size[1] / 2};
}

Joint joint(TableReader& table) {
  std::vector<std::string> allowed;
  for (const auto& [name, type] : kJoints) allowed.emplace_back(name);
  return kJoints[table.choice("joint", allowed)].second;
}

std::vector<std::string> names(const std::vector<BodyDescription>& bodies) {
  std::vector<std::string> all;
  for (const BodyDescription& body : bodies) all.push_back(body.name);
  return all;
}

/// The place of a name in a list; its size if it is not there.
std::size_t find(const std::vector<std::string>& all, const std::string& name) {
  return static_cast<std::size_t>(std::ranges::find(all, name) - all.begin());
}

class RobotReader {
 public:
  RobotReader(const toml::table& root, const std::string& file) : root_(root, file, "robot") {}

  RobotTable read() {
    robot_.source = root_.text("source");
    robot_.licence = root_.text("licence");
    for (TableReader& table : tables("body")) read_body(table);
    for (TableReader& table : optional_tables("contact")) read_contact(table);
    for (TableReader& table : optional_tables("shape")) read_shape(table);
    for (TableReader& table : optional_tables("load")) read_load(table);
    root_.finish();
    check_bodies();
    return std::move(robot_);
  }

 private:
  std::vector<TableReader> tables(const std::string& key) {
    std::vector<TableReader> all;
    for (const toml::node& node : root_.array(key)) {
      if (!node.is_table()) throw root_.error(node, fmt::format("write [[{}]]: a table each", key));
      all.push_back(root_.reader(*node.as_table(), key));
    }
    return all;
  }

  std::vector<TableReader> optional_tables(const std::string& key) {
    return root_.has(key) ? tables(key) : std::vector<TableReader>();
  }

  void read_body(TableReader& table) {
    BodyDescription body = description(table);
    body.joint = joint(table);
    if (body.joint == Joint::kRevolute || body.joint == Joint::kPrismatic) {
      body.axis = numbers<3>(table, "axis");
      body.properties = properties(table);
    }
    table.finish();
    robot_.tree.bodies.push_back(std::move(body));
  }

  void read_load(TableReader& table) {
    robot_.loads.push_back(description(table));
    table.finish();
  }

  BodyDescription description(TableReader& table) {
    BodyDescription body;
    body.name = new_name(table, body_names_);
    if (const std::string parent = table.text("parent"); parent != "world")
      body.parent = body_index(table, "parent", parent);
    body.position = numbers<3>(table, "position");
    body.orientation = orientation(table);
    body.mass = table.number("mass");
    body.center_of_mass = numbers<3>(table, "center_of_mass");
    body.inertia = inertia(table);
    body.inertia_as_published = table.flag_or("inertia_as_published", false);
    tables_.push_back(table);
    return body;
  }

  void read_contact(TableReader& table) {
    NamedPoint contact;
    contact.name = new_name(table, contact_names_);
    contact.point = {.body = body_index(table, "body", table.text("body")),
                     .place = numbers<3>(table, "position")};
    table.finish();
    robot_.contacts.push_back(std::move(contact));
  }

  void read_shape(TableReader& table) {
    NamedShape one;
    one.name = new_name(table, shape_names_);
    one.body = body_index(table, "body", table.text("body"));
    one.position = numbers<3>(table, "position");
    if (table.has("quaternion")) one.orientation = quaternion(table).normalized();
    one.shape = shape(table);
    table.finish();
    robot_.shapes.push_back(std::move(one));
  }

  static std::string new_name(TableReader& table, std::vector<std::string>& taken) {
    const std::string name = table.text("name");
    if (find(taken, name) < taken.size())
      throw table.error(table.node("name"), fmt::format("the name '{}' is given twice", name));
    taken.push_back(name);
    return name;
  }

  /// The index of a body that stands above.
  int body_index(TableReader& table, std::string_view key, const std::string& name) {
    const std::vector<std::string> above = names(robot_.tree.bodies);
    const std::size_t index = find(above, name);
    if (index < above.size()) return static_cast<int>(index);
    if (key == "parent" && is_named_below(name)) {
      throw table.error(table.node(key),
                        fmt::format("the parent '{}' does not stand above: parents come first, and "
                                    "bodies form no loop; allowed are world {}",
                                    name, fmt::join(above, " ")));
    }
    throw table.error(table.node(key), unknown_name("body", name, above).what());
  }

  bool is_named_below(const std::string& name) {
    return std::ranges::any_of(tables("body"), [&](TableReader& table) {
      return table.has("name") && table.text("name") == name;
    });
  }

  void check_bodies() const {
    try {
      check(robot_.tree);
      for (const BodyDescription& load : robot_.loads) check(loaded(robot_, load.name));
    } catch (const BodyError& error) {
      throw tables_[find(body_names_, error.body)].error(error.what());
    } catch (const InputError& error) {
      throw root_.error(error.what());
    }
  }

  TableReader root_;
  RobotTable robot_;
  std::vector<std::string> body_names_;  // of bodies and loads
  std::vector<TableReader> tables_;      // theirs
  std::vector<std::string> contact_names_, shape_names_;
};

}  // namespace

RobotTable parse_robot(std::string_view text, const std::string& file) {
  const toml::table root = parse_toml(text, file);
  return RobotReader(root, file).read();
}

TreeDescription loaded(const RobotTable& robot, std::string_view load) {
  const std::vector<std::string> known = names(robot.loads);
  const std::size_t index = find(known, std::string(load));
  if (index == known.size()) throw unknown_name("load", load, known);
  TreeDescription tree = robot.tree;
  tree.bodies.push_back(robot.loads[index]);
  return tree;
}

}  // namespace tribo::models
