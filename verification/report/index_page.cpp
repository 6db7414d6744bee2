#include "verification/report/index_page.hpp"

#include <algorithm>
#include <array>

#include "verification/headline.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {
namespace {

data card_view(const ItemData& item, const IndexExtras& extras) {
  data view;
  view["id"] = item.id;
  view["name"] = last_part(item.id);
  view["title"] = item.title;
  view["skipped"] = !item.skipped.empty();
  view["counts"] = counts_view(item.verdicts);
  view["thumbnail"] = false;
  if (const auto small = extras.thumbnails.find(item.id); small != extras.thumbnails.end()) {
    view["thumbnail"] = thumbnail_file(item.id);
    view["width"] = std::to_string(small->second.width);
    view["height"] = std::to_string(small->second.height);
  }
  return view;
}

data open_view(const OpenItem& item) {
  data view;
  view["id"] = item.id;
  view["reason"] = item.reason;
  return view;
}

/// The standing as a chip of the outcome that it is nearest to, and where the deciding claims are.
data headline_view(const Headline& headline, const RunData& run) {
  const HeadlineVerdict become = standing(headline, run.verdicts);
  constexpr std::array<const char*, 4> kClasses = {"pass", "depends", "xfail", "skip"};
  data view;
  view["statement"] = headline.statement;
  view["place"] = headline.place;
  const bool open =
      become != HeadlineVerdict::kNotTried && !is_wholly_tried(headline, run.verdicts);
  view["class"] = open ? "info" : kClasses.at(static_cast<std::size_t>(become));
  view["words"] = std::string(words(become)) + (open ? ", as far as tried here" : "");
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
  std::vector<PaperData> papers = run.papers;  // studies of the suite's own last
  std::ranges::stable_partition(
      papers, [](const PaperData& entry) { return !entry.paper.headlines.empty(); });
  view["papers"] = list_of(papers, [&](const PaperData& entry) {
    data paper;
    paper["key"] = entry.paper.key;
    paper["title"] = entry.paper.title;
    paper["authors"] = entry.paper.authors;
    paper["reference"] = optional_text(entry.paper.reference);
    paper["headlines"] = section_of(entry.paper.headlines, [&](const Headline& headline) {
      return headline_view(headline, run);
    });
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
