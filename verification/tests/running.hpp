#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <set>
#include <stdexcept>

#include "verification/run/run.hpp"
#include "verification/tests/temporary_folder.hpp"

/// Shared by tests of runs: items that compute and that fail, and runs of them.
namespace tribo::verification::test {

/// A third has no finite decimals; the timing differs in every run.
inline Figure good(const RunOptions& options) {
  options.progress(0.5);
  static std::atomic<int> calls = 0;
  Figure figure;
  figure.quantities = {{"q", options.tier == Tier::kQuick ? 1.0 / 3 : 2.0, "m", 0},
                       {"nan", std::nan(""), "m", 0}};
  figure.blocks = {{"curve", {{"h", "s"}}, {{{0.1}, "ok"}}}};
  figure.timing = {{"wall", {{"t", "s"}}, {{{static_cast<double>(++calls)}, "ok"}}}};
  figure.work.steps = 7;
  return figure;
}

inline Figure broken(const RunOptions&) {
  throw std::runtime_error("no convergence table");
}

inline Figure malformed(const RunOptions& options) {
  options.progress(1);
  Figure figure;
  figure.quantities = {{"two words", 1, "-", 0}};
  return figure;
}

inline Claim claim_on(const std::string& id, const std::string& observable,
                      const std::string& label = "quick") {
  Claim result;
  result.id = id;
  result.observable = observable;
  result.check = RangeCheck{0, 1};
  result.labels = {label};
  return result;
}

class Running : public ::testing::Test {
 protected:
  Running() {
    catalog_.entries = {
        {{"p/broken", broken}, {claim_on("p/broken/a", "q")}, "b"},
        {{"p/good", good},
         {claim_on("p/good/a", "q"), claim_on("p/good/b", "nan"),
          claim_on("p/good/c", "q", "full")},
         "The good one",
         "that it works"},
        {{"p/malformed", malformed}, {claim_on("p/malformed/a", "q")}, "m"},
    };
  }

  RunRequest request(const std::vector<std::string>& ids, const std::string& out = "run") {
    RunRequest result;
    result.selections = select(catalog_, ids, Tier::kQuick);
    result.out = folder_ / out;
    result.home = folder_.path();
    result.plots = false;
    return result;
  }
  RunSummary run(const RunRequest& request) {
    RunListener listener;
    listener.progress = [this](double fraction, std::string_view item) {
      fractions_.push_back(fraction);
      told_items_.emplace(item);
    };
    listener.message = [this](const std::string& line) { messages_.push_back(line); };
    return run_items(request, listener, interrupted_);
  }
  static std::vector<std::string> outcomes(const std::vector<Verdict>& verdicts) {
    std::vector<std::string> result;
    for (const Verdict& v : verdicts)
      result.push_back(v.claim + " " + std::string(name(v.outcome)));
    return result;
  }

  TemporaryFolder folder_;
  Catalog catalog_;
  std::atomic<bool> interrupted_ = false;
  std::vector<double> fractions_;
  std::set<std::string> told_items_;
  std::vector<std::string> messages_;
};

}  // namespace tribo::verification::test
