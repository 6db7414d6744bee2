#include "solvers/workers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "models/tests/refusal.hpp"
#include "solvers/convex/convex_solver.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

/// How often a loop came by each index.
std::vector<int> visits(Workers& workers, std::size_t n) {
  std::vector<int> count(n);
  workers.for_parts(n, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) ++count[i];
  });
  return count;
}

TEST(Workers, DoEveryIndexOnce) {
  for (const int threads : {1, 2, 3, 7}) {
    Workers workers(threads);
    EXPECT_EQ(workers.threads(), threads);
    for (const std::size_t n : {0U, 1U, 127U, 128U, 1000U, 1001U}) {
      EXPECT_EQ(visits(workers, n), std::vector<int>(n, 1)) << threads << " " << n;
    }
  }
}

// Long loops are shared, each thread has a part; short ones stay with the caller.
TEST(Workers, ShareLongLoops) {
  Workers workers(3);
  std::atomic<int> parts = 0;
  const auto count = [&](std::size_t, std::size_t) { ++parts; };
  workers.for_parts(100, count);
  EXPECT_EQ(parts, 1);
  workers.for_parts(1000, count);
  EXPECT_EQ(parts, 4);
}

TEST(Workers, CanBeAskedOftenAndNotAtAll) {
  Workers idle(4);
  Workers workers(4);
  std::vector<double> x(500, 0);
  for (int round = 0; round < 2000; ++round) {
    workers.for_parts(x.size(), [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) x[i] += static_cast<double>(i);
    });
  }
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_EQ(x[i], 2000.0 * static_cast<double>(i));
}

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
