#include "verification/score/mjcf.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace tribo::verification::mjcf {
namespace {

/// MuJoCo's least impedance: the contact is then a spring and a damper, and takes no more of the
/// other forces than this part.
constexpr double kImpedance = 1e-4;

}  // namespace

double ContactNumbers::impratio() const {
  if (!(mu > 0 && spring.c > 0)) return 1;
  return std::max(1.0, mu * slope * weight / (v_s * spring.c));
}

double slope_at_rest(const models::FrictionShape& shape) {
  return models::FrictionLaw<double>{.shape = shape, .mu = 1}.slope(0);
}

double time_step(double omega) {
  return std::pow(10, std::floor(std::log10(0.1 / omega)));
}

std::string text(double value) {
  return fmt::format("{}", value + 0.0);  // no negative zero
}

void remark(pugi::xml_node node, const std::string& what) {
  node.append_child(pugi::node_comment).set_value((" " + what + " ").c_str());
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(value.c_str());
}

void add_contact_remarks(pugi::xml_node root, const ContactNumbers& n) {
  if (n.dissipation > 0) {
    remark(root,
           fmt::format("no equivalent: Hunt-Crossley dissipation d = {} s/m; c = d m g is what it "
                       "is at static penetration",
                       n.dissipation));
  }
  if (!(n.mu > 0)) return;
  remark(root,
         fmt::format("no equivalent: friction regularized at v_s = {} m/s; impratio = "
                     "mu f'(0) m g/(v_s c), f'(0) = {}, not below 1, makes stiction as stiff at "
                     "rest where f'(0) > 0 and c > 0",
                     n.v_s,
                     n.slope));
  remark(
      root,
      "no equivalent: here slip adds nothing to the normal force; MuJoCo's cones add mu c |v_t|, "
      "so that what slips floats, or is thrown off where mu c |v_t| > m g");
}

void add_pair(pugi::xml_node contact,
              const std::string& geom1,
              const std::string& geom2,
              const ContactNumbers& n) {
  pugi::xml_node pair = contact.append_child("pair");
  set(pair, "geom1", geom1);
  set(pair, "geom2", geom2);
  set(pair, "condim", n.mu > 0 ? "3" : "1");
  if (n.mu > 0) set(pair, "friction", fmt::format("{0} {0} 0 0 0", n.mu));
  set(pair, "solref", text(-n.spring.k * n.w) + " " + text(-n.spring.c * n.w));
  set(pair, "solimp", fmt::format("{0} {0} 0.001 0.5 2", kImpedance));
}

void add_option(pugi::xml_node root, double step, const std::string& gravity, double impratio) {
  set(root.append_child("compiler"), "angle", "radian");
  pugi::xml_node option = root.append_child("option");
  set(option, "timestep", text(step));
  set(option, "gravity", gravity);
  set(option, "cone", "elliptic");
  set(option, "impratio", text(impratio));
}

void add_start(pugi::xml_node root,
               const std::vector<double>& qpos,
               const std::vector<double>& qvel) {
  const auto row = [](const std::vector<double>& values) {
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(text(value));
    return fmt::format("{}", fmt::join(texts, " "));
  };
  pugi::xml_node key = root.append_child("keyframe").append_child("key");
  set(key, "name", "start");
  set(key, "qpos", row(qpos));
  set(key, "qvel", row(qvel));
}

std::string written(const pugi::xml_document& document) {
  std::ostringstream out;
  document.save(out, "  ", pugi::format_indent | pugi::format_no_declaration);
  return out.str();
}

}  // namespace tribo::verification::mjcf
