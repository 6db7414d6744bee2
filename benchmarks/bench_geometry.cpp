#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "models/geometry/broad_phase.hpp"
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

void broad_phase(benchmark::State& bench) {
  const auto side = static_cast<int>(bench.range(0));
  std::vector<Placed> bodies{{HalfSpace{}, {}}};
  for (int x = 0; x < side; ++x) {
    for (int y = 0; y < side; ++y)
      bodies.push_back({Sphere{0.5}, {.p = Vector3d(x, 1.01 * y, 0.5)}});
  }
  BroadPhase phase;
  for (auto _ : bench) {
    const auto found = phase.candidates(bodies, 1e-3, [](int, int) { return true; });
    benchmark::DoNotOptimize(found.data());
  }
  bench.SetItemsProcessed(bench.iterations() * side * side);
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

}  // namespace
}  // namespace tribo::models::geometry

BENCHMARK_MAIN();
