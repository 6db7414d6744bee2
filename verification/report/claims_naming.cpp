#include "verification/report/claims_naming.hpp"

#include <algorithm>
#include <set>

#include "verification/report/name_pattern.hpp"

namespace tribo::verification::report {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> observed(const Claim& claim) {
  std::vector<std::string> names;
  if (const auto* const ordering = std::get_if<OrderingCheck>(&claim.check)) {
    for (const OrderedPair& pair : ordering->pairs) names.insert(names.end(), {pair.a, pair.b});
  }
  if (const auto* const curve = std::get_if<CurveRef>(&claim.observable)) {
    names.push_back(curve->block);
  } else if (const auto* const name = std::get_if<std::string>(&claim.observable)) {
    names.push_back(*name);
  }
  return names;
}

}  // namespace

std::vector<Claim> read_all_claims(const fs::path& papers) {
  std::set<fs::path> files;
  if (!fs::is_directory(papers)) return {};
  for (const fs::directory_entry& folder : fs::directory_iterator(papers)) {
    if (!folder.is_directory()) continue;
    for (const fs::directory_entry& file : fs::directory_iterator(folder)) {
      if (has_claims(file.path())) files.insert(file.path());
    }
  }
  std::vector<Claim> all;
  for (const fs::path& file : files) {
    const std::string item = file.parent_path().filename().string() + "/" + file.stem().string();
    for (Claim& claim : read_claims(file, item)) all.push_back(std::move(claim));
  }
  return all;
}

std::vector<Claim> claims_naming(const std::vector<Claim>& claims,
                                 const std::vector<std::string>& names) {
  std::vector<Claim> naming;
  std::ranges::copy_if(claims, std::back_inserter(naming), [&](const Claim& claim) {
    return std::ranges::any_of(observed(claim), [&](const std::string& observable) {
      return names_one_of(observable, names);
    });
  });
  return naming;
}

data claims_view(const std::vector<Claim>& claims, const RunData& run) {
  std::vector<Verdict> shown;
  std::set<std::string> missing_items;
  std::size_t missing = 0;
  for (const Claim& claim : claims) {
    const auto verdict = std::ranges::find(run.verdicts, claim.id, &Verdict::claim);
    if (verdict == run.verdicts.end()) {
      missing_items.insert(item_of(claim.id));
      ++missing;
    } else {
      shown.push_back(*verdict);
    }
  }
  data view;
  view["shown"] = section_of(shown, verdict_view);
  view["counts"] = counts_view(shown);
  view["missing"] = missing == 0 ? data(false) : data(std::to_string(missing));
  view["missing_items"] = list_of(missing_items, text_view);
  return view;
}

}  // namespace tribo::verification::report
