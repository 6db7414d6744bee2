#include <filesystem>

#include "verification/claim_reader.hpp"

namespace tribo::verification {
namespace {

/// A fault in code that measures shows no more than that its measure is read.
bool is_in_the_product(const std::filesystem::path& file) {
  const std::string path = file.lexically_normal().generic_string();
  return path.starts_with("models/") || path.starts_with("solvers/") ||
         path.starts_with("reference/");
}

ClaimFault read_fault(TableReader table) {
  ClaimFault fault;
  fault.what = table.text("what");
  fault.file = table.text("file");
  if (!is_in_the_product(fault.file)) {
    throw table.error(table.node("file"), "fault: 'file' must be in models, solvers or reference");
  }
  fault.within = table.text_or("within", "");
  const toml::array& change = table.array("change");
  if (change.size() != 2) {
    throw table.error(change,
                      "fault: 'change' must be what stands in the file and what stands there "
                      "instead, ['...', '...']");
  }
  fault.original = table.text_in(*change.get(0), "change");
  fault.faulty = table.text_in(*change.get(1), "change");
  table.finish();
  return fault;
}

}  // namespace

void read_faults(TableReader& table, Claim& claim) {
  if (table.has("fault")) {
    for (const toml::node& node : table.array("fault")) {
      if (!node.is_table()) throw table.error(node, "'fault' must be written [[claim.fault]]");
      claim.faults.push_back(read_fault(table.reader(*node.as_table(), "fault")));
    }
  }
  if (table.has("faults")) {
    for (const toml::node& node : table.array("faults"))
      claim.other_faults.push_back(table.text_in(node, "faults"));
  }
}

}  // namespace tribo::verification
