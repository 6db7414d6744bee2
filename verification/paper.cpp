#include "verification/claim.hpp"
#include "verification/toml_reader.hpp"

namespace tribo::verification {
namespace {

OpenItem read_open_item(TableReader table) {
  OpenItem item{.id = table.text("id"), .reason = table.text("reason")};
  table.finish();
  return item;
}

}  // namespace

Paper read_paper(const std::filesystem::path& file, std::string_view key) {
  const toml::table root = parse_toml(file);
  TableReader reader(root, file.string(), "paper");
  Paper paper{.key = std::string(key),
              .title = reader.text("title"),
              .authors = reader.text("authors"),
              .reference = reader.text("reference"),
              .open = {}};
  if (reader.has("open")) {
    for (const toml::node& node : reader.array("open")) {
      if (!node.is_table()) throw reader.error(node, "'open' must be written [[open]]");
      paper.open.push_back(read_open_item(reader.reader(*node.as_table(), "open")));
    }
  }
  reader.finish();
  return paper;
}

}  // namespace tribo::verification
