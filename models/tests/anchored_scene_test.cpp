#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <set>
#include <utility>

#include "models/scenarios/anchored_points.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/scenarios/solo12_scenes.hpp"
#include "models/scene/anchored_start.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::models {
namespace {

Parameters defaults(const std::string& scenario) {
  return Parameters(find_scenario(scenario).parameters);
}

// Forces of one pair are drawn and compared by its id, which distinguishes the points and is the
// same at every time.
TEST(AnchoredScene, GivesEachPointAnIdOfItsOwn) {
  const auto p = defaults("box-on-four-springs");
  const Scene box = box_on_four_springs_from(p);
  State<double> x = start_of_box_on_four_springs(p);
  Snapshot snapshot;
  box.evaluate(x, snapshot);
  const auto named = box.anchored_contacts();
  const auto names = [&] {
    std::vector<std::string> all;
    for (const ContactPoint& contact : snapshot.contacts.items())
      all.push_back(std::ranges::find(named, contact.id, &NamedContact::id)->name);
    return all;
  };
  const std::vector<std::string> at_first = names();
  EXPECT_EQ(std::set(at_first.begin(), at_first.end()).size(), 4u);
  x.q[2] += 1;
  box.evaluate(x, snapshot);
  EXPECT_EQ(names(), at_first);
}

// The box slides, falls and turns about all three axes: all figures of the box start from here.
TEST(BoxOnFourSprings, StartsTurningAboutEveryAxis) {
  const State<double> x = start_of_box_on_four_springs(defaults("box-on-four-springs"));
  EXPECT_EQ(x.v, (VectorXd{{0.05, -0.03, -0.1, 0.3, -0.2, 0.1}}));
}

TreeDescription slide() {
  TreeDescription tree;
  tree.bodies = {massless_slide("x", BodyDescription::kWorld, Eigen::Vector3d::UnitX())};
  tree.bodies.back().mass = 2;
  return tree;
}

// A floating base has no motors. A revolute joint takes a moment, a prismatic one a force.
TEST(AnchoredScene, HasCoordinatesOfWhatItsJointsTake) {
  const auto robot = solo12_on_ground(defaults("solo-squat"));
  const std::vector<Coordinate> all = robot.coordinates();
  ASSERT_EQ(all.size(), 19u + 18u + 12u);
  EXPECT_EQ(all[37].name, robot.tree(0).link(2).name + ".torque");
  for (std::size_t i = 37; i < all.size(); ++i) EXPECT_EQ(all[i].unit, "N m");
  SceneDescription rail;
  rail.held = {{.tree = rail.add_tree(slide())}};
  const Coordinate force = Scene(rail).coordinates().back();
  EXPECT_EQ(force.name, "x.force");
  EXPECT_EQ(force.unit, "N");
}

/// Sets 1 + q₀ + 10 v₀ + 100 t on every velocity.
class Telling final : public Controller {
 public:
  explicit Telling(double period) : period_(period) {}
  double period() const override { return period_; }
  void torque(const ArticulatedTree& tree, TreeWorkspace&, const State<double>& x,
              VectorXd& tau) const override {
    tau.setConstant(tree.num_velocities(), 1 + x.q[0] + 10 * x.v[0] + 100 * x.t);
  }
  std::string fallen(const ArticulatedTree&, const State<double>& x) const override {
    return x.q[0] > 1 ? fmt::format("beyond 1 m, at {} m", x.q[0]) : "";
  }

 private:
  double period_;
};

SceneDescription told(std::vector<double> periods) {
  SceneDescription scene;
  for (const double period : periods) {
    const int tree = scene.add_tree(slide());
    scene.held.push_back(
        {.tree = tree, .controller = period > 0 ? std::make_shared<Telling>(period) : nullptr});
  }
  return scene;
}

// Each controller sees its own tree; what nobody sets stays.
TEST(AnchoredScene, HoldsWhatEachControllerSets) {
  const Scene system(told({0.01, 0, 0.01}));
  EXPECT_EQ(system.period(), 0.01);
  State<double> x{.t = 0.02, .q = VectorXd{{0.1, 0.2, 0.3}}, .v = VectorXd{{1, 2, 3}}};
  x.memory.held = VectorXd{{0, 7, 0}};
  system.tick(x);
  const Eigen::Vector3d expected(1 + 0.1 + 10 + 2, 7, 1 + 0.3 + 30 + 2);
  EXPECT_NEAR((x.memory.held - expected).norm(), 0, 1e-14);
  Snapshot at;
  system.evaluate(x, at);
  EXPECT_EQ(at.k, VectorXd(-x.memory.held));
  EXPECT_EQ(system.fallen(x), "");
  x.q[2] = 1.5;
  EXPECT_EQ(system.fallen(x), "beyond 1 m, at 1.5 m");
}

TEST(AnchoredScene, IsRefusedWhereNothingIsToBeHeld) {
  const auto of = [](SceneDescription scene) { return refusal([&] { return Scene(scene); }); };
  EXPECT_EQ(of(told({0.01, 0.02})),
            "controllers tick every 0.01 and every 0.02 s; one period is allowed");
  EXPECT_EQ(of(told({0.01, 0, 0.01})), "accepted");
  SceneDescription scene = told({0});
  for (const int tree : {-1, 1}) {
    scene.held = {{.tree = tree}};
    EXPECT_EQ(of(scene), fmt::format("joints of tree {}, which there is not, are held", tree));
  }
  scene.held = {{.tree = 0}, {.tree = 0}};
  EXPECT_EQ(of(scene), "joints of tree 0 are held twice");
  scene.held = {{.tree = 0}};
  const Eigen::VectorXd one = Eigen::VectorXd::Ones(1);
  scene.drives = {Servo{.K_p = one, .K_d = one, .target = one, .period = 0.1}};
  EXPECT_EQ(of(scene), "joints of tree 0 are held twice");
  scene.drives.clear();
  for (const double period : {0.0, -1.0, std::numeric_limits<double>::infinity()}) {
    scene.held[0].controller = std::make_shared<Telling>(period);
    EXPECT_EQ(of(scene),
              fmt::format("a controller ticks every {} s; a number above 0 is allowed", period));
  }
  scene = {};
  TreeDescription guided;
  guided.bodies = {{.name = "disc", .joint = Joint::kGuided, .mass = 1}};
  guided.bodies[0].moves = {kAlongX, kAlongZ};
  guided.bodies[0].inertia.setIdentity();
  scene.held = {{.tree = scene.add_tree(guided)}};
  EXPECT_EQ(of(scene), "'disc' is no hinge or slide to be held");
}

TEST(AnchoredScene, IsRefusedWhereNothingFalls) {
  const auto of = [](SceneDescription scene, FallLimit limit) {
    scene.falls = {limit};
    return refusal([&] { return Scene(scene); });
  };
  for (const int tree : {-1, 0, 1}) {
    EXPECT_EQ(of(told({0}), {.tree = tree, .largest_tilt = 1}),
              fmt::format("tree {}, which does not float, has a limit of its fall", tree));
  }
  const SceneDescription box =
      box_on_four_springs_from(defaults("box-on-four-springs")).description();
  EXPECT_EQ(of(box, {}), "accepted");
  EXPECT_EQ(of(box, {.largest_tilt = -1}),
            "limits of a fall are -1 rad and 0 m; 0 or more is allowed");
  EXPECT_EQ(of(box, {.lowest_height = std::numeric_limits<double>::quiet_NaN()}),
            "limits of a fall are 0 rad and nan m; 0 or more is allowed");
}

// A scheme takes all contacts by their memory or none; an anchor is fixed in the world.
TEST(AnchoredScene, IsRefusedWhereMemoryHasNoMeaning) {
  const auto of = [](const auto& change) {
    SceneDescription scene = sliding_point_from(defaults("sliding-point")).description();
    change(scene);
    return refusal([&] { return Scene(scene); });
  };
  const auto with_memory = [](const std::string& reason) {
    return "point 'c0' with memory: " + reason;
  };
  const std::string mixed = "a scene has contacts with memory and contacts without";
  EXPECT_EQ(of([](auto&) {}), "accepted");
  EXPECT_EQ(of([](auto& scene) { scene.points[0].radius = 0.1; }), with_memory("it has a ball"));
  const std::string moves = with_memory("its plane may move");
  for (double Course::*part : {&Course::constant, &Course::rate, &Course::sine, &Course::cosine})
    EXPECT_EQ(of([&](auto& scene) { scene.points[0].surface.*part = 0.1; }), moves);
  EXPECT_EQ(of([](auto& scene) { scene.points[0].b = {.tree = scene.add_tree(slide())}; }), moves);
  EXPECT_EQ(of([](auto& scene) { scene.points[0].b = std::exchange(scene.points[0].a, {}); }),
            with_memory("it is of no body"));
  EXPECT_EQ(of([](auto& scene) { scene.points.push_back(scene.points[0]); }),
            with_memory("it has no name of its own"));
  EXPECT_EQ(of([](auto& scene) { scene.points[0].name.clear(); }),
            "point '' with memory: it has no name of its own");
  EXPECT_EQ(of([](auto& scene) {
              scene.points.push_back(scene.points[0]);
              scene.points[1].name.clear();
              scene.points[1].anchored.reset();
            }),
            mixed);
  const auto with_ball_on = [&](BodyId other) {
    return of([&](auto& scene) {
      const geometry::Shape ball = geometry::Sphere{.radius = 0.1};
      for (const BodyId& body : {BodyId{.tree = 0, .body = 2}, other})
        scene.geometries.push_back({.name = "ball", .body = body, .shape = ball, .material = {}});
    });
  };
  EXPECT_EQ(with_ball_on({}), mixed);
  EXPECT_EQ(with_ball_on({.tree = 0, .body = 2}), "accepted") << "they never touch";
}

// Anchors are at [n t1 t2]ᵀ (p − o) of a plane anywhere.
TEST(AnchoredScene, IsAnchoredOverAPlaneThatIsTilted) {
  const auto p = defaults("sliding-point");
  const Scene level = sliding_point_from(p);
  SceneDescription scene = level.description();
  const Placement plane{
      Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, -1).normalized()).toRotationMatrix(),
      {0.3, -0.2, 0.5}};
  scene.points[0].plane = plane;
  const Scene tilted(scene);
  const Eigen::Vector3d q(0.1, 0.2, -0.01), v(0.3, 0.5, -0.1);
  const State<double> x = anchored_start(level, q, v, StartAnchors::kOnThePlane),
                      y = anchored_start(tilted, plane * q, plane.R * v, StartAnchors::kOnThePlane);
  EXPECT_EQ(x.memory.anchors.of(0).anchor[0], 0);
  EXPECT_NEAR((x.memory.anchors.of(0).anchor - y.memory.anchors.of(0).anchor).norm(), 0, 1e-15);
  EXPECT_NEAR(level.energy(x).elastic, tilted.energy(y).elastic, 1e-13);
  EXPECT_GT(level.energy(x).elastic, 1);
  Snapshot at_x, at_y;
  level.evaluate(x, at_x);
  tilted.evaluate(y, at_y);
  const auto velocity = [](const Snapshot& at, const State<double>& state) {
    return contact_velocity(at, at.contacts[0], VectorXd(state.v));
  };
  EXPECT_NEAR((velocity(at_x, x) - velocity(at_y, y)).norm(), 0, 1e-15);
  EXPECT_NEAR((velocity(at_x, x) - Eigen::Vector3d(v[2], v[0], v[1])).norm(), 0, 1e-15);
}

TEST(AnchoredScene, HasNoStartWithoutMemory) {
  SceneDescription scene = sliding_point_from(defaults("sliding-point")).description();
  scene.points[0].anchored.reset();
  const Scene system(scene);
  const VectorXd rest = VectorXd::Zero(3);
  EXPECT_EQ(refusal([&] { return anchored_start(system, rest, rest); }),
            "a scene's contacts have no memory to start with");
  State<double> x{.t = 0, .q = VectorXd{{0, 0, -0.01}}, .v = rest};
  x.memory.anchors.store(0, {.active = true, .anchor = {7, 8, 9}});
  EXPECT_DOUBLE_EQ(system.energy(x).elastic, 1e5 * 0.01 * 0.01 / 2) << "of the plane's spring";
}

// J̇ v of a corner, whose body turns: the difference of J v along the motion at v̇ = 0, also of a
// body alone, whose places are cheaper than its motion.
TEST(AnchoredScene, KnowsTheAccelerationOfItsPoints) {
  for (const Joint joint : {Joint::kFloating, Joint::kFree}) {
    SceneDescription scene =
        box_on_four_springs_from(defaults("box-on-four-springs")).description();
    scene.trees[0].bodies[0].joint = joint;
    const Scene system(scene);
    State<double> x{
        .t = 0, .q = system.zero_configuration(), .v = VectorXd{{0.3, -0.2, 0.1, 2, -1, 3}}};
    Snapshot at, later, earlier;
    system.evaluate(x, at);
    constexpr double kEta = 1e-5;
    State<double> plus = x, minus = x;
    system.exponential(x.q, kEta * x.v, plus.q);
    system.exponential(x.q, -kEta * x.v, minus.q);
    system.evaluate(plus, later);
    system.evaluate(minus, earlier);
    for (std::size_t i = 0; i < 4; ++i) {
      const Eigen::Vector3d rate = (contact_velocity(later, later.contacts[i], x.v) -
                                    contact_velocity(earlier, earlier.contacts[i], x.v)) /
                                   (2 * kEta);
      EXPECT_NEAR((at.contacts[i].anchored->Jdot_v - rate).norm(), 0, 1e-8);
      EXPECT_GT(rate.norm(), 0.5);
    }
  }
}

/// Two robots' worth of trees: a box that floats, and a slide on a spring beside it.
Scene box_and_slide() {
  SceneDescription scene = box_on_four_springs_from(defaults("box-on-four-springs")).description();
  const int tree = scene.add_tree(slide());
  scene.springs = {{.tree = tree, .body = 0, .stiffness = 40, .rest = 0.1}};
  std::swap(scene.trees[0], scene.trees[1]);
  for (PointOnPlane& point : scene.points) point.a.tree = 1;
  scene.springs[0].tree = 0;
  return Scene(scene);
}

// k = Σ k_tree + K (q − rest): central differences of M v̇ + k along ⊕.
TEST(AnchoredScene, HasTheDerivativesOfAllItsTrees) {
  const Scene system = box_and_slide();
  State<double> x{.t = 0, .q = system.zero_configuration(), .v = VectorXd::LinSpaced(7, -1, 2)};
  x.q[0] = 0.4;
  const VectorXd v_dot = VectorXd::LinSpaced(7, 2, -3);
  InverseDynamicsDerivatives d;
  system.inverse_dynamics_derivatives(x, v_dot, d);
  const auto force = [&](const State<double>& at) {
    Snapshot s;
    system.evaluate(at, s);
    VectorXd f = s.k;
    f[0] += s.M[0](0, 0) * v_dot[0];
    f.tail(6) += s.M[1] * v_dot.tail(6);
    return f;
  };
  constexpr double kEta = 1e-5;
  for (int j = 0; j < 7; ++j) {
    const VectorXd step = kEta * VectorXd::Unit(7, j);
    State<double> plus = x, minus = x;
    system.exponential(x.q, step, plus.q);
    system.exponential(x.q, -step, minus.q);
    EXPECT_LE((d.by_q.col(j) - (force(plus) - force(minus)) / (2 * kEta)).norm(), 1e-8) << j;
    plus = minus = x;
    plus.v += step;
    minus.v -= step;
    EXPECT_LE((d.by_v.col(j) - (force(plus) - force(minus)) / (2 * kEta)).norm(), 1e-8) << j;
  }
  EXPECT_NEAR(d.by_q(0, 0), 40, 1e-12);
}

// Of e = q ⊖ (q0 ⊕ d), in the place of the velocities of the tree that floats.
TEST(AnchoredScene, HasTheDerivativesOfItsDifferences) {
  const Scene system = box_and_slide();
  const VectorXd d = VectorXd::LinSpaced(7, -0.3, 0.4), e = VectorXd::LinSpaced(7, 0.2, -0.1);
  std::vector<DifferenceDerivatives> all(3), alone;
  system.difference_derivatives(d, e, all);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].first, 1);
  difference_derivatives(system.tree(1), VectorXd(d.tail(6)), VectorXd(e.tail(6)), alone);
  EXPECT_EQ(all[0].by_q, alone[0].by_q);
  EXPECT_EQ(all[0].by_d, alone[0].by_d);
}

// The derivatives of guided and free joints are not known: schemes take differences there.
TEST(AnchoredScene, IsNotDifferentiableByJointsInTheirFrame) {
  SceneDescription scene = told({0});
  EXPECT_NE(Scene(scene).derivatives(), nullptr);
  TreeDescription ball;
  ball.bodies = {{.name = "ball", .joint = Joint::kFree, .mass = 1}};
  ball.bodies[0].inertia.setIdentity();
  scene.add_tree(ball);
  const Scene system(scene);
  EXPECT_EQ(system.derivatives(), nullptr);
}

// Abilities of scenes that have none of it are not there.
TEST(AnchoredScene, HasAbilitiesWhereItIsToldSo) {
  const Scene alone(told({0}));
  EXPECT_EQ(alone.anchors(), nullptr);
  EXPECT_EQ(alone.fall_rule(), nullptr);
  EXPECT_EQ(alone.held_control(), nullptr);
  const Scene ticking(told({0, 0.01}));
  EXPECT_NE(ticking.fall_rule(), nullptr);
  ASSERT_NE(ticking.held_control(), nullptr);
  EXPECT_EQ(ticking.held_control()->period(), 0.01);
  const Scene box = box_and_slide();
  ASSERT_NE(box.anchors(), nullptr);
  EXPECT_EQ(box.anchors()->anchored_contacts().at(3).name, "c3");
}

// The work of the springs is ½ K times the squared distance to the anchor or, for a scheme without
// memory, to the ground.
TEST(AnchoredScene, StoresTheWorkOfItsSprings) {
  const auto p = defaults("sliding-point");
  const Scene point = sliding_point_from(p);
  State<double> x = start_of_sliding_point(p);
  const auto elastic = [&](const Vector3d& q, const ContactMemory<double>& memory) {
    x.q = q;
    x.memory.anchors.store(0, memory);
    return point.energy(x).elastic;
  };
  const double K = p.number("contact.stiffness");
  const ContactMemory<double> anchored{.active = true, .anchor = {0.01, 0.02, 0.03}};  // z, x, y
  EXPECT_DOUBLE_EQ(elastic({0.02, 0.03, -0.01}, anchored), K * 0.02 * 0.02 / 2);
  EXPECT_DOUBLE_EQ(elastic({0.05, 0.03, 0.01}, anchored), K * 0.03 * 0.03 / 2);
  EXPECT_DOUBLE_EQ(elastic({7, 8, -0.01}, {}), K * 0.01 * 0.01 / 2);
  EXPECT_EQ(elastic({7, 8, 0.01}, {}), 0);
}

// Schemes without memory press on the same ground: the same spring and damper, as to an anchor on
// it.
TEST(AnchoredScene, PushesWithoutMemoryAsFromAnAnchorOnTheGround) {
  const auto p = defaults("mass-on-spring");
  const Scene mass = mass_on_spring_from(p);
  const State<double> x = start_of_mass_on_spring(p);
  Snapshot snapshot;
  mass.evaluate(x, snapshot);
  const ContactPoint& contact = snapshot.contacts[0];
  const Vector3d v_c = contact_velocity(snapshot, contact, x.v);
  const Vector3d anchored =
      contact.anchored->law.unlimited(x.memory.anchors.of(0), contact.anchored->position, v_c);
  EXPECT_GT(anchored[0], 100);
  EXPECT_DOUBLE_EQ(contact_force(contact, v_c)[0], anchored[0]);
}

// Beyond its stop only: whatever lies before it is allowed.
TEST(LimitStop, HasOneSide) {
  const auto instance = find_scenario("limit-stop").make(defaults("limit-stop"), {});
  State<double> x = instance.x0;
  Snapshot snapshot;
  for (const double q : {-1e9, 0.0, 0.49}) {
    x.q[0] = q;
    instance.system->evaluate(x, snapshot);
    const Constraint& limit = snapshot.constraints[0];
    EXPECT_LE(limit.lower, limit.value);
    EXPECT_LE(limit.value, limit.upper);
  }
  x.q[0] = 0.51;
  instance.system->evaluate(x, snapshot);
  EXPECT_GT(snapshot.constraints[0].value, snapshot.constraints[0].upper);
}

}  // namespace
}  // namespace tribo::models
