#include "verification/workshop/mutants/kill.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verification/workshop/mutants/shell.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr double kPatience = 10;     ///< how much longer than without a mutant a test may take
constexpr double kStart = 5;         ///< and this [s] besides
constexpr std::size_t kBatch = 60;   ///< most tests of a program that run in one process
constexpr double kBatchSeconds = 2;  ///< and about how long they may take

/// Tests that run in one process: [begin, end) of `tried`, all of one program; items run alone.
struct Batch {
  std::size_t begin = 0, end = 0;
  double seconds = 0;
  std::string names;  ///< a:b:c
};

Batch batch_from(const std::vector<Killer>& tried, std::size_t begin) {
  Batch batch{begin, begin + 1, tried[begin].seconds, tried[begin].name};
  const auto goes_on = [&] {
    return batch.end < tried.size() && batch.end < begin + kBatch &&
           batch.seconds < kBatchSeconds && !tried[batch.end].item &&
           tried[batch.end].program == tried[begin].program;
  };
  if (tried[begin].item) return batch;
  for (; goes_on(); ++batch.end) {
    batch.seconds += tried[batch.end].seconds;
    batch.names += ":" + tried[batch.end].name;
  }
  return batch;
}

/// The run of some tests of one program with the mutant on.
ShellRun run_of(const MutantBuild& build, std::size_t number, const Killer& test,
                const std::string& names, double seconds) {
  const fs::path out = build.results / fmt::format("killing-{}", number);
  const fs::path printed = build.results / fmt::format("killing-{}.txt", number);
  const std::string limits = fmt::format("timeout -k 1 {:.0f} ", kStart + kPatience * seconds);
  const ShellRun run = shell(environment(build) + fmt::format("TRIBO_MUTANT={} ", number) + limits +
                                 command(build, test, names, out),
                             printed);
  fs::remove_all(out);
  return run;
}

/// The test that a program named as the first to fail; if the program died, the last test that it
/// began. After a failure GoogleTest also begins the tests that it skips.
std::string failing_test(const std::vector<std::string>& lines) {
  constexpr std::string_view kRun = "[ RUN      ] ", kFailed = "[  FAILED  ] ";
  std::string begun;
  for (const std::string& line : lines) {
    if (line.starts_with(kFailed)) {
      const std::string rest = line.substr(kFailed.size());
      return rest.substr(0, rest.find_first_of(" ,"));
    }
    if (line.starts_with(kRun)) begun = line.substr(kRun.size());
  }
  return begun;
}

/// Which of the tests kills the mutant when it runs by itself, `named` tried first.
std::optional<Killer> killer_among(const MutantBuild& build, std::size_t number,
                                   std::vector<Killer> tests, const std::string& named) {
  std::stable_partition(tests.begin(), tests.end(),
                        [&](const Killer& test) { return test.name == named; });
  for (const Killer& test : tests) {
    if (run_of(build, number, test, test.name, test.seconds).code != 0) return test;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Killer> killed_by(const MutantBuild& build, std::size_t number,
                                const std::vector<Killer>& tried) {
  for (std::size_t i = 0; i < tried.size();) {
    const Batch batch = batch_from(tried, i);
    const ShellRun run = run_of(build, number, tried[i], batch.names, batch.seconds);
    if (run.code != 0 && batch.end == i + 1) return tried[i];
    if (run.code != 0) {
      const std::vector<Killer> tests(&tried[i], &tried[i] + (batch.end - i));
      const auto killer = killer_among(build, number, tests, failing_test(run.lines));
      if (killer) return killer;
    }
    i = batch.end;
  }
  return std::nullopt;
}

}  // namespace tribo::verification
