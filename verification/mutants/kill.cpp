#include "verification/mutants/kill.hpp"

#include <fmt/format.h>

#include "verification/mutants/shell.hpp"

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

/// The test that ran last: the one that failed, since a program ends at the first.
std::string last_test(const std::vector<std::string>& lines, const std::string& otherwise) {
  constexpr std::string_view kRun = "[ RUN      ] ";
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    if (line->starts_with(kRun)) return line->substr(kRun.size());
  }
  return otherwise;
}

}  // namespace

std::optional<Killer> killed_by(const MutantBuild& build,
                                std::size_t number,
                                const std::vector<Killer>& tried) {
  const fs::path out = build.results / fmt::format("killing-{}", number);
  const fs::path printed = build.results / fmt::format("killing-{}.txt", number);
  for (std::size_t i = 0; i < tried.size();) {
    const Batch batch = batch_from(tried, i);
    const std::string limits =
        fmt::format("timeout -k 1 {:.0f} ", kStart + kPatience * batch.seconds);
    const ShellRun run = shell(environment(build) + fmt::format("TRIBO_MUTANT={} ", number) +
                                   limits + command(build, tried[i], batch.names, out),
                               printed);
    fs::remove_all(out);
    if (run.code != 0) {
      Killer killer = tried[i];
      if (!killer.item) killer.name = last_test(run.lines, killer.name);
      killer.seconds = batch.seconds;
      return killer;
    }
    i = batch.end;
  }
  return std::nullopt;
}

}  // namespace tribo::verification
