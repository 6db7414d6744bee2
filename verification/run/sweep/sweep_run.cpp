#include "verification/run/sweep/sweep_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <thread>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "verification/judge/work_fields.hpp"
#include "verification/text/build_info.hpp"

namespace tribo::verification {
namespace {

/// The last, the least and the largest value of each column.
class Extent {
 public:
  void see(std::span<const double> row) {
    if (last_.empty()) {
      least_.assign(row.size(), std::numeric_limits<double>::infinity());
      largest_.assign(row.size(), -std::numeric_limits<double>::infinity());
    }
    last_.assign(row.begin(), row.end());
    for (std::size_t i = 0; i < row.size(); ++i) {
      least_[i] = std::min(least_[i], row[i]);
      largest_[i] = std::max(largest_[i], row[i]);
    }
  }

  /// The columns after the time, `count` of them.
  void append_to(SweepRow& row, std::size_t count) const {
    for (std::size_t i = 1; i <= count; ++i) {
      for (const auto* const values : {&last_, &least_, &largest_}) {
        row.push_back(i < values->size() ? fmt::format("{:.17g}", (*values)[i]) : "nan");
      }
    }
  }

 private:
  std::vector<double> last_, least_, largest_;
};

std::vector<models::Coordinate> coordinates(const SweepPlan& plan) {
  return prepare(plan.job(0).simulation).instance.system->coordinates();
}

/// A field of CSV.
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text)
    result += c == '"' ? std::string("\"\"") : std::string(1, c == '\n' ? ' ' : c);
  return result + "\"";
}

std::string line(const std::vector<std::string>& fields) {
  std::string text;
  for (const std::string& field : fields) text += (text.empty() ? "" : ",") + quoted(field);
  return text + "\n";
}

void append_end(SweepRow& row, std::string_view status, const std::string& reason, double t) {
  row.emplace_back(status);
  row.push_back(reason);
  row.push_back(fmt::format("{:.17g}", t));
}

}  // namespace

std::vector<std::string> sweep_columns(const SweepPlan& plan) {
  std::vector<std::string> columns = plan.columns();
  for (const char* const name : {"status", "reason", "t"}) columns.emplace_back(name);
  for (const WorkCounter& counter : kWorkCounters) columns.emplace_back(counter.name);
  for (const models::Coordinate& coordinate : coordinates(plan)) {
    columns.push_back(coordinate.name);
    columns.push_back("least " + coordinate.name);
    columns.push_back("largest " + coordinate.name);
  }
  return columns;
}

SweepRow computed(const SweepPlan& plan, const SweepJob& job) {
  SweepRow row = job.values;
  std::size_t size = 0;  // coordinates
  Extent extent;
  solvers::Work work;
  try {
    PreparedSimulation prepared = prepare(job.simulation);
    size = prepared.instance.system->coordinates().size();
    const SimulationEnd end = run(job.simulation, prepared, [&extent](const TrajectoryRows& rows) {
      extent.see(rows.row());
    });
    work = prepared.integrator->work();
    append_end(row, solvers::name(end.status.status), end.status.reason, end.status.t);
  } catch (const InputError& error) {
    append_end(row, "input-error", error.what(), 0);
    size = coordinates(plan).size();
  }
  for (const WorkCounter& counter : kWorkCounters) {
    row.push_back(fmt::format("{}", work.*counter.member));
  }
  extent.append_to(row, size);
  return row;
}

bool run_sweep(const SweepPlan& plan, const SweepOptions& options, SweepJournal& journal,
               const std::function<bool(double)>& goes_on) {
  std::vector<SweepJob> jobs;
  for (std::int64_t n = options.shard.index - 1; n < plan.size(); n += options.shard.count) {
    SweepJob job = plan.job(n);
    if (journal.find(job.hash) == nullptr) jobs.push_back(std::move(job));
  }
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stopped = false;
  std::exception_ptr failure;
  std::mutex one_at_a_time;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < jobs.size() && !stopped; i = next++) {
        journal.add(jobs[i].hash, computed(plan, jobs[i]));
        const std::scoped_lock lock(one_at_a_time);
        if (!goes_on(static_cast<double>(i + 1) / static_cast<double>(jobs.size()))) stopped = true;
      }
    } catch (...) {
      const std::scoped_lock lock(one_at_a_time);
      failure = std::current_exception();
      stopped = true;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned t = 1; t < options.threads; ++t) threads.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
  return !stopped;
}

std::string sweep_table(const SweepPlan& plan, const SweepJournal& journal) {
  const BuildInfo& build = build_info();
  std::string text = fmt::format("# program: tribometer {} ({})\n# scenario: {}\n# jobs: {}\n",
                                 build.version, build.commit, plan.scenario, plan.size());
  if (!plan.draws.empty()) text += fmt::format("# seed: {}\n", plan.seed);
  for (const auto& [key, value] : plan.changes) {
    text += fmt::format("# {}: {}\n", key, std::get<std::string>(value));
  }
  text += line(sweep_columns(plan));
  for (std::int64_t n = 0; n < plan.size(); ++n) {
    if (const SweepRow* const row = journal.find(plan.job(n).hash)) text += line(*row);
  }
  return text;
}

std::set<unsigned> missing_shares(const SweepPlan& plan, const SweepJournal& journal,
                                  unsigned count) {
  std::set<unsigned> missing;
  for (std::int64_t n = 0; n < plan.size(); ++n) {
    if (journal.find(plan.job(n).hash) == nullptr)
      missing.insert(static_cast<unsigned>(n % count) + 1);
  }
  return missing;
}

std::int64_t missing_jobs(const SweepPlan& plan, const SweepJournal& journal, const Shard& shard) {
  std::int64_t missing = 0;
  for (std::int64_t n = shard.index - 1; n < plan.size(); n += shard.count) {
    if (journal.find(plan.job(n).hash) == nullptr) ++missing;
  }
  return missing;
}

}  // namespace tribo::verification
