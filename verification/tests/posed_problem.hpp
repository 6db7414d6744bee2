#pragma once

#include <gtest/gtest.h>

#include "models/scenarios/scenarios.hpp"
#include "solvers/schemes.hpp"
#include "verification/exchange/problem/problem_json.hpp"
#include "verification/exchange/problem/recorded_problem.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/text/read_json.hpp"

/// Contact problems of steps of schemes, for tests of what is kept of them.
namespace tribo::verification::test {

using models::VectorXd;

/// A step of a scheme: its problem and its result.
struct Posed {
  RecordedProblem record;
  solvers::ConvexSetup setup;
  VectorXd v;
};

inline Posed posed(const Setup& setup, double h, double t) {
  Posed out;
  const solvers::ConfiguredScheme scheme = setup.configured_scheme();
  const auto x0 = run_fixed_steps(setup, h, t).x;
  const models::Instance instance = setup.instance();
  const auto stepper = scheme.make(*instance.system);
  stepper->observe_problems(
      [&](const solvers::PosedProblem& problem) { out.record = record(problem); });
  solvers::StepResult result;
  EXPECT_EQ(stepper->step(x0, h, solvers::Attempt::kFirst, result), solvers::Status::kOk);
  out.v = result.x.v;
  out.setup = scheme.scheme->convex(scheme.parameters);
  return out;
}

inline RecordedProblem read_again(const RecordedProblem& record) {
  return read_problem(parse_json(problem_json(record).dump(), "p.json"), "p.json");
}

inline double apart(const VectorXd& a, const VectorXd& b) {
  return (a - b).lpNorm<Eigen::Infinity>() / b.lpNorm<Eigen::Infinity>();
}

}  // namespace tribo::verification::test
