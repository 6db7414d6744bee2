#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "verification/claim.hpp"
#include "verification/figure.hpp"

namespace tribo::verification {

/// The folder that holds papers/ and plots/: `$TRIBOMETER_HOME`, or share/tribometer of the
/// installation that the program belongs to, or that of the sources.
/// Throws InputError if there is no papers/ in it.
[[nodiscard]] std::filesystem::path home_folder();

struct CatalogEntry {
  Item item;
  std::vector<Claim> claims;
};

/// Whether the item computes more where the folder of recorded motions is given: a claim of any
/// tier needs it.
[[nodiscard]] bool reads_data(const CatalogEntry& entry);

/// Whether the item computes nothing without that folder: all of its claims need it.
[[nodiscard]] bool needs_data(const CatalogEntry& entry);

/// Why the item is not run: it needs the folder of recorded motions and there is none, or a library
/// that this build lacks. Empty: it is run.
[[nodiscard]] std::string_view skip_reason(const CatalogEntry& entry, bool with_data);

/// All items with their claims, and the papers they belong to.
struct Catalog {
  std::vector<CatalogEntry> entries;  ///< in the order of their ids
  std::vector<Paper> papers;
};

/// Reads `papers/<paper>/<item>.toml` of each item and every `papers/<paper>/paper.toml`.
[[nodiscard]] Catalog read_catalog(const std::filesystem::path& home,
                                   const std::vector<Item>& items);

/// Whether a claim is judged in runs of that tier: those of `full` judge the quick ones too.
[[nodiscard]] bool judged_in(const Claim& claim, Tier tier);

[[nodiscard]] std::string_view name(Tier tier);

/// An item and which of its claims were asked for.
struct Selection {
  const CatalogEntry* entry = nullptr;
  std::set<std::string> claims;  ///< ids
};

/// What the ids of a command line stand for. Each is an item, a claim, or a shell glob over items
/// or, where that finds none, over claims. Throws InputError for one that stands for nothing, with
/// the nearest name; for an item that is still open, with its reason; for a claim of another tier.
[[nodiscard]] std::vector<Selection> select(const Catalog& catalog,
                                            const std::vector<std::string>& ids,
                                            Tier tier);

}  // namespace tribo::verification
