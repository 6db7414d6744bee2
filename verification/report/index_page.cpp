#include "verification/report/index_page.hpp"

#include <algorithm>
#include <array>

#include "verification/judge/headline.hpp"
#include "verification/report/headlines_text.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {
namespace {

/// `thumbnail`, `width` and `height` of an item's small picture; `thumbnail` is false without one.
void add_thumbnail(const std::string& item_id, const IndexExtras& extras, data& view) {
  view["thumbnail"] = false;
  const auto small = extras.thumbnails.find(item_id);
  if (small == extras.thumbnails.end()) return;
  view["thumbnail"] = thumbnail_file(item_id);
  view["width"] = std::to_string(small->second.width);
  view["height"] = std::to_string(small->second.height);
}

data card_view(const ItemData& item, const IndexExtras& extras) {
  data view;
  view["id"] = item.id;
  view["name"] = last_part(item.id);
  view["title"] = item.title;
  view["skipped"] = !item.skipped.empty();
  view["counts"] = counts_view(item.verdicts);
  add_thumbnail(item.id, extras, view);
  return view;
}

data finding_view(const Finding& finding, const IndexExtras& extras) {
  data view;
  view["id"] = finding.id;
  view["sentence"] = finding.in_short;
  add_thumbnail(finding.picture, extras, view);
  return view;
}

/// One sentence each, with the picture that shows it where the run has it.
data findings_view(const IndexExtras& extras) {
  std::vector<Finding> shown;
  std::ranges::copy_if(extras.findings, std::back_inserter(shown), [](const Finding& finding) {
    return !finding.in_short.empty() && finding.withdrawn.empty();
  });
  return section_of(shown, [&](const Finding& finding) { return finding_view(finding, extras); });
}

data open_view(const OpenItem& item) {
  data view;
  view["id"] = item.id;
  view["reason"] = item.reason;
  return view;
}

/// The number that stands for a headline, and the picture of its item.
void add_number(const Headline& headline, const RunData& run, const IndexExtras& extras,
                data& view) {
  view["number"] = false;
  view["thumbnail"] = false;
  const Verdict* const number = deciding_number(headline, run);
  if (number == nullptr) return;
  const std::string item = item_of(number->claim);
  view["number"] = verdict_view(*number);
  view["item"] = item;
  add_thumbnail(item, extras, view);
}

/// The standing as a chip of the outcome that it is nearest to, and where the deciding claims are.
data headline_view(const Headline& headline, const RunData& run, const IndexExtras& extras) {
  const HeadlineVerdict become = standing(headline, run.verdicts);
  constexpr std::array<const char*, 4> kClasses = {"pass", "depends", "xfail", "skip"};
  data view;
  view["statement"] = headline.statement;
  view["place"] = headline.place;
  view["class"] = is_open(headline, run) ? "info" : kClasses.at(static_cast<std::size_t>(become));
  view["words"] = headline_words(headline, run);
  add_number(headline, run, extras, view);
  view["count"] = std::to_string(headline.claims.size());
  view["claims"] = list_of(headline.claims, [&](const std::string& id) {
    data claim;
    const auto judged = std::ranges::find(run.verdicts, id, &Verdict::claim);
    claim["link"] = claim_link(id);
    claim["name"] = id.substr(id.find('/') + 1);
    claim["judged"] = judged != run.verdicts.end();
    claim["symbol"] =
        judged == run.verdicts.end() ? "" : std::string(style_of(judged->outcome).symbol);
    return claim;
  });
  return view;
}

/// Of a paper's headlines, how many have each standing, as cells of a table.
data tally_view(const PaperData& entry, const RunData& run) {
  std::array<int, 4> counts{};
  for (const Headline& headline : entry.paper.headlines)
    ++counts.at(static_cast<std::size_t>(standing(headline, run.verdicts)));
  data view;
  view["key"] = entry.paper.key;
  view["title"] = entry.paper.title;
  view["counts"] = list_of(counts, [](int count) { return text_view(std::to_string(count)); });
  return view;
}

bool none_tried(const PaperData& entry, const RunData& run) {
  return std::ranges::all_of(entry.paper.headlines, [&](const Headline& headline) {
    return standing(headline, run.verdicts) == HeadlineVerdict::kNotTried;
  });
}

/// What was run before what was not, studies of the suite's own after those of papers.
std::pair<bool, bool> rank_of(const PaperData& entry) {
  const bool has_run = std::ranges::any_of(entry.items, &ItemData::has_data);
  return {!has_run, entry.paper.headlines.empty()};
}

data provenance_view(const std::pair<std::string, std::string>& entry) {
  data row;
  row["name"] = entry.first;
  row["value"] = entry.second;
  return row;
}

}  // namespace

std::string thumbnail_file(const std::string& item_id) {
  return "thumbnails/" + with_dashes(item_id) + ".png";
}

std::string index_page(const RunData& run, const IndexExtras& extras) {
  data view;
  view["headline"] = headline(run.verdicts);
  view["counts"] = counts_view(run.verdicts);
  std::vector<PaperData> papers = run.papers;
  std::ranges::stable_sort(papers, {}, rank_of);
  std::vector<PaperData> with_headlines = papers;
  std::erase_if(with_headlines,
                [](const PaperData& entry) { return entry.paper.headlines.empty(); });
  view["tally"] =
      section_of(with_headlines, [&](const PaperData& entry) { return tally_view(entry, run); });
  view["findings"] = findings_view(extras);
  view["papers"] = list_of(papers, [&](const PaperData& entry) {
    data paper;
    paper["key"] = entry.paper.key;
    paper["title"] = entry.paper.title;
    paper["authors"] = entry.paper.authors;
    paper["reference"] = optional_text(entry.paper.reference);
    paper["headlines"] = section_of(entry.paper.headlines, [&](const Headline& headline) {
      return headline_view(headline, run, extras);
    });
    paper["none_tried"] = none_tried(entry, run);
    paper["items"] =
        list_of(entry.items, [&](const ItemData& item) { return card_view(item, extras); });
    paper["open"] = section_of(entry.paper.open, open_view);
    return paper;
  });
  view["faults"] = !run.faults.empty();
  view["mutants"] = extras.mutants;
  view["provenance"] = section_of(run.provenance, provenance_view);
  return render_page(kIndexPage, headline(run.verdicts), "", view);
}

}  // namespace tribo::verification::report
