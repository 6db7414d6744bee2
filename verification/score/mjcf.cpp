#include "verification/score/mjcf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace tribo::verification::mjcf {
namespace {

/// MuJoCo's least impedance: the contact is then a spring and a damper, and takes no more of the
/// other forces than this part.
constexpr double kImpedance = 1e-4;

/// With more, friction takes over the other forces.
constexpr double kMostImpratio = 1 / kImpedance;

}  // namespace

double ContactNumbers::impratio() const {
  if (!(mu > 0 && c > 0)) return 1;
  return std::clamp(mu * slope * share / (v_s * c), 1.0, kMostImpratio);
}

std::string text(double value) {
  return fmt::format("{}", value + 0.0);  // no negative zero
}

std::string text(const Eigen::Vector3d& v) {
  return fmt::format("{} {} {}", text(v[0]), text(v[1]), text(v[2]));
}

std::string text(const Eigen::Quaterniond& q) {
  return fmt::format("{} {} {} {}", text(q.w()), text(q.x()), text(q.y()), text(q.z()));
}

void remark(pugi::xml_node node, const std::string& what) {
  node.append_child(pugi::node_comment).set_value((" " + what + " ").c_str());
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(value.c_str());
}

void add_contact_remarks(pugi::xml_node root, const ContactNumbers& n) {
  remark(root,
         fmt::format("normal force of the first pair: k = {} N/m, c = {} N s/m as solref = "
                     "-(k w, c w), w = {} 1/kg as MuJoCo takes it, solimp constant at its least",
                     n.k, n.c, n.w));
  if (n.dissipation > 0) {
    remark(root,
           fmt::format("no equivalent: Hunt-Crossley dissipation d = {} s/m; c = d f is what it is "
                       "at static penetration, f = {} N the static share of each contact",
                       n.dissipation, n.share));
  }
  if (!(n.mu > 0)) return;
  if (n.static_excess > 0) {
    remark(root,
           fmt::format("no equivalent: static friction {} above the dynamic one, which is taken",
                       n.static_excess));
  }
  remark(root,
         fmt::format("no equivalent: friction regularized at v_s = {} m/s; impratio = "
                     "mu f'(0) f/(v_s c), f'(0) = {}, from 1 to {}, makes stiction as stiff at "
                     "rest where f'(0) > 0; c is raised to 0.01 s/m f for that",
                     n.v_s, n.slope, kMostImpratio));
  remark(
      root,
      "no equivalent: here slip adds nothing to the normal force; MuJoCo's cones add mu c |v_t|, "
      "so that what slips floats, or is thrown off where mu c |v_t| > m g");
}

void add_pair(pugi::xml_node contact, const NumberedPair& named) {
  const ContactNumbers& n = named.n;
  pugi::xml_node pair = contact.append_child("pair");
  set(pair, "geom1", named.a);
  set(pair, "geom2", named.b);
  set(pair, "condim", n.mu > 0 ? "3" : "1");
  if (n.mu > 0) set(pair, "friction", fmt::format("{0} {0} 0 0 0", n.mu));
  set(pair, "solref", text(-n.k * n.w) + " " + text(-n.c * n.w));
  set(pair, "solimp", fmt::format("{0} {0} 0.001 0.5 2", kImpedance));
}

std::string written(const pugi::xml_document& document) {
  std::ostringstream out;
  document.save(out, "  ", pugi::format_indent | pugi::format_no_declaration);
  return out.str();
}

}  // namespace tribo::verification::mjcf
