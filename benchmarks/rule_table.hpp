#pragma once

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace tribo {

/// Reports runs of `iteration/GRAPH/KIND/BACKEND/VELOCITIES` as usual, and after the last one what
/// the rule of `auto` takes beside the fastest factor, and from which size on dense factors are
/// overtaken. A time is the least of its repetitions.
class RuleTable : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.run_type == Run::RT_Iteration && !run.error_occurred) take(run);
    }
  }

  void Finalize() override {
    ConsoleReporter::Finalize();
    std::ostream& out = GetOutputStream();
    if (!graphs_.empty()) {
      out << fmt::format("\n{:<18}{:>6}  {:<8}{:>10}  {:<12}{:>10}{:>7}{:>10}\n", "iteration", "n",
                         "auto", "[us]", "fastest", "[us]", "ratio", "over pcg");
    }
    for (const auto& [graph, sizes] : graphs_) {
      for (const auto& [n, times] : sizes) out << row(graph, n, times);
      out << crossover(graph, sizes);
    }
  }

 private:
  /// Of one matrix, by backend [µs], with what `auto` took.
  struct Times {
    std::map<std::string, double> of;
    std::string chosen;

    [[nodiscard]] double at(const std::string& backend) const {
      const auto found = of.find(backend);
      return found == of.end() ? std::numeric_limits<double>::infinity() : found->second;
    }
    /// Of the factors that `auto` chooses from.
    [[nodiscard]] std::string fastest() const {
      std::string least = "dense";
      for (const char* name : {"sparse", "blocks"}) {
        if (at(name) < at(least)) least = name;
      }
      return least;
    }
  };
  using Sizes = std::map<int, Times>;

  void take(const Run& run) {
    std::vector<std::string> parts;
    std::istringstream name(run.run_name.function_name);
    for (std::string part; std::getline(name, part, '/');) parts.push_back(part);
    if (parts.size() != 5 || parts[0] != "iteration") return;
    Times& times = graphs_[parts[1] + " " + parts[2]][std::stoi(parts[4])];
    times.of[parts[3]] = std::min(times.at(parts[3]), run.GetAdjustedCPUTime() / 1e3);
    if (parts[3] == "auto") times.chosen = run.report_label;
  }

  static std::string row(const std::string& graph, int n, const Times& times) {
    const std::string fastest = times.fastest();
    const std::string over_pcg =
        times.of.contains("pcg") ? fmt::format("{:.2f}", times.at("auto") / times.at("pcg")) : "-";
    return fmt::format("{:<18}{:>6}  {:<8}{:>10.3g}  {:<12}{:>10.3g}{:>7.2f}{:>10}\n", graph, n,
                       times.chosen, times.at("auto"), fastest, times.at(fastest),
                       times.at("auto") / times.at(fastest), over_pcg);
  }

  /// The least sizes that were measured at which dense factors are left.
  static std::string crossover(const std::string& graph, const Sizes& sizes) {
    const auto first = [&](auto leaves) {
      const auto found =
          std::ranges::find_if(sizes, [&](const auto& entry) { return leaves(entry.second); });
      return found == sizes.end() ? std::string("none measured") : std::to_string(found->first);
    };
    return fmt::format("{:<18}dense factors are overtaken at {}, left by the rule at {}\n", graph,
                       first([](const Times& times) { return times.fastest() != "dense"; }),
                       first([](const Times& times) { return times.chosen != "dense"; }));
  }

  std::map<std::string, Sizes> graphs_;
};

}  // namespace tribo
