#include "models/scenarios/parallel_gripper.hpp"

#include <boost/math/constants/constants.hpp>

#include "models/scenarios/build.hpp"

namespace tribo::models {

void add_pad(const Parameters& p, const std::string& finger, int body, double y,
             const Material& material, SceneDescription& scene) {
  const int count = static_cast<int>(p.number("pad.spheres"));
  for (int i = 0; i < count; ++i) {
    using std::cos, std::sin;
    const double angle = 2 * boost::math::constants::pi<double>() * i / count;
    const double ring = p.number("pad.ring");
    scene.geometries.push_back(
        {.name = fmt::format("{}.pad{}", finger, i),
         .body = {ParallelGripper::kHand, body},
         .placement = {.p = Vector3d(ring * cos(angle), y, ring * sin(angle))},
         .shape = geometry::Sphere{p.number("pad.radius")},
         .material = material,
         .group = 1});
  }
}

Material gripper_surface(const Parameters& p) {
  return {.stiffness = 2 * p.number("contact.stiffness"),
          .dissipation = p.number("contact.dissipation"),
          .friction = p.number("contact.friction")};
}

double mug_offset(const Parameters& p) {
  return p.has("mug.offset") ? p.number("mug.offset") : 0;
}

BodyDescription mug_body(const Parameters& p) {
  BodyDescription mug{.name = "mug", .joint = Joint::kFree};
  mug.mass = p.number("mug.mass");
  mug.inertia.diagonal() << p.number("mug.inertia_across"), p.number("mug.inertia_across"),
      p.number("mug.inertia_along");
  mug.position.x() = mug_offset(p);
  return mug;
}

BodyDescription planar_mug_body(const Parameters& p) {
  BodyDescription mug{.name = "mug", .joint = Joint::kGuided};
  mug.mass = p.number("mug.mass");
  mug.inertia.diagonal().setConstant(p.number("mug.inertia_across"));
  mug.orientation = Eigen::Quaterniond(1, 0, 0, 1);
  return mug;
}

void add_mug(const Parameters& p, SceneDescription& scene) {
  scene.geometries.push_back(
      {.name = "mug",
       .body = {ParallelGripper::kMug, 0},
       .placement = {.p = Vector3d(-mug_offset(p), 0.0, 0.0)},
       .shape = geometry::Cylinder{p.number("mug.radius"), p.number("mug.height") / 2},
       .material = gripper_surface(p)});
}

double shake_rate(const Parameters& p) {
  return 2 * boost::math::constants::pi<double>() * p.number("shake.frequency");
}

TreeDescription hand_of(BodyDescription shaken, BodyDescription fixed_finger, const Parameters& p) {
  const double half = p.number("finger.distance") / 2;
  BodyDescription finger{.name = "finger",
                         .parent = 0,
                         .joint = Joint::kPrismatic,
                         .axis = Eigen::Vector3d::UnitY(),
                         .mass = p.number("finger.mass")};
  finger.center_of_mass.y() = -half;
  fixed_finger.name = "fixed-finger";
  fixed_finger.parent = 0;
  fixed_finger.center_of_mass.y() = half;
  return {.bodies = {std::move(shaken), std::move(finger), std::move(fixed_finger)},
          .gravity = Eigen::Vector3d::Zero()};
}

Scene gripped_mug(TreeDescription hand, BodyDescription mug, double inertia, const Parameters& p) {
  SceneDescription scene;
  const double pad = p.number("finger.distance") / 2 - p.number("pad.depth");
  scene.add_tree(std::move(hand));
  scene.add_tree({.bodies = {std::move(mug)}, .gravity = Eigen::Vector3d::Zero()});
  add_pad(p, "finger", ParallelGripper::kFinger, -pad, gripper_surface(p), scene);
  add_pad(p, "fixed-finger", ParallelGripper::kFixedFinger, pad, gripper_surface(p), scene);
  add_mug(p, scene);
  const double rate = shake_rate(p);
  scene.forces = {{.tree = ParallelGripper::kHand,
                   .velocity = 0,
                   .course = {.sine = inertia * rate * rate * p.number("shake.amplitude"),
                              .frequency = p.number("shake.frequency")}},
                  {.tree = ParallelGripper::kHand,
                   .velocity = 1,
                   .course = {.constant = p.number("finger.press")}}};
  scene.friction = friction_from<double>(p);
  return Scene(std::move(scene));
}

TreeDescription sliding_hand(const Parameters& p) {
  return hand_of({.name = "palm", .joint = Joint::kPrismatic, .mass = p.number("palm.mass")},
                 {.name = {}, .mass = p.number("finger.mass")}, p);
}

Scene parallel_gripper_from(const Parameters& p) {
  return gripped_mug(sliding_hand(p), mug_body(p), p.number("shake.mass"), p);
}

Scene parallel_gripper_2d_from(const Parameters& p) {
  return gripped_mug(sliding_hand(p), planar_mug_body(p), p.number("shake.mass"), p);
}

State<double> start_of_gripper(const Scene& gripper, const Parameters& p) {
  State<double> x{.t = 0.0, .q = gripper.zero_configuration(), .v = {}};
  x.v.setZero(gripper.num_velocities());
  const double speed = -p.number("shake.amplitude") * shake_rate(p);
  x.v[0] = speed;
  const bool planar = gripper.tree(ParallelGripper::kMug).num_velocities() == 3;
  const int along_z = gripper.first_velocity(ParallelGripper::kMug) + (planar ? 1 : 2);
  x.v[along_z] = p.number("mug.start") * speed;
  return x;
}

Eigen::Vector3d hinge_axis(const Parameters& p) {
  return p.choice("hinge.axis") == "mug" ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::UnitX();
}

Scene turning_contact_from(const Parameters& p) {
  BodyDescription hinge{.name = "hinge", .joint = Joint::kRevolute, .axis = hinge_axis(p)};
  hinge.inertia.diagonal().setConstant(p.number("hinge.inertia"));
  return gripped_mug(hand_of(hinge, {}, p), mug_body(p), p.number("hinge.inertia"), p);
}

State<double> start_of_turning(const Scene& scene, const Parameters& p) {
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.v[0] = -p.number("shake.amplitude") * shake_rate(p);
  const Vector3d spin = x.v[0] * hinge_axis(p);
  const int mug = scene.first_velocity(ParallelGripper::kMug);
  const Vector3d center(mug_offset(p), 0.0, 0.0);
  x.v.segment<3>(mug) = spin.cross(center);
  x.v.segment<3>(mug + 3) = spin;
  return x;
}

}  // namespace tribo::models
