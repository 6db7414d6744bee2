#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <variant>

#include "models/input_error.hpp"
#include "models/scenarios/build.hpp"
#include "verification/score/scene.hpp"

namespace tribo::verification {
namespace {

/// Of a contact that touches in a point: small, so that the arm of friction is the scenario's.
constexpr double kPointRadius = 1e-4;  // [m]

/// Of the centre of mass of a body that only slides, beside its origin: without effect on the
/// motion, but MuJoCo 3 and 4 take 1/m for w of a body whose frames coincide, and n/(3m) as MuJoCo
/// 2 does of every other.
constexpr double kOffset = 1e-6;  // [m]

/// MuJoCo's least impedance: the contact is then a spring and a damper, and takes no more of the
/// other forces than this part.
constexpr double kImpedance = 1e-4;

/// The normal law as a spring k and a damper c.
struct Spring {
  double k = 0;  ///< [N/m]
  double c = 0;  ///< [N s/m]
};

/// What MJCF has for a contact. With the impedance d small,
///
///   f_n ≈ (solref₁ δ − solref₂ v_n)/w,   w = n/(3m)
///
/// where w is what MuJoCo takes for the inverse mass of the contact, n the number of translations
/// of the body (`kOffset`); hence solref = −(k w, c w).
struct ContactNumbers {
  Spring spring;
  double weight = 0;       ///< m g [N]
  double w = 0;            ///< [1/kg]
  double mu = 0;           ///< [-]
  double v_s = 0;          ///< [m/s]
  double slope = 1;        ///< f'(0) of the law of friction μ f(|v_t|/v_s) [-]
  double dissipation = 0;  ///< d of Hunt and Crossley [s/m]
  double impratio = 1;
};

/// d of Hunt and Crossley has no equivalent: the damper is what it is at static penetration, d m g.
ContactNumbers contact_numbers(const SceneBody& body, const models::Parameters& p) {
  ContactNumbers n;
  n.weight = body.mass * body.gravity;
  n.dissipation = p.number("contact.dissipation");
  n.spring.k = p.number("contact.stiffness");
  n.spring.c = n.dissipation * n.weight;
  if (p.has("contact.damping")) n.spring.c += p.number("contact.damping");
  n.w = (body.x.empty() ? 1 : 2) / (3 * body.mass);
  const std::string friction = body.name + ".friction";
  if (!p.has(friction)) return n;
  n.mu = p.number(friction);
  n.v_s = p.number("contact.stiction_tolerance");
  const models::FrictionShape law = models::friction_shape(p.choice("contact.friction_law"));
  n.slope = std::visit([](auto f) { return f.slope(0.0); }, law);
  if (n.spring.c > 0) n.impratio = std::max(1.0, n.mu * n.slope * n.weight / (n.v_s * n.spring.c));
  return n;
}

/// The body of a scenario, which must have one, on a contact that is a spring.
SceneBody expressible_body(const models::Scenario& scenario, const models::Parameters& p) {
  const std::optional<SceneBody> body = scene_body(scenario, p);
  if (!body) {
    throw InputError(fmt::format(
        "{}: cannot be written as MJCF: it is not one body on level ground with one coefficient of "
        "friction; --format json writes it",
        scenario.id));
  }
  if (!(p.number("contact.stiffness") > 0)) {
    throw InputError(
        fmt::format("{}: cannot be written as MJCF with contact.stiffness=0", scenario.id));
  }
  return *body;
}

/// h with ω h ≤ 0.1 for the oscillation of the body on its contact, a power of ten.
double time_step(const SceneBody& body, const ContactNumbers& n) {
  const double omega = std::sqrt(n.spring.k / body.mass);
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

void add_remarks(pugi::xml_node root,
                 const models::Scenario& scenario,
                 const models::Instance& instance,
                 const SceneBody& body,
                 const ContactNumbers& n) {
  remark(
      root,
      fmt::format("{}: {}; ends at t = {} s", scenario.id, scenario.description, instance.t_end));
  remark(root, "start: keyframe 'start'; joints are named as the coordinates of the scenario");
  remark(root,
         fmt::format("normal force: k = {} N/m, c = {} N s/m as solref = -(k w, c w), w = {} 1/kg "
                     "as MuJoCo takes it, solimp constant at its least",
                     n.spring.k,
                     n.spring.c,
                     n.w));
  if (n.dissipation > 0) {
    remark(root,
           fmt::format("no equivalent: Hunt-Crossley dissipation d = {} s/m; c = d m g is what it "
                       "is at static penetration",
                       n.dissipation));
  }
  if (n.mu > 0) {
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
  if (body.push) {
    remark(root,
           fmt::format(
               "{}: set the control of motor 'push' to {} cos(2 pi {} t + {}) N at each step, t "
               "its middle",
               body.push->what,
               body.push->amplitude,
               body.push->frequency,
               body.push->phase));
  }
  if (body.frame) remark(root, frame_text(body));
}

void add_joint(pugi::xml_node node, const std::string& name, const char* type, const char* axis) {
  if (name.empty()) return;
  pugi::xml_node joint = node.append_child("joint");
  set(joint, "name", name);
  set(joint, "type", type);
  set(joint, "axis", axis);
}

/// The geometry that touches: the sphere itself, or a point at the origin or the tip of the rod.
void add_touching_geometry(pugi::xml_node node, const SceneBody& body) {
  pugi::xml_node geom = node.append_child("geom");
  const bool sphere = body.shape == "sphere";
  set(geom, "name", "touching");
  set(geom, "type", "sphere");
  set(geom, "size", text(sphere ? body.size : kPointRadius));
  set(geom, "pos", body.shape == "rod" ? text(body.size / 2) + " 0 0" : "0 0 0");
}

void add_world(pugi::xml_node root, const SceneBody& body) {
  pugi::xml_node world = root.append_child("worldbody");
  pugi::xml_node ground = world.append_child("geom");
  set(ground, "name", "ground");
  set(ground, "type", "plane");
  set(ground, "size", "1 1 0.1");
  set(ground, "pos", body.shape == "sphere" ? "0 0 0" : "0 0 " + text(-kPointRadius));
  pugi::xml_node node = world.append_child("body");
  set(node, "name", body.name);
  add_joint(node, body.x, "slide", "1 0 0");
  add_joint(node, body.z, "slide", "0 0 1");
  add_joint(node, body.theta, "hinge", "0 1 0");
  pugi::xml_node inertial = node.append_child("inertial");
  // What does not turn has an inertia all the same; it is without effect.
  const std::string inertia = text(body.inertia > 0 ? body.inertia : body.mass);
  set(inertial, "pos", body.theta.empty() ? text(kOffset) + " 0 0" : "0 0 0");
  set(inertial, "mass", text(body.mass));
  set(inertial, "diaginertia", inertia + " " + inertia + " " + inertia);
  add_touching_geometry(node, body);
}

void add_contact(pugi::xml_node root, const ContactNumbers& n) {
  pugi::xml_node pair = root.append_child("contact").append_child("pair");
  set(pair, "geom1", "ground");
  set(pair, "geom2", "touching");
  set(pair, "condim", n.mu > 0 ? "3" : "1");
  if (n.mu > 0) set(pair, "friction", fmt::format("{0} {0} 0 0 0", n.mu));
  set(pair, "solref", text(-n.spring.k * n.w) + " " + text(-n.spring.c * n.w));
  set(pair, "solimp", fmt::format("{0} {0} 0.001 0.5 2", kImpedance));
}

/// The start by coordinate; a z that the scenario leaves out rests on its spring.
void add_start(pugi::xml_node root,
               const models::Instance& instance,
               const SceneBody& body,
               const ContactNumbers& n) {
  const models::State<double>& x = instance.x0;
  std::vector<std::string> q, v;
  for (const double value : x.q) q.push_back(text(value));
  for (const double value : x.v) v.push_back(text(value));
  if (instance.system->num_positions() == 1 && !body.x.empty()) {
    q.push_back(text(-n.weight / n.spring.k));
    v.push_back("0");
  }
  pugi::xml_node key = root.append_child("keyframe").append_child("key");
  set(key, "name", "start");
  set(key, "qpos", fmt::format("{}", fmt::join(q, " ")));
  set(key, "qvel", fmt::format("{}", fmt::join(v, " ")));
}

}  // namespace

double scene_step(const models::Scenario& scenario, const models::Parameters& parameters) {
  const SceneBody body = expressible_body(scenario, parameters);
  return time_step(body, contact_numbers(body, parameters));
}

std::string scene_mjcf(const models::Scenario& scenario,
                       const models::Parameters& parameters,
                       const models::Instance& instance) {
  const SceneBody body = expressible_body(scenario, parameters);
  const ContactNumbers n = contact_numbers(body, parameters);
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("mujoco");
  set(root, "model", scenario.id);
  add_remarks(root, scenario, instance, body, n);
  set(root.append_child("compiler"), "angle", "radian");
  pugi::xml_node option = root.append_child("option");
  set(option, "timestep", text(time_step(body, n)));
  set(option, "gravity", "0 0 " + text(-body.gravity));
  set(option, "cone", "elliptic");
  set(option, "impratio", text(n.impratio));
  add_world(root, body);
  add_contact(root, n);
  if (body.push) {
    pugi::xml_node motor = root.append_child("actuator").append_child("motor");
    set(motor, "name", "push");
    set(motor, "joint", body.x);
  }
  add_start(root, instance, body, n);
  std::ostringstream out;
  document.save(out, "  ", pugi::format_indent | pugi::format_no_declaration);
  return out.str();
}

}  // namespace tribo::verification
