#include "verification/sabotage/fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "models/input_error.hpp"
#include "verification/files.hpp"
#include "verification/toml_reader.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSwitchHeader = "fault_switch.hpp";
constexpr const char* kSwitch = R"(#pragma once

#include <cstdlib>
#include <string_view>

namespace tribo::sabotage {

inline bool chosen(std::string_view name) {
  static const char* const wanted = std::getenv("TRIBO_FAULT");
  return wanted != nullptr && name == wanted;
}

}  // namespace tribo::sabotage

#define TRIBO_FAULT(name) \
  ([] { static const bool on = ::tribo::sabotage::chosen(name); return on; }())
)";

/// Everything that a build of the program reads.
const std::vector<std::string> kParts = {
    "CMakeLists.txt", "models", "solvers", "reference", "verification", "papers", "plots"};

/// One place in a file and all faults on it.
struct Site {
  std::size_t begin = 0;
  std::size_t length = 0;
  std::vector<const Fault*> faults;
};

Fault fault_from(TableReader reader) {
  Fault fault;
  fault.name = reader.text("name");
  fault.what = reader.text("what");
  fault.file = reader.text("file");
  fault.within = reader.text_or("within", "");
  fault.original = reader.text("original");
  fault.faulty = reader.text("faulty");
  fault.statement = reader.flag_or("statement", false);
  for (const toml::node& claim : reader.array("breaks")) {
    fault.breaks.push_back(reader.text_in(claim, "breaks"));
  }
  reader.finish();
  return fault;
}

std::size_t only_place(std::string_view text,
                       std::string_view wanted,
                       const fs::path& file,
                       const Fault& fault) {
  const std::size_t first = text.find(wanted);
  const bool nowhere = first == std::string_view::npos;
  if (nowhere || text.find(wanted, first + 1) != std::string_view::npos) {
    throw InputError(fmt::format("fault '{}': '{}' stands {} in {}",
                                 fault.name,
                                 wanted,
                                 nowhere ? "nowhere" : "more than once",
                                 file.string()));
  }
  return first;
}

std::size_t place_of(const std::string& source, const fs::path& file, const Fault& fault) {
  if (fault.within.empty()) return only_place(source, fault.original, file, fault);
  return only_place(source, fault.within, file, fault) +
         only_place(fault.within, fault.original, file, fault);
}

std::vector<Site> sites(const std::string& source,
                        const fs::path& file,
                        const std::vector<Fault>& faults) {
  std::map<std::size_t, Site> by_place;
  for (const Fault& fault : faults) {
    if (fault.file != file) continue;
    Site& site = by_place[place_of(source, file, fault)];
    if (!site.faults.empty() && site.faults.front()->original != fault.original) {
      throw InputError(
          fmt::format("faults '{}' and '{}' overlap", site.faults.front()->name, fault.name));
    }
    site.length = fault.original.size();
    site.faults.push_back(&fault);
  }
  std::vector<Site> result;
  for (auto& [begin, site] : by_place) {
    site.begin = begin;
    if (!result.empty() && result.back().begin + result.back().length > begin) {
      throw InputError(fmt::format("faults '{}' and '{}' overlap",
                                   result.back().faults.front()->name,
                                   site.faults.front()->name));
    }
    result.push_back(site);
  }
  return result;
}

std::string switched(const Site& site) {
  std::string text;
  const std::string& original = site.faults.front()->original;
  if (site.faults.front()->statement) {
    for (const Fault* fault : site.faults) {
      text += fmt::format("if (TRIBO_FAULT(\"{}\")) {{ {} }} else ", fault->name, fault->faulty);
    }
    return text + "{ " + original + " }";
  }
  for (const Fault* fault : site.faults) {
    text += fmt::format("(TRIBO_FAULT(\"{}\") ? ({}) : ", fault->name, fault->faulty);
  }
  return text + "(" + original + ")" + std::string(site.faults.size(), ')');
}

void write_if_changed(const fs::path& file, const std::string& text) {
  if (fs::exists(file) && read_text(file) == text) return;
  write_text(file, text);
}

}  // namespace

std::vector<std::string> Fault::items() const {
  std::vector<std::string> result;
  for (const std::string& claim : breaks) {
    const std::string item = claim.substr(0, claim.rfind('/'));
    if (std::find(result.begin(), result.end(), item) == result.end()) result.push_back(item);
  }
  return result;
}

std::vector<Fault> read_faults(const fs::path& file) {
  const toml::table table = parse_toml(file);
  TableReader reader(table, file.string(), "file");
  std::vector<Fault> faults;
  for (const toml::node& node : reader.array("fault")) {
    if (!node.is_table()) throw reader.error(node, "'fault' must be a table");
    faults.push_back(fault_from(reader.reader(*node.as_table(), "fault")));
    for (std::size_t i = 0; i + 1 < faults.size(); ++i) {
      if (faults[i].name == faults.back().name) throw reader.error(node, "two faults of this name");
    }
  }
  reader.finish();
  return faults;
}

std::string seed(const std::string& source,
                 const fs::path& file,
                 const std::vector<Fault>& faults) {
  const std::vector<Site> places = sites(source, file, faults);
  if (places.empty()) return source;
  const std::string include = fmt::format("#include \"{}\"\n", kSwitchHeader);
  std::string text = include;
  std::size_t from = 0;
  for (const Site& site : places) {
    text += source.substr(from, site.begin - from) + switched(site);
    from = site.begin + site.length;
  }
  return text + source.substr(from);
}

void seed_tree(const fs::path& root, const fs::path& copy, const std::vector<Fault>& faults) {
  for (const Fault& fault : faults) {
    if (!fs::exists(root / fault.file)) {
      throw InputError(fmt::format("fault '{}': no file {}", fault.name, fault.file.string()));
    }
  }
  const auto place = [&](const fs::path& file) {
    const fs::path relative = fs::relative(file, root);
    write_if_changed(copy / relative, seed(read_text(file), relative, faults));
  };
  for (const std::string& part : kParts) {
    if (fs::is_regular_file(root / part)) {
      place(root / part);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(root / part)) {
      if (entry.is_regular_file()) place(entry.path());
    }
  }
  write_if_changed(copy / kSwitchHeader, kSwitch);
}

}  // namespace tribo::verification
