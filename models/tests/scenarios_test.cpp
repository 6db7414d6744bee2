#include "models/scenarios/scenarios.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>

#include "models/anchor_columns.hpp"
#include "models/continuous.hpp"
#include "models/scalar.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/planar_contacts.hpp"
#include "models/tests/recorded_motions.hpp"
#include "models/tests/rounding.hpp"

namespace tribo::models {
namespace {

/// Every scenario that can be made, with its default parameters, and the box in both its forms.
std::vector<std::pair<std::string, Parameters>> all_scenarios() {
  std::vector<std::pair<std::string, Parameters>> all;
  for (const Scenario& scenario : test::makeable(scenarios(), test::data_folder())) {
    all.emplace_back(scenario.id, Parameters(scenario.parameters));
    if (all.back().second.has("box.model")) {
      all.emplace_back(scenario.id, all.back().second.with({{"box.model", "body"}}));
    }
  }
  return all;
}

Instance make(const std::pair<std::string, Parameters>& entry) {
  return make_instance(find_scenario(entry.first), entry.second, test::data_folder());
}

State<double> scattered(const State<double>& x0, std::mt19937_64& random) {
  const auto unit = [&] { return static_cast<double>(random() >> 11) * 0x1p-53 * 2 - 1; };
  State<double> x = x0;
  x.t = 0.3;
  for (double& q : x.q) q += 0.01 * unit();
  for (double& v : x.v) v += unit();
  return x;
}

MatrixXd jacobian_of(const Snapshot& snapshot, const ContactPoint& contact, int tree) {
  MatrixXd J(3, snapshot.trees[static_cast<std::size_t>(tree)].size);
  contact_jacobian(snapshot, contact, tree, J.leftCols(J.cols()));
  return J;
}

void expect_equal(const Snapshot& a, const Snapshot& b) {
  EXPECT_EQ(a.trees, b.trees);
  ASSERT_EQ(a.M.size(), b.M.size());
  for (std::size_t i = 0; i < a.M.size(); ++i) EXPECT_EQ(a.M[i], b.M[i]);
  EXPECT_EQ(a.k, b.k);
  ASSERT_EQ(a.contacts.size(), b.contacts.size());
  for (std::size_t i = 0; i < a.contacts.size(); ++i) {
    EXPECT_EQ(a.contacts[i].id, b.contacts[i].id);
    EXPECT_EQ(a.contacts[i].phi, b.contacts[i].phi);
    EXPECT_EQ(a.contacts[i].bias, b.contacts[i].bias);
    EXPECT_EQ(a.contacts[i].a, b.contacts[i].a);
    EXPECT_EQ(a.contacts[i].b, b.contacts[i].b);
    for (const int tree : trees_of(a, a.contacts[i])) {
      EXPECT_EQ(jacobian_of(a, a.contacts[i], tree), jacobian_of(b, b.contacts[i], tree));
    }
  }
  ASSERT_EQ(a.constraints.size(), b.constraints.size());
  for (std::size_t i = 0; i < a.constraints.size(); ++i) {
    EXPECT_EQ(a.constraints[i].value, b.constraints[i].value);
    EXPECT_EQ(a.constraints[i].lower, b.constraints[i].lower);
    EXPECT_EQ(a.constraints[i].upper, b.constraints[i].upper);
  }
}

// Trajectory columns are written from these: one missing name shifts all that follow.
TEST(EveryScenario, NamesEachOfItsCoordinates) {
  for (const auto& entry : all_scenarios()) {
    const Instance instance = make(entry);
    const System& system = *instance.system;
    const Memory<double>& memory = instance.x0.memory;
    const auto n = system.num_positions() + system.num_velocities() + memory.external.size() +
                   memory.held.size();
    EXPECT_EQ(system.coordinates().size(), static_cast<std::size_t>(n)) << entry.first;
    EXPECT_EQ(instance.x0.q.size(), system.num_positions());
    EXPECT_EQ(instance.x0.v.size(), system.num_velocities());
    const ExternalSystem* external = system.external_system();
    EXPECT_EQ(memory.external.size(), external ? external->num_external() : 0);
    EXPECT_EQ(anchor_values(system, instance.x0).size(), anchor_columns(system).size());
    EXPECT_GT(instance.t_end, 0);
    std::set<std::string> names;
    for (const Coordinate& coordinate : system.coordinates()) {
      EXPECT_FALSE(coordinate.name.empty() || coordinate.name.starts_with('.')) << entry.first;
      EXPECT_TRUE(names.insert(coordinate.name).second) << entry.first << ' ' << coordinate.name;
    }
  }
}

// The first step takes the force of the start's memory: no law would let that leave its cone.
TEST(EveryScenario, StartsWithForcesInsideTheirCones) {
  int sliding = 0;
  for (const auto& entry : all_scenarios()) {
    const Instance instance = make(entry);
    Snapshot start;
    instance.system->evaluate(instance.x0, start);
    for (const auto& contact : start.contacts.items()) {
      if (!contact.anchored) continue;
      const auto& law = contact.anchored->law;
      const auto memory = instance.x0.memory.anchors.of(contact.id);
      const Vector3d v_c = contact_velocity(start, contact, instance.x0.v);
      const Vector3d f = law.force(memory, contact.anchored->position, v_c);
      const double full = law.mu * f[0];
      EXPECT_LE(f.tail<2>().norm(), full * (1 + 1e-12)) << entry.first;
      sliding += memory.slipping ? 1 : 0;
    }
  }
  EXPECT_GE(sliding, 2);  // the point, and one corner of the box
}

TEST(EveryScenario, StartsAtTimeZero) {
  for (const auto& entry : all_scenarios()) EXPECT_EQ(make(entry).x0.t, 0) << entry.first;
}

TEST(EveryScenario, HasTheStictionToleranceOfItsParameters) {
  for (const auto& [id, defaults] : all_scenarios()) {
    if (!defaults.has("contact.stiction_tolerance")) continue;
    const Instance instance = make({id, defaults.with({{"contact.stiction_tolerance", 3e-3}})});
    Snapshot start;
    instance.system->evaluate(instance.x0, start);
    for (const auto& contact : start.contacts.items()) EXPECT_EQ(contact.friction.v_s, 3e-3) << id;
  }
}

// A snapshot is reused: remains of an earlier evaluation, also of another system's belts, must not
// show in the next.
TEST(EveryScenario, EvaluatesTheSameTwiceAlsoInAUsedSnapshot) {
  std::mt19937_64 random(1);
  for (const auto& entry : all_scenarios()) {
    const Instance instance = make(entry);
    Snapshot fresh, used;
    const State<double> x = scattered(instance.x0, random);
    instance.system->evaluate(scattered(instance.x0, random), used);
    for (auto& contact : used.contacts.items()) contact.bias.setOnes();
    instance.system->evaluate(x, used);
    instance.system->evaluate(x, fresh);
    expect_equal(fresh, used);
  }
}

// No body of another system remains in the snapshot.
TEST(EveryScenario, MovesItsPointsWhateverBodiesASnapshotHad) {
  constexpr int kMany = 100;
  std::mt19937_64 random(12);
  for (const auto& entry : all_scenarios()) {
    const Instance instance = make(entry);
    const State<double> x = scattered(instance.x0, random);
    Snapshot fresh;
    instance.system->evaluate(x, fresh);
    for (const bool along_axes : {false, true}) {
      Snapshot used;
      for (int i = 0; i < kMany; ++i) {
        BodyMotion& body = used.bodies.add();
        body.tree = kMany;
        body.along_axes = body.free = along_axes;
      }
      instance.system->evaluate(x, used);
      ASSERT_EQ(fresh.bodies.size(), used.bodies.size()) << entry.first;
      for (std::size_t i = 0; i < fresh.bodies.size(); ++i)
        ASSERT_EQ(fresh.bodies[i].tree, used.bodies[i].tree) << entry.first;
      for (std::size_t i = 0; i < fresh.contacts.size(); ++i) {
        EXPECT_EQ(contact_velocity(fresh, fresh.contacts[i], x.v),
                  contact_velocity(used, used.contacts[i], x.v))
            << entry.first;
      }
    }
  }
}

/// The snapshots at a state, and a step of time after and before it on its motion.
std::array<Snapshot, 3> along_the_motion(const System& system, const State<double>& x,
                                         double step) {
  std::array<Snapshot, 3> snapshots;
  VectorXd q_dot;
  system.evaluate(x, snapshots[0]);
  system.position_rate(x, q_dot);
  State<double> moved = x;
  system.add_rate(x.q, step * q_dot, moved.q);
  system.evaluate(moved, snapshots[1]);
  system.add_rate(x.q, -step * q_dot, moved.q);
  system.evaluate(moved, snapshots[2]);
  return snapshots;
}

// Impulses and anchors are found again by these ids.
TEST(EveryScenario, TellsItsContactsApart) {
  for (const auto& entry : all_scenarios()) {
    const Instance instance = make(entry);
    Snapshot snapshot;
    instance.system->evaluate(instance.x0, snapshot);
    std::set<ContactId> ids;
    for (const auto& contact : snapshot.contacts.items()) ids.insert(contact.id);
    EXPECT_EQ(ids.size(), snapshot.contacts.size()) << entry.first;
  }
}

/// Whether bodies of a scenario touch by pressure fields.
bool has_fields(const std::pair<std::string, Parameters>& entry) {
  const Scenario& scenario = find_scenario(entry.first);
  if (scenario.scene == nullptr) return false;
  const auto scene = scenario.scene(entry.second);
  return std::ranges::any_of(scene.description().geometries,
                             [](const auto& geometry) { return geometry.field != nullptr; });
}

// d(φ)/dt = v_n for any motion: the gap and the normal row of J come from two places in a model.
// This does not hold for a polygon of a patch, whose place moves through the bodies as it is cut
// anew. Central differences of two steps, extrapolated to remove the error of second order: near an
// edge or a corner it is  step² v³/6r².
TEST(EveryScenario, HasAGapWhoseRateIsTheNormalVelocity) {
  const double step = 1e-6;
  const double kDifferences = 1e-9;
  std::mt19937_64 random(2);
  for (const auto& entry : all_scenarios()) {
    const Instance instance = make(entry);
    const State<double> x = scattered(instance.x0, random);
    if (has_fields(entry)) continue;
    const auto [here, ahead, behind] = along_the_motion(*instance.system, x, step);
    const auto [same, far_ahead, far_behind] = along_the_motion(*instance.system, x, 2 * step);
    for (std::size_t i = 0; i < here.contacts.size(); ++i) {
      const double v_n = contact_velocity(here, here.contacts[i], x.v)[0];
      const double near = (ahead.contacts[i].phi - behind.contacts[i].phi) / (2 * step);
      const double far = (far_ahead.contacts[i].phi - far_behind.contacts[i].phi) / (4 * step);
      const double rate = (4 * near - far) / 3;
      EXPECT_NEAR(rate, v_n, kDifferences) << entry.first;
    }
  }
}

// dc/dt = G v for any motion, and the declared number of rows.
TEST(EveryScenario, HasConstraintsWhoseRateIsTheirRowTimesV) {
  const double step = 1e-6;
  const double kDifferences = 1e-9;
  std::mt19937_64 random(5);
  for (const auto& entry : all_scenarios()) {
    const Instance instance = make(entry);
    const State<double> x = scattered(instance.x0, random);
    const auto [here, ahead, behind] = along_the_motion(*instance.system, x, step);
    EXPECT_EQ(here.constraints.size(),
              static_cast<std::size_t>(instance.system->num_constraints()));
    for (std::size_t i = 0; i < here.constraints.size(); ++i) {
      const auto& row = here.constraints[i];
      double rate = 0;
      for (std::size_t b = 0; b < static_cast<std::size_t>(row.num_blocks); ++b) {
        const Tree& tree = here.trees[static_cast<std::size_t>(row.blocks[b].tree)];
        rate += row.blocks[b].G.dot(x.v.segment(tree.first, tree.size));
      }
      const double difference = ahead.constraints[i].value - behind.constraints[i].value;
      EXPECT_NEAR(difference / (2 * step), rate, kDifferences) << entry.first;
    }
  }
}

// The mass matrix must be symmetric, positive, and that of the kinetic energy.
TEST(EveryScenario, HasTheMassMatrixOfItsKineticEnergy) {
  std::mt19937_64 random(3);
  for (const auto& entry : all_scenarios()) {
    const Instance instance = make(entry);
    const State<double> x = scattered(instance.x0, random);
    Snapshot snapshot;
    instance.system->evaluate(x, snapshot);
    double twice_kinetic = 0, terms = 0;  // these without their signs
    for (std::size_t i = 0; i < snapshot.trees.size(); ++i) {
      const auto v = x.v.segment(snapshot.trees[i].first, snapshot.trees[i].size);
      EXPECT_EQ(snapshot.M[i], MatrixXd(snapshot.M[i].transpose()));
      twice_kinetic += v.dot(snapshot.M[i] * v);
      terms += v.cwiseAbs().dot(snapshot.M[i].cwiseAbs() * v.cwiseAbs());
    }
    const double kinetic = instance.system->energy(x).kinetic;
    EXPECT_GT(kinetic, 0);
    EXPECT_NEAR(twice_kinetic / 2, kinetic, test::k10Eps * terms / 2) << entry.first;
  }
}

// Schemes call ⊕ and ⊖ on each other's results.
TEST(EveryScenario, HasDifferenceAsTheInverseOfTheExponential) {
  std::mt19937_64 random(4);
  for (const auto& entry : all_scenarios()) {
    const Instance instance = make(entry);
    const VectorXd dq = VectorXd::LinSpaced(instance.x0.v.size(), 0.01, 0.02);
    VectorXd q, back;
    instance.system->exponential(instance.x0.q, dq, q);
    instance.system->difference(q, instance.x0.q, back);
    EXPECT_LE((back - dq).lpNorm<Eigen::Infinity>(), test::k10Eps) << entry.first;
  }
}

/// The velocities of coordinates named height.
std::vector<Eigen::Index> vertical_velocities(const System& system) {
  std::vector<Eigen::Index> vertical;
  const auto coordinates = system.coordinates();
  for (int i = 0; i < system.num_positions(); ++i) {
    if (coordinates[static_cast<std::size_t>(i)].name.ends_with(".z")) vertical.push_back(i);
  }
  return vertical;
}

/// Pressed into a fixed body: two bodies that press each other may fall together.
bool starts_pressed_in(const Instance& instance) {
  Snapshot snapshot;
  instance.system->evaluate(instance.x0, snapshot);
  const auto contacts = snapshot.contacts.items();
  return std::any_of(contacts.begin(), contacts.end(),
                     [](const auto& c) { return c.phi < 0 && (c.a < 0 || c.b < 0); });
}

// A scenario that starts at rest and pressed into compliant ground starts in balance with it, or
// else with an unintended bounce.
TEST(ScenariosThatStartPressedIntoTheGround, StartInVerticalBalance) {
  const double kRounding = 1e-12;
  int checked = 0;
  for (const auto& entry : all_scenarios()) {
    const Instance instance = make(entry);
    if (!starts_pressed_in(instance) || !instance.x0.v.isZero()) continue;
    if (instance.system->held_control()) continue;  // motors hold it from the first tick on
    ContinuousDynamics dynamics(*instance.system);
    VectorXd q_dot, v_dot;
    dynamics.rate(instance.x0, q_dot, v_dot);
    for (const Eigen::Index i : vertical_velocities(*instance.system)) {
      EXPECT_NEAR(v_dot[i], 0, kRounding) << entry.first;
      ++checked;
    }
  }
  EXPECT_GE(checked, 4) << "box, brick, belt and mass under prescribed slip";
}

// Solvers see the erased system, references the template: they must be the same physics.
TEST(TypeErasedSystem, EqualsTheTemplate) {
  Parameters p(find_scenario("forced-box").parameters);
  p.set("box.model", "body");
  p.set("box.mass", 0.7);
  const Instance instance = make_instance(find_scenario("forced-box"), p);
  const Scene model = scene_of_body(forced_box_from<double>(p));
  std::mt19937_64 random(5);
  const State<double> x = scattered(instance.x0, random);
  Snapshot erased, direct;
  instance.system->evaluate(x, erased);
  model.evaluate(x, direct);
  expect_equal(erased, direct);
  EXPECT_EQ(instance.system->energy(x).elastic, model.energy(x).elastic);
  EXPECT_EQ(instance.system->energy(x).potential, model.energy(x).potential);
}

}  // namespace
}  // namespace tribo::models
