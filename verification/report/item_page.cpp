#include "verification/report/item_page.hpp"

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

}  // namespace

std::string item_page(const ItemData& item, const Paper& paper, const std::string& full_picture) {
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
      optional_text(item.tier == "quick"
                        ? inline_picture(full_picture, prefix + "full-", item.title + ", full tier")
                        : "");
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
