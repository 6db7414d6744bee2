#include "verification/judge/catalog.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <cstdlib>

#include "models/input_error.hpp"
#include "verification/text/build_info.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

bool matches(const std::string& glob, std::string_view text) {
  return ::fnmatch(glob.c_str(), std::string(text).c_str(), 0) == 0;
}

bool has_label(const Claim& claim, std::string_view label) {
  return std::find(claim.labels.begin(), claim.labels.end(), label) != claim.labels.end();
}

/// Collects the requested claims, item by item.
class Selector {
 public:
  Selector(const Catalog& catalog, Tier tier) : catalog_(catalog), tier_(tier) {}

  void add(const std::string& id) {
    if (add_items(id) || add_claims(id)) return;
    refuse(id);
  }

  /// In the order of the catalog, whatever the order of the ids.
  [[nodiscard]] std::vector<Selection> selections() const {
    std::vector<Selection> result;
    for (const CatalogEntry& entry : catalog_.entries) {
      const auto found =
          std::find_if(chosen_.begin(), chosen_.end(),
                       [&](const Selection& selection) { return selection.entry == &entry; });
      if (found != chosen_.end()) result.push_back(*found);
    }
    return result;
  }

 private:
  Selection& selection(const CatalogEntry& entry) {
    for (Selection& chosen : chosen_) {
      if (chosen.entry == &entry) return chosen;
    }
    return chosen_.emplace_back(Selection{&entry, {}});
  }

  bool add_items(const std::string& glob) {
    bool found = false;
    for (const CatalogEntry& entry : catalog_.entries) {
      if (!matches(glob, entry.item.id)) continue;
      found = true;
      Selection& chosen = selection(entry);
      for (const Claim& claim : entry.claims) {
        if (judged_in(claim, tier_)) chosen.claims.insert(claim.id);
      }
    }
    return found;
  }

  bool add_claims(const std::string& glob) {
    bool found = false;
    std::string of_other_tier;
    for (const CatalogEntry& entry : catalog_.entries) {
      for (const Claim& claim : entry.claims) {
        if (!matches(glob, claim.id)) continue;
        if (!judged_in(claim, tier_)) {
          of_other_tier = claim.id;
          continue;
        }
        selection(entry).claims.insert(claim.id);
        found = true;
      }
    }
    if (!found && !of_other_tier.empty()) {
      throw InputError(fmt::format("{} is judged with --tier full only", of_other_tier));
    }
    return found;
  }

  [[noreturn]] void refuse(const std::string& id) const {
    for (const Paper& paper : catalog_.papers) {
      for (const OpenItem& open : paper.open) {
        if (open.id != id && fmt::format("{}/{}", paper.key, open.id) != id) continue;
        throw InputError(fmt::format("{} is still open: {}", id, open.reason));
      }
      if (paper.key == id) {
        throw InputError(fmt::format("'{0}' is a paper; '{0}/*' stands for all of its items", id));
      }
    }
    if (id.find_first_of("*?[") != std::string::npos) {
      throw InputError(fmt::format("no item or claim matches '{}'", id));
    }
    std::vector<std::string> known;
    for (const CatalogEntry& entry : catalog_.entries) known.emplace_back(entry.item.id);
    std::vector<std::string> all = known;
    for (const CatalogEntry& entry : catalog_.entries) {
      for (const Claim& claim : entry.claims) all.push_back(claim.id);
    }
    throw unknown_name("item or claim", id, nearest_name(id, all).empty() ? known : all);
  }

  const Catalog& catalog_;
  Tier tier_;
  std::vector<Selection> chosen_;
};

/// share/tribometer beside the folder of an installed program; else the sources.
fs::path folder_of_program() {
  std::error_code no_such_file;
  const fs::path program = fs::read_symlink("/proc/self/exe", no_such_file);
  const fs::path installed = program.parent_path().parent_path() / "share/tribometer";
  return fs::is_directory(installed / "papers") ? installed : fs::path(build_info().source_folder);
}

/// A file of claims that no item has would never be judged.
void refuse_orphans(const fs::path& folder, const std::vector<CatalogEntry>& entries) {
  for (const auto& file : fs::directory_iterator(folder)) {
    if (!has_claims(file.path())) continue;
    const std::string id = (folder.filename() / file.path().stem()).string();
    const bool known = std::any_of(entries.begin(), entries.end(),
                                   [&](const CatalogEntry& entry) { return entry.item.id == id; });
    if (known) continue;
    throw InputError(
        fmt::format("{}: the program has no item '{}', so that nobody judges its claims",
                    file.path().string(), id));
  }
}

/// Nor would a file of claims outside every paper's folder.
void refuse_stray(const fs::path& file) {
  if (file.extension() != ".toml" || file.stem() == "findings" || file.stem() == "measures") return;
  throw InputError(fmt::format("{}: stands in no paper's folder, so that nobody judges its claims",
                               file.string()));
}

}  // namespace

std::filesystem::path home_folder() {
  const char* const changed = std::getenv("TRIBOMETER_HOME");
  const fs::path home = changed && *changed ? fs::path(changed) : folder_of_program();
  if (!fs::is_directory(home / "papers")) {
    throw InputError(
        fmt::format("no folder '{}'; set TRIBOMETER_HOME to the folder that holds papers/",
                    (home / "papers").string()));
  }
  return home;
}

Catalog read_catalog(const fs::path& home, const std::vector<Item>& items) {
  Catalog catalog;
  for (const Item& item : items) {
    const fs::path file = home / "papers" / (std::string(item.id) + ".toml");
    ClaimFile read = read_claim_file(file, item.id);
    catalog.entries.push_back(
        {item, std::move(read.claims), std::move(read.title), std::move(read.shows)});
  }
  std::sort(catalog.entries.begin(), catalog.entries.end(),
            [](const CatalogEntry& a, const CatalogEntry& b) { return a.item.id < b.item.id; });
  std::set<fs::path> folders;
  for (const auto& folder : fs::directory_iterator(home / "papers")) folders.insert(folder.path());
  for (const fs::path& folder : folders) {
    if (!fs::is_directory(folder)) {
      refuse_stray(folder);
      continue;
    }
    refuse_orphans(folder, catalog.entries);
    const fs::path file = folder / "paper.toml";
    if (fs::exists(file)) catalog.papers.push_back(read_paper(file, folder.filename().string()));
  }
  return catalog;
}

bool reads_data(const CatalogEntry& entry) {
  return std::any_of(entry.claims.begin(), entry.claims.end(),
                     [](const Claim& c) { return needs_data(c); });
}

bool needs_data(const CatalogEntry& entry) {
  return reads_data(entry) && std::all_of(entry.claims.begin(), entry.claims.end(),
                                          [](const Claim& c) { return needs_data(c); });
}

std::string_view skip_reason(const CatalogEntry& entry, bool with_data) {
  return needs_data(entry) && !with_data ? kDataMissing : entry.item.missing();
}

bool judged_in(const Claim& claim, Tier tier) {
  return has_label(claim, "quick") || (tier == Tier::kFull && has_label(claim, "full"));
}

std::string_view name(Tier tier) {
  return tier == Tier::kQuick ? "quick" : "full";
}

std::vector<Selection> select(const Catalog& catalog, const std::vector<std::string>& ids,
                              Tier tier) {
  Selector selector(catalog, tier);
  for (const std::string& id : ids) selector.add(id);
  return selector.selections();
}

}  // namespace tribo::verification
