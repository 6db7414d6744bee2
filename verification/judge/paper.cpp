#include "verification/judge/claim.hpp"
#include "verification/judge/open_setting.hpp"
#include "verification/text/toml_reader.hpp"

namespace tribo::verification {
namespace {

OpenItem read_open_item(TableReader table) {
  OpenItem item{.id = table.text("id"), .reason = table.text("reason")};
  table.finish();
  return item;
}

Headline read_headline(TableReader table) {
  Headline headline{
      .statement = table.text("statement"), .place = table.text("place"), .claims = {}};
  for (const toml::node& node : table.array("claims"))
    headline.claims.push_back(table.text_in(node, "claims"));
  headline.any = table.has("rule") && table.choice("rule", {"all", "any"}) == 1;
  table.finish();
  return headline;
}

/// The tables `[[name]]`, each by `read`.
template <class Read>
auto read_tables(TableReader& reader, const std::string& name, Read read) {
  std::vector<decltype(read(std::declval<TableReader>()))> all;
  if (!reader.has(name)) return all;
  for (const toml::node& node : reader.array(name)) {
    if (!node.is_table())
      throw reader.error(node, "'" + name + "' must be written [[" + name + "]]");
    all.push_back(read(reader.reader(*node.as_table(), name)));
  }
  return all;
}

}  // namespace

Paper read_paper(const std::filesystem::path& file, std::string_view key) {
  const toml::table root = parse_toml(file);
  TableReader reader(root, file.string(), "paper");
  Paper paper{.key = std::string(key),
              .title = reader.text("title"),
              .authors = reader.text("authors"),
              .reference = reader.text("reference"),
              .headlines = read_tables(reader, "headline", read_headline),
              .open = read_tables(reader, "open", read_open_item)};
  static_cast<void>(read_settings(reader));  // for the items, which read them themselves
  reader.finish();
  return paper;
}

}  // namespace tribo::verification
