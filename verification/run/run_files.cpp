#include "verification/run/run_files.hpp"

#include <system_error>

#include "verification/text/files.hpp"

namespace tribo::verification {

namespace fs = std::filesystem;

std::vector<std::string> item_files(std::string_view item) {
  std::vector<std::string> names;
  for (const char* const extension :
       {".dat", ".svg", ".png", ".gp", ".timing.dat", ".timing.svg", ".timing.png", ".timing.gp"}) {
    names.push_back(std::string(item) + extension);
  }
  return names;
}

void RunFiles::keep_listed(const std::function<bool(const std::string&)>& stays) {
  if (!fs::exists(folder_ / "manifest.json")) return;
  for (const auto& [name, sum] : read_run_record(folder_).files) {
    const bool remade = is_of_report(name) || name == "verdicts.json";
    if (remade || !fs::exists(folder_ / name)) continue;
    check_file(folder_, name, sum);
    if (stays(name)) checksums_[name] = sum;
  }
}

void RunFiles::take(const fs::path& other, const std::string& name, const std::string& sum) {
  check_file(other, name, sum);
  remove({name});
  write_text(folder_ / name, read_text(other / name));
  checksums_[name] = sum;
}

void RunFiles::list(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (fs::exists(folder_ / name)) checksums_[name] = checksum(folder_ / name);
  }
}

void RunFiles::add(const Checksums& sums) {
  for (const auto& [name, sum] : sums) checksums_[name] = sum;
}

void RunFiles::remove(const std::vector<std::string>& names) {
  std::size_t listed = 0;
  for (const std::string& name : names) listed += checksums_.erase(name);
  if (listed > 0) save();
  for (const std::string& name : names) {
    std::error_code ignored;
    fs::remove(folder_ / name, ignored);
  }
}

}  // namespace tribo::verification
