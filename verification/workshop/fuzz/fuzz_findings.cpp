#include "verification/judge/finding.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// A catalog with one claim.
Catalog catalog() {
  Catalog catalog;
  catalog.entries.emplace_back().claims.emplace_back().id = "paper/item/claim";
  return catalog;
}

void one_input(std::string_view text) {
  static fuzz::MemoryFile file;
  static const Catalog known = catalog();
  const auto& path = file.holding(text);
  static_cast<void>(fuzz::accepted([&] {
    const std::vector<Finding> findings = read_findings(path);
    check_findings(findings, known);
    return findings.size();
  }));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
