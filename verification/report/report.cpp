#include "verification/report/report.hpp"

#include <fmt/format.h>
#include <kainjow/mustache.hpp>

#include <algorithm>
#include <stdexcept>

#include "verification/files.hpp"
#include "verification/report/band.hpp"
#include "verification/report/number.hpp"
#include "verification/report/outcomes.hpp"
#include "verification/report/picture.hpp"
#include "verification/report/run_data.hpp"
#include "verification/report/template.hpp"

namespace tribo::verification {
namespace report {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::mustache;

/// For each entry of `list` what `view` makes of it.
template <class List, class View>
data list_of(const List& list, View view) {
  data result(data::type::list);
  for (const auto& entry : list) result.push_back(view(entry));
  return result;
}

/// A list that the template shows under a heading: false if it is empty.
template <class List, class View>
data section_of(const List& list, View view) {
  if (list.empty()) return data(false);
  data section;
  section["entries"] = list_of(list, view);
  return section;
}

/// Text that the template may test: false, not empty, if there is none.
data optional_text(const std::string& text) {
  return text.empty() ? data(false) : data(text);
}

data text_view(const std::string& text) {
  data view;
  view["text"] = text;
  return view;
}

data outcome_view(const OutcomeStyle& style) {
  data view;
  view["class"] = std::string(style.css_class);
  view["symbol"] = std::string(style.symbol);
  view["word"] = std::string(style.word);
  return view;
}

data counts_view(const std::vector<Verdict>& verdicts) {
  return list_of(count_outcomes(verdicts), [](const OutcomeCount& entry) {
    data view = outcome_view(*entry.style);
    view["count"] = std::to_string(entry.count);
    return view;
  });
}

std::string last_part(const std::string& id) {
  return id.substr(id.rfind('/') + 1);
}

data claim_view(const Verdict& verdict) {
  data view;
  view["id"] = verdict.claim;
  view["name"] = last_part(verdict.claim);
  view["outcome"] = outcome_view(style_of(verdict.outcome));
  view["statement"] = verdict.statement;
  view["source"] = verdict.source;
  view["evidence"] = verdict.evidence;
  view["kind"] = verdict.kind;
  view["why"] = optional_text(verdict.why);
  view["detail"] = optional_text(verdict.detail);
  view["measured"] = measured_text(verdict);
  view["band"] = optional_text(band_text(verdict));
  view["axis"] = band_axis(verdict);
  return view;
}

std::string id_prefix(std::string item_id) {
  std::ranges::replace(item_id, '/', '-');
  return item_id + "-";
}

data item_view(const ItemData& item) {
  data view;
  view["id"] = item.id;
  view["name"] = last_part(item.id);
  view["title"] = item.title;
  view["shows"] = optional_text(item.shows);
  view["picture"] = optional_text(inline_picture(item.picture, id_prefix(item.id), item.title));
  view["timing_picture"] = optional_text(
      inline_picture(item.timing_picture, id_prefix(item.id) + "timing-", item.title + ", times"));
  view["has_data"] = item.has_data;
  view["skipped"] = optional_text(item.skipped);
  view["counts"] = counts_view(item.verdicts);
  view["claims"] = section_of(item.verdicts, claim_view);
  view["findings"] = section_of(item.findings, text_view);
  view["omissions"] = section_of(item.omissions, text_view);
  return view;
}

data open_view(const OpenItem& item) {
  data view;
  view["id"] = item.id;
  view["reason"] = item.reason;
  return view;
}

data paper_view(const PaperData& entry) {
  data view;
  view["key"] = entry.paper.key;
  view["title"] = entry.paper.title;
  view["authors"] = entry.paper.authors;
  view["reference"] = optional_text(entry.paper.reference);
  view["items"] = list_of(entry.items, item_view);
  view["open"] = section_of(entry.paper.open, open_view);
  return view;
}

data fault_view(const FaultRow& row) {
  data view;
  view["claim"] = row.claim;
  view["fault"] = row.fault;
  view["what"] = row.what;
  view["outcome"] = row.outcome;
  view["caught"] = row.caught;
  view["missed"] = !row.caught && row.outcome != name(Outcome::kSkip);
  view["widths"] = readable(row.widths, 3);
  return view;
}

/// The sentence at the top: of the claims that are judged, how many pass.
std::string headline(const std::vector<Verdict>& verdicts) {
  const auto judged = std::ranges::count_if(verdicts, [](const Verdict& v) {
    return v.outcome != Outcome::kInfo && v.outcome != Outcome::kSkip;
  });
  const auto passed = std::ranges::count(verdicts, Outcome::kPass, &Verdict::outcome);
  if (judged == 0) return "No claim was judged in this run";
  return fmt::format("{} of {} judged claim{} pass{}",
                     passed,
                     judged,
                     judged == 1 ? "" : "s",
                     passed == 1 ? "es" : "");
}

data page_view(const RunData& run) {
  data view;
  view["headline"] = headline(run.verdicts);
  view["counts"] = counts_view(run.verdicts);
  view["papers"] = list_of(run.papers, paper_view);
  view["faults"] = section_of(run.faults, fault_view);
  view["provenance"] = section_of(run.provenance, [](const auto& entry) {
    data row;
    row["name"] = entry.first;
    row["value"] = entry.second;
    return row;
  });
  return view;
}

std::string render(const data& view) {
  mustache page{std::string(kTemplate)};
  std::string html = page.render(view);
  if (!page.is_valid()) throw std::logic_error("report template: " + page.error_message());
  return html;
}

}  // namespace
}  // namespace report

void write_report(const std::filesystem::path& run_dir) {
  const report::RunData run = report::read_run(run_dir);
  write_text(run_dir / "index.html", report::render(report::page_view(run)));
}

}  // namespace tribo::verification
