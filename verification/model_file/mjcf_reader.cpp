#include "verification/model_file/mjcf_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "verification/model_file/mjcf_contacts.hpp"
#include "verification/model_file/mjcf_defaults.hpp"
#include "verification/model_file/mjcf_geom.hpp"
#include "verification/model_file/mjcf_joint.hpp"
#include "verification/model_file/published_inertia.hpp"

namespace tribo::verification::model_file {
namespace {

using models::BodyDescription;
using models::BodyId;
using models::Joint;
using Placement = models::Placement<double>;

constexpr int kDeepestBody = 512;

/// Carrier of bodies and geometries: a body of the scene, or the world with all that stands still.
struct Carrier {
  BodyId id = {};
  Placement frame = {};          ///< of the body of the file, in that of the scene's
  int depth = 0;                 ///< 0: the world itself
  std::string of_children = {};  ///< class of defaults

  [[nodiscard]] bool is_fixed() const { return id.tree == BodyId::kWorld; }
};

class MjcfReader {
 public:
  explicit MjcfReader(XmlFile& file)
      : file_(file), compiler_(read_compiler(file)), defaults_(file) {}

  Model read() {
    const pugi::xml_node root = file_.root();
    file_.expect_attributes(root, {"model"}, {});
    file_.expect_elements(
        root,
        {"compiler", "option", "default", "worldbody", "contact", "actuator", "keyframe", "tendon"},
        {"size", "visual", "statistic", "custom", "asset", "sensor"});
    model_.name = root.attribute("model").value();
    for (const pugi::xml_node& option : root.children("option")) read_option(option);
    for (const pugi::xml_node& world : root.children("worldbody")) read_world(world);
    for (const pugi::xml_node& node : root.children("actuator")) read_actuators(node);
    for (const pugi::xml_node& node : root.children("tendon")) read_tendons(node);
    check_trees();
    set_contacts(geoms_, bodies_, filters_parents_, file_, model_);
    read_start(root);
    model_.ignored = file_.ignored();
    model_.lacking = file_.lacking();
    return std::move(model_);
  }

 private:
  void read_option(const pugi::xml_node& node) {
    file_.expect_attributes(
        node,
        {"gravity", "density", "viscosity", "wind"},
        {"timestep",         "impratio",       "tolerance",         "ls_tolerance",
         "noslip_tolerance", "ccd_tolerance",  "mpr_tolerance",     "magnetic",
         "o_margin",         "o_solref",       "o_solimp",          "o_friction",
         "integrator",       "cone",           "jacobian",          "solver",
         "iterations",       "ls_iterations",  "noslip_iterations", "ccd_iterations",
         "mpr_iterations",   "sdf_iterations", "sdf_initpoints",    "apirate",
         "collision"});
    const Element option(file_, {node});
    gravity_ = option.vector_or("gravity", gravity_);
    option.expect_zero("density", "bodies move in no fluid");
    option.expect_zero("viscosity", "bodies move in no fluid");
    file_.expect_elements(node, {"flag"}, {});
    for (const pugi::xml_node& flag : node.children("flag")) read_flags(flag);
  }

  /// Flags of the physics must have their default values.
  void read_flags(const pugi::xml_node& node) {
    const std::vector<const char*> on = {"constraint",
                                         "equality",
                                         "frictionloss",
                                         "limit",
                                         "contact",
                                         "passive",
                                         "spring",
                                         "damper",
                                         "gravity",
                                         "actuation",
                                         "clampctrl"};
    Words understood(on.begin(), on.end());
    understood.insert(understood.end(), {"filterparent", "override"});
    file_.expect_attributes(node,
                            understood,
                            {"warmstart",
                             "refsafe",
                             "sensor",
                             "midphase",
                             "nativeccd",
                             "eulerdamp",
                             "autoreset",
                             "island",
                             "multiccd",
                             "energy",
                             "fwdinv",
                             "invdiscrete",
                             "sensornoise"});
    const Element flags(file_, {node});
    for (const char* name : on) static_cast<void>(flags.choice(name, {"enable"}, "enable"));
    static_cast<void>(flags.choice("override", {"disable"}, "disable"));
    filters_parents_ = flags.choice("filterparent", {"enable", "disable"}, "enable") == "enable";
  }

  void read_world(const pugi::xml_node& world) {
    file_.expect_attributes(world, {}, {});
    file_.expect_elements(world, {"body", "geom"}, {"site", "camera", "light"});
    bodies_.insert("world");
    add_geoms(world, "world", {});
    for (const pugi::xml_node& body : world.children("body")) add_body(body, {});
  }

  void add_body(const pugi::xml_node& node, const Carrier& parent) {
    if (parent.depth >= kDeepestBody)
      throw file_.error(node, fmt::format("bodies are more than {} deep", kDeepestBody));
    expect_body(node);
    const std::string name = body_name(node);
    const Placement placement = parent.frame * frame_of({file_, {node}}, compiler_);
    Carrier carrier{
        .id = parent.id,
        .frame = placement,
        .depth = parent.depth + 1,
        .of_children = node.attribute("childclass").as_string(parent.of_children.c_str())};
    if (!carrier.of_children.empty()) defaults_.expect_class(node, carrier.of_children);
    const std::vector<MjcfJoint> joints = read_joints(node, carrier);
    if (!joints.empty() && parent.is_fixed()) carrier.id.tree = model_.scene.add_tree({});
    const std::size_t first_geom = geoms_.size();
    if (!carrier.is_fixed()) add_links(node, name, joints, parent, carrier);
    bodies_.insert(name);
    add_geoms(node, name, carrier);
    if (!carrier.is_fixed()) set_mass(node, first_geom, carrier);
    for (const pugi::xml_node& child : node.children("body")) add_body(child, carrier);
  }

  void expect_body(const pugi::xml_node& node) {
    file_.expect_attributes(node,
                            {"name",
                             "childclass",
                             "pos",
                             "quat",
                             "axisangle",
                             "euler",
                             "xyaxes",
                             "zaxis",
                             "mocap",
                             "gravcomp"},
                            {"user"});
    file_.expect_elements(
        node, {"body", "joint", "freejoint", "geom", "inertial"}, {"site", "camera", "light"});
    const Element body(file_, {node});
    static_cast<void>(body.choice("mocap", {"false"}, "false"));
    body.expect_zero("gravcomp", "every body has its weight");
  }

  /// The body's own name, or an unused one; throws for a name that is given twice.
  [[nodiscard]] std::string body_name(const pugi::xml_node& node) {
    const std::string own = node.attribute("name").value();
    if (bodies_.contains(own) && !own.empty())
      throw file_.error(node, fmt::format("the name of body '{}' is given twice", own));
    if (!own.empty()) return own;
    std::size_t i = bodies_.size();
    while (bodies_.contains(fmt::format("body{}", i))) ++i;
    return fmt::format("body{}", i);
  }

  [[nodiscard]] std::vector<MjcfJoint> read_joints(const pugi::xml_node& node,
                                                   const Carrier& carrier) {
    std::vector<MjcfJoint> joints;
    for (const pugi::xml_node& child : node.children()) {
      const std::string kind = child.name();
      if (kind != "joint" && kind != "freejoint") continue;
      const Element joint =
          kind == "joint" ? defaults_.element(child, carrier.of_children) : Element(file_, {child});
      joints.push_back(read_joint(joint, compiler_, file_));
      if (joints.back().joint == Joint::kFree && carrier.depth > 1)
        throw file_.error(child, "only a body of the world itself may be free");
      if (joints.size() > 1 && std::ranges::count(joints, Joint::kFree, &MjcfJoint::joint) > 0)
        throw file_.error(child, "a body that is free has no other joint");
    }
    return joints;
  }

  /// A body for each joint, all but the last without mass; a welded one where there is no joint.
  /// The frame of the last is moved to its joint.
  void add_links(const pugi::xml_node& node,
                 const std::string& name,
                 const std::vector<MjcfJoint>& joints,
                 const Carrier& parent,
                 Carrier& carrier) {
    std::vector<BodyDescription>& bodies =
        model_.scene.trees[static_cast<std::size_t>(carrier.id.tree)].bodies;
    BodyDescription body{.name = name,
                         .parent = parent.is_fixed() ? BodyDescription::kWorld : parent.id.body};
    body.position = carrier.frame.p;
    body.orientation = carrier.frame.R;
    Eigen::Vector3d at = Eigen::Vector3d::Zero();  // the last frame in that of the file's body
    for (const MjcfJoint& joint : joints) {
      if (&joint != &joints.front())
        body = {.name = name, .parent = static_cast<int>(bodies.size()) - 1};
      body.position += body.orientation * (joint.position - at);
      at = joint.position;
      set_joint(joint, carrier, body);
      if (&joint != &joints.back()) body.name = link_name(joint, name);
      add_spring(joint, {carrier.id.tree, static_cast<int>(bodies.size())});
      nodes_[{carrier.id.tree, body.name}] = node;
      bodies.push_back(body);
    }
    if (joints.empty()) {
      nodes_[{carrier.id.tree, name}] = node;
      bodies.push_back(body);
    }
    carrier.id.body = static_cast<int>(bodies.size()) - 1;
    carrier.frame = {.p = -at};
  }

  /// A free body stands in the world's frame, and starts where the file places it.
  void set_joint(const MjcfJoint& joint, const Carrier& carrier, BodyDescription& body) {
    body.joint = joint.joint;
    body.axis = joint.axis;
    body.properties = joint.properties;
    std::vector<double>& q = model_.start.qpos;
    if (joint.joint == Joint::kFree) {
      const Eigen::Quaterniond turn(carrier.frame.R);
      q.insert(q.end(), carrier.frame.p.begin(), carrier.frame.p.end());
      q.insert(q.end(), {turn.w(), turn.x(), turn.y(), turn.z()});
      body.position.setZero();
      body.orientation.setIdentity();
    } else {
      q.push_back(0);
      references_.resize(q.size());
      references_.back() = joint.reference;
    }
    model_.start.qvel.resize(model_.start.qvel.size() + (joint.joint == Joint::kFree ? 6 : 1));
  }

  void add_spring(const MjcfJoint& joint, const BodyId& id) {
    if (joint.stiffness == 0) return;
    model_.scene.springs.push_back(
        {.tree = id.tree, .body = id.body, .stiffness = joint.stiffness, .rest = joint.rest});
  }

  [[nodiscard]] std::string link_name(const MjcfJoint& joint, const std::string& body) {
    const std::string first = joint.name.empty() ? body + ".joint" : joint.name;
    std::string name = first;
    for (int i = 2; !link_names_.insert(name).second || bodies_.contains(name); ++i)
      name = fmt::format("{}.{}", first, i);
    return name;
  }

  void add_geoms(const pugi::xml_node& node, const std::string& body, const Carrier& carrier) {
    for (const pugi::xml_node& child : node.children("geom")) {
      MjcfGeom geom = read_geom(defaults_.element(child, carrier.of_children), compiler_, file_);
      if (geom.type == "plane" && !carrier.is_fixed())
        throw file_.error(child, "a plane that moves is not understood; those of the world are");
      geom.placement = carrier.frame * geom.placement;
      if (geom.mass) geom.mass = geom.mass->seen_from(carrier.frame);
      geoms_.push_back({.geom = geom, .body = carrier.id, .of_body = body});
    }
  }

  /// Mass from <inertial>, or from the geoms added since.
  void set_mass(const pugi::xml_node& node, std::size_t first_geom, const Carrier& carrier) {
    BodyDescription& body = model_.scene.trees[static_cast<std::size_t>(carrier.id.tree)]
                                .bodies[static_cast<std::size_t>(carrier.id.body)];
    const pugi::xml_node inertial = node.child("inertial");
    const bool by_geoms = compiler_.masses == MassFromGeoms::kAlways ||
                          (compiler_.masses == MassFromGeoms::kWithoutInertial && !inertial);
    if (inertial) expect_inertial(inertial);
    if (by_geoms) {
      set_mass_of_geoms(first_geom, body);
    } else if (inertial) {
      const Element of(file_, {inertial});
      const Placement frame = carrier.frame * frame_of(of, compiler_);
      body.mass = of.number("mass");
      body.center_of_mass = frame.p;
      body.inertia = inertia_in(of, frame.R);
      take_as_published(body, file_);
    }
  }

  void expect_inertial(const pugi::xml_node& node) {
    file_.expect_attributes(node,
                            {"pos",
                             "quat",
                             "axisangle",
                             "euler",
                             "xyaxes",
                             "zaxis",
                             "mass",
                             "diaginertia",
                             "fullinertia"},
                            {});
  }

  /// About axes that R turns into the body's.
  [[nodiscard]] static Eigen::Matrix3d inertia_in(const Element& inertial,
                                                  const Eigen::Matrix3d& R) {
    Eigen::Matrix3d I;
    if (inertial.has("fullinertia")) {
      const Eigen::VectorXd of = inertial.numbers("fullinertia", 6, 6);
      I << of[0], of[3], of[4], of[3], of[1], of[5], of[4], of[5], of[2];
    } else {
      I = inertial.numbers("diaginertia", 3, 3).asDiagonal();
    }
    if (R.isIdentity(0)) return I;
    return R * I * R.transpose();
  }

  void set_mass_of_geoms(std::size_t first_geom, BodyDescription& body) const {
    models::MassProperties<double> all;
    for (std::size_t i = first_geom; i < geoms_.size(); ++i) {
      const MjcfGeom& geom = geoms_[i].geom;
      if (!geom.mass)
        throw file_.error(geom.node,
                          fmt::format("the mass of a {} is not understood; give its body an "
                                      "<inertial>, or it a mass of 0",
                                      geom.type));
      all = welded(all, *geom.mass);
    }
    body.mass = all.mass;
    body.center_of_mass = all.center;
    body.inertia = all.inertia;
  }

  /// Motors give nothing without a control, and there is none.
  void read_actuators(const pugi::xml_node& node) {
    file_.expect_elements(node, {"motor", "general"}, {});
    for (const pugi::xml_node& one : node.children("general")) {
      const Element actuator = defaults_.element(one, "");
      if (actuator.text_or("biastype", "none") != "none")
        throw file_.error(one, "an actuator with a bias is not understood; motors are");
    }
    if (node.first_child()) file_.ignore("actuator");
  }

  /// A tendon that pulls nothing is a length for sensors and motors.
  void read_tendons(const pugi::xml_node& node) {
    file_.expect_elements(node, {"fixed", "spatial"}, {});
    for (const pugi::xml_node& tendon : node.children()) expect_idle_tendon(tendon, file_);
    file_.ignore("tendon");
  }

  /// Refuses what `check` refuses, with its line.
  void check_trees() {
    if (model_.scene.trees.empty())
      throw file_.error(file_.root(), "nothing moves: no body has a joint");
    for (std::size_t i = 0; i < model_.scene.trees.size(); ++i) {
      models::TreeDescription& tree = model_.scene.trees[i];
      tree.gravity = gravity_;
      try {
        models::check(tree);
      } catch (const models::BodyError& error) {
        throw file_.error(nodes_.at({static_cast<int>(i), error.body}), error.what());
      }
    }
  }

  /// Reads the first key, if there is one.
  void read_start(const pugi::xml_node& root) {
    const pugi::xml_node node = root.child("keyframe").child("key");
    if (!node) return;
    file_.expect_attributes(
        node, {"name", "qpos", "qvel"}, {"time", "ctrl", "act", "mpos", "mquat"});
    const Element key(file_, {node});
    for (auto [name, values] :
         {std::pair("qpos", &model_.start.qpos), {"qvel", &model_.start.qvel}}) {
      if (!key.has(name)) continue;
      const int count = static_cast<int>(values->size());
      const Eigen::VectorXd given = key.numbers(name, count, count);
      values->assign(given.begin(), given.end());
      if (values == &model_.start.qpos) subtract_references();
    }
  }

  void subtract_references() {
    for (std::size_t i = 0; i < references_.size(); ++i) model_.start.qpos[i] -= references_[i];
  }

  XmlFile& file_;
  MjcfCompiler compiler_;
  MjcfDefaults defaults_;
  Model model_;
  Eigen::Vector3d gravity_ = {0, 0, -9.81};
  bool filters_parents_ = true;
  std::set<std::string> bodies_;
  std::set<std::string> link_names_;
  std::map<std::pair<int, std::string>, pugi::xml_node> nodes_;  ///< by tree and name of body
  std::vector<CarriedGeom> geoms_;
  std::vector<double> references_;  ///< of the first coordinates; of others none
};

}  // namespace

Model read_mjcf(XmlFile& file) {
  return MjcfReader(file).read();
}

}  // namespace tribo::verification::model_file
