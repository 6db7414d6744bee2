#include "reference/scenes/tied_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "models/input_error.hpp"
#include "models/scenarios/solo12_scenes.hpp"
#include "reference/certificate.hpp"
#include "reference/dense/compute_dense.hpp"
#include "reference/held_contacts.hpp"
#include "reference/held_period.hpp"
#include "reference/problems.hpp"
#include "reference/scenes/tied_scenes.hpp"
#include "reference/tape/evaluate.hpp"
#include "reference/tests/certificate_request.hpp"
#include "reference/tests/known_states.hpp"
#include "reference/tests/scattered.hpp"

namespace tribo::reference {
namespace {

using test::computed;
using test::defaults;
using test::kRadau;
using test::kTaylorEuler;

/// A state near the start, its quaternion of unit length.
Vector<float128> state_near_start(const TiedTree& system, std::mt19937_64& random) {
  const std::vector<float128> y = test::scattered(system, random);
  Vector<float128> state =
      Eigen::Map<const Vector<float128>>(y.data(), static_cast<Eigen::Index>(y.size()));
  state.segment<4>(3) /= state.segment<4>(3).norm();
  return state;
}

/// The contact memory of a scene, and τ, as the models store them.
models::Memory<double> memory_of(const TiedTreeScene& scene) {
  models::Memory<double> all;
  for (std::size_t i = 0; i < scene.points.size(); ++i) {
    const TiedPoint& point = scene.points[i];
    models::ContactMemory<double> memory{.active = point.tied};
    memory.anchor = {static_cast<double>(point.anchor[2]), static_cast<double>(point.anchor[0]),
                     static_cast<double>(point.anchor[1])};
    all.anchors.store(static_cast<models::ContactId>(i), memory);
  }
  all.held.resize(static_cast<Eigen::Index>(scene.drive.size()));
  std::ranges::transform(scene.drive, all.held.begin(),
                         [](const auto& tau) { return static_cast<double>(tau); });
  return all;
}

/// The largest relative difference of ẏ from that of the models at random states.
float128 farthest(const TiedTreeScene& scene, const models::Scene& models_tree) {
  const TiedTree system(scene);
  const HeldContacts of_models(models_tree, memory_of(scene));
  std::mt19937_64 random(7);
  float128 farthest = 0;
  for (int n = 0; n < 300; ++n) {
    const models::VectorXd rounded = state_near_start(system, random).cast<double>();
    const Vector<float128> y = rounded.cast<float128>();
    const std::vector<float128> rate = system.look(y.data()).rate;
    models::VectorXd other;
    of_models.rate(rounded, other);
    float128 apart = 0;
    for (Eigen::Index i = 0; i < other.size(); ++i) {
      const float128 difference = abs(rate[static_cast<std::size_t>(i)] - other[i]);
      apart = difference <= apart ? apart : difference;
    }
    const float128 part = apart / other.cwiseAbs().maxCoeff();
    farthest = part <= farthest ? farthest : part;
  }
  return farthest;
}

/// A box of uneven density, which turns about all its axes, on three of its corners.
TiedTreeScene box() {
  models::BodyDescription body;
  body.name = "box";
  body.joint = models::Joint::kFloating;
  body.mass = 2.5;
  body.center_of_mass = {0.01, -0.02, 0.005};
  body.inertia << 0.03, 0.002, -0.001, 0.002, 0.04, 0.003, -0.001, 0.003, 0.05;
  TiedTreeScene scene{.tree = {.bodies = {body}},
                      .stiffness = 1e5,
                      .damping = 300,
                      .friction = 1,
                      .q = {0, 0, 0.05, 0, 0, 0, 1},
                      .v = {0.05, -0.03, -0.1, 0.3, -0.2, 0.1},
                      .length = 0.1,
                      .speed = 0.1};
  for (const double x : {0.2, -0.2}) {
    for (const double y : {0.15, -0.15}) {
      scene.points.push_back({.name = "c" + std::to_string(scene.points.size()),
                              .place = {x, y, -0.05},
                              .anchor = {x, y, 0},
                              .tied = x > 0 || y > 0});
    }
  }
  return scene;
}

/// The same of the models.
models::Scene box_of_models(const TiedTreeScene& scene) {
  std::vector<models::NamedPoint> points;
  for (const TiedPoint& point : scene.points) {
    const models::Vector3<double> place(static_cast<double>(point.place[0]),
                                        static_cast<double>(point.place[1]),
                                        static_cast<double>(point.place[2]));
    points.push_back({.name = point.name, .point = {.body = 0, .place = place}});
  }
  models::Parameters p = defaults("box-on-four-springs");
  p.set("contact.stiffness", static_cast<double>(scene.stiffness));
  p.set("contact.damping", static_cast<double>(scene.damping));
  p.set("contact.friction", static_cast<double>(scene.friction));
  return models::Scene(models::on_ground(p, scene.tree, points));
}

TiedTreeScene squat() {
  return solo_squat_equations(defaults("solo-squat"));
}

// One foot is apart.
TEST(TiedTree, HasTheRatesOfTheModels) {
  EXPECT_LT(farthest(box(), box_of_models(box())), 1e-12);
  TiedTreeScene scene = squat();
  scene.points[1].tied = false;
  EXPECT_LT(farthest(scene, models::solo12_on_ground(defaults("solo-squat"))), 1e-12);
}

TEST(TiedTree, IsRecordedAsItStands) {
  for (const TiedTreeScene& scene : {box(), squat()}) {
    const TiedTree system(scene);
    const Vector<Fifty> start = system.start();
    const RecordedMode mode = system.record(system.mode_at(start));
    Values<float128> values(mode.rate);
    std::mt19937_64 random(11);
    for (int n = 0; n < 20; ++n) {
      const Vector<float128> y = state_near_start(system, random);
      const auto look = system.look(y.data());
      std::vector<float128> rate(values.outputs());
      values(y.data(), rate.data());
      float128 largest = 0;
      for (const float128& r : look.rate) largest = std::max(largest, float128(abs(r)));
      for (std::size_t i = 0; i < rate.size(); ++i) {
        EXPECT_LE(abs(rate[i] - look.rate[i]), 1e-30 * largest);
      }
    }
  }
}

TEST(TiedTree, RefusesOtherJointsAndSizes) {
  TiedTreeScene slide = box();
  slide.tree.bodies[0].joint = models::Joint::kPrismatic;
  EXPECT_THROW(TiedTree{slide}, InputError);
  TiedTreeScene swims = squat();
  swims.tree.bodies[1].joint = models::Joint::kFloating;
  EXPECT_THROW(TiedTree{swims}, InputError);
  TiedTreeScene shorter = squat(), slower = squat();
  shorter.q.pop_back();
  slower.v.pop_back();
  EXPECT_THROW(TiedTree{shorter}, InputError);
  EXPECT_THROW(TiedTree{slower}, InputError);
}

/// The squat with every spring loaded at the start, by a depth.
TiedTreeScene loaded_squat() {
  TiedTreeScene scene = squat();
  for (TiedPoint& point : scene.points) point.anchor[2] = 1e-5;
  return scene;
}

// The same period by the models' equations, in extended precision and double.
TEST(TiedTree, GoesWhereTheModelsGo) {
  const TiedTreeScene scene = loaded_squat();
  models::State<double> x{.t = 0, .q = {}, .v = {}, .memory = memory_of(scene)};
  x.q = Eigen::Map<const Vector<Fifty>>(scene.q.data(), 19).cast<double>();
  x.v = Eigen::Map<const Vector<Fifty>>(scene.v.data(), 18).cast<double>();
  const double period = 1e-3;
  const auto by_models = HeldPeriods::of_solo12(defaults("solo-squat")).follow(x, period);
  ASSERT_TRUE(by_models);
  const DenseRun<Fifty> run = computed(TiedTree(scene), period, kRadau);
  const Vector<double> y = run.at(Fifty(period)).cast<double>();
  const double kMethods = 1e-12;  // tolerance 1e-14 a step, under feet with K/m = 1e7/s²
  EXPECT_LT((y.head(19) - by_models->end.q).cwiseAbs().maxCoeff(), kMethods);
  EXPECT_LT((y.tail(18) - by_models->end.v).cwiseAbs().maxCoeff(), kMethods);
}

TEST(TiedTree, IsComputedByTwoMethods) {
  const TiedTree system(squat());
  const double until = 1e-3;
  const Vector<Fifty> a = computed(system, until, kRadau).at(Fifty(until)),
                      b = computed(system, until, kTaylorEuler).at(Fifty(until));
  const std::vector<double> scales = system.scales();
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    const Fifty size = std::max(Fifty(abs(a[i])), Fifty(scales[static_cast<std::size_t>(i)]));
    EXPECT_LT(abs(a[i] - b[i]), Fifty(1e-19) * size) << i;
  }
}

/// How the run of a scene ends within 20 ms.
std::string ending_of(const TiedTreeScene& scene) {
  const Computation radau{.method = kRadau, .precision = Precision::kQuadruple, .tolerance = 1e-14};
  const DenseRun<Fifty> run = compute_dense(TiedTree(scene), radau, 0.02);
  return std::string(name(run.ending)) + ": " + run.reason;
}

TEST(TiedTree, EndsWhereAContactSwitches) {
  TiedTreeScene scene = squat();
  EXPECT_EQ(ending_of(scene), "complete: ");
  scene.friction = 1e-4;
  EXPECT_EQ(ending_of(scene), "left: slip of contact 0, beyond which the equations do not hold");
  scene = loaded_squat();
  scene.v[2] = 1;  // the dampers would pull
  EXPECT_EQ(ending_of(scene), "left: liftoff of contact 0, beyond which the equations do not hold");
  scene.v[2] = 0;
  for (TiedPoint& point : scene.points) point.anchor[2] = 2e-4;  // they push it off
  EXPECT_EQ(ending_of(scene), "left: liftoff of contact 1, beyond which the equations do not hold");
  for (TiedPoint& point : scene.points) point.tied = false;
  scene.q[2] += 1e-3;
  scene.v[2] = -1;
  EXPECT_EQ(ending_of(scene),
            "left: touchdown of contact 2, beyond which the equations do not hold");
}

// m g of its bodies, 2.7 kg.
TEST(TiedTree, KnowsItsWeightAndSizes) {
  const TiedTree system(squat());
  EXPECT_NEAR(system.weight(), 9.81 * 2.7, 0.1);
  std::vector<double> scales(37, 1);
  for (const std::size_t i : {0U, 1U, 2U, 19U, 20U, 21U}) scales[i] = 0.1;
  EXPECT_EQ(system.scales(), scales);
  EXPECT_EQ(system.record(system.mode_at(system.start())).forces.outputs.size(), 8U);
}

TEST(TiedTree, NamesItsColumns) {
  const TiedTree system(squat());
  const auto x = models::find_scenario("solo-squat").make(defaults("solo-squat"), {});
  std::vector<std::string> names;
  for (const models::Coordinate& c : x.system->coordinates()) {
    names.push_back(c.name + "[" + c.unit + "]");
  }
  names.resize(system.columns().size());
  EXPECT_EQ(system.columns(), names);
  const Problem problem = make_problem("solo-squat", defaults("solo-squat"));
  EXPECT_THAT(problem.force_columns,
              testing::ElementsAre("HL.fn[N]", "HL.ft[N]", "HR.fn[N]", "HR.ft[N]", "FL.fn[N]",
                                   "FL.ft[N]", "FR.fn[N]", "FR.ft[N]"));
  EXPECT_EQ(problem.force_scales, std::vector<double>(8, system.weight() / 4));
}

TEST(TiedTree, IsCertifiedForOnePeriodOfControl) {
  const Certificate certificate = test::certified(test::request("solo-squat", 1e-3, 12));
  EXPECT_EQ(certificate.digits, 12);
  EXPECT_TRUE(certificate.events.empty());
  try {
    (void)certify(test::request("solo-squat", 0.05, 12));
    FAIL() << "was certified";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "solo-squat: until: 0.05 [s] is beyond 0.04 s, for which its torques are held");
  }
  CertificateRequest slips = test::request("solo-squat", 5e-3, 12);
  slips.parameters.set("contact.friction", 1e-4);
  EXPECT_THAT(
      certify(slips).refusal,
      testing::StartsWith("solo-squat: no certified reference: radau ended with left at t ="));
}

}  // namespace
}  // namespace tribo::reference
