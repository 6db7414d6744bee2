#include <fmt/format.h>
#include <pugixml.hpp>

#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/playable.hpp"
#include "verification/score/mjcf.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/scene_in_space.hpp"

namespace tribo::verification {
namespace {

using namespace mjcf;

/// Of a contact that touches in a point: small, so that the arm of friction is the scenario's.
constexpr double kPointRadius = 1e-4;  // [m]

/// Of the centre of mass of a body that only slides, beside its origin: without effect on the
/// motion, but MuJoCo 3 and 4 take 1/m for w of a body whose frames coincide, and n/(3m) as MuJoCo
/// 2 does of every other.
constexpr double kOffset = 1e-6;  // [m]

/// d of Hunt and Crossley has no equivalent: the damper is what it is at static penetration, d m g.
ContactNumbers contact_numbers(const models::PlayableBody& body, const models::Parameters& p) {
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
  n.slope = slope_at_rest(models::FrictionShape::named(p.choice("contact.friction_law")));
  return n;
}

/// The body of a scenario, which must have one, on a contact that is a spring.
models::PlayableBody expressible_body(const models::Scenario& scenario,
                                      const models::Parameters& p) {
  if (scenario.play == nullptr) {
    throw InputError(
        fmt::format("{}: cannot be written as MJCF: it is neither a scene in space nor one body on "
                    "level ground "
                    "with one coefficient of friction; --format json writes it",
                    scenario.id));
  }
  if (!(p.number("contact.stiffness") > 0)) {
    throw InputError(
        fmt::format("{}: cannot be written as MJCF with contact.stiffness=0", scenario.id));
  }
  return scenario.play(p);
}

double step_of(const models::PlayableBody& body, const ContactNumbers& n) {
  return time_step(std::sqrt(n.spring.k / body.mass));
}

void add_remarks(pugi::xml_node root,
                 const models::Scenario& scenario,
                 const models::Instance& instance,
                 const models::PlayableBody& body,
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
  add_contact_remarks(root, n);
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
  if (body.frame) remark(root, models::frame_text(body));
}

void add_joint(pugi::xml_node node, const std::string& name, const char* type, const char* axis) {
  if (name.empty()) return;
  pugi::xml_node joint = node.append_child("joint");
  set(joint, "name", name);
  set(joint, "type", type);
  set(joint, "axis", axis);
}

/// The geometry that touches: the sphere itself, or a point at the origin or the tip of the rod.
void add_touching_geometry(pugi::xml_node node, const models::PlayableBody& body) {
  pugi::xml_node geom = node.append_child("geom");
  const bool sphere = body.shape == "sphere";
  set(geom, "name", "touching");
  set(geom, "type", "sphere");
  set(geom, "size", text(sphere ? body.size : kPointRadius));
  set(geom, "pos", body.shape == "rod" ? text(body.size / 2) + " 0 0" : "0 0 0");
}

void add_world(pugi::xml_node root, const models::PlayableBody& body) {
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
  // A body that does not turn has an inertia all the same, without effect.
  const std::string inertia = text(body.inertia > 0 ? body.inertia : body.mass);
  set(inertial, "pos", body.theta.empty() ? text(kOffset) + " 0 0" : "0 0 0");
  set(inertial, "mass", text(body.mass));
  set(inertial, "diaginertia", inertia + " " + inertia + " " + inertia);
  add_touching_geometry(node, body);
}

/// The start by coordinate; a z that the scenario leaves out rests on its spring.
void add_start_of(const models::PlayableBody& body,
                  const models::Instance& instance,
                  const ContactNumbers& n,
                  pugi::xml_node root) {
  const models::State<double>& x = instance.x0;
  std::vector<double> q(x.q.begin(), x.q.end()), v(x.v.begin(), x.v.end());
  if (instance.system->num_positions() == 1 && !body.x.empty()) {
    q.push_back(-n.weight / n.spring.k);
    v.push_back(0);
  }
  add_start(root, q, v);
}

}  // namespace

double scene_step(const models::Scenario& scenario, const models::Parameters& parameters) {
  if (scenario.scene != nullptr) return step_in_space(scenario, parameters);
  const models::PlayableBody body = expressible_body(scenario, parameters);
  return step_of(body, contact_numbers(body, parameters));
}

std::string scene_mjcf(const models::Scenario& scenario,
                       const models::Parameters& parameters,
                       const models::Instance& instance) {
  if (scenario.scene != nullptr) return mjcf_in_space(scenario, parameters, instance);
  const models::PlayableBody body = expressible_body(scenario, parameters);
  const ContactNumbers n = contact_numbers(body, parameters);
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("mujoco");
  set(root, "model", scenario.id);
  add_remarks(root, scenario, instance, body, n);
  add_option(root, step_of(body, n), "0 0 " + text(-body.gravity), n.impratio());
  add_world(root, body);
  add_pair(root.append_child("contact"), "ground", "touching", n);
  if (body.push) {
    pugi::xml_node motor = root.append_child("actuator").append_child("motor");
    set(motor, "name", "push");
    set(motor, "joint", body.x);
  }
  add_start_of(body, instance, n, root);
  return written(document);
}

}  // namespace tribo::verification
