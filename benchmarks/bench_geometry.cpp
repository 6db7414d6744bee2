#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <span>
#include <vector>

#include "models/geometry/kept_candidates.hpp"
#include "models/geometry/touch.hpp"

/// Contact points of one pair, over random poses that mostly overlap, and candidate pairs of
/// spheres in a layer.
namespace tribo::models::geometry {
namespace {

std::vector<Placement> random_poses(int count) {
  std::mt19937_64 engine(1);
  const auto number = [&] { return static_cast<double>(engine() >> 11) * 0x1p-52 - 1; };
  std::vector<Placement> poses;
  for (int i = 0; i < count; ++i) {
    const Eigen::Quaterniond turn(number(), number(), number(), number());
    poses.push_back({.R = turn.normalized().toRotationMatrix(),
                     .p = 0.8 * Vector3d(number(), number(), number())});
  }
  return poses;
}

template <class A, class B>
void pair(benchmark::State& bench, const A& a, const B& b) {
  const std::vector<Placement> poses = random_poses(1024);
  Touches out;
  std::size_t i = 0;
  for (auto _ : bench) {
    touch(a, poses[i % 1024], b, poses[(i + i / 1024 + 1) % 1024], out);
    benchmark::DoNotOptimize(out.items().data());
    ++i;
  }
}

/// A box on top of another.
void stack(benchmark::State& bench) {
  const Box box{Vector3d(1, 1, 1)};
  const Placement X{.R = Matrix3d::Identity(), .p = Vector3d(0.3, 0.2, 1.999)};
  Touches out;
  for (auto _ : bench) {
    touch(box, X, box, Placement{}, out);
    benchmark::DoNotOptimize(out.items().data());
  }
}

/// Spheres of diameter 1 in a layer on a plane, `side` in a row.
std::vector<Placed> layer(int side) {
  std::vector<Placed> bodies{{HalfSpace{}, {}}};
  for (int x = 0; x < side; ++x) {
    for (int y = 0; y < side; ++y)
      bodies.push_back({Sphere{0.5}, {.p = Vector3d(x, 1.01 * y, 0.5)}});
  }
  return bodies;
}

constexpr auto kAll = [](int, int) { return true; };

void broad_phase(benchmark::State& bench) {
  const std::vector<Placed> bodies = layer(static_cast<int>(bench.range(0)));
  BroadPhase phase;
  std::vector<Bounds> all(bodies.size());
  for (auto _ : bench) {
    std::ranges::transform(bodies, all.begin(),
                           [](const Placed& p) { return bounds(p.shape, p.X); });
    const auto found = phase.candidates(bodies, all, {}, 1e-3, kAll);
    benchmark::DoNotOptimize(found.data());
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<long>(bodies.size()));
}

/// The layer moves by 1/1000 of a diameter from one query to the next.
void kept_candidates(benchmark::State& bench) {
  std::vector<Placed> bodies = layer(static_cast<int>(bench.range(0)));
  KeptCandidates kept;
  for (auto _ : bench) {
    for (Placed& body : std::span(bodies).subspan(1)) body.X.p[0] += 1e-3;
    const auto found = kept.candidates(bodies, {}, 1e-3, kAll);
    benchmark::DoNotOptimize(found.data());
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<long>(bodies.size()));
}

const Sphere kSphere{0.5};
const Box kBox{Vector3d(1, 1, 1)};
const Cylinder kCylinder{1, 1};
const Capsule kCapsule{0.5, 1};

BENCHMARK_CAPTURE(pair, sphere - box, kSphere, kBox);
BENCHMARK_CAPTURE(pair, sphere - cylinder, kSphere, kCylinder);
BENCHMARK_CAPTURE(pair, capsule - capsule, kCapsule, kCapsule);
BENCHMARK_CAPTURE(pair, capsule - box, kCapsule, kBox);
BENCHMARK_CAPTURE(pair, box - box, kBox, kBox);
BENCHMARK(stack);
BENCHMARK_CAPTURE(pair, capsule - cylinder, kCapsule, kCylinder);
BENCHMARK_CAPTURE(pair, box - cylinder, kBox, kCylinder);
BENCHMARK_CAPTURE(pair, cylinder - cylinder, kCylinder, kCylinder);
BENCHMARK(broad_phase)->Arg(10)->Arg(32)->Arg(100);
BENCHMARK(kept_candidates)->Arg(10)->Arg(32)->Arg(100);

}  // namespace
}  // namespace tribo::models::geometry

BENCHMARK_MAIN();
