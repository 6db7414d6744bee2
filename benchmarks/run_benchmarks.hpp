#pragma once

#include <benchmark/benchmark.h>

namespace tribo {

/// Runs the registered benchmarks selected by the command line, told by a reporter, else as the
/// command line wants; 1 if it was not understood.
inline int run_benchmarks(int argc, char** argv, benchmark::BenchmarkReporter* reporter = nullptr) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks(reporter);
  return 0;
}

}  // namespace tribo
