#include "verification/run/shard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "models/input_error.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/run/recorded_motions.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

std::string id_of(const Selection& selection) {
  return std::string(selection.entry->item.id);
}

/// A share as described by its manifest.
struct Found {
  fs::path folder;
  Shard shard;
  std::vector<std::string> ids;
  std::string tier, sources, compiler, data;
};

Found found_in(const fs::path& folder) {
  if (!read_run_record(folder).complete)
    throw InputError(
        fmt::format("{}: the share was not finished; run it again with --resume", folder.string()));
  const Json json = read_json(folder / "manifest.json");
  try {
    const Json& shard = json.at("shard");
    return {
        .folder = folder,
        .shard = {shard.at("index").get<unsigned>(), shard.at("count").get<unsigned>()},
        .ids = shard.at("ids").get<std::vector<std::string>>(),
        .tier = json.at("tier").get<std::string>(),
        .sources = json.at("sources").get<std::string>(),
        .compiler = json.at("compiler").get<std::string>() + json.at("flags").get<std::string>(),
        .data = json.at("data").is_null() ? data_text({}) : json.at("data").get<std::string>()};
  } catch (const Json::exception&) {
    throw InputError(
        fmt::format("{}: is no share of a run; run --shard I/N makes one", folder.string()));
  }
}

/// Throws InputError for a share of another run than the first.
void check_same(const Found& first, const Found& other) {
  const auto refuse = [&](const char* what) {
    return InputError(
        fmt::format("{} and {}: shares of {}", first.folder.string(), other.folder.string(), what));
  };
  if (other.shard.count != first.shard.count) throw refuse("divisions into different numbers");
  if (other.ids != first.ids) throw refuse("runs of different items");
  if (other.tier != first.tier) throw refuse("different tiers");
  if (other.sources != first.sources || other.compiler != first.compiler)
    throw refuse("different versions of the program");
  if (other.data != first.data) throw refuse("different recorded motions");
}

}  // namespace

bool has_part(const Shard& shard, std::string_view item, std::size_t k) {
  // Each item begins at another share, so that the first shares do not get the first part of all.
  const std::size_t first = std::accumulate(item.begin(), item.end(), std::size_t{0});
  // The third term shifts each round, so that a sweep with a period does not fall in step with the
  // shares.
  return (first + k + k / shard.count) % shard.count == shard.index - 1;
}

std::vector<Selection> share_of(const std::vector<Selection>& all, const Shard& shard,
                                const std::map<std::string, double>& costs) {
  double sum = 0, known = 0;
  for (const Selection& selection : all) {
    const auto cost = costs.find(id_of(selection));
    if (cost == costs.end() || selection.entry->item.gives_jobs) continue;
    sum += cost->second;
    ++known;
  }
  const double mean = known > 0 ? sum / known : 1;
  const auto cost_of = [&](const Selection& selection) {
    const auto cost = costs.find(id_of(selection));
    return cost == costs.end() ? mean : cost->second;
  };
  std::vector<std::size_t> dearest(all.size());
  std::iota(dearest.begin(), dearest.end(), 0U);
  std::ranges::stable_sort(
      dearest, [&](std::size_t a, std::size_t b) { return cost_of(all[a]) > cost_of(all[b]); });
  std::vector<double> loads(shard.count, 0);
  std::vector<bool> mine(all.size(), false);
  for (const std::size_t i : dearest) {
    mine[i] = all[i].entry->item.gives_jobs;
    if (mine[i]) continue;
    const auto least = std::ranges::min_element(loads);
    *least += cost_of(all[i]);
    mine[i] = least - loads.begin() + 1 == shard.index;
  }
  std::vector<Selection> share;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (mine[i]) share.push_back(all[i]);
  }
  return share;
}

std::map<std::string, double> item_costs(const fs::path& run_dir) {
  const Json json = read_json(run_dir / "manifest.json");
  try {
    return json.at("item_seconds").get<std::map<std::string, double>>();
  } catch (const Json::exception&) {
    throw InputError(fmt::format("{}: its manifest tells no times of items", run_dir.string()));
  }
}

DividedRun check_shards(const std::vector<fs::path>& folders) {
  std::vector<Found> shares;
  for (const fs::path& folder : folders) {
    Found share = found_in(folder);
    if (!shares.empty()) check_same(shares.front(), share);
    for (const Found& other : shares) {
      if (other.shard.index != share.shard.index) continue;
      throw InputError(fmt::format("{} and {}: both are share {} of {}", other.folder.string(),
                                   share.folder.string(), share.shard.index, share.shard.count));
    }
    shares.push_back(std::move(share));
  }
  const Found& first = shares.front();
  std::string missing;
  for (unsigned i = 1; i <= first.shard.count; ++i) {
    const bool there =
        std::ranges::any_of(shares, [i](const Found& share) { return share.shard.index == i; });
    if (!there) missing += fmt::format("{}{}", missing.empty() ? "" : ", ", i);
  }
  if (!missing.empty())
    throw InputError(fmt::format("of {} shares these are missing: {}", first.shard.count, missing));
  return {first.ids, first.tier, first.data};
}

}  // namespace tribo::verification
