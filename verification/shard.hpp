#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "verification/catalog.hpp"

/// A run divided over machines: each computes a share of the items, and one puts all together.
namespace tribo::verification {

/// The `index`-th of `count` shares, from 1.
struct Shard {
  unsigned index = 1, count = 1;
};

/// Of what run a share is, as its manifest tells.
struct ShardRecord {
  Shard shard;
  std::vector<std::string> ids;  ///< what the whole run was asked for
};

/// Whether the k-th part of an item that gives jobs is computed in this share.
[[nodiscard]] bool has_part(const Shard& shard, std::string_view item, std::size_t k);

/// The items of a share: those that give jobs, and of the others the dearest first, each to the
/// share that has least, `costs` in seconds by id; what has none costs as much as the mean. The
/// same division wherever it is computed.
[[nodiscard]] std::vector<Selection> share_of(const std::vector<Selection>& all,
                                              const Shard& shard,
                                              const std::map<std::string, double>& costs);

/// Seconds by item of an earlier run. Throws InputError where there is no manifest.
[[nodiscard]] std::map<std::string, double> item_costs(const std::filesystem::path& run_dir);

/// What all shares have in common.
struct DividedRun {
  std::vector<std::string> ids;
  std::string tier;
};

/// Throws InputError, one line, unless the folders are complete shares of one run, each once: for a
/// share that is missing, is there twice, is of another version, tier, recorded motions or ids, or
/// is no share.
[[nodiscard]] DividedRun check_shards(const std::vector<std::filesystem::path>& folders);

}  // namespace tribo::verification
