#include "verification/model_file/mjcf_defaults.hpp"

#include <fmt/format.h>

namespace tribo::verification::model_file {
namespace {

constexpr int kDeepest = 64;  ///< nesting of classes

const char* const kMain = "main";  ///< the class of all

}  // namespace

void expect_joint_attributes(const pugi::xml_node& node, XmlFile& file) {
  file.expect_attributes(node,
                         {"name",
                          "class",
                          "type",
                          "pos",
                          "axis",
                          "limited",
                          "range",
                          "damping",
                          "armature",
                          "stiffness",
                          "springref",
                          "springdamper",
                          "ref",
                          "frictionloss"},
                         {"group",
                          "margin",
                          "actuatorfrclimited",
                          "actuatorfrcrange",
                          "actuatorgravcomp",
                          "user",
                          "solreflimit",
                          "solimplimit",
                          "solreffriction",
                          "solimpfriction"});
}

void expect_geom_attributes(const pugi::xml_node& node, XmlFile& file) {
  file.expect_attributes(
      node,
      {"name",         "class",    "type",       "size",        "pos",    "quat",
       "axisangle",    "euler",    "xyaxes",     "zaxis",       "mass",   "density",
       "fromto",       "friction", "contype",    "conaffinity", "condim", "mesh",
       "shellinertia", "hfield",   "fluidshape", "fitscale"},
      {"group",
       "rgba",
       "material",
       "user",
       "priority",
       "gap",
       "margin",
       "solmix",
       "solref",
       "solimp",
       "fluidcoef"});
}

void expect_idle_tendon(const pugi::xml_node& node, XmlFile& file) {
  file.expect_attributes(
      node, {"name", "class"}, {"group", "width", "rgba", "material", "user", "solreflimit"});
}

MjcfDefaults::MjcfDefaults(XmlFile& file) : file_(file) {
  std::vector<pugi::xml_node> main;
  for (const pugi::xml_node& node : file.root().children("default")) main.push_back(node);
  classes_[kMain] = main;
  for (const pugi::xml_node& node : main) add_class(node, {}, 0);
}

void MjcfDefaults::add_class(const pugi::xml_node& node,
                             std::vector<pugi::xml_node> chain,
                             int depth) {
  if (depth > kDeepest)
    throw file_.error(node, fmt::format("classes are more than {} deep", kDeepest));
  file_.expect_attributes(node, {"class"}, {});
  file_.expect_elements(node,
                        {"default", "joint", "geom"},
                        {"mesh",
                         "material",
                         "site",
                         "camera",
                         "light",
                         "pair",
                         "equality",
                         "tendon",
                         "general",
                         "motor",
                         "position",
                         "velocity",
                         "intvelocity",
                         "damper",
                         "cylinder",
                         "muscle",
                         "adhesion"});
  for (const pugi::xml_node& joint : node.children("joint")) expect_joint_attributes(joint, file_);
  for (const pugi::xml_node& geom : node.children("geom")) expect_geom_attributes(geom, file_);
  for (const pugi::xml_node& tendon : node.children("tendon")) expect_idle_tendon(tendon, file_);
  chain.insert(chain.begin(), node);
  const std::string name = Element(file_, {node}).text_or("class", depth == 0 ? kMain : "");
  if (name.empty()) throw file_.error(node, "a class of defaults within another needs a name");
  if (depth > 0 || name != kMain) {
    if (!classes_.emplace(name, chain).second)
      throw file_.error(node, fmt::format("the class '{}' is given twice", name));
  }
  for (const pugi::xml_node& inner : node.children("default")) add_class(inner, chain, depth + 1);
}

void MjcfDefaults::expect_class(const pugi::xml_node& node, const std::string& name) const {
  if (classes_.contains(name)) return;
  std::vector<std::string> known;
  for (const auto& one : classes_) known.push_back(one.first);
  throw file_.error(node, unknown_name("class of defaults", name, known).what());
}

Element MjcfDefaults::element(const pugi::xml_node& node, const std::string& of_children) const {
  const Element own(file_, {node});
  const std::string name = own.text_or("class", of_children.empty() ? kMain : of_children);
  expect_class(node, name);
  std::vector<pugi::xml_node> places = {node};
  for (const pugi::xml_node& one : classes_.at(name)) {
    const auto inside = one.children(node.name());
    // of several, the last takes precedence
    std::vector<pugi::xml_node> all(inside.begin(), inside.end());
    places.insert(places.end(), all.rbegin(), all.rend());
  }
  return {file_, places};
}

}  // namespace tribo::verification::model_file
