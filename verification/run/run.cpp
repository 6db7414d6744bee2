#include "verification/run/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "models/input_error.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/picture/plot.hpp"
#include "verification/report/report.hpp"
#include "verification/run/item_parts.hpp"
#include "verification/run/job_pool.hpp"
#include "verification/run/manifest.hpp"
#include "verification/run/provenance.hpp"
#include "verification/run/run_files.hpp"
#include "verification/run/run_results.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

/// Thrown through an item to abandon it; no std::exception, so that no item handles it as its own.
struct Interrupted {};

/// Thrown likewise through an item with parts that belong to other shares.
struct InOtherShares {};

/// Thrown likewise where a part cannot be written or read: no failure of the item; it ends the run.
struct FolderFailed {
  std::exception_ptr why;
};

/// Result of f, which writes or reads parts while an item runs.
template <class F>
auto with_folder(const F& f) {
  try {
    return f();
  } catch (const InputError&) {
    throw FolderFailed{std::current_exception()};
  }
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// One run of several items. Everything that is shared between the threads is guarded by `mutex_`.
class Run {
 public:
  Run(const RunRequest& request, const RunListener& listener, const std::atomic<bool>& interrupted)
      : request_(request),
        interrupted_(interrupted),
        threads_(std::max(request.jobs, 1U)),
        pool_(threads_),
        files_(request.out, [this](const Checksums& files) { save_manifest(false, files); }),
        results_(request, listener) {}

  RunSummary run() {
    make_folder(request_.out);
    const RunFolderOwner owner(request_.out);
    prepare_folder();
    times_.start = utc_now();
    files_.save();
    write_verdicts(request_.out / "verdicts.json", {});
    run_pool();
    if (broken_) std::rethrow_exception(broken_);
    times_.wall_seconds = seconds_since(start_);
    files_.save();
    const RunSummary result = results_.summary();
    const bool perspectives = request_.plots && !result.interrupted;  // they take seconds
    if (request_.pages) {
      write_report(request_.out, request_.home,
                   perspectives ? Perspectives::kDrawn : Perspectives::kLeftOut);
    }
    if (!result.interrupted) {
      files_.add(page_checksums(request_.out));
      save_manifest(true, files_.checksums());
    }
    return result;
  }

 private:
  void save_manifest(bool complete, const Checksums& files) const {
    write_manifest(request_.out / "manifest.json", request_, times_, complete, files);
  }

  /// Prepares the run directory before the items begin.
  void prepare_folder() {
    if (request_.resume) {
      // Of the requested items only data stay: pictures are made anew.
      files_.keep_listed(
          [this](const std::string& name) { return name.ends_with(".dat") || !is_selected(name); });
    } else {
      remove_listed_files(request_.out);
    }
    for (const Selection& selection : request_.selections) {
      std::vector<std::string> parts = parts_of(*selection.entry).files();
      std::erase_if(parts, [this](const std::string& name) { return files_.lists(name); });
      files_.remove(parts);
    }
    refuse_foreign_data();
    for (const fs::path& other : request_.from) take_data(other);
  }

  /// Unlisted files of the requested items are no foreign data: they are written anew.
  void refuse_foreign_data() const {
    Checksums expected = files_.checksums();
    for (const Selection& selection : request_.selections) {
      for (const std::string& name : item_files(selection.entry->item.id))
        expected.try_emplace(name);
    }
    refuse_foreign_files(request_.out, expected);
  }

  [[nodiscard]] bool is_selected(const std::string& name) const {
    return std::ranges::any_of(request_.selections, [&](const Selection& selection) {
      return std::ranges::count(item_files(selection.entry->item.id), name) > 0;
    });
  }

  /// Takes over the items' data from another run directory, whole or in the parts that are missing.
  void take_data(const fs::path& other) {
    const RunRecord record = read_run_record(other);
    const auto take = [&](const std::string& name) {
      const auto listed = record.files.find(name);
      if (listed != record.files.end()) files_.take(other, name, listed->second);
    };
    for (const Selection& selection : request_.selections) {
      const std::string id(selection.entry->item.id);
      const DatHeader header = item_header(*selection.entry, request_.tier, request_.data);
      const ItemParts parts(other, id, header);
      for (const std::string& name : parts.files()) {
        if (!files_.lists(name) && parts.belongs(name)) take(name);
      }
      take(id + ".timing.dat");
      take(id + ".dat");
    }
  }

  /// Goes on with fewer threads where the system gives no more.
  void run_pool() {
    std::vector<std::jthread> threads;
    try {
      while (threads.size() < threads_) {
        threads.emplace_back([this] {
          compute_items();
          pool_.help();
        });
      }
    } catch (const std::system_error&) {
      pool_.leave(threads_ - threads.size());
      if (threads.empty()) throw;
    }
  }

  /// Computes items until none are left; the first that cannot be written ends the run.
  void compute_items() {
    for (std::size_t i = next_++; i < request_.selections.size() && !interrupted_ && !stopped_;
         i = next_++) {
      try {
        compute(i);
      } catch (const Interrupted&) {
        return;
      } catch (const FolderFailed& failure) {
        stop(failure.why);
      } catch (...) {
        stop(std::current_exception());
      }
    }
  }

  void stop(const std::exception_ptr& why) {
    const std::scoped_lock lock(mutex_);
    if (!broken_) broken_ = why;
    stopped_ = true;
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
      remove_files(entry);
      remove_parts(entry);
      result.message = fmt::format("{}: skipped: {}", entry.item.id, result.skipped);
    } else if (has_data(entry)) {
      remove_parts(entry);
    } else {
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
    if (!files_.lists(std::string(entry.item.id) + ".dat")) return false;
    return read_dat_header(file(entry.item, ".dat")) ==
           item_header(entry, request_.tier, request_.data);
  }

  /// An old picture or file beside a new outcome would be taken for its result.
  void remove_files(const CatalogEntry& entry) {
    const std::scoped_lock lock(mutex_);
    files_.remove(item_files(entry.item.id));
  }

  void remove_parts(const CatalogEntry& entry) {
    const std::vector<std::string> names = parts_of(entry).files();
    const std::scoped_lock lock(mutex_);
    files_.remove(names);
  }

  /// Removes the parts that are none of `count` of the item's present data.
  void remove_other_parts(const ItemParts& parts, std::size_t count) {
    std::vector<std::string> names = parts.files();
    std::erase_if(names, [&](const std::string& name) { return parts.belongs(name, count); });
    const std::scoped_lock lock(mutex_);
    files_.remove(names);
  }

  [[nodiscard]] ItemParts parts_of(const CatalogEntry& entry) const {
    return {request_.out, entry.item.id, item_header(entry, request_.tier, request_.data)};
  }

  /// The figures of an item's jobs: existing ones are read, the others computed.
  std::vector<Figure> compute_jobs(std::size_t i, const std::vector<Job>& jobs) {
    const ItemParts parts = parts_of(*request_.selections[i].entry);
    with_folder([&] { remove_other_parts(parts, jobs.size()); });
    std::atomic<std::size_t> done = 0;
    std::atomic<bool> elsewhere = false;
    pool_.compute(jobs.size(), [&](std::size_t k) {
      if (interrupted_ || stopped_) throw Interrupted{};
      const bool there = with_folder([&] { return parts.has(k, jobs.size()); });
      if (!there && !compute_part(i, k, jobs, parts)) elsewhere = true;
      progress(i, static_cast<double>(++done) / static_cast<double>(jobs.size()));
    });
    if (elsewhere) throw InOtherShares{};
    std::vector<Figure> figures;
    with_folder([&] {
      for (std::size_t k = 0; k < jobs.size(); ++k) figures.push_back(parts.read(k));
    });
    return figures;
  }

  /// Computes and writes a part; false if it belongs to another share.
  bool compute_part(std::size_t i, std::size_t k, const std::vector<Job>& jobs,
                    const ItemParts& parts) {
    if (request_.only_taken)
      throw std::runtime_error(fmt::format("no share has part {} of {}", k + 1, jobs.size()));
    const std::string_view id = request_.selections[i].entry->item.id;
    if (request_.shard && !has_part(request_.shard->shard, id, k)) return false;
    const Figure figure = jobs[k]();
    with_folder([&] {
      parts.write(k, jobs.size(), figure);
      const std::scoped_lock lock(mutex_);
      files_.list({parts.file(k)});
      files_.save();
    });
    return true;
  }

  /// Runs the experiment and writes its figure; returns the reason if it threw.
  std::string compute_data(std::size_t i, const CatalogEntry& entry) {
    remove_files(entry);
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
                 if (!entry.item.gives_jobs)
                   throw std::logic_error("gives jobs and is no `run_by_jobs`");
                 if (std::exchange(gave_jobs, true)) throw std::logic_error("gives jobs twice");
                 return compute_jobs(i, jobs);
               }});
      if (gave_jobs != entry.item.gives_jobs)
        throw std::logic_error("is `run_by_jobs` and gives no jobs");
    } catch (const std::exception& error) {
      return fmt::format("{}: {}", entry.item.id, error.what());
    }
    std::string failure = write_data(entry, figure);
    if (failure.empty()) {
      list_data(entry.item);
      remove_parts(entry);
    }
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
    return judge(read_dat(file(entry.item, ".dat")), entry.claims,
                 {request_.data.given(), request_.tier});
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
    const PlotResult plot = draw_item(request_.out, item.id, request_.home / "plots",
                                      result.verdicts, {.interrupted = &interrupted_});
    if (!plot.drawn && interrupted_) throw Interrupted{};
    result.drawn = plot.drawn;
    result.message = plot.message;
  }

  /// Called before pictures are drawn: whatever gnuplot does, the verdicts are in their file.
  void save_verdicts(std::size_t i, const ItemResult& result) {
    const std::scoped_lock lock(mutex_);
    results_.set_verdicts(i, result.verdicts);
    write_verdicts(request_.out / "verdicts.json", results_.verdicts());
  }

  void list_data(const Item& item) {
    const std::scoped_lock lock(mutex_);
    const std::string id(item.id);
    files_.list({id + ".dat", id + ".timing.dat"});
    files_.save();
  }

  void finish(std::size_t i, ItemResult result) {
    const std::scoped_lock lock(mutex_);
    const Item& item = request_.selections[i].entry->item;
    times_.items[std::string(item.id)] = result.seconds;
    results_.keep(i, std::move(result));
    files_.list(item_files(item.id));
    files_.save();
    results_.tell_progress(i, 1);
  }

  void progress(std::size_t i, double fraction) {
    constexpr double kRunning = 0.99;  // judged and drawn it is done
    if (interrupted_ || stopped_) throw Interrupted{};
    const std::scoped_lock lock(mutex_);
    results_.tell_progress(i, std::min(fraction, kRunning));
  }

  const RunRequest& request_;
  const std::atomic<bool>& interrupted_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::size_t threads_;
  JobPool pool_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  RunTimes times_;
  RunFiles files_;
  RunResults results_;
  std::exception_ptr broken_;
};

}  // namespace

RunSummary run_items(const RunRequest& request, const RunListener& listener,
                     const std::atomic<bool>& interrupted) {
  return Run(request, listener, interrupted).run();
}

}  // namespace tribo::verification
