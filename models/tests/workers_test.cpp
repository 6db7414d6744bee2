#include "models/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models {
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

// Parts are numbered in the order of their indices: what each writes can be put one after the
// other.
TEST(Workers, NumberTheirParts) {
  Workers workers(3);
  std::vector<std::pair<std::size_t, std::size_t>> parts(3);
  workers.for_numbered_parts(1000, [&](std::size_t part, std::size_t first, std::size_t last) {
    parts.at(part) = {first, last};
  });
  EXPECT_EQ(parts[0].first, 0U);
  EXPECT_EQ(parts[0].second, parts[1].first);
  EXPECT_EQ(parts[1].second, parts[2].first);
  EXPECT_EQ(parts[2].second, 1000U);
}

Instance instance_of(const char* id, const Changes& changes) {
  const Scenario& scenario = find_scenario(id);
  return make_instance(scenario, Parameters(scenario.parameters).with(changes));
}

void expect_same_bits(const Snapshot& a, const Snapshot& b) {
  EXPECT_EQ(a.k, b.k);
  ASSERT_EQ(a.M.size(), b.M.size());
  for (std::size_t i = 0; i < a.M.size(); ++i) EXPECT_EQ(a.M[i], b.M[i]);
  EXPECT_EQ(a.damping, b.damping);
  EXPECT_EQ(a.bodies.size(), b.bodies.size());
  EXPECT_EQ(a.constraints.size(), b.constraints.size());
  ASSERT_EQ(a.contacts.size(), b.contacts.size());
  for (std::size_t i = 0; i < a.contacts.size(); ++i) {
    const ContactPoint &one = a.contacts[i], &other = b.contacts[i];
    EXPECT_EQ(one.id, other.id);
    EXPECT_EQ(one.a, other.a);
    EXPECT_EQ(one.b, other.b);
    EXPECT_EQ(one.phi, other.phi);
    EXPECT_EQ(one.place, other.place);
    EXPECT_EQ(one.axes, other.axes);
    EXPECT_EQ(normal_force(one.normal, 1e-3, -0.1), normal_force(other.normal, 1e-3, -0.1));
    EXPECT_EQ(one.friction.mu, other.friction.mu);
  }
}

// Trees, pairs and contacts in the hundreds, with contacts that come and go.
TEST(SharedEvaluation, GivesTheSameBitsByAnyNumberOfThreads) {
  const Instance pile = instance_of("pile", {{"pile.balls", 216.0}, {"pile.margin", 0.01}});
  const SharedEvaluation* const shared = pile.system->shared_evaluation();
  ASSERT_NE(shared, nullptr);
  State<double> x = pile.x0;
  for (int i = 0; i < 3; ++i) {
    Snapshot alone;
    pile.system->evaluate(x, alone);
    EXPECT_GT(alone.contacts.size(), 128U);
    for (const int threads : {1, 2, 3}) {
      Workers workers(threads);
      Snapshot together;
      shared->evaluate_shared(x, workers, together);
      expect_same_bits(alone, together);
    }
    for (int ball = 0; ball < 216; ball += 5) x.q[7 * ball + 2] += 0.003 * (i + 1);
  }
}

// Pressure fields have scratch of their own.
TEST(SharedEvaluation, OfPressureFieldsIsLeftToOneThread) {
  const Instance scene = instance_of("static-gripper", {});
  const SharedEvaluation* const shared = scene.system->shared_evaluation();
  ASSERT_NE(shared, nullptr);
  Workers workers(2);
  Snapshot alone, together;
  scene.system->evaluate(scene.x0, alone);
  EXPECT_GT(alone.contacts.size(), 0U);
  shared->evaluate_shared(scene.x0, workers, together);
  expect_same_bits(alone, together);
}

}  // namespace
}  // namespace tribo::models
