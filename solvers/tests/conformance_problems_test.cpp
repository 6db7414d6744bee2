#include "solvers/tests/conformance_problems.hpp"

#include <Eigen/Cholesky>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "solvers/tests/conformance_fixtures.hpp"

/// The order of every scheme with time-dependent forces, with a changing mass matrix, with two
/// contacts at once and with two tangents.
namespace tribo::solvers {
namespace {

using test::advanced;
using test::Changes;
using test::EveryScheme;
using test::GapUnder;
using test::joined;
using test::kDurationOfProblems;
using test::kStiffnessOfProblems;
using test::make_scheme;
using test::Problem;

/// Position and velocity by the classical Runge-Kutta method.
class Truth {
 public:
  using ForceOf = std::function<models::Vector3<double>(
      const models::ContactPoint&, const models::Snapshot&, const State<double>&)>;

  Truth(const models::System& system, ForceOf force_of)
      : system_(system), force_of_(std::move(force_of)) {}

  [[nodiscard]] State<double> after(double duration, State<double> x) {
    const int count = 1024;
    const double h = duration / count;
    for (int i = 0; i < count; ++i) {
      const Rate a = rate(x), b = rate(moved(x, h / 2, a)), c = rate(moved(x, h / 2, b)),
                 d = rate(moved(x, h, c));
      x = moved(x, h, {(a.q + 2 * b.q + 2 * c.q + d.q) / 6, (a.v + 2 * b.v + 2 * c.v + d.v) / 6});
    }
    return x;
  }

 private:
  struct Rate {
    VectorXd q, v;
  };
  [[nodiscard]] Rate rate(const State<double>& x) {
    Rate rate;
    system_.evaluate(x, snapshot_);
    rate.v = -snapshot_.k;
    for (const auto& contact : snapshot_.contacts.items()) {
      models::add_contact_force(snapshot_, contact, force_of_(contact, snapshot_, x), rate.v);
    }
    for (std::size_t i = 0; i < snapshot_.trees.size(); ++i) {
      const models::Tree& tree = snapshot_.trees[i];
      rate.v.segment(tree.first, tree.size) =
          snapshot_.M[i].llt().solve(rate.v.segment(tree.first, tree.size)).eval();
    }
    system_.position_rate(x, rate.q);
    return rate;
  }
  [[nodiscard]] static State<double> moved(State<double> x, double h, const Rate& rate) {
    x.t += h;
    x.q += h * rate.q;
    x.v += h * rate.v;
    return x;
  }

  const models::System& system_;
  ForceOf force_of_;
  models::Snapshot snapshot_;
};

/// The limit of every scheme: the laws, the springs of the anchors, or its barrier.
class EverySchemeOnProblems : public EveryScheme {
 protected:
  [[nodiscard]] static Changes settings() {
    if (with_memory()) return joined(tight(), {{"scheme.sides", "bilateral"}});
    return joined(tight_and_undamped(), facts().soft);
  }
  [[nodiscard]] static bool is_barrier() { return row().traits.needs_open_gaps; }
  [[nodiscard]] static double barrier_force(double phi) {
    return facts().barrier_force(parameters(facts().soft), phi);
  }
  [[nodiscard]] static double gap_under(double load) {
    return is_barrier() ? test::height_of(barrier_force, load) : -load / kStiffnessOfProblems;
  }
  [[nodiscard]] static models::Vector3<double> force_of(const models::ContactPoint& contact,
                                                        const models::Snapshot& snapshot,
                                                        const State<double>& x) {
    if (with_memory()) {
      const auto& point = *contact.anchored;
      return point.law.unlimited(x.memory.anchors.of(contact.id), point.position,
                                 models::jacobian_times(snapshot, contact, x.v));
    }
    const auto v_c = models::contact_velocity(snapshot, contact, x.v);
    if (!is_barrier()) return models::contact_force(contact, v_c);
    models::Vector3<double> force;
    force[0] = barrier_force(contact.phi);
    force.tail<2>() = contact.friction.force(v_c.tail<2>(), force[0]);
    return force;
  }

  /// Errors at the end with 128, 256, 512 steps, of which schemes of higher order take the fewest;
  /// positions are weighted by 30 rad/s.
  [[nodiscard]] static std::vector<double> errors_on(const Problem& problem) {
    const State<double> truth =
        Truth(*problem.system, force_of).after(kDurationOfProblems, problem.x0);
    std::vector<double> errors;
    const double t_end = problem.x0.t + kDurationOfProblems;
    const int fewest = row().traits.order >= 3 ? 32 : 128;
    for (const int steps : {fewest, 2 * fewest, 4 * fewest}) {
      const auto stepper = make_scheme(GetParam(), *problem.system, settings());
      const State<double> x = advanced(*stepper, problem.x0, kDurationOfProblems / steps, t_end);
      errors.push_back(std::hypot(30 * (x.q - truth.q).norm(), (x.v - truth.v).norm()));
    }
    return errors;
  }

  static void expect_order_on(const Problem& problem) {
    const double kOrderBand = 0.08;
    const std::vector<double> errors = errors_on(problem);
    EXPECT_NEAR(std::log2(errors[0] / errors[1]), row().traits.order, kOrderBand);
    EXPECT_NEAR(std::log2(errors[1] / errors[2]), row().traits.order, kOrderBand);
  }
};

INSTANTIATE_TEST_SUITE_P(Conformance, EverySchemeOnProblems,
                         ::testing::ValuesIn(test::scheme_names()), test::test_name);

// A stage at the wrong time, or a force of the start in place of another, costs an order.
TEST_P(EverySchemeOnProblems, HasItsOrderWhereTimeIsInTheForces) {
  expect_order_on(test::shaken_box(gap_under));
}

// A mass matrix, or a normal, of the wrong end of the step costs an order, too.
TEST_P(EverySchemeOnProblems, HasItsOrderWhereTheMassMatrixChanges) {
  expect_order_on(test::polar_point(gap_under));
}

// A second contact must count. On springs alone the problem is linear.
TEST_P(EverySchemeOnProblems, HasItsOrderWithTwoContactsAtOnce) {
  const Problem boxes = test::two_boxes(gap_under);
  if (!facts().exact_where_linear) {
    expect_order_on(boxes);
    return;
  }
  const double kRungeKuttaError = 1e-10;  // of the truth: (30 rad/s · 1.2e-4 s)⁴ 1 m/s
  for (const double error : errors_on(boxes)) EXPECT_LE(error, kRungeKuttaError);
}

// A coefficient that depends on the magnitude of the slip must use both components.
TEST_P(EverySchemeOnProblems, HasItsOrderWithTwoTangents) {
  expect_order_on(test::point_in_space(gap_under));
}

}  // namespace
}  // namespace tribo::solvers
