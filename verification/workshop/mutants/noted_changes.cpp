#include "verification/workshop/mutants/noted_changes.hpp"

#include "verification/text/toml_reader.hpp"

namespace tribo::verification {

std::vector<NotedChange> read_noted_changes(const std::filesystem::path& file,
                                            std::string_view table, std::string_view change) {
  const toml::table root = parse_toml(file);
  TableReader reader(root, file.string(), "file");
  std::vector<NotedChange> result;
  if (!reader.has(table)) return result;
  for (const toml::node& node : reader.array(table)) {
    if (!node.is_table()) throw reader.error(node, "'" + std::string(table) + "' must be a table");
    TableReader entry = reader.reader(*node.as_table(), std::string(table));
    result.push_back({.file = entry.text("file"),
                      .original = entry.text("original"),
                      .change = entry.text(change),
                      .why = entry.text("why")});
    entry.finish();
  }
  reader.finish();
  return result;
}

}  // namespace tribo::verification
