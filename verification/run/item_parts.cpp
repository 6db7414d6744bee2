#include "verification/run/item_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace tribo::verification {

namespace fs = std::filesystem;

namespace {
constexpr const char* kPart = "part";  ///< key of the header
}

ItemParts::ItemParts(fs::path run_dir, std::string_view item, DatHeader header)
    : run_dir_(std::move(run_dir)), item_(item), header_(std::move(header)) {}

std::vector<std::string> ItemParts::files() const {
  std::vector<std::string> found;
  const fs::path folder = (run_dir_ / item_).parent_path();
  if (!fs::is_directory(folder)) return found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().lexically_relative(run_dir_).generic_string();
    if (name.starts_with(item_ + ".part-") && name.ends_with(".dat")) found.push_back(name);
  }
  std::ranges::sort(found);
  return found;
}

std::string ItemParts::file(std::size_t k) const {
  return fmt::format("{}.part-{}.dat", item_, k + 1);
}

DatHeader ItemParts::header(std::size_t k, std::size_t count) const {
  DatHeader of_part = header_;
  of_part.emplace_back(kPart, fmt::format("{} of {}", k + 1, count));
  return of_part;
}

bool ItemParts::belongs(const std::string& file, std::optional<std::size_t> count) const {
  DatHeader of_part = read_dat_header(run_dir_ / file);
  if (of_part.empty() || of_part.back().first != kPart) return false;
  const std::string text = of_part.back().second;
  const std::string number = text.substr(0, text.find(' '));
  of_part.pop_back();
  const bool counted = !count || text.ends_with(fmt::format(" of {}", *count));
  return counted && of_part == header_ && file == fmt::format("{}.part-{}.dat", item_, number);
}

bool ItemParts::has(std::size_t k, std::size_t count) const {
  const fs::path path = run_dir_ / file(k);
  return fs::exists(path) && read_dat_header(path) == header(k, count);
}

void ItemParts::write(std::size_t k, std::size_t count, const Figure& figure) const {
  if (!figure.timing.empty()) throw std::logic_error("a part has times, which are not kept");
  write_dat(run_dir_ / file(k), header(k, count), figure);
}

Figure ItemParts::read(std::size_t k) const {
  return read_dat(run_dir_ / file(k));
}

}  // namespace tribo::verification
