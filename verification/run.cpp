#include "verification/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>

#include "models/input_error.hpp"
#include "verification/dat.hpp"
#include "verification/files.hpp"
#include "verification/item_parts.hpp"
#include "verification/job_pool.hpp"
#include "verification/manifest.hpp"
#include "verification/plot.hpp"
#include "verification/provenance.hpp"
#include "verification/report/report.hpp"
#include "verification/run_folder.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

/// Thrown through an item to abandon it; no std::exception, so that no item handles it as its own.
struct Interrupted {};

/// Thrown likewise through an item with parts that belong to other shares.
struct InOtherShares {};

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
        threads_(std::max(request.jobs, 1U)),
        pool_(threads_),
        results_(request.selections.size()) {}

  RunSummary run() {
    make_folder(request_.out);
    const RunFolderOwner owner(request_.out);
    prepare_folder();
    times_.start = utc_now();
    save_manifest(false);
    write_verdicts(request_.out / "verdicts.json", {});
    run_pool();
    if (broken_) std::rethrow_exception(broken_);
    times_.wall_seconds = seconds_since(start_);
    save_manifest(false);
    write_report(request_.out,
                 request_.home,
                 request_.perspectives ? Perspectives::kDrawn : Perspectives::kLeftOut);
    const RunSummary result = summary();
    if (!result.interrupted) {
      for (const auto& [name, sum] : page_checksums(request_.out)) files_[name] = sum;
      save_manifest(true);
    }
    return result;
  }

 private:
  void save_manifest(bool complete) const {
    write_manifest(request_.out / "manifest.json", request_, times_, complete, files_);
  }

  /// Prepares the run directory before the items begin.
  void prepare_folder() {
    if (request_.resume) {
      keep_earlier_data();
    } else {
      remove_listed_files(request_.out);
    }
    refuse_foreign_data();
    for (const fs::path& other : request_.from) take_data(other);
  }

  /// Files listed in the manifest must be as they were written. Of the requested items only data
  /// stay in the list: pictures are made anew.
  void keep_earlier_data() {
    if (!fs::exists(request_.out / "manifest.json")) return;
    for (const auto& [name, sum] : read_run_record(request_.out).files) {
      const bool remade = is_of_report(name) || name == "verdicts.json";
      if (remade || !fs::exists(request_.out / name)) continue;
      check_file(request_.out, name, sum);
      if (name.ends_with(".dat") || !is_selected(name)) files_[name] = sum;
    }
  }

  /// Unlisted files of the requested items are no foreign data: they are written anew.
  void refuse_foreign_data() const {
    Checksums expected = files_;
    for (const Selection& selection : request_.selections) {
      for (const std::string& name : file_names(selection.entry->item)) expected.try_emplace(name);
      for (const std::string& name : parts_of(*selection.entry).files()) expected.try_emplace(name);
    }
    refuse_foreign_files(request_.out, expected);
  }

  [[nodiscard]] bool is_selected(const std::string& name) const {
    return std::ranges::any_of(request_.selections, [&](const Selection& selection) {
      return std::ranges::count(file_names(selection.entry->item), name) > 0;
    });
  }

  /// Takes over the items' data from another run directory, whole or in parts.
  void take_data(const fs::path& other) {
    const RunRecord record = read_run_record(other);
    for (const Selection& selection : request_.selections) {
      const std::string id(selection.entry->item.id);
      std::vector<std::string> names = ItemParts(other, id, {}).files();
      names.insert(names.end(), {id + ".timing.dat", id + ".dat"});
      for (const std::string& name : names) {
        const auto listed = record.files.find(name);
        if (listed == record.files.end()) continue;
        check_file(other, name, listed->second);
        write_text(request_.out / name, read_text(other / name));
        files_[name] = listed->second;
      }
    }
  }

  void run_pool() {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < threads_; ++i) {
      threads.emplace_back([this] {
        compute_items();
        pool_.help();
      });
    }
  }

  /// Computes items until none are left; the first that cannot be written ends the run.
  void compute_items() {
    for (std::size_t i = next_++; i < results_.size() && !interrupted_ && !stopped_; i = next_++) {
      try {
        compute(i);
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

  void compute(std::size_t i) {
    const auto start = std::chrono::steady_clock::now();
    const Selection& selection = request_.selections[i];
    const CatalogEntry& entry = *selection.entry;
    ItemResult result;
    result.skipped = skip_reason(entry, request_.data.given());
    if (!result.skipped.empty()) {
      forget_files(entry.item);
      result.message = fmt::format("{}: skipped: {}", entry.item.id, result.skipped);
    } else if (!has_data(entry)) {
      try {
        result.message = compute_data(i, entry);
        result.failed = !result.message.empty();
      } catch (const InOtherShares&) {
        result.skipped = "its parts are in several shares, which assemble puts together";
      }
    }
    result.verdicts = judged(selection, result);
    save_verdicts(i, result);
    const bool computed = !result.failed && result.skipped.empty();
    if (computed && request_.plots) draw(entry.item, result);
    result.seconds = seconds_since(start);
    result.done = true;
    finish(i, std::move(result));
  }

  /// Whether an earlier run, with the same sources, tier and motions, left the data of this item.
  [[nodiscard]] bool has_data(const CatalogEntry& entry) {
    const std::scoped_lock lock(mutex_);
    if (!files_.contains(std::string(entry.item.id) + ".dat")) return false;
    return read_dat_header(file(entry.item, ".dat")) ==
           item_header(entry, request_.tier, request_.data);
  }

  /// All files that a run may write for an item.
  [[nodiscard]] static std::vector<std::string> file_names(const Item& item) {
    std::vector<std::string> names;
    for (const char* const extension : {".dat",
                                        ".svg",
                                        ".png",
                                        ".gp",
                                        ".timing.dat",
                                        ".timing.svg",
                                        ".timing.png",
                                        ".timing.gp"}) {
      names.push_back(std::string(item.id) + extension);
    }
    return names;
  }

  /// An old picture or file beside a new outcome would be taken for its result. The manifest drops
  /// such files first, so that it never lists missing ones.
  void forget_files(const Item& item) {
    const std::scoped_lock lock(mutex_);
    for (const std::string& name : file_names(item)) files_.erase(name);
    save_manifest(false);
    for (const std::string& name : file_names(item)) {
      std::error_code ignored;
      fs::remove(request_.out / name, ignored);
    }
  }

  [[nodiscard]] ItemParts parts_of(const CatalogEntry& entry) const {
    return {request_.out, entry.item.id, item_header(entry, request_.tier, request_.data)};
  }

  /// The figures of an item's jobs: existing ones are read, the others computed.
  std::vector<Figure> compute_jobs(std::size_t i, const std::vector<Job>& jobs) {
    const ItemParts parts = parts_of(*request_.selections[i].entry);
    std::atomic<std::size_t> done = 0;
    std::atomic<bool> elsewhere = false;
    pool_.compute(jobs.size(), [&](std::size_t k) {
      if (!parts.has(k, jobs.size()) && !compute_part(i, k, jobs, parts)) elsewhere = true;
      progress(i, static_cast<double>(++done) / static_cast<double>(jobs.size()));
    });
    if (elsewhere) throw InOtherShares{};
    std::vector<Figure> figures;
    for (std::size_t k = 0; k < jobs.size(); ++k) figures.push_back(parts.read(k));
    return figures;
  }

  /// Computes and writes a part; false if it belongs to another share.
  bool compute_part(std::size_t i,
                    std::size_t k,
                    const std::vector<Job>& jobs,
                    const ItemParts& parts) {
    if (request_.only_taken)
      throw std::runtime_error(fmt::format("no share has part {} of {}", k + 1, jobs.size()));
    const std::string_view id = request_.selections[i].entry->item.id;
    if (request_.shard && !has_part(request_.shard->shard, id, k)) return false;
    parts.write(k, jobs.size(), jobs[k]());
    const std::scoped_lock lock(mutex_);
    files_[parts.file(k)] = checksum(request_.out / parts.file(k));
    save_manifest(false);
    return true;
  }

  /// Called once the item's own data are written.
  void remove_parts(const CatalogEntry& entry) {
    const std::vector<std::string> names = parts_of(entry).files();
    if (names.empty()) return;
    const std::scoped_lock lock(mutex_);
    for (const std::string& name : names) files_.erase(name);
    save_manifest(false);
    for (const std::string& name : names) {
      std::error_code ignored;
      fs::remove(request_.out / name, ignored);
    }
  }

  /// Runs the experiment and writes its figure; returns the reason if it threw.
  std::string compute_data(std::size_t i, const CatalogEntry& entry) {
    forget_files(entry.item);
    if (request_.only_taken && !entry.item.gives_jobs)
      return fmt::format("{}: no share has its data", entry.item.id);
    Figure figure;
    bool gave_jobs = false;
    try {
      figure = entry.item.run(
          {.tier = request_.tier,
           .data_dir = reads_data(entry) ? request_.data.folder.string() : std::string(),
           .progress = [this, i](double fraction) { progress(i, fraction); },
           .compute =
               [&](const std::vector<Job>& jobs) {
                 if (std::exchange(gave_jobs, true)) throw std::logic_error("jobs given twice");
                 return compute_jobs(i, jobs);
               }});
      if (gave_jobs != entry.item.gives_jobs)
        throw std::logic_error("what gives_jobs says is not what the item does");
    } catch (const std::exception& error) {
      return fmt::format("{}: {}", entry.item.id, error.what());
    }
    std::string failure = write_data(entry, figure);
    if (failure.empty()) remove_parts(entry);
    return failure;
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

  /// The verdicts of the requested claims, by the data in the file.
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
    const PlotResult plot = draw_item(request_.out,
                                      item.id,
                                      request_.home / "plots",
                                      result.verdicts,
                                      {.interrupted = &interrupted_});
    if (!plot.drawn && interrupted_) throw Interrupted{};
    result.drawn = plot.drawn;
    result.message = plot.message;
  }

  /// Called before pictures are drawn: whatever gnuplot does, the verdicts are in their file.
  void save_verdicts(std::size_t i, const ItemResult& result) {
    const std::scoped_lock lock(mutex_);
    results_[i].verdicts = result.verdicts;
    write_verdicts(request_.out / "verdicts.json", verdicts());
    list_files(request_.selections[i].entry->item, ".dat");
    save_manifest(false);
  }

  /// Lists the existing files of an item whose names end with `ending`.
  void list_files(const Item& item, std::string_view ending) {
    for (const std::string& name : file_names(item)) {
      if (!name.ends_with(ending) || !fs::exists(request_.out / name)) continue;
      files_[name] = checksum(request_.out / name);
    }
  }

  void finish(std::size_t i, ItemResult result) {
    const std::scoped_lock lock(mutex_);
    const Item& item = request_.selections[i].entry->item;
    times_.items[std::string(item.id)] = result.seconds;
    const bool news = std::find(told_.begin(), told_.end(), result.message) == told_.end();
    if (!result.message.empty() && news) {
      listener_.message(result.message);
      told_.push_back(result.message);
    }
    result.fraction = results_[i].fraction;
    results_[i] = std::move(result);
    list_files(item, "");
    save_manifest(false);
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
    listener_.progress(sum / static_cast<double>(results_.size()),
                       request_.selections[i].entry->item.id);
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
  std::size_t threads_;
  JobPool pool_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::vector<ItemResult> results_;
  std::vector<std::string> told_;
  RunTimes times_;
  Checksums files_;  ///< of the trusted files in the run directory
  std::exception_ptr broken_;
};

}  // namespace

RunSummary run_items(const RunRequest& request,
                     const RunListener& listener,
                     const std::atomic<bool>& interrupted) {
  return Run(request, listener, interrupted).run();
}

}  // namespace tribo::verification
