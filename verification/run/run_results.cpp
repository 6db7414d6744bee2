#include "verification/run/run_results.hpp"

#include <algorithm>
#include <utility>

namespace tribo::verification {

void RunResults::keep(std::size_t i, ItemResult result) {
  const bool news = std::find(told_.begin(), told_.end(), result.message) == told_.end();
  if (!result.message.empty() && news) {
    listener_.message(result.message);
    told_.push_back(result.message);
  }
  result.fraction = results_[i].fraction;
  results_[i] = std::move(result);
}

void RunResults::tell_progress(std::size_t i, double fraction) {
  results_[i].fraction = std::clamp(fraction, results_[i].fraction, 1.0);
  double sum = 0;
  for (const ItemResult& result : results_) sum += result.fraction;
  listener_.progress(sum / static_cast<double>(results_.size()),
                     request_.selections[i].entry->item.id);
}

std::vector<Verdict> RunResults::verdicts() const {
  std::vector<Verdict> all;
  for (const ItemResult& result : results_) {
    all.insert(all.end(), result.verdicts.begin(), result.verdicts.end());
  }
  return all;
}

RunSummary RunResults::summary() const {
  RunSummary summary;
  summary.verdicts = verdicts();
  for (std::size_t i = 0; i < results_.size(); ++i) {
    const std::string id(request_.selections[i].entry->item.id);
    if (!results_[i].done) summary.interrupted = true;
    if (results_[i].failed) summary.failed_items.push_back(id);
    if (!results_[i].skipped.empty()) summary.skipped_items.push_back(id);
    const bool to_draw = request_.plots && results_[i].skipped.empty();
    if (to_draw && !results_[i].drawn) summary.undrawn_items.push_back(id);
  }
  return summary;
}

}  // namespace tribo::verification
