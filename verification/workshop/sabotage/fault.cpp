#include "verification/workshop/sabotage/fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "models/input_error.hpp"
#include "verification/text/toml_reader.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

/// Places in a file, by where they begin and their length, with all faults on each.
using Sites = std::map<std::pair<std::size_t, std::size_t>, std::vector<const Fault*>>;

Fault gate_from(TableReader reader) {
  Fault fault;
  fault.name = reader.text("name");
  fault.what = reader.text("what");
  fault.file = reader.text("file");
  fault.within = reader.text_or("within", "");
  fault.original = reader.text("original");
  fault.faulty = reader.text("faulty");
  fault.gate = reader.text("gate");
  reader.finish();
  return fault;
}

std::size_t only_place(std::string_view text, std::string_view wanted, const fs::path& file,
                       const Fault& fault) {
  const std::size_t first = text.find(wanted);
  const bool nowhere = first == std::string_view::npos;
  if (nowhere || text.find(wanted, first + 1) != std::string_view::npos) {
    throw InputError(fmt::format("fault '{}': '{}' stands {} in {}", fault.name, wanted,
                                 nowhere ? "nowhere" : "more than once", file.string()));
  }
  return first;
}

std::size_t place_of(const std::string& source, const fs::path& file, const Fault& fault) {
  if (fault.within.empty()) return only_place(source, fault.original, file, fault);
  return only_place(source, fault.within, file, fault) +
         only_place(fault.within, fault.original, file, fault);
}

Sites sites(const std::string& source, const fs::path& file, const std::vector<Fault>& faults) {
  Sites all;
  for (const Fault& fault : faults) {
    if (fault.file == file)
      all[{place_of(source, file, fault), fault.original.size()}].push_back(&fault);
  }
  const auto first = std::ranges::adjacent_find(all, [](const auto& a, const auto& b) {
    return a.first.first + a.first.second > b.first.first;
  });
  if (first == all.end()) return all;
  throw InputError(fmt::format("faults '{}' and '{}' overlap", first->second.front()->name,
                               std::next(first)->second.front()->name));
}

Edit switched(std::size_t begin, std::size_t length, const std::vector<const Fault*>& faults) {
  Edit edit{.begin = begin, .length = length, .before = {}, .after = {}};
  const bool statement = faults.front()->is_statement();
  for (const Fault* fault : faults) {
    edit.before +=
        statement
            ? fmt::format("if (TRIBO_FAULT(\"{}\")) {{ {} }} else ", fault->name, fault->faulty)
            : fmt::format("(TRIBO_FAULT(\"{}\") ? ({}) : ", fault->name, fault->faulty);
  }
  edit.before += statement ? "{ " : "(";
  edit.after = statement ? " }" : std::string(faults.size() + 1, ')');
  return edit;
}

}  // namespace

std::vector<Fault> read_gates(const fs::path& file) {
  const toml::table table = parse_toml(file);
  TableReader reader(table, file.string(), "file");
  std::vector<Fault> gates;
  for (const toml::node& node : reader.array("fault")) {
    if (!node.is_table()) throw reader.error(node, "'fault' must be a table");
    Fault gate = gate_from(reader.reader(*node.as_table(), "fault"));
    if (std::ranges::find(gates, gate.name, &Fault::name) != gates.end()) {
      throw reader.error(node, "two faults of this name");
    }
    gates.push_back(std::move(gate));
  }
  reader.finish();
  return gates;
}

std::vector<Edit> fault_edits(const std::string& source, const fs::path& file,
                              const std::vector<Fault>& faults) {
  std::vector<Edit> edits;
  for (const auto& [place, there] : sites(source, file, faults))
    edits.push_back(switched(place.first, place.second, there));
  return edits;
}

}  // namespace tribo::verification
