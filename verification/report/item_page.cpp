#include "verification/report/item_page.hpp"

#include <fmt/format.h>

#include <string_view>

#include "verification/report/band.hpp"
#include "verification/report/picture.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {
namespace {

data claim_view(const Verdict& verdict) {
  data view = verdict_view(verdict);
  view["source"] = verdict.source;
  view["evidence"] = verdict.evidence;
  view["kind"] = verdict.kind;
  view["why"] = optional_text(verdict.why);
  view["detail"] = optional_text(verdict.detail);
  view["axis"] = band_axis(verdict);
  return view;
}

data files_view(const ItemData& item) {
  return list_of(item.files, [](const std::string& file) {
    data view;
    view["file"] = file;
    return view;
  });
}

/// `https://arxiv.org/abs/1909.05700` of a reference that ends with `arXiv 1909.05700`.
std::string arxiv_page(const std::string& reference) {
  constexpr std::string_view kArxiv = "arXiv ";
  const std::size_t at = reference.find(kArxiv);
  if (at == std::string::npos) return "";
  const std::size_t from = at + kArxiv.size();
  const std::size_t to = reference.find_first_not_of("0123456789.", from);
  return "https://arxiv.org/abs/" + reference.substr(from, to - from);
}

/// How many claims the full tier judges besides; false where this run is of that tier.
data more_claims(const ItemData& item, const ItemSources& sources) {
  if (item.tier == "full" || sources.full_claims == 0) return {false};
  return {fmt::format("{} {}", sources.full_claims,
                      sources.full_claims == 1 ? "more claim" : "more claims")};
}

}  // namespace

std::string item_page(const ItemData& item, const Paper& paper, const ItemSources& sources) {
  const std::string prefix = with_dashes(item.id) + "-";
  data view;
  view["id"] = item.id;
  view["name"] = last_part(item.id);
  view["title"] = item.title;
  view["paper"] = paper.key;
  view["paper_title"] = paper.title;
  view["shows"] = optional_text(item.shows);
  view["picture"] = optional_text(inline_picture(item.picture, prefix, item.title));
  view["timing_picture"] = optional_text(
      inline_picture(item.timing_picture, prefix + "timing-", item.title + ", times"));
  view["full_picture"] =
      optional_text(item.tier == "quick" ? inline_picture(sources.full_picture, prefix + "full-",
                                                          item.title + ", full tier")
                                         : "");
  view["arxiv"] = optional_text(arxiv_page(paper.reference));
  view["code"] = section_of(sources.files, text_view);
  view["schemes"] = section_of(sources.schemes, text_view);
  view["scenarios"] = section_of(sources.scenarios, text_view);
  view["named"] = !sources.files.empty() || !sources.schemes.empty() || !sources.scenarios.empty();
  view["more_claims"] = more_claims(item, sources);
  view["command"] = optional_text(item.command);
  view["has_data"] = item.has_data;
  view["files"] = files_view(item);
  view["tier"] = optional_text(item.tier == "quick" ? "" : item.tier);
  view["skipped"] = optional_text(item.skipped);
  view["counts"] = counts_view(item.verdicts);
  view["claims"] = section_of(item.verdicts, claim_view);
  view["findings"] = section_of(item.figure.findings, text_view);
  view["omissions"] = section_of(item.figure.omissions, text_view);
  return render_page(kItemPage, item.title, "../", view);
}

}  // namespace tribo::verification::report
