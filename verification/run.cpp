#include "verification/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>

#include "models/input_error.hpp"
#include "verification/dat.hpp"
#include "verification/files.hpp"
#include "verification/manifest.hpp"
#include "verification/plot.hpp"
#include "verification/provenance.hpp"
#include "verification/report/report.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

/// Thrown through an item that is to be left; no std::exception, so that no item takes it for its
/// own.
struct Interrupted {};

/// What became of one item.
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

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// One run of several items. Everything that is shared between the threads is guarded by `mutex_`.
class Run {
 public:
  Run(const RunRequest& request, const RunListener& listener, const std::atomic<bool>& interrupted)
      : request_(request),
        listener_(listener),
        interrupted_(interrupted),
        results_(request.selections.size()) {}

  RunSummary run() {
    make_folder(request_.out);
    times_.start = utc_now();
    write_manifest(request_.out / "manifest.json", request_, times_);
    write_verdicts(request_.out / "verdicts.json", {});
    run_pool();
    if (broken_) std::rethrow_exception(broken_);
    times_.wall_seconds = seconds_since(start_);
    write_manifest(request_.out / "manifest.json", request_, times_);
    write_report(request_.out, request_.home);
    return summary();
  }

 private:
  void run_pool() {
    const std::size_t threads = std::clamp<std::size_t>(request_.jobs, 1, results_.size() + 1);
    std::vector<std::jthread> pool;
    for (std::size_t i = 0; i < threads; ++i) pool.emplace_back([this] { work(); });
  }

  /// Takes items until there are none; the first that cannot be written ends the run.
  void work() {
    for (std::size_t i = next_++; i < results_.size() && !interrupted_ && !stopped_; i = next_++) {
      try {
        finish(i, compute(i));
      } catch (const Interrupted&) {
        return;
      } catch (...) {
        const std::scoped_lock lock(mutex_);
        if (!broken_) broken_ = std::current_exception();
        stopped_ = true;
      }
    }
  }

  [[nodiscard]] fs::path file(const Item& item, const char* extension) const {
    return request_.out / (std::string(item.id) + extension);
  }

  ItemResult compute(std::size_t i) {
    const auto start = std::chrono::steady_clock::now();
    const Selection& selection = request_.selections[i];
    const CatalogEntry& entry = *selection.entry;
    ItemResult result;
    result.skipped = skip_reason(entry, request_.data.given());
    if (!result.skipped.empty()) {
      remove_files(entry.item);
      result.message = fmt::format("{}: skipped: {}", entry.item.id, result.skipped);
    } else if (!has_data(entry)) {
      result.message = compute_data(i, entry);
      result.failed = !result.message.empty();
    }
    result.verdicts = judged(selection, result);
    const bool computed = !result.failed && result.skipped.empty();
    if (computed && request_.plots) draw(entry.item, result);
    result.seconds = seconds_since(start);
    result.done = true;
    return result;
  }

  /// Whether an earlier run of the same command left the data of this item.
  [[nodiscard]] bool has_data(const CatalogEntry& entry) const {
    const fs::path data = file(entry.item, ".dat");
    if (!request_.resume || !fs::exists(data)) return false;
    return read_dat_header(data) == item_header(entry, request_.tier, request_.data);
  }

  /// An old picture or file beside a new outcome would be taken for its result.
  void remove_files(const Item& item) const {
    for (const char* const extension : {".dat",
                                        ".svg",
                                        ".png",
                                        ".gp",
                                        ".timing.dat",
                                        ".timing.svg",
                                        ".timing.png",
                                        ".timing.gp"}) {
      std::error_code ignored;
      fs::remove(file(item, extension), ignored);
    }
  }

  /// Runs the experiment and writes what it gave; the reason if it threw.
  std::string compute_data(std::size_t i, const CatalogEntry& entry) {
    remove_files(entry.item);
    Figure figure;
    try {
      figure = entry.item.run(
          {.tier = request_.tier,
           .data_dir = reads_data(entry) ? request_.data.folder.string() : std::string(),
           .progress = [this, i](double fraction) { progress(i, fraction); }});
    } catch (const std::exception& error) {
      return fmt::format("{}: {}", entry.item.id, error.what());
    }
    return write_data(entry, figure);
  }

  std::string write_data(const CatalogEntry& entry, const Figure& figure) const {
    const Item& item = entry.item;
    const DatHeader header = item_header(entry, request_.tier, request_.data);
    Figure timing;
    timing.blocks = figure.timing;
    try {
      if (!timing.blocks.empty()) write_dat(file(item, ".timing.dat"), header, timing);
      write_dat(file(item, ".dat"), header, figure);
    } catch (const std::invalid_argument& error) {
      return fmt::format("{}: {}", item.id, error.what());
    }
    return {};
  }

  [[nodiscard]] std::vector<Verdict> all_verdicts(const CatalogEntry& entry,
                                                  const ItemResult& result) const {
    if (result.failed) return all_with(Outcome::kError, result.message, entry.claims);
    if (!result.skipped.empty()) return all_with(Outcome::kSkip, result.skipped, entry.claims);
    return judge(read_dat(file(entry.item, ".dat")), entry.claims, request_.data.given());
  }

  /// The verdicts of the claims that were asked for, by the data as they stand in the file.
  [[nodiscard]] std::vector<Verdict> judged(const Selection& selection,
                                            const ItemResult& result) const {
    const CatalogEntry& entry = *selection.entry;
    std::vector<Verdict> verdicts = all_verdicts(entry, result);
    std::erase_if(verdicts, [&](const Verdict& verdict) {
      return !selection.claims.contains(verdict.claim);
    });
    return verdicts;
  }

  void draw(const Item& item, ItemResult& result) const {
    const PlotResult plot =
        draw_item(request_.out, item.id, request_.home / "plots", result.verdicts);
    result.drawn = plot.drawn;
    result.message = plot.message;
  }

  void finish(std::size_t i, ItemResult result) {
    const std::scoped_lock lock(mutex_);
    times_.items[std::string(request_.selections[i].entry->item.id)] = result.seconds;
    const bool news = std::find(told_.begin(), told_.end(), result.message) == told_.end();
    if (!result.message.empty() && news) {
      listener_.message(result.message);
      told_.push_back(result.message);
    }
    results_[i] = std::move(result);
    write_verdicts(request_.out / "verdicts.json", verdicts());
    tell_progress(i, 1);
  }

  void progress(std::size_t i, double fraction) {
    if (interrupted_ || stopped_) throw Interrupted{};
    const std::scoped_lock lock(mutex_);
    tell_progress(i, fraction);
  }

  void tell_progress(std::size_t i, double fraction) {
    results_[i].fraction = std::clamp(fraction, results_[i].fraction, 1.0);
    double sum = 0;
    for (const ItemResult& result : results_) sum += result.fraction;
    listener_.progress(sum / static_cast<double>(results_.size()));
  }

  [[nodiscard]] std::vector<Verdict> verdicts() const {
    std::vector<Verdict> all;
    for (const ItemResult& result : results_) {
      all.insert(all.end(), result.verdicts.begin(), result.verdicts.end());
    }
    return all;
  }

  [[nodiscard]] RunSummary summary() const {
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

  const RunRequest& request_;
  const RunListener& listener_;
  const std::atomic<bool>& interrupted_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::vector<ItemResult> results_;
  std::vector<std::string> told_;
  RunTimes times_;
  std::exception_ptr broken_;
};

}  // namespace

RunSummary run_items(const RunRequest& request,
                     const RunListener& listener,
                     const std::atomic<bool>& interrupted) {
  return Run(request, listener, interrupted).run();
}

}  // namespace tribo::verification
