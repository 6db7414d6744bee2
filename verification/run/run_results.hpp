#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verification/judge/verdict.hpp"
#include "verification/run/run.hpp"

namespace tribo::verification {

/// Result of one item.
struct ItemResult {
  bool done = false;
  bool failed = false;
  std::string_view skipped;  ///< why it was not run; empty: it was
  bool drawn = false;
  double seconds = 0;
  double fraction = 0;
  std::vector<Verdict> verdicts;
  std::string message;
};

/// The results of the items of a run, by their index among the selections, and what the listener
/// hears of them. Not guarded.
class RunResults {
 public:
  /// Both must outlive it.
  RunResults(const RunRequest& request, const RunListener& listener)
      : request_(request), listener_(listener), results_(request.selections.size()) {}

  void set_verdicts(std::size_t i, const std::vector<Verdict>& verdicts) {
    results_[i].verdicts = verdicts;
  }

  /// Keeps the result of an item that has ended, and tells its message unless an earlier item had
  /// the same. The completed fraction remains as it was told.
  void keep(std::size_t i, ItemResult result);

  /// Tells the completed fraction of the whole run where that of an item is now `fraction`; less
  /// than before, or more than 1, does not count.
  void tell_progress(std::size_t i, double fraction);

  /// Of all items, in the order of the selections.
  [[nodiscard]] std::vector<Verdict> verdicts() const;

  /// The run was interrupted if the result of an item is missing.
  [[nodiscard]] RunSummary summary() const;

 private:
  const RunRequest& request_;
  const RunListener& listener_;
  std::vector<ItemResult> results_;
  std::vector<std::string> told_;
};

}  // namespace tribo::verification
