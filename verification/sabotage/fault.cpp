#include "verification/sabotage/fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "models/input_error.hpp"
#include "verification/toml_reader.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

/// One place in a file and all faults on it.
struct Site {
  std::size_t begin = 0;
  std::size_t length = 0;
  std::vector<const Fault*> faults;
};

/// A fault in code that measures shows no more than that its measure is read.
bool is_in_the_product(const fs::path& file) {
  const std::string path = file.lexically_normal().generic_string();
  return path.starts_with("models/") || path.starts_with("solvers/") ||
         path.starts_with("reference/");
}

Fault fault_from(const toml::node& node, TableReader reader) {
  Fault fault;
  fault.name = reader.text("name");
  fault.what = reader.text("what");
  fault.file = reader.text("file");
  fault.gate = reader.text_or("gate", "");
  if (fault.gate.empty() && !is_in_the_product(fault.file)) {
    throw reader.error(node, "'file' must be in models, solvers or reference, or have a 'gate'");
  }
  fault.within = reader.text_or("within", "");
  fault.original = reader.text("original");
  fault.faulty = reader.text("faulty");
  fault.statement = reader.flag_or("statement", false);
  if (fault.gate.empty()) {
    for (const toml::node& claim : reader.array("breaks"))
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

Edit switched(const Site& site) {
  Edit edit{.begin = site.begin, .length = site.length, .before = {}, .after = {}};
  const bool statement = site.faults.front()->statement;
  for (const Fault* fault : site.faults) {
    edit.before +=
        statement
            ? fmt::format("if (TRIBO_FAULT(\"{}\")) {{ {} }} else ", fault->name, fault->faulty)
            : fmt::format("(TRIBO_FAULT(\"{}\") ? ({}) : ", fault->name, fault->faulty);
  }
  edit.before += statement ? "{ " : "(";
  edit.after = statement ? " }" : std::string(site.faults.size() + 1, ')');
  return edit;
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
    faults.push_back(fault_from(node, reader.reader(*node.as_table(), "fault")));
    for (std::size_t i = 0; i + 1 < faults.size(); ++i) {
      if (faults[i].name == faults.back().name) throw reader.error(node, "two faults of this name");
    }
  }
  reader.finish();
  return faults;
}

std::vector<Fault> all_faults(const fs::path& root) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(root / "verification" / "sabotage")) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Fault> faults;
  for (const fs::path& file : files) {
    for (Fault& fault : read_faults(file)) faults.push_back(std::move(fault));
  }
  return faults;
}

std::vector<Edit> fault_edits(const std::string& source,
                              const fs::path& file,
                              const std::vector<Fault>& faults) {
  std::vector<Edit> edits;
  for (const Site& site : sites(source, file, faults)) edits.push_back(switched(site));
  return edits;
}

}  // namespace tribo::verification
