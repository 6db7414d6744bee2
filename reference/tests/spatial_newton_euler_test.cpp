#include "reference/scenes/spatial_newton_euler.hpp"

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#include <gtest/gtest.h>

#include <random>

#include "models/bodies/tree_dynamics.hpp"
#include "models/bodies/tree_system.hpp"
#include "models/laws/friction_shapes.hpp"
#include "models/laws/normal.hpp"
#include "models/system.hpp"
#include "reference/dense/compute_dense.hpp"
#include "reference/tape/evaluate.hpp"
#include "reference/tests/known_states.hpp"
#include "reference/tests/scattered.hpp"
#include "reference/tests/spatial_scenes.hpp"

namespace tribo::reference {
namespace {

using test::computed;
using test::kRadau;
using test::kTaylorEuler;
using test::multiple;

template <class S>
double number(const S& x) {
  return static_cast<double>(x);
}

/// A floating body of the models, and its points by their mass matrix and Jacobians.
class Body {
 public:
  explicit Body(const SpatialSceneEquations& scene) : scene_(scene), system_(tree_of(scene)) {}

  struct Look {
    std::vector<models::Vector3d> places, velocities;  ///< of points, in the world
    std::vector<double> rates;  ///< as SpatialNewtonEuler's, under forces at the points
  };

  /// At a state of SpatialNewtonEuler, under its forces at its points.
  [[nodiscard]] Look look(const SpatialNewtonEuler& system, const SwitchMode& mode,
                          const float128* y) {
    const Eigen::Quaterniond turned(number(y[6]), number(y[3]), number(y[4]), number(y[5]));
    const models::Matrix3d R = turned.toRotationMatrix();
    const models::Vector3d v(number(y[7]), number(y[8]), number(y[9]));
    const models::Vector3d omega(number(y[10]), number(y[11]), number(y[12]));
    models::State<double> x{.t = 0, .q = models::VectorXd(7), .v = models::VectorXd(6)};
    x.q << number(y[0]), number(y[1]), number(y[2]), turned.coeffs();
    x.v << R.transpose() * v, R.transpose() * omega;
    models::Snapshot snapshot;
    system_.evaluate(x, snapshot);
    models::VectorXd pull = -snapshot.k;
    Look look;
    models::MatrixXd J;
    for (std::size_t i = 0; i < scene_.touches.size(); ++i) {
      const SpatialContact<float128> c = system.contact(i, y);
      const models::Vector3d arm(number(c.arm[0]), number(c.arm[1]), number(c.arm[2]));
      const models::BodyPoint point{.body = 0, .place = R.transpose() * arm};
      look.places.push_back(models::position(system_.tree(), system_.workspace(), point));
      look.velocities.push_back(models::velocity(system_.tree(), system_.workspace(), point));
      J.setZero(3, 6);
      Eigen::Matrix<double, 3, Eigen::Dynamic> rows = J;
      models::jacobian(system_.tree(), system_.workspace(), point, rows);
      pull += rows.transpose() * force(i, mode[i], c);
    }
    const models::VectorXd v_dot = snapshot.M[0].llt().solve(pull);
    const models::Vector3d linear = R * v_dot.head<3>() + omega.cross(v);
    const models::Vector3d turns = R * v_dot.tail<3>();
    models::VectorXd q_dot;
    system_.position_rate(x, q_dot);
    look.rates.assign(q_dot.begin(), q_dot.end());
    look.rates.insert(look.rates.end(), linear.begin(), linear.end());
    look.rates.insert(look.rates.end(), turns.begin(), turns.end());
    return look;
  }

  /// By the laws of the models.
  [[nodiscard]] models::Vector3d force(std::size_t i, int mode,
                                       const SpatialContact<float128>& c) const {
    if (mode == SpatialNewtonEuler::kOpen || mode == SpatialNewtonEuler::kClamped) {
      return models::Vector3d::Zero();
    }
    const SpatialTouch& touch = scene_.touches[i];
    const models::HuntCrossley<double> normal{.k = number(touch.stiffness),
                                              .d = number(touch.dissipation)};
    models::FrictionLaw<double> friction{
        .shape = models::SoftFriction{}, .mu = number(touch.friction), .v_s = number(touch.v_s)};
    if (touch.linear) friction.shape = models::LinearFriction{};
    const double f_n = normal.unlimited(-number(c.phi), number(c.u[2]));
    const models::Vector2d f_t = friction.force({number(c.u[0]), number(c.u[1])}, f_n);
    return {f_t[0], f_t[1], f_n};
  }

 private:
  [[nodiscard]] static models::ArticulatedTree tree_of(const SpatialSceneEquations& scene) {
    models::BodyDescription body;
    body.name = "body";
    body.joint = models::Joint::kFloating;
    body.mass = static_cast<double>(scene.body.mass);
    for (Eigen::Index i = 0; i < 3; ++i) {
      body.inertia(i, i) = static_cast<double>(scene.body.inertia[static_cast<std::size_t>(i)]);
    }
    return models::ArticulatedTree(models::TreeDescription{
        .bodies = {body}, .gravity = {0, 0, -static_cast<double>(scene.gravity)}});
  }

  SpatialSceneEquations scene_;
  models::TreeSystem system_;
};

void round_to_doubles(SpatialMass& body) {
  body.mass = static_cast<double>(body.mass);
  for (Fifty& moment : body.inertia) moment = static_cast<double>(moment);
}

/// Random states, and random modes of touching contacts.
void expect_the_models_of(SpatialSceneEquations scene) {
  round_to_doubles(scene.body);
  const SpatialNewtonEuler system(scene);
  Body model(scene);
  std::mt19937_64 random(11);
  for (int n = 0; n < 300; ++n) {
    std::vector<float128> y = test::scattered(system, random);
    test::turn_to_unit_length(y);
    test::round_to_double(y);
    SwitchMode mode;
    for (std::size_t i = 0; i < scene.touches.size(); ++i) {
      const SpatialContact<float128> c = system.contact(i, y.data());
      const bool slow = hypot(c.u[0], c.u[1]) < float128(scene.touches[i].v_s);
      const int pressed = !scene.touches[i].linear ? SpatialNewtonEuler::kContact
                          : slow                   ? SpatialNewtonEuler::kSticks
                                                   : SpatialNewtonEuler::kSlides;
      const int modes[] = {SpatialNewtonEuler::kOpen, pressed, SpatialNewtonEuler::kClamped};
      mode.push_back(modes[random() % 3]);
    }
    const Body::Look look = model.look(system, mode, y.data());
    for (std::size_t i = 0; i < scene.touches.size(); ++i) {
      const SpatialTouch& touch = scene.touches[i];
      const SpatialContact<float128> c = system.contact(i, y.data());
      const float128 deeper = (1 - float128(touch.weight)) * c.phi;
      EXPECT_NEAR(look.places[i][2], number(float128(c.phi - deeper)), 1e-15) << "contact " << i;
      for (std::size_t k = 0; k < 3; ++k) {
        const double u = look.velocities[i][static_cast<Eigen::Index>(k)];
        EXPECT_NEAR(u, number(c.u[k]), 1e-13) << "velocity of contact " << i;
      }
    }
    const std::vector<float128> rates = system.rate(mode, y.data());
    ASSERT_EQ(rates.size(), look.rates.size());
    float128 most = 1;
    for (const float128& r : rates) most = std::max(most, float128(abs(r)));
    for (std::size_t i = 0; i < rates.size(); ++i) {
      EXPECT_LE(abs(float128(rates[i] - look.rates[i])), 1e-12 * most) << "rate " << i;
    }
  }
}

SpatialSceneEquations with_linear_friction(SpatialSceneEquations scene) {
  for (SpatialTouch& touch : scene.touches) touch.linear = true;
  return scene;
}

TEST(SpatialNewtonEuler, IsTheModelsBodyOnItsPoints) {
  expect_the_models_of(test::spinning_sphere());
  expect_the_models_of(test::disc_on_three_feet());
  expect_the_models_of(test::box_on_four_corners());
  expect_the_models_of(with_linear_friction(test::box_on_four_corners()));
}

/// Balls on the corners of a box, the ground in part as soft as they.
TEST(SpatialNewtonEuler, IsTheModelsBodyOnItsBalls) {
  SpatialSceneEquations scene = test::box_on_four_corners();
  for (SpatialTouch& touch : scene.touches) {
    touch.radius = 0.03;
    touch.weight = 0.25;
  }
  expect_the_models_of(scene);
}

TEST(SpatialNewtonEuler, HasSizesForAllThatMoves) {
  const std::vector<double> ball = {0.05, 0.05, 0.05, 1, 1, 1, 1, 2, 2, 2, 40, 40, 40};
  EXPECT_EQ(SpatialNewtonEuler(test::spinning_sphere()).scales(), ball);
  const std::vector<double> box = {0.2, 0.2, 0.2, 1, 1, 1, 1, 1, 1, 1, 5, 5, 5};
  EXPECT_EQ(SpatialNewtonEuler(test::box_on_four_corners()).scales(), box);
}

/// The mode at the start of a sphere at this height, rising and sliding at these speeds.
SwitchMode mode_of_sphere(double height, double rises, double slides, bool linear) {
  SpatialSceneEquations scene = test::spinning_sphere();
  scene.body.place[2] = height;
  scene.body.velocity = {slides, 0, rises};
  scene.body.spin = {0, 0, 0};
  scene.touches[0].linear = linear;
  const SpatialNewtonEuler system(scene);
  return system.mode_at(system.start());
}

TEST(SpatialNewtonEuler, KnowsTheModeOfAState) {
  using enum SpatialNewtonEuler::ContactMode;
  EXPECT_EQ(mode_of_sphere(0.051, 0, 0, false), SwitchMode{kOpen});
  EXPECT_EQ(mode_of_sphere(0.049, 0.0019, 0, false), SwitchMode{kContact});  // d = 500 s/m
  EXPECT_EQ(mode_of_sphere(0.049, 0.0021, 0, false), SwitchMode{kClamped});
  EXPECT_EQ(mode_of_sphere(0.049, 0, 0.9e-4, true), SwitchMode{kSticks});
  EXPECT_EQ(mode_of_sphere(0.049, 0, 1.1e-4, true), SwitchMode{kSlides});
}

TEST(SpatialNewtonEuler, RecordsWhatItSays) {
  const SpatialNewtonEuler system(test::box_on_four_corners());
  const SwitchMode mode = {SpatialNewtonEuler::kContact, SpatialNewtonEuler::kOpen,
                           SpatialNewtonEuler::kClamped, SpatialNewtonEuler::kContact};
  const RecordedMode recorded = system.record(mode);
  Values<float128> rate(recorded.rate), guards(recorded.guards), forces(recorded.forces);
  std::mt19937_64 random(3);
  const std::vector<float128> y = test::scattered(system, random);
  std::vector<float128> rates(rate.outputs()), gaps(guards.outputs()), all(forces.outputs());
  rate(y.data(), rates.data());
  guards(y.data(), gaps.data());
  forces(y.data(), all.data());
  const std::vector<float128> said = system.rate(mode, y.data());
  for (std::size_t i = 0; i < said.size(); ++i) {
    EXPECT_LE(abs(float128(rates[i] - said[i])), 1e-30 * (1 + abs(said[i]))) << i;
  }
  ASSERT_EQ(gaps.size(), 7U);  // one for an open contact, two for the others
  ASSERT_EQ(all.size(), 8U);
  for (std::size_t i = 0; i < 4; ++i) {
    const SpatialContact<float128> c = system.contact(i, y.data());
    const Triple<float128> f = system.force(i, mode[i], c);
    EXPECT_EQ(all[2 * i], f[2]);
    EXPECT_LE(abs(float128(all[2 * i + 1] - hypot(f[0], f[1]))), 1e-28 * (1 + abs(f[2])));
  }
  EXPECT_EQ(gaps[2], system.contact(1, y.data()).phi);
  EXPECT_EQ(gaps[0], -system.contact(0, y.data()).phi);
}

/// As the prototype has it: p, the quaternion as (w, x, y, z), v, ω in the axes of the body.
std::vector<Fifty> in_body_axes(const Vector<Fifty>& y) {
  const Eigen::Quaternion<Fifty> turned(y[6], y[3], y[4], y[5]);
  const Eigen::Matrix<Fifty, 3, 1> omega =
      turned.toRotationMatrix().transpose() * Eigen::Matrix<Fifty, 3, 1>(y[10], y[11], y[12]);
  return {y[0], y[1], y[2], y[6], y[3], y[4], y[5], y[7], y[8], y[9], omega[0], omega[1], omega[2]};
}

/// And of a ball: p, v, ω in the axes of the world.
std::vector<Fifty> without_turn(const Vector<Fifty>& y) {
  return {y[0], y[1], y[2], y[7], y[8], y[9], y[10], y[11], y[12]};
}

/// Relative to the size of a number, or to the size of its kind if that is larger.
void expect_numbers(const std::vector<Fifty>& y, const std::vector<double>& sizes,
                    const std::vector<const char*>& known) {
  ASSERT_EQ(y.size(), known.size());
  for (std::size_t i = 0; i < known.size(); ++i) {
    const Fifty exact(known[i]);
    const Fifty size = std::max(Fifty(abs(exact)), Fifty(sizes[i]));
    EXPECT_LT(static_cast<double>(Fifty(abs(Fifty(y[i] - exact)) / size)), 1e-20) << i;
  }
}

// Acceptance values of an independent prototype, by two of its methods.
TEST(Truth, OfASphereThatSpins) {
  const SpatialNewtonEuler system(test::spinning_sphere());
  for (const std::size_t method : {kRadau, kTaylorEuler}) {
    const auto run = computed(system, 0.51, method);
    expect_numbers(
        without_turn(run.at(multiple(10, 0.05))), {0.05, 0.05, 0.05, 2, 2, 2, 40, 40, 40},
        {"6.655998945692503420178e-1", "2.706659637950019972584e-2", "4.999596784436893661480e-2",
         "1.142857142857142841283e+0", "-7.1428571428571452362e-2", "0",
         "1.42857142857142896794e+0", "2.285714285714285555682e+1", "4.000000000000000000000e+1"});
    const Vector<Fifty> y = run.at(multiple(10, 0.05));
    EXPECT_LT(abs(Fifty(y.segment(3, 4).norm() - 1)), 1e-20);
    ASSERT_EQ(run.events.size(), 1U);
    const Fifty exact("4.515236409857308977040e-2");
    EXPECT_LT(abs(Fifty(run.events[0].t - exact)), 1e-22);
  }
}

TEST(Truth, OfADiscThatTurnsOnThreeFeet) {
  const SpatialNewtonEuler system(test::disc_on_three_feet());
  const auto run = computed(system, 1.01, kRadau);
  EXPECT_TRUE(run.events.empty());
  expect_numbers(
      in_body_axes(run.at(multiple(10, 0.1))), system.scales(),
      {"3.868900151465621701822e-1", "1.261199466417131284527e-1", "1.99672999714883070863e-2",
       "1.21274782398912136030e-1", "-3.6140341663241e-8", "-1.7827921107735e-8",
       "9.92618973803188434304e-1", "-3.036980428806111e-6", "-1.185948744086535e-6",
       "1.7888067831427e-8", "-9.340063168607166e-5", "1.3200203073866163e-4", "-3.7678935e-13"});
}

TEST(Truth, OfABoxThatTurnsOnFourCorners) {
  const SpatialNewtonEuler system(test::box_on_four_corners());
  const auto run = computed(system, 1.01, kRadau);
  EXPECT_TRUE(run.events.empty());
  expect_numbers(
      in_body_axes(run.at(multiple(10, 0.1))), system.scales(),
      {"2.206285779836774364589e-1", "6.24435568625122077255e-2", "4.99386876258834870518e-2",
       "9.47839339553417016503e-1", "-5.351087383802e-9", "-7.412861703726e-9",
       "3.18748468851133709854e-1", "-2.52489473995288e-7", "2.27611909681713e-7",
       "-1.698478795249e-9", "-6.51611283515421e-6", "-1.13514813847442e-6", "3.7906645e-13"});
}

/// ω of a body on which nothing acts, by Jacobi's elliptic functions, for L² > 2 E I₂ and moments
/// in rising order  [Landau, Lifshitz, Mechanics, Sec. 37]
Triple<Fifty> free_spin(const SpatialMass& body, const Fifty& t) {
  const auto& [I1, I2, I3] = body.inertia;
  const auto& [w1, w2, w3] = body.spin;
  const Fifty L2 = I1 * I1 * w1 * w1 + I2 * I2 * w2 * w2 + I3 * I3 * w3 * w3;
  const Fifty E2 = I1 * w1 * w1 + I2 * w2 * w2 + I3 * w3 * w3;
  EXPECT_GT(L2, E2 * I2);
  const Fifty high = E2 * I3 - L2, low = L2 - E2 * I1;
  const Triple<Fifty> size = {sqrt(high / (I1 * (I3 - I1))), sqrt(high / (I2 * (I3 - I2))),
                              sqrt(low / (I3 * (I3 - I1)))};
  const Fifty k = sqrt((I2 - I1) * high / ((I3 - I2) * low));
  const Fifty begin = boost::math::ellint_1(k, Fifty(atan2(w2 / size[1], w1 / size[0])));
  Fifty cn, dn;
  const Fifty sn = boost::math::jacobi_elliptic(
      k, Fifty(begin + t * sqrt((I3 - I2) * low / (I1 * I2 * I3))), &cn, &dn);
  return {size[0] * cn, size[1] * sn, size[2] * dn};
}

TEST(Truth, OfABoxThatNothingHolds) {
  const SpatialNewtonEuler system(test::torque_free_box());
  const SpatialMass& body = system.scene().body;
  for (const std::size_t method : {kRadau, kTaylorEuler}) {
    const auto run = computed(system, 5, method);
    for (const double t : {0.7, 2.5, 5.0}) {
      const Vector<Fifty> y = run.at(Fifty(t));
      const Triple<Fifty> exact = free_spin(body, Fifty(t));
      const std::vector<Fifty> own = in_body_axes(y);
      Eigen::Matrix<Fifty, 3, 1> L;
      for (std::size_t at = 0; at < 3; ++at) {
        EXPECT_LT(abs(Fifty(own[10 + at] - exact[at])), 1e-19) << t;
        L[static_cast<Eigen::Index>(at)] = body.inertia[at] * own[10 + at];
      }
      const Eigen::Matrix<Fifty, 3, 3> R =
          Eigen::Quaternion<Fifty>(y[6], y[3], y[4], y[5]).toRotationMatrix();
      const Eigen::Matrix<Fifty, 3, 1> now = R * L;
      for (Eigen::Index i = 0; i < 3; ++i) {  // R is 1 at the start
        const auto at = static_cast<std::size_t>(i);
        EXPECT_LT(abs(Fifty(now[i] - body.inertia[at] * body.spin[at])), 1e-20) << t;
      }
    }
  }
}

// A rigid tripod comes to rest at (0.1293693, −0.0122122) m, turned by 1.053771, in two public
// simulators. Friction that is smoothed over v_s, and feet that sink by m g/(3k), leave it within
// v_s t and that depth; undamped springs rock it ten times further.
TEST(Truth, OfATripodThatStops) {
  const double v_s = 1e-4, end = 0.3;
  for (const double stiffness : {1e5, 1e6}) {
    const SpatialNewtonEuler system(test::tripod(stiffness, v_s));
    const Vector<Fifty> y = computed(system, end, kRadau).at(Fifty(end));
    const double away = v_s * end + 9.81 / (3 * stiffness);
    EXPECT_NEAR(static_cast<double>(y[0]), 0.1293693, away);
    EXPECT_NEAR(static_cast<double>(y[1]), -0.0122122, away);
    EXPECT_NEAR(2 * std::atan2(static_cast<double>(y[5]), static_cast<double>(y[6])), 1.053771,
                away / 0.1);
    EXPECT_LT(abs(y[12]), 1e-3);
  }
}

TEST(Truth, OfATripodByBothMethods) {
  const SpatialNewtonEuler system(test::tripod(1e5, 1e-4));
  const auto run = computed(system, 0.05, kRadau), other = computed(system, 0.05, kTaylorEuler);
  const Vector<Fifty> y = run.at(Fifty(0.05)), same = other.at(Fifty(0.05));
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    EXPECT_LT(abs(Fifty(y[i] - same[i])), 1e-20 * system.scales()[static_cast<std::size_t>(i)]);
  }
  EXPECT_EQ(run.events.size(), other.events.size());
}

// |u| < v_s is one of linear friction's two modes.
TEST(SpatialNewtonEuler, SticksAndSlidesUnderLinearFriction) {
  SpatialSceneEquations scene = with_linear_friction(test::disc_on_three_feet());
  scene.body.spin = {0, 0, 0};
  scene.body.velocity = {Fifty(0.03), Fifty(0.04), 0};
  for (SpatialTouch& touch : scene.touches) {  // nothing tips it
    touch.point[2] = 0;
    touch.weight = 1;
  }
  scene.body.place[2] = scene.body.place[2] - Fifty(0.02);
  const SpatialNewtonEuler system(scene);
  const auto run = computed(system, 0.05, kRadau);
  ASSERT_EQ(run.events.size(), 3U);  // its feet, at once
  // |v| = 0.05 m/s − μ g t until v_s
  const Fifty exact = (Fifty(0.05) - Fifty(1e-4)) / (Fifty(0.3) * Fifty(9.81));
  for (const Event<Fifty>& event : run.events) {
    EXPECT_EQ(event.kind, EventKind::kStick);
    EXPECT_LT(abs(Fifty(event.t - exact)), 1e-17);  // 0.03 and 0.04 are not quite a 5 : 3 : 4
  }
  // then v = v_s e^{−μ g t/v_s}
  const Fifty later = Fifty(0.05) - exact;
  const Vector<Fifty> y = run.at(Fifty(0.05));
  const Fifty speed = Fifty(1e-4) * exp(Fifty(-Fifty(0.3) * Fifty(9.81) / Fifty(1e-4) * later));
  EXPECT_LT(abs(Fifty(hypot(y[7], y[8]) - speed)), 1e-20);
}

}  // namespace
}  // namespace tribo::reference
