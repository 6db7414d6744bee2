#include "verification/judge/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "verification/text/toml_reader.hpp"

namespace tribo::verification {
namespace {

Finding read_finding(TableReader table) {
  Finding finding{.id = table.text("id"),
                  .paper = table.text("paper"),
                  .statement = table.text("statement"),
                  .claims = {},
                  .command = table.text("command"),
                  .withdrawn = table.text_or("withdrawn", ""),
                  .in_short = table.text_or("in_short", ""),
                  .picture = table.text_or("picture", "")};
  for (const toml::node& claim : table.array("claims")) {
    finding.claims.push_back(table.text_in(claim, "claims"));
  }
  table.finish();
  return finding;
}

}  // namespace

std::vector<Finding> read_findings(const std::filesystem::path& file) {
  std::vector<Finding> findings;
  if (!std::filesystem::exists(file)) return findings;
  const toml::table root = parse_toml(file);
  TableReader reader(root, file.string(), "findings");
  for (const toml::node& node : reader.array("finding")) {
    if (!node.is_table()) throw reader.error(node, "'finding' must be written [[finding]]");
    Finding finding = read_finding(reader.reader(*node.as_table(), "finding"));
    if (std::ranges::find(findings, finding.id, &Finding::id) != findings.end()) {
      throw reader.error(node, "two findings have the id '" + finding.id + "'");
    }
    findings.push_back(std::move(finding));
  }
  reader.finish();
  return findings;
}

void check_findings(const std::vector<Finding>& findings, const Catalog& catalog) {
  std::vector<std::string> known;
  for (const CatalogEntry& entry : catalog.entries) {
    for (const Claim& claim : entry.claims) known.push_back(claim.id);
  }
  for (const Finding& finding : findings) {
    for (const std::string& claim : finding.claims) {
      if (std::ranges::find(known, claim) != known.end()) continue;
      throw InputError(fmt::format("findings.toml: finding '{}': {}", finding.id,
                                   unknown_name("claim", claim, known).what()));
    }
    const auto is_pictured = [&](const std::string& claim) {
      return claim.starts_with(finding.picture + "/");
    };
    if (!finding.in_short.empty() && std::ranges::none_of(finding.claims, is_pictured))
      throw InputError(
          fmt::format("findings.toml: finding '{}': 'picture' must be an item of its "
                      "claims, not '{}'",
                      finding.id, finding.picture));
  }
}

}  // namespace tribo::verification
