#pragma once

#include <benchmark/benchmark.h>

namespace tribo {

/// Runs what was registered as the command line says; 1 if it was misunderstood.
inline int run_benchmarks(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace tribo
