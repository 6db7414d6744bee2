#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "verification/judge/claim.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::verification {

/// The folder with papers/ and plots/: `$TRIBOMETER_HOME`, else share/tribometer of the program's
/// installation, else the source folder.
/// Throws InputError if the folder has no papers/.
[[nodiscard]] std::filesystem::path home_folder();

struct CatalogEntry {
  Item item;
  std::vector<Claim> claims;
  std::string title = {};
  std::string shows = {};  ///< what was to be shown
};

/// Whether the item computes more when given the folder of recorded motions: some claim, of any
/// tier, needs it.
[[nodiscard]] bool reads_data(const CatalogEntry& entry);

/// Whether the item computes nothing without recorded motions: all of its claims need them.
[[nodiscard]] bool needs_data(const CatalogEntry& entry);

/// Why the item is skipped: it needs recorded motions and there are none, or a library that this
/// build lacks; empty if the item runs.
[[nodiscard]] std::string_view skip_reason(const CatalogEntry& entry, bool with_data);

/// All items with their claims, and the papers they belong to.
struct Catalog {
  std::vector<CatalogEntry> entries;  ///< in the order of their ids
  std::vector<Paper> papers;
};

/// Reads `papers/<paper>/<item>.toml` of each item and every `papers/<paper>/paper.toml`.
[[nodiscard]] Catalog read_catalog(const std::filesystem::path& home,
                                   const std::vector<Item>& items);

/// Whether runs of the tier judge the claim; `full` runs judge quick claims too.
[[nodiscard]] bool judged_in(const Claim& claim, Tier tier);

[[nodiscard]] std::string_view name(Tier tier);

/// An item and its requested claims.
struct Selection {
  const CatalogEntry* entry = nullptr;
  std::set<std::string> claims;  ///< ids
};

/// Resolves the ids of a command line. An id is an item, a claim, or a shell glob over items or, if
/// no item matches, over claims. Throws InputError for an id that matches nothing, with the nearest
/// name; for an open item, with its reason; for a claim of another tier.
[[nodiscard]] std::vector<Selection> select(const Catalog& catalog,
                                            const std::vector<std::string>& ids, Tier tier);

}  // namespace tribo::verification
