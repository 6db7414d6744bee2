#include "models/scenarios/dish_rack_arm.hpp"

#include "models/robots/iiwa14_wsg50.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/dish_rack.hpp"
#include "models/scenarios/hydroelastic_scenes.hpp"
#include "models/scenarios/iiwa_pose.hpp"
#include "models/scenarios/static_gripper.hpp"

namespace tribo::models {

std::vector<BinSlab> bin_slabs() {
  using A = DishRackArm;
  const double w = A::kHalfWidth, h = A::kHalfHeight, t = A::kHalfThickness, y = A::kHandToBin;
  return {{"bin_floor", {0, y, h - t}, {w, w, t}},
          {"bin_near", {0, y - w + t, 0}, {w, t, h}},
          {"bin_far", {0, y + w - t, 0}, {w, t, h}},
          {"bin_left", {-w + t, y, 0}, {t, w, h}},
          {"bin_right", {w - t, y, 0}, {t, w, h}}};
}

void add_arm_with_bin(const Parameters& p, SceneDescription& scene) {
  constexpr double kDensity = 500;  // of the slabs [kg/m³]
  TreeDescription arm = iiwa14_wsg50().tree;
  arm.gravity = {0, 0, -p.number("scene.gravity")};
  arm.bodies.front().position = DishRackArm::base();
  int hand = 0;
  for (BodyDescription& body : arm.bodies) {
    if (body.name == "wsg_body") hand = static_cast<int>(&body - arm.bodies.data());
    if (body.joint != Joint::kPrismatic) continue;
    body.joint = Joint::kFixed;
    body.properties = {};
  }
  const Material material = pressure_material(p);
  for (const BinSlab& slab : bin_slabs()) {
    BodyDescription body = solid_box(slab.name, slab.half, kDensity);
    body.parent = hand;
    body.position = slab.middle;
    const BodyId id{DishRackArm::kArm, static_cast<int>(arm.bodies.size())};
    arm.bodies.push_back(std::move(body));
    add_pressure_box(p, slab.name, id, {}, slab.half, p.number("contact.modulus"), material, scene);
  }
  scene.add_tree(std::move(arm));
}

VectorXd bin_joints(const Eigen::Vector3d& wrist, double tip) {
  const double level = boost::math::constants::half_pi<double>();
  return iiwa_joints(wrist - DishRackArm::base(), level + tip);
}

VectorXd bin_level() {
  return bin_joints(DishRackArm::wrist_before(), 0);
}

Scene dish_rack_arm_from(const Parameters& p) {
  SceneDescription scene;
  add_dishes(p, true, scene);
  add_arm_with_bin(p, scene);
  add_rack(p, scene);
  const auto every_joint = [&p](const char* gain) -> VectorXd {
    return VectorXd::Constant(DishRackArm::kJoints, p.number(gain));
  };
  Servo servo{.tree = DishRackArm::kArm,
              .law = ServoLaw::kStiffness,
              .K_p = every_joint("arm.K_p"),
              .K_d = every_joint("arm.K_d"),
              .target = bin_level()};
  using A = DishRackArm;  // over the rack first, since the bin swings below where it ends
  servo.moves = {{A::kTipping, A::kTurned, bin_joints(A::wrist_turned(), A::kTurn)},
                 {A::kTurned, A::kTipped, bin_joints(A::wrist_tipped(), A::kTip)},
                 {A::kLeaving, A::kLeft, bin_joints(A::wrist_left(), A::kTip)}};
  scene.drives.push_back(std::move(servo));
  scene.friction = friction_from<double>(p);
  scene.patches.quadrature = quadrature_from(p);
  return Scene(std::move(scene));
}

State<double> start_of_dish_rack_arm(const Scene& scene, const Parameters& p) {
  using A = DishRackArm;
  const double s = p.number("rack.seed") - 1;
  const double middle = A::wrist_before().x() + A::kWristToHand + A::kHandToBin;
  const double floor = A::wrist_before().z() - A::kHalfHeight + 2 * A::kHalfThickness;
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  const auto place = [&](int tree, double px, double py, double pz, double a, double b) {
    auto body = x.q.segment(scene.first_position(tree), 7);
    body.head<3>() << (middle + px), py, floor + pz;
    body.tail<4>() = turned_about_x_and_y(a, b).coeffs();
  };
  place(DishRack::kPlate, 0.003 - 0.002 * s, 0.002 + 0.003 * s, 0.006, 0.01 + 0.005 * s, 0.02);
  place(DishRack::kRod, 0.01, 0.004, 0.016, 0.02 - 0.01 * s, 0.03);
  x.q.segment(scene.first_position(A::kArm), A::kJoints) = bin_level();
  return x;
}

}  // namespace tribo::models
