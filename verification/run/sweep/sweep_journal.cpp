#include "verification/run/sweep/sweep_journal.hpp"

#include <fmt/format.h>

#include <string_view>

#include "models/input_error.hpp"
#include "verification/text/files.hpp"
#include "verification/text/json.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

/// The row of one line; nothing if the line is no row.
std::optional<std::pair<std::string, SweepRow>> row_from(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains("job") || !json.contains("row")) return std::nullopt;
  const Json &job = json["job"], &row = json["row"];
  if (!job.is_string() || !row.is_array()) return std::nullopt;
  SweepRow values;
  for (const Json& value : row) {
    if (!value.is_string()) return std::nullopt;
    values.push_back(value.get<std::string>());
  }
  return std::pair(job.get<std::string>(), std::move(values));
}

std::string line_of(const std::string& hash, const SweepRow& row) {
  Json json;
  json["job"] = hash;
  json["row"] = row;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

SweepJournal::SweepJournal(const fs::path& folder) : file_(folder / "jobs.jsonl") {
  std::string kept;
  if (fs::exists(file_)) {
    const std::string text = read_text(file_);
    std::string_view rest = text;
    for (int number = 1; !rest.empty(); ++number) {
      const std::size_t end = rest.find('\n');
      if (end == std::string_view::npos) break;  // cut off
      auto row = row_from(rest.substr(0, end));
      if (!row) {
        throw InputError(
            fmt::format("{}:{}: no job of a sweep; remove the file, and all is computed "
                        "again",
                        file_.string(), number));
      }
      kept.append(rest.substr(0, end + 1));
      rows_.insert(std::move(*row));
      rest.remove_prefix(end + 1);
    }
    if (kept.size() < text.size()) write_text(file_, kept);
  }
  out_.open(file_, std::ios::app);
  if (!out_) throw InputError(fmt::format("cannot write '{}'", file_.string()));
}

const SweepRow* SweepJournal::find(const std::string& hash) const {
  const auto found = rows_.find(hash);
  return found == rows_.end() ? nullptr : &found->second;
}

void SweepJournal::add(const std::string& hash, SweepRow row) {
  const std::scoped_lock lock(mutex_);
  out_ << line_of(hash, row) << std::flush;
  if (!out_) throw InputError(fmt::format("cannot write '{}'", file_.string()));
  rows_.insert_or_assign(hash, std::move(row));
}

void SweepJournal::take(const SweepJournal& other) {
  for (const auto& [hash, row] : other.rows_) {
    const SweepRow* const mine = find(hash);
    if (mine == nullptr) {
      add(hash, row);
    } else if (*mine != row) {
      throw InputError(fmt::format("{} and {} have other results of the same job {}",
                                   file_.string(), other.file_.string(), hash));
    }
  }
}

}  // namespace tribo::verification
