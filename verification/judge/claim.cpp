#include "verification/judge/claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "verification/judge/claim_reader.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

bool contains(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string read_id(TableReader& table) {
  const std::string id = table.text("id");
  if (!is_plain_name(id)) {
    throw table.error(table.node("id"),
                      fmt::format("id '{}': allowed are a-z, 0-9 and dashes", id));
  }
  return id;
}

/// Without labels a claim belongs to both tiers.
std::vector<std::string> read_labels(TableReader& table) {
  if (!table.has("labels")) return {"quick", "full"};
  std::vector<std::string> labels;
  for (const toml::node& node : table.array("labels")) {
    labels.push_back(table.text_in(node, "labels"));
    if (is_plain_name(labels.back())) continue;
    throw table.error(node,
                      fmt::format("label '{}': allowed are a-z, 0-9 and dashes", labels.back()));
  }
  if (!contains(labels, "quick") && !contains(labels, "full")) {
    throw table.error(table.node("labels"), "claim: 'labels' must contain \"quick\" or \"full\"");
  }
  return labels;
}

/// `WORD: what`, with one of kRoutes; the last needs what.
std::string read_route(TableReader& expect) {
  const std::string route = expect.text("route");
  const std::string word = route.substr(0, route.find(':'));
  const std::vector<std::string> known(kRoutes.begin(), kRoutes.end());
  if (!contains(known, word))
    throw expect.error(expect.node("route"), unknown_name("route", word, known).what());
  if (word == route && word == kRoutes.back()) {
    throw expect.error(expect.node("route"),
                       fmt::format("route: \"{}: why\" must say why there is no other", word));
  }
  return route;
}

ExpectedFailure read_expected_failure(TableReader& expect, const Claim& claim) {
  if (std::holds_alternative<OrderingCheck>(claim.check)) {
    throw expect.error("expect: a check of kind ordering has no second computation");
  }
  if (claim.info) throw expect.error("expect: a claim with 'info' is not judged; use \"pass\"");
  ExpectedFailure failure{.reason = expect.text("reason"),
                          .second = read_observable(expect, "second", claim.check),
                          .companion = expect.text("companion"),
                          .route = expect.has("route") ? read_route(expect) : ""};
  return failure;
}

void read_expect(TableReader& table, Claim& claim) {
  if (!table.has("expect")) return;
  if (!table.node("expect").is_table()) {
    static_cast<void>(table.choice("expect", {"pass"}));
    return;
  }
  TableReader expect = table.table("expect", "expect");
  if (expect.choice("outcome", {"xfail", "depends"}) == 0) {
    claim.expected_failure = read_expected_failure(expect, claim);
  } else {
    claim.depends = expect.text("reason");
    const bool quick = contains(claim.labels, "quick");
    const bool tries = std::ranges::any_of(claim.open.settings, [&](const OpenSetting& setting) {
      return !setting.tried.empty() && !(quick && setting.full_only);
    });
    if (!tries) {
      throw expect.error("expect: 'depends' needs a setting in 'open' that every tier of it tries");
    }
  }
  expect.finish();
}

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
  if (!is_in_the_product(fault.file))
    throw table.error(table.node("file"), "fault: 'file' must be in models, solvers or reference");
  fault.within = table.text_or("within", "");
  const toml::array& change = table.array("change");
  if (change.size() != 2)
    throw table.error(change, "fault: 'change' must be ['what stands there', 'what shall']");
  fault.original = table.text_in(*change.get(0), "change");
  fault.faulty = table.text_in(*change.get(1), "change");
  table.finish();
  return fault;
}

void name_faults(TableReader& table, Claim& claim) {
  for (const toml::node& node : table.array("faults"))
    claim.other_faults.push_back(table.text_in(node, "faults"));
}

/// The faults of a table that stands for several claims are those of the first, which the others
/// name.
void read_faults(TableReader& table, const Claim* first, Claim& claim) {
  if (table.has("fault")) {
    for (const toml::node& node : table.array("fault")) {
      if (!node.is_table()) throw table.error(node, "'fault' must be written [[claim.fault]]");
      claim.faults.push_back(read_fault(table.reader(*node.as_table(), "fault")));
    }
  }
  if (first) {
    for (std::size_t i = 0; i < claim.faults.size(); ++i)
      claim.other_faults.push_back(name_of_fault(*first, i));
    claim.faults.clear();
  }
  if (table.has("faults")) name_faults(table, claim);
}

/// A claim; what it does not say itself stands in `every`, which a file says once of all its
/// claims: of faults, those that break each claim that names none.
Claim read_claim(TableReader& table, std::optional<TableReader>& every, std::string_view item_id,
                 const std::vector<OpenSetting>& settings, const Claim* first) {
  static const std::vector<std::string> evidences = {"stated", "recovered", "derived", "ours"};
  const auto where = [&](std::string_view key) -> TableReader& {
    return every && every->has(key) && !table.has(key) ? *every : table;
  };
  Claim claim;
  claim.id = fmt::format("{}/{}", item_id, read_id(table));
  claim.statement = table.text("statement");
  claim.source = where("source").text("source");
  claim.evidence = static_cast<Evidence>(where("evidence").choice("evidence", evidences));
  claim.info = table.flag_or("info", false);
  claim.check = claim.info && !table.has("check") ? Check(RangeCheck{}) : read_check(table);
  claim.observable = read_observable(table, "observable", claim.check);
  claim.why = table.text("why");
  claim.no_effect = table.text_or("no_effect", "");
  claim.labels = read_labels(where("labels"));
  claim.unit = table.text_or("unit", "");
  if (table.has("open")) claim.open = read_open(table, settings);
  read_expect(table, claim);
  read_faults(table, first, claim);
  const bool names_none = claim.faults.empty() && claim.other_faults.empty();
  if (names_none && !claim.info && every && every->has("faults")) name_faults(*every, claim);
  table.finish();
  return claim;
}

/// The claims of a table: one, or one for each word of `each`.
std::vector<Claim> read_claims_of(TableReader& table, std::optional<TableReader>& every,
                                  std::string_view item_id,
                                  const std::vector<OpenSetting>& settings) {
  if (!table.has("each")) return {read_claim(table, every, item_id, settings, nullptr)};
  std::vector<Claim> claims;
  for (const toml::node& node : table.array("each")) {
    TableReader one = table.with_word(table.text_in(node, "each"));
    claims.push_back(
        read_claim(one, every, item_id, settings, claims.empty() ? nullptr : &claims.front()));
  }
  return claims;
}

bool same(const Observable& a, const Observable& b) {
  if (const auto* const name = std::get_if<std::string>(&a))
    return *name == std::get<std::string>(b);
  const auto* const curve = std::get_if<CurveRef>(&a);
  const auto* const other = std::get_if<CurveRef>(&b);
  return curve && other && curve->block == other->block && curve->x == other->x &&
         curve->y == other->y;
}

/// A companion must exist, be judged whenever its claim is, and be expected to pass.
void require_companion(const Claim& claim, const std::vector<Claim>& claims,
                       std::string_view item_id, const TableReader& table) {
  const ExpectedFailure& failure = *claim.expected_failure;
  std::vector<std::string> known;
  const Claim* companion = nullptr;
  for (const Claim& other : claims) {
    if (&other == &claim) continue;
    known.push_back(other.id.substr(item_id.size() + 1));
    if (known.back() == failure.companion) companion = &other;
  }
  if (!companion) throw table.error(unknown_name("companion", failure.companion, known).what());
  const auto refuse = [&](std::string_view why) {
    return table.error(fmt::format("companion '{}' {}", failure.companion, why));
  };
  if (companion->info || companion->expected_failure) throw refuse("is not expected to pass");
  if (contains(claim.labels, "quick") && !contains(companion->labels, "quick")) {
    throw refuse("is not judged in quick runs; give it the label \"quick\"");
  }
  if (needs_data(*companion) && !needs_data(claim)) {
    throw refuse("is not judged without data; give the claim the label \"needs-data\", too");
  }
  if (same(claim.observable, failure.second)) {
    throw table.error("expect: 'second' must be another computation than 'observable'");
  }
}

}  // namespace

std::string name_of_fault(const Claim& claim, std::size_t i) {
  return i == 0 ? claim.id : fmt::format("{}.{}", claim.id, i + 1);
}

bool needs_data(const Claim& claim) {
  return contains(claim.labels, "needs-data");
}

bool has_claims(const std::filesystem::path& file) {
  return file.extension() == ".toml" && file.stem() != "paper" && file.stem() != "printed";
}

ClaimFile read_claim_file(const std::filesystem::path& file, std::string_view item_id) {
  ClaimFile read{.title = std::string(item_id), .shows = {}, .claims = {}};
  if (!std::filesystem::exists(file)) return read;
  const toml::table root = parse_toml(file);
  TableReader reader(root, file.string(), "file");
  read.title = reader.text_or("title", read.title);
  read.shows = reader.text_or("shows", "");
  const std::size_t texts = (reader.has("title") ? 1U : 0U) + (reader.has("shows") ? 1U : 0U);
  if (root.size() == texts) return read;
  const std::vector<OpenSetting> settings =
      read_settings(reader, read_settings_of_paper(file.parent_path()));
  const std::vector<PrintedRange> ranges = read_ranges(reader);
  std::optional<TableReader> every;
  if (reader.has("every")) every = reader.table("every", "every");
  std::vector<Claim> claims;
  std::vector<TableReader> tables;
  for (const toml::node& node : reader.array("claim")) {
    if (!node.is_table()) throw reader.error(node, "'claim' must be written [[claim]]");
    TableReader table = reader.reader(*node.as_table(), "claim");
    for (Claim& claim : read_claims_of(table, every, item_id, settings)) {
      claim.ranges = ranges;
      for (const Claim& other : claims) {
        if (other.id == claim.id)
          throw reader.error(node, fmt::format("id of {} is used twice", claim.id));
      }
      claims.push_back(std::move(claim));
      tables.push_back(table);
    }
  }
  if (every) every->finish();
  reader.finish();
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims[i].expected_failure) require_companion(claims[i], claims, item_id, tables[i]);
  }
  read.claims = std::move(claims);
  return read;
}

std::vector<Claim> read_claims(const std::filesystem::path& file, std::string_view item_id) {
  return read_claim_file(file, item_id).claims;
}

}  // namespace tribo::verification
