#pragma once

#include <functional>
#include <set>

#include "verification/run/shard.hpp"
#include "verification/run/sweep/sweep_journal.hpp"
#include "verification/run/sweep/sweep_plan.hpp"

namespace tribo::verification {

struct SweepOptions {
  unsigned threads = 1;
  Shard shard = {};  ///< the jobs whose number is its index less 1, modulo their count
};

/// The columns of a sweep's table: those of its jobs; how each run ended and when; counters of its
/// work; and of each coordinate the last, the least and the largest value.
[[nodiscard]] std::vector<std::string> sweep_columns(const SweepPlan& plan);

/// The row of one job; a job that cannot be simulated has the status `input-error`.
[[nodiscard]] SweepRow computed(const SweepPlan& plan, const SweepJob& job);

/// Computes the jobs that the journal lacks. `goes_on` receives the completed fraction; returns
/// false if `goes_on` did.
[[nodiscard]] bool run_sweep(const SweepPlan& plan, const SweepOptions& options,
                             SweepJournal& journal, const std::function<bool(double)>& goes_on);

/// The table of the jobs that the journal has, as CSV in their order.
[[nodiscard]] std::string sweep_table(const SweepPlan& plan, const SweepJournal& journal);

/// The number of jobs of a share, or of all, that the journal lacks.
[[nodiscard]] std::int64_t missing_jobs(const SweepPlan& plan, const SweepJournal& journal,
                                        const Shard& shard = {});

/// The indices of the shares, of `count`, that have jobs which the journal lacks.
[[nodiscard]] std::set<unsigned> missing_shares(const SweepPlan& plan, const SweepJournal& journal,
                                                unsigned count);

}  // namespace tribo::verification
