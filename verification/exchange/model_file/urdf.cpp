#include "verification/exchange/model_file/urdf.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <sstream>

#include "models/input_error.hpp"
#include "models/parameters.hpp"

namespace tribo::verification::model_file {
namespace {

using Eigen::AngleAxisd;
using Eigen::Vector3d;
using pugi::xml_node;

class UrdfReader {
 public:
  UrdfReader(const std::string& text, const std::string& name) : name_(name) {
    static_cast<void>(document_.load_string(text.c_str()));  // its syntax was checked
  }

  Urdf read() {
    xml_node robot = document_.child("robot");
    expect_no_xacro(robot);
    if (!robot.child("link")) throw InputError(name_ + ": the robot has no <link>");
    add_world(robot);
    set_compiler(robot);
    for (xml_node link : robot.children("link")) set_link(link);
    for (xml_node joint : robot.children("joint")) set_joint(joint);
    out_.root = root(robot);
    std::ostringstream text;
    document_.save(text, "", pugi::format_raw);
    out_.text = text.str();
    return std::move(out_);
  }

 private:
  [[nodiscard]] static std::string named(const xml_node& node) {
    return fmt::format("{} '{}'", node.name(), node.attribute("name").value());
  }

  void expect_no_xacro(const xml_node& robot) const {
    for (const xml_node& node : robot.children()) {
      if (std::string_view(node.name()).starts_with("xacro:"))
        throw InputError(name_ + ": this is not a URDF but what xacro makes one of: run it first");
    }
  }

  /// The world may be the parent of a joint without being a link.
  static void add_world(xml_node& robot) {
    const bool is_link = !robot.find_child_by_attribute("link", "name", "world").empty();
    const auto carries = [](const xml_node& joint) {
      return std::string_view(joint.child("parent").attribute("link").value()) == "world";
    };
    if (!is_link && std::ranges::any_of(robot.children("joint"), carries))
      robot.prepend_child("link").append_attribute("name") = "world";
  }

  /// Links that are welded keep their names.
  static void set_compiler(xml_node& robot) {
    xml_node mujoco = robot.child("mujoco");
    if (!mujoco) mujoco = robot.prepend_child("mujoco");
    xml_node compiler = mujoco.child("compiler");
    if (!compiler) compiler = mujoco.append_child("compiler");
    for (const auto& [key, value] :
         {std::pair("fusestatic", "false"), {"inertiafromgeom", "false"}, {"settotalmass", "-1"}}) {
      compiler.remove_attribute(key);
      compiler.append_attribute(key) = value;
    }
  }

  void set_link(xml_node& link) {
    const std::string name = link.attribute("name").value();
    while (link.remove_child("visual")) {
    }
    if (const xml_node inertial = link.child("inertial")) {
      if (name != "world") out_.masses[name] = mass_of(link, inertial);
      link.remove_child(inertial);
    }
    if (name != "world") give_unit_mass(link);
    for (xml_node collision = link.child("collision"); collision;) {
      const xml_node next = collision.next_sibling("collision");
      set_collision(link, collision);
      collision = next;
    }
  }

  static void give_unit_mass(xml_node& link) {
    xml_node inertial = link.prepend_child("inertial");
    inertial.append_child("mass").append_attribute("value") = 1;
    xml_node inertia = inertial.append_child("inertia");
    for (const char* key : {"ixx", "iyy", "izz"}) inertia.append_attribute(key) = 1;
    for (const char* key : {"ixy", "ixz", "iyz"}) inertia.append_attribute(key) = 0;
  }

  void set_collision(xml_node& link, xml_node& collision) {
    const std::string own = collision.attribute("name").value();
    if (!own.empty() && !geometries_.insert(own).second) collision.remove_attribute("name");
    if (!collision.child("geometry").child("mesh")) return;
    out_.lacking.push_back(named(link) +
                           ": its collision geometry is a mesh; box, sphere, cylinder and capsule "
                           "are taken");
    link.remove_child(collision);
  }

  /// Limits of a joint that turns without end are none.
  void set_joint(xml_node& joint) {
    children_.insert(joint.child("child").attribute("link").value());
    if (joint.remove_child("mimic"))
      out_.lacking.push_back(named(joint) + " mimics another; each moves alone here");
    if (std::string_view(joint.attribute("type").value()) != "continuous") return;
    joint.child("limit").remove_attribute("lower");
    joint.child("limit").remove_attribute("upper");
  }

  [[nodiscard]] std::string root(const xml_node& robot) const {
    std::set<std::string> roots;
    for (const xml_node& link : robot.children("link")) {
      const std::string name = link.attribute("name").value();
      if (!children_.contains(name)) roots.insert(name);
    }
    if (roots.empty())
      throw InputError(name_ + ": no link is a root; a robot is a tree of links with one");
    if (roots.size() > 1)
      throw InputError(
          fmt::format("{}: no joint connects links '{}' and '{}'; a robot has one root", name_,
                      *roots.begin(), *std::next(roots.begin())));
    return *roots.begin();
  }

  [[nodiscard]] models::MassProperties mass_of(const xml_node& link,
                                               const xml_node& inertial) const {
    const auto number = [&](const char* element, const char* key) {
      const std::string what =
          fmt::format("{}: {}: '{}' of its <{}>", name_, named(link), key, element);
      const std::string text = inertial.child(element).attribute(key).value();
      if (text.empty()) throw InputError(what + " is missing");
      return models::parse_number(what, trimmed(text));
    };
    const auto moment = [&](const char* key) { return number("inertia", key); };
    const xml_node origin = inertial.child("origin");
    const Vector3d rpy = vector(link, origin.attribute("rpy"));
    const Eigen::Quaterniond turn = AngleAxisd(rpy[2], Vector3d::UnitZ()) *
                                    AngleAxisd(rpy[1], Vector3d::UnitY()) *
                                    AngleAxisd(rpy[0], Vector3d::UnitX());
    Eigen::Matrix3d I{{moment("ixx"), moment("ixy"), moment("ixz")},
                      {moment("ixy"), moment("iyy"), moment("iyz")},
                      {moment("ixz"), moment("iyz"), moment("izz")}};
    if (!rpy.isZero(0)) I = turn * I * turn.conjugate().toRotationMatrix();
    return {.mass = number("mass", "value"),
            .center = vector(link, origin.attribute("xyz")),
            .inertia = I};
  }

  [[nodiscard]] static std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n+");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
  }

  /// Three numbers; zero where they are not given.
  [[nodiscard]] Vector3d vector(const xml_node& link, const pugi::xml_attribute& of) const {
    Vector3d out = Vector3d::Zero();
    if (!of) return out;
    const std::string what =
        fmt::format("{}: {}: '{}' of its inertia", name_, named(link), of.name());
    std::istringstream words(of.value());
    std::string word;
    int i = 0;
    for (; words >> word; ++i) {
      if (i < 3) out[i] = models::parse_number(what, trimmed(word));
    }
    if (i != 3) throw InputError(fmt::format("{} has {} numbers; it must have 3", what, i));
    return out;
  }

  std::string name_;
  pugi::xml_document document_;
  Urdf out_;
  std::set<std::string> geometries_, children_;
};

}  // namespace

Urdf read_urdf(const std::string& text, const std::string& name) {
  return UrdfReader(text, name).read();
}

}  // namespace tribo::verification::model_file
