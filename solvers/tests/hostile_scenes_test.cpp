#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/dropped_shapes.hpp"
#include "models/scene/scene.hpp"
#include "solvers/frozen/contact_problem.hpp"
#include "solvers/integrate.hpp"
#include "solvers/tests/fixtures.hpp"

/// Absurd scenes in space: a correct result, or a status with its reason and a finite state.
namespace tribo::solvers {
namespace {

constexpr double kHostileStep = 1e-3;  ///< [s]
constexpr double kBalance = 1e-6;      ///< of momentum, relative

class HostileScenes : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Schemes, HostileScenes,
                         ::testing::Values("tamsi", "sap", "lagged", "one-way", "implicit-euler"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

struct HostileEnd {
  RunStatus end;
  State<double> x;
};

HostileEnd run_scene(const char* scheme, const models::Instance& scene, State<double> x,
                     double t_end) {
  const auto stepper = test::make_scheme(scheme, *scene.system);
  FixedStepIntegrator integrator(*stepper, kHostileStep);
  const RunStatus end = integrator.advance(x, t_end);
  EXPECT_TRUE(is_finite(x.q) && is_finite(x.v)) << scheme;
  EXPECT_EQ(end.status == Status::kOk, end.reason.empty()) << scheme;
  return {end, x};
}

HostileEnd drop(const char* scheme, const test::Changes& changes, double t_end = 0.1) {
  const auto scene = test::make_scenario("dropped-shapes", changes);
  return run_scene(scheme, scene, scene.x0, t_end);
}

// Spheres of 6 and 9 cm with one centre, and one in the middle of a box: pushed out, or a reason is
// given. Bodies that separate faster than 1/d, 10 cm/s, are no longer pushed: 1 cm at most.
TEST_P(HostileScenes, BodiesWithOneCentreAreTakenApart) {
  const test::Changes one_centre = {{"upper.shape", "sphere"},
                                    {"upper.shift", 0.0},
                                    {"upper.gap", -0.15},
                                    {"contact.stiffness", 1e3}};
  for (const char* lower : {"sphere", "box", "cylinder", "capsule"}) {
    test::Changes changes = one_centre;
    changes.emplace_back("lower.shape", lower);
    const HostileEnd ended = drop(GetParam(), changes);
    if (ended.end.status == Status::kOk) {
      EXPECT_GT((ended.x.q.head<3>() - Eigen::Vector3d(0, 0, -0.09)).norm(), 0.005) << lower;
    }
  }
}

// A thousand kilometres away the ground is the same; only x has fewer digits.
TEST_P(HostileScenes, FarAwayIsAsNear) {
  const test::Changes near = {{"upper.shape", "box"}};
  test::Changes far = near;
  far.emplace_back("upper.shift", 1e6);
  const HostileEnd here = drop(GetParam(), near, 0.2), there = drop(GetParam(), far, 0.2);
  ASSERT_EQ(here.end.status, Status::kOk);
  ASSERT_EQ(there.end.status, Status::kOk);
  EXPECT_NEAR(there.x.q[2], here.x.q[2], 1e-6);
  EXPECT_NEAR(there.x.v[2], here.x.v[2], 1e-3);
}

// On springs of 50 kN/m a milligram and a ton, by schemes that are implicit in the depth: both
// fall, and neither is lost.
TEST(HostileMasses, MayBeAnything) {
  for (const char* scheme : {"tamsi", "sap", "lagged"}) {
    for (const double mass : {1e-6, 1e3}) {
      const HostileEnd ended = drop(scheme, {{"upper.shape", "sphere"}, {"upper.mass", mass}});
      ASSERT_EQ(ended.end.status, Status::kOk) << scheme << ", " << mass;
      EXPECT_LT(ended.x.q[2], 0.09) << scheme << ", " << mass;
    }
  }
}

/// A box on a rigid floor that carries a smaller box, which touches it by four corners, at rest and
/// just in touch. Settled, each of the four points below a box of stiffness K carries a quarter of
/// the weight on it; between two boxes the stiffness is K/2.
struct StackOfTwo {
  double lower = 1, upper = 1;       ///< masses [kg]
  double half = 0.5, smaller = 0.4;  ///< half sides [m]
  double stiffness = 2e8, g = 9.81;  ///< K of each box [N/m], [m/s²]
  double dissipation = 4;            ///< d [s/m]: damps a million kilograms critically

  [[nodiscard]] double below_lower() const { return (lower + upper) * g / (4 * stiffness); }
  [[nodiscard]] double below_upper() const { return upper * g / (4 * stiffness / 2); }
  [[nodiscard]] models::Instance instance() const {
    models::SceneDescription scene;
    const models::Material soft = {
        .stiffness = stiffness, .dissipation = dissipation, .friction = 0.5};
    const auto add = [&](const char* name, double mass, double side, double height) {
      models::BodyDescription body{.name = name, .joint = models::Joint::kFree, .mass = mass};
      body.position.z() = height;
      body.inertia.diagonal().setConstant(mass * side * side * 2 / 3);
      const int tree = scene.add_tree({.bodies = {body}, .gravity = {0, 0, -g}});
      scene.geometries.push_back(
          {.name = name,
           .body = {tree, 0},
           .shape = models::geometry::Box{models::Vector3<double>::Constant(side)},
           .material = soft});
    };
    add("lower", lower, half, half);
    add("upper", upper, smaller, 2 * half + smaller);
    scene.geometries.push_back({.name = "floor",
                                .shape = models::geometry::HalfSpace{},
                                .material = {.friction = 0.5, .rigid = true}});
    scene.friction.v_s = 1e-3;
    models::Scene system(std::move(scene));
    State<double> x0{.t = 0, .q = system.zero_configuration(), .v = VectorXd::Zero(12)};
    return {std::make_unique<models::Scene>(std::move(system)), x0, 3};
  }
};

/// The schemes whose normal force is implicit and that of the law at rest.
std::vector<std::string> schemes_of_stacks() {
  std::vector<std::string> names = {"tamsi"};
  for (const std::string& name : test::convex_names()) {
    if (!test::row_of(name).traits.needs_open_gaps) names.push_back(name);
  }
  return names;
}

/// SAP has the damping of its own law, critical with this relaxation time; the others do not read
/// it.
test::Changes damped(const std::string& scheme) {
  if (scheme != "sap") return {};
  return {{"scheme.relaxation_time", 0.05}};
}

// A gram and a thousand tons, either one on top: every point at the depth that carries its share,
// to the last digits of places of a metre, and to a millionth. Under a gram this is 2.5e-11 m.
TEST(HostileMasses, MayDifferAThousandMillionfold) {
  constexpr double kLight = 1e-3, kHeavy = 1e6;  // [kg]
  constexpr double kStep = 1e-2;                 // [s]
  constexpr double kPlaces = 8 * 0x1p-52;        // [m]
  constexpr double kAtRest = 1e-9;               // [m/s], a millionth of the stiction tolerance
  for (const auto& [lower, upper] : {std::pair(kHeavy, kLight), std::pair(kLight, kHeavy)}) {
    const StackOfTwo stack{.lower = lower, .upper = upper};
    for (const std::string& scheme : schemes_of_stacks()) {
      SCOPED_TRACE(scheme + (lower > upper ? ", the light one on top" : ", the heavy one on top"));
      const models::Instance scene = stack.instance();
      const auto stepper = test::make_scheme(scheme, *scene.system, damped(scheme));
      FixedStepIntegrator integrator(*stepper, kStep);
      State<double> x = scene.x0;
      const RunStatus end = integrator.advance(x, scene.t_end);
      ASSERT_EQ(end.status, Status::kOk) << end.reason;
      EXPECT_LE(x.v.lpNorm<Eigen::Infinity>(), kAtRest);
      models::Snapshot at;
      scene.system->evaluate(x, at);
      int of_upper = 0, of_lower = 0;
      for (const auto& contact : at.contacts.items()) {
        if (!contact.active()) continue;
        const bool between = contact.a >= 0 && contact.b >= 0;
        const double depth = between ? stack.below_upper() : stack.below_lower();
        EXPECT_NEAR(-contact.phi, depth, kPlaces + 1e-6 * depth);
        ++(between ? of_upper : of_lower);
      }
      EXPECT_EQ(of_upper, 4);
      EXPECT_EQ(of_lower, 4);
    }
  }
}

// A quaternion of another length is the same rotation.
TEST_P(HostileScenes, QuaternionsOfAnyLengthAreTaken) {
  const auto scene = test::make_scenario("dropped-shapes", {{"upper.shape", "box"}});
  State<double> longer = scene.x0;
  longer.q.segment<4>(3) *= 3;
  const HostileEnd plain = run_scene(GetParam(), scene, scene.x0, 0.1);
  const HostileEnd scaled = run_scene(GetParam(), scene, longer, 0.1);
  ASSERT_EQ(plain.end.status, Status::kOk);
  ASSERT_EQ(scaled.end.status, Status::kOk);
  EXPECT_LE((scaled.x.q.head<3>() - plain.x.q.head<3>()).norm(), 1e-6);
}

/// Balls that reach to the centres of their neighbours, and as far into floor and walls.
models::Instance half_overlapping_pile() {
  models::Instance pile = test::make_scenario("pile", {{"pile.balls", 27.0}});
  constexpr int kPose = 7;
  for (int first = 0; first < pile.x0.q.size(); first += kPose) pile.x0.q.segment<3>(first) /= 2;
  return pile;
}

/// ‖D (M (v − v0) + h k − h Σ Jᵀf)‖/‖D M v‖ with the forces that the scheme reports, D =
/// diag(M)^(−½).
double defect(const models::System& system, Stepper& stepper, const State<double>& x0,
              const StepResult& result) {
  ContactProblem problem;
  Work work;
  freeze(system, x0, kHostileStep, kHoweverFar, problem, work);
  std::vector<ContactReport> contacts;
  stepper.contacts(result.x, contacts);
  VectorXd impulse = VectorXd::Zero(x0.v.size()), momentum, residual, scale(x0.v.size());
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const models::Vector3<double> gamma = kHostileStep * contacts[i].force;
    models::add_contact_force(problem.start, problem.start.contacts[i], gamma, impulse);
  }
  for (std::size_t i = 0; i < problem.start.trees.size(); ++i) {
    const models::Tree& tree = problem.start.trees[i];
    scale.segment(tree.first, tree.size) = problem.start.M[i].diagonal().cwiseSqrt().cwiseInverse();
  }
  multiply_mass(problem.start, result.x.v - x0.v, residual);
  residual += kHostileStep * problem.start.k - impulse;
  multiply_mass(problem.start, result.x.v, momentum);
  return scale.cwiseProduct(residual).norm() / scale.cwiseProduct(momentum).norm();
}

// Pushed apart by the law at such depths, and by nothing else: momentum is balanced step by step,
// and the final energy is only the former elastic energy.
TEST(HostilePiles, BallsThatBeginHalfInEachOtherAreTakenApart) {
  constexpr int kSteps = 50;
  for (const char* scheme : {"sap", "lagged", "lagged-regularized", "similar", "tamsi"}) {
    const models::Instance pile = half_overlapping_pile();
    const auto stepper = test::make_scheme(scheme, *pile.system);
    State<double> x = pile.x0;
    const auto energy = [&] {
      const auto e = pile.system->energy(x);
      return e.kinetic + e.potential + e.elastic;
    };
    const double energy_before = energy();
    for (int i = 0; i < kSteps; ++i) {
      StepResult result;
      ASSERT_EQ(stepper->step(x, kHostileStep, Attempt::kFirst, result), Status::kOk) << scheme;
      ASSERT_LE(defect(*pile.system, *stepper, x, result), kBalance) << scheme << ' ' << i;
      x = result.x;
    }
    EXPECT_LE(energy(), energy_before) << scheme;
    EXPECT_GT(x.v.lpNorm<Eigen::Infinity>(), 1) << scheme << ": nothing was pushed";
  }
}

// If this takes more than the permitted iterations it is reported, and the balls are unchanged.
TEST(HostilePiles, StepsThatAreTooLongForThemEndAsSuch) {
  const models::Instance pile = half_overlapping_pile();
  const auto stepper = test::make_scheme("tamsi", *pile.system);
  FixedStepIntegrator integrator(*stepper, 10 * kHostileStep);
  State<double> x = pile.x0;
  const RunStatus run = integrator.advance(x, 1);
  EXPECT_EQ(run.status, Status::kIterationLimit);
  EXPECT_THAT(run.reason, ::testing::HasSubstr("iteration limit"));
  EXPECT_EQ(x.q, pile.x0.q);
  EXPECT_EQ(x.v, pile.x0.v);
}

/// The largest of every second decade of stiffness [N/m] with which a pile settles, and the status
/// of the first with which it does not.
struct StiffestPile {
  int decade = 0;
  RunStatus end;
};

StiffestPile stiffest_pile(const char* scheme, const char* algebra) {
  constexpr int kFirst = 8, kLast = 18;
  constexpr double kStep = 1e-2, kEnd = 0.2;  // [s]
  StiffestPile stiffest;
  for (int decade = kFirst; decade <= kLast; decade += 2) {
    const auto pile = test::make_scenario(
        "pile", {{"pile.balls", 27.0}, {"contact.stiffness", std::pow(10.0, decade)}});
    const auto stepper =
        test::make_scheme(scheme, *pile.system, {{"scheme.linear_algebra", algebra}});
    FixedStepIntegrator integrator(*stepper, kStep);
    State<double> x = pile.x0;
    stiffest.end = integrator.advance(x, kEnd);
    EXPECT_TRUE(is_finite(x.q) && is_finite(x.v)) << scheme << ' ' << algebra << ' ' << decade;
    if (stiffest.end.status != Status::kOk) return stiffest;
    stiffest.decade = decade;
  }
  return stiffest;
}

// All backends go as far as double precision does, and then report what failed: Similar's
// iterations from 1e10 N/m on, Lagged's Hessian from 1e16 N/m on.
TEST(HostilePiles, AreAsStiffAsDoublePrecisionTakes) {
  const std::pair<const char*, int> enough[] = {
      {"sap", 14}, {"lagged", 14}, {"lagged-regularized", 14}, {"similar", 8}};
  for (const auto& [scheme, decade] : enough) {
    for (const char* algebra : {"dense", "sparse", "blocks", "pcg"}) {
      SCOPED_TRACE(std::string(scheme) + ' ' + algebra);
      const StiffestPile pile = stiffest_pile(scheme, algebra);
      EXPECT_GE(pile.decade, decade) << pile.end.reason;
      RecordProperty(std::string(scheme) + '.' + algebra, pile.decade);
      const Status status = pile.end.status;
      EXPECT_TRUE(status == Status::kOk || status == Status::kSingular ||
                  status == Status::kInnerSolve || status == Status::kIterationLimit)
          << name(status);
      EXPECT_EQ(status == Status::kOk, pile.end.reason.empty());
    }
  }
}

TEST(HostileSizes, AreRefused) {
  EXPECT_THROW(test::make_scenario("dropped-shapes", {{"upper.size", 0.0}}), InputError);
  EXPECT_THROW(test::make_scenario("dropped-shapes", {{"lower.size", -1.0}}), InputError);
  EXPECT_THROW(test::make_scenario("dropped-shapes", {{"upper.mass", 0.0}}), InputError);
}

}  // namespace
}  // namespace tribo::solvers
