#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "verification/judge/catalog.hpp"

/// A run divided over machines: each computes a share of the items, and one puts all together.
namespace tribo::verification {

/// The `index`-th of `count` shares, from 1.
struct Shard {
  unsigned index = 1, count = 1;
};

/// The run that a share belongs to, as recorded in its manifest.
struct ShardRecord {
  Shard shard;
  std::vector<std::string> ids;  ///< requested from the whole run
};

/// Whether the k-th part of an item that gives jobs is computed in this share.
[[nodiscard]] bool has_part(const Shard& shard, std::string_view item, std::size_t k);

/// The items of a share: those that give jobs, and of the others those dealt to it, the most
/// expensive first, each to the share with the least cost so far; `costs` in seconds by id, the
/// mean where unknown. The division is the same wherever it is computed.
[[nodiscard]] std::vector<Selection> share_of(const std::vector<Selection>& all, const Shard& shard,
                                              const std::map<std::string, double>& costs);

/// Seconds per item of an earlier run. Throws InputError if there is no manifest.
[[nodiscard]] std::map<std::string, double> item_costs(const std::filesystem::path& run_dir);

/// Data common to all shares.
struct DividedRun {
  std::vector<std::string> ids;
  std::string tier;
  std::string data;  ///< as `data_text` gives it
};

/// Throws InputError, one line, unless the folders are complete shares of one run, each once: for a
/// share that is missing, repeated, of another version, tier, recorded motions or ids, or no share.
[[nodiscard]] DividedRun check_shards(const std::vector<std::filesystem::path>& folders);

}  // namespace tribo::verification
