#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "models/laws/friction_shapes.hpp"
#include "solvers/schemes.hpp"
#include "solvers/tests/convex_fixtures.hpp"

/// Bad input: for any stiffness, dissipation, friction and step, a step of a convex scheme ends
/// with a correct result or a named status, and has no effect on later steps.
namespace tribo::solvers {
namespace {

using models::Vector3;
using test::Changes;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// The numbers of one contact.
struct Numbers {
  double k = 0;   ///< [N/m]
  double d = 0;   ///< [s/m]
  double mu = 0;  ///< [-]
};

std::vector<Numbers> all_numbers() {
  std::vector<Numbers> all;
  for (const double k : {0.0, 1.0, 1e4, 1e7, 1e10, 1e12, 1e13, 1e14}) {
    for (const double d : {0.0, 10.0, 500.0}) {
      for (const double mu : {0.0, 0.5, 10.0}) all.push_back({k, d, mu});
    }
  }
  return all;
}

constexpr double kSteps[] = {1e-12, 1e-9, 1e-6, 1e-3, 1e-2, 1.0};  // [s]

/// The reasonable range, in which every solve must succeed.
bool reasonable(const Numbers& n, double h) {
  return n.k <= 1e10 && h <= 1e-2;
}

/// Two points (x, z) on ground that slips under them: the first has two contacts at the same place,
/// the second none.
class TwinContacts : public models::VectorConfiguration {
 public:
  Numbers numbers;

  int num_positions() const override { return 4; }
  int num_velocities() const override { return 4; }

  void evaluate(const State<double>& x, models::Snapshot& out) const override {
    out.trees = {{0, 2}, {2, 2}};
    out.M.assign(2, MatrixXd::Identity(2, 2));
    out.k = 9.8 * VectorXd{{0, 1, 0, 1}};
    out.clear_contacts();
    for (int i = 0; i < 2; ++i) {
      auto& contact = out.contacts.add();
      contact.id = i;
      contact.phi = x.q[1];
      test::act_on(0, MatrixXd{{0, 1}, {1, 0}, {0, 0}}, contact, out);
      contact.bias[1] = 0.3;
      contact.normal = models::HuntCrossley<double>{.k = numbers.k, .d = numbers.d};
      contact.friction = {.shape = models::SoftFriction{}, .mu = numbers.mu, .v_s = 1e-4};
    }
  }
  models::Energy energy(const State<double>&) const override { return {}; }
  std::vector<models::Coordinate> coordinates() const override { return {}; }
};

/// A system with the initial states, one of them far from all contacts.
struct Subject {
  std::string name;
  std::unique_ptr<models::System> system;
  std::vector<State<double>> starts;
  State<double> away;
};

State<double> start_at(const VectorXd& q, const VectorXd& v) {
  return {.t = 0.1, .q = q, .v = v};
}

Changes contact_changes(const Numbers& n, const std::string& body) {
  return {{"contact.stiffness", fmt::format("{:.17g}", n.k)},
          {"contact.dissipation", fmt::format("{:.17g}", n.d)},
          {body + ".friction", fmt::format("{:.17g}", n.mu)}};
}

/// Gaps: apart and falling, so that the ground is met within long steps; barely apart; overlapping.
std::vector<Subject> subjects(const Numbers& n) {
  std::vector<Subject> all(3);
  all[0] = {.name = "falling-sphere",
            .system = test::make_scenario("falling-sphere", contact_changes(n, "sphere")).system,
            .starts = {},
            .away = start_at(VectorXd{{0, 10, 0}}, VectorXd{{4, -1, 0}})};
  for (const double gap : {1e-3, 1e-9, -1e-6, -1e-3}) {
    all[0].starts.push_back(start_at(VectorXd{{0, 0.05 + gap, 0}}, VectorXd{{4, -1, 0}}));
  }
  all[1] = {.name = "conveyor-belt",
            .system = test::make_scenario("conveyor-belt", contact_changes(n, "box")).system,
            .starts = {},
            .away = start_at(VectorXd{{0, 10}}, VectorXd{{0, 0}})};
  const double depth = n.k > 0 ? 9.81 / n.k : 0;
  for (const double gap : {1e-3, 1e-9, -depth, -1e-3}) {
    all[1].starts.push_back(start_at(VectorXd{{0, gap}}, VectorXd{{0, 0}}));
  }
  TwinContacts twins;
  twins.numbers = n;
  all[2] = {.name = "twin-contacts",
            .system = std::make_unique<TwinContacts>(twins),
            .starts = {},
            .away = start_at(VectorXd{{0, 10, 0, 0}}, VectorXd{{0, 0, 0, 0}})};
  for (const double gap : {1e-3, -depth / 2}) {
    all[2].starts.push_back(start_at(VectorXd{{0, gap, 0, 0}}, VectorXd{{0.2, -0.1, 3, 4}}));
  }
  return all;
}

PotentialScheme potential_of(const std::string& scheme) {
  for (const auto& [name, potential] : test::potential_schemes()) {
    if (name == scheme) return potential;
  }
  ADD_FAILURE() << scheme;
  return LaggedScheme{};
}

/// Residual of M (v − v0) + h k − Σ Jᵀ γ with the reported γ, over the permitted one: the solver's
/// two tolerances with a margin, and the rounding of v, of φ0/h and of the ground's velocity
/// amplified by G, below which no solver can go.
///
///   1e-10 momentum + 1e-13 √J + 16 ε Σ |J|ᵀ |G| (|J| |v| + |b| + |φ0|/h),   in the norm of M⁻¹
double relative_defect(const ContactProblem& problem,
                       const std::vector<ContactPotential>& potentials,
                       const std::vector<ContactReport>& contacts, const VectorXd& v) {
  const double kRelative = 1e-10, kAbsolute = 1e-13, kRoundings = 16 * kEpsilon;
  const models::Snapshot& start = problem.start;
  VectorXd defect, momentum, scale(v.size());
  for (std::size_t i = 0; i < start.trees.size(); ++i) {
    scale.segment(start.trees[i].first, start.trees[i].size) =
        start.M[i].diagonal().cwiseSqrt().cwiseInverse();
  }
  multiply_mass(start, v - problem.v0, defect);
  multiply_mass(start, v, momentum);
  defect += problem.h * start.k;
  double largest = scale.cwiseProduct(momentum).norm();
  double rounding = 0;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const auto& contact = start.contacts[i];
    VectorXd impulse = VectorXd::Zero(v.size());
    models::add_contact_force(start, contact, Vector3<double>(problem.h * contacts[i].force),
                              impulse);
    defect -= impulse;
    largest = std::max(largest, scale.cwiseProduct(impulse).norm());
    const auto v_c = models::contact_velocity(start, contact, v);
    const double G = response(potentials[i], v_c).hessian.norm();
    const int size = start.trees[0].size;
    MatrixXd J(3, size);
    models::contact_jacobian(start, contact, 0, J.leftCols(size));
    const double speed =
        J.norm() * v.norm() + contact.bias.norm() + std::abs(contact.phi) / problem.h;
    rounding += (J * scale.head(size).asDiagonal()).norm() * G * speed;
  }
  return scale.cwiseProduct(defect).norm() /
         (kRelative * largest + kAbsolute + kRoundings * rounding);
}

/// One scheme through all numbers. Similar follows a curved valley with small steps where k, d and
/// μ are all large; up to 1e10 N/m it needs 200 iterations.
class ConvexSweep : public ::testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static std::unique_ptr<Stepper> stepper(const Subject& subject) {
    return test::make_scheme(GetParam(), *subject.system, {{"scheme.max_iterations", "200"}});
  }
  [[nodiscard]] static bool barrier() {
    return configure_scheme(GetParam()).scheme->traits.needs_open_gaps;
  }

  /// Steps from x0 and judges the result.
  void try_step(Stepper& stepper, const Subject& subject, const Numbers& n, double h,
                const State<double>& x0) {
    SCOPED_TRACE(fmt::format("{}: k {:g}, d {:g}, mu {:g}, h {:g}, z {:g}", subject.name, n.k, n.d,
                             n.mu, h, x0.q[1]));
    const State<double> before = x0;
    StepResult out;
    const Status status = stepper.step(x0, h, Attempt::kFirst, out);
    ++occurrences_[status];
    EXPECT_EQ(x0.q, before.q);
    EXPECT_EQ(x0.v, before.v);
    ContactProblem problem;
    freeze(*subject.system, x0, h, kHoweverFar, problem, out.work);
    const bool open = problem.start.contacts[0].phi > 0;
    if (barrier()) {
      EXPECT_EQ(status, open ? Status::kOk : Status::kOutsideDomain) << out.reason;
    } else if (reasonable(n, h)) {
      EXPECT_EQ(status, Status::kOk) << out.reason;
    }
    EXPECT_EQ(out.reason.empty(), status == Status::kOk);
    if (status == Status::kSingular) {
      EXPECT_THAT(out.reason, ::testing::HasSubstr("condition "));
      EXPECT_THAT(out.reason, ::testing::HasSubstr("contact "));
    }
    if (status == Status::kOk) expect_balance(stepper, problem, out.x);
  }

  void expect_balance(Stepper& stepper, const ContactProblem& problem, const State<double>& x) {
    std::vector<ContactReport> contacts;
    stepper.contacts(x, contacts);
    const auto potentials = test::potentials_of(problem, potential_of(GetParam()));
    EXPECT_LE(relative_defect(problem, potentials, contacts, x.v), 1);
  }

  std::map<Status, int> occurrences_;
};
INSTANTIATE_TEST_SUITE_P(Convex, ConvexSweep, ::testing::ValuesIn(test::convex_names()),
                         test::test_name);

// A status is data, a wrong result is not; earlier input must not affect later results.
TEST_P(ConvexSweep, EndsInARightAnswerOrANamedStatus) {
  for (const Numbers& n : all_numbers()) {
    for (const Subject& subject : subjects(n)) {
      const auto used = stepper(subject);
      StepResult after, fresh;
      ASSERT_EQ(stepper(subject)->step(subject.away, 1e-3, Attempt::kFirst, fresh), Status::kOk);
      for (const double h : kSteps) {
        for (const State<double>& x0 : subject.starts) {
          try_step(*used, subject, n, h, x0);
          ASSERT_EQ(used->step(subject.away, 1e-3, Attempt::kFirst, after), Status::kOk);
          EXPECT_EQ(after.x.v, fresh.x.v);
        }
      }
    }
  }
  for (const auto& [status, count] : occurrences_) RecordProperty(std::string(name(status)), count);
}

/// Two points on one another, each of 1 kg, so stiff that 1 + k h² is k h² in double precision.
class RigidPair : public models::VectorConfiguration {
 public:
  int num_positions() const override { return 2; }
  int num_velocities() const override { return 2; }
  void evaluate(const State<double>& x, models::Snapshot& out) const override {
    out.trees = {{0, 1}, {1, 1}};
    out.M.assign(2, MatrixXd::Identity(1, 1));
    out.k = 9.8 * VectorXd::Ones(2);
    out.clear_contacts();
    auto& contact = out.contacts.add();
    contact.id = 7;
    contact.phi = x.q[1] - x.q[0];
    test::act_on(1, Vector3<double>::UnitX(), contact, out);
    test::act_against(0, -Vector3<double>::UnitX(), contact, out);
    contact.normal = models::HuntCrossley<double>{.k = 1e20, .d = 0};
  }
  models::Energy energy(const State<double>&) const override { return {}; }
  std::vector<models::Coordinate> coordinates() const override { return {}; }
};

// H = [1 + g, −g; −g, 1 + g] with g = 1e20 s² N/m · h² is not positive definite in double
// precision: every factorization reports it with the step, the condition and the contact, and the
// state is kept.
TEST(ConvexSchemes, ReportAHessianThatIsNotPositiveDefinite) {
  const auto system = std::make_unique<RigidPair>();
  for (const char* scheme : {"sap", "lagged", "lagged-regularized", "similar"}) {
    for (const char* algebra : {"dense", "sparse", "blocks"}) {
      const auto stepper = test::make_scheme(scheme, *system, {{"scheme.linear_algebra", algebra}});
      FixedStepIntegrator integrator(*stepper, 0.125);
      const State<double> x0{.t = 0, .q = VectorXd{{0, -1e-9}}, .v = VectorXd{{0, -0.5}}};
      State<double> x = x0;
      const RunStatus run = integrator.advance(x, 1);
      EXPECT_EQ(run.status, Status::kSingular) << scheme << algebra;
      EXPECT_THAT(run.reason, ::testing::HasSubstr("step 0.125 s"));
      EXPECT_THAT(run.reason, ::testing::ContainsRegex("condition (inf|[0-9.]+e[+]1[5-9])"));
      EXPECT_THAT(run.reason, ::testing::HasSubstr("contact 7"));
      EXPECT_EQ(x.t, x0.t);
      EXPECT_EQ(x.q, x0.q);
      EXPECT_EQ(x.v, x0.v);
      x.q = VectorXd{{0, 1.0}};  // apart, the same stepper goes on
      EXPECT_EQ(integrator.advance(x, 0.125).status, Status::kOk) << scheme << algebra;
      EXPECT_NEAR(x.v[1], -0.5 - 0.125 * 9.8, 1e-12);
    }
  }
}

// Conjugate gradients return some v there, with a gradient that is all rounding and of the size of
// the momentum itself: not a solution.
TEST(ConvexSchemes, TakeNoAnswerThatIsAllRounding) {
  const auto system = std::make_unique<RigidPair>();
  for (const char* scheme : {"sap", "lagged", "lagged-regularized", "similar"}) {
    const auto stepper = test::make_scheme(scheme, *system, {{"scheme.linear_algebra", "pcg"}});
    FixedStepIntegrator integrator(*stepper, 0.125);
    const State<double> x0{.t = 0, .q = VectorXd{{0, -1e-9}}, .v = VectorXd{{0, -0.5}}};
    State<double> x = x0;
    const RunStatus run = integrator.advance(x, 1);
    EXPECT_TRUE(run.status == Status::kIterationLimit || run.status == Status::kInnerSolve)
        << scheme << ' ' << name(run.status);
    EXPECT_EQ(x.q, x0.q) << scheme;
    EXPECT_EQ(x.v, x0.v) << scheme;
  }
}

}  // namespace
}  // namespace tribo::solvers
