#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "models/tests/refusal.hpp"
#include "solvers/convex/convex_solver.hpp"
#include "solvers/convex/posed_problem.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

// A pile with hundreds of contacts: the same bits by any number of threads.
TEST(Threads, DoNotChangeWhatAStepComesTo) {
  const auto pile = test::make_scenario("pile", {{"pile.balls", 216.0}});
  std::size_t most_contacts = 0;
  const auto end = [&](const char* scheme, double threads, Work& work) {
    const auto stepper = test::make_scheme(scheme, *pile.system, {{"scheme.threads", threads}});
    stepper->observe_problems([&](const PosedProblem& posed) {
      most_contacts = std::max(most_contacts, posed.potentials.size());
    });
    FixedStepIntegrator integrator(*stepper, 1e-2);
    State<double> x = pile.x0;
    EXPECT_EQ(integrator.advance(x, 0.1).status, Status::kOk);
    work = integrator.work();
    return x;
  };
  for (const char* scheme : {"sap", "lagged", "cenic"}) {
    Work alone;
    const State<double> x = end(scheme, 1, alone);
    EXPECT_GE(std::exchange(most_contacts, 0), 2U * 128U) << "nothing was shared";
    for (const double threads : {2.0, 3.0}) {
      Work shared;
      const State<double> y = end(scheme, threads, shared);
      EXPECT_EQ(x.q, y.q) << scheme;
      EXPECT_EQ(x.v, y.v) << scheme;
      EXPECT_EQ(alone.newton_iterations, shared.newton_iterations);
      EXPECT_EQ(alone.line_search_evaluations, shared.line_search_evaluations);
    }
  }
}

TEST(Threads, AreNotThousands) {
  const auto pile = test::make_scenario("pile");
  const auto told = [&] {
    return tribo::refusal([&] {
      return test::make_scheme("sap", *pile.system, {{"scheme.threads", 1000.0}});
    });
  };
  EXPECT_EQ(told(), "scheme.threads: 1000 is above 256");
}

}  // namespace
}  // namespace tribo::solvers
