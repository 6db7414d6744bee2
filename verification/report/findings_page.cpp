#include "verification/report/findings_page.hpp"

#include <algorithm>

#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {
namespace {

data finding_view(const Finding& finding, const RunData& run) {
  std::vector<Verdict> shown;
  std::vector<std::string> missing;
  for (const std::string& claim : finding.claims) {
    const auto verdict = std::ranges::find(run.verdicts, claim, &Verdict::claim);
    if (verdict == run.verdicts.end()) {
      missing.push_back(claim);
    } else {
      shown.push_back(*verdict);
    }
  }
  data view;
  view["id"] = finding.id;
  view["statement"] = finding.statement;
  view["command"] = finding.command;
  view["withdrawn"] = optional_text(finding.withdrawn);
  view["shown"] = section_of(shown, verdict_view);
  view["missing"] = section_of(missing, text_view);
  return view;
}

/// The title of a paper where the run knows it.
std::string title_of(const std::string& key, const RunData& run) {
  for (const PaperData& entry : run.papers) {
    if (entry.paper.key == key) return entry.paper.title;
  }
  return key;
}

/// The papers in the order of their first finding.
std::vector<std::string> papers_of(const std::vector<Finding>& findings) {
  std::vector<std::string> papers;
  for (const Finding& finding : findings) {
    if (std::ranges::find(papers, finding.paper) == papers.end()) papers.push_back(finding.paper);
  }
  return papers;
}

}  // namespace

std::string findings_page(const std::vector<Finding>& findings, const RunData& run) {
  data view;
  view["papers"] = list_of(papers_of(findings), [&](const std::string& key) {
    std::vector<Finding> of_paper;
    std::ranges::copy_if(findings, std::back_inserter(of_paper),
                         [&](const Finding& f) { return f.paper == key; });
    data paper;
    paper["key"] = key;
    paper["title"] = title_of(key, run);
    paper["findings"] =
        list_of(of_paper, [&](const Finding& finding) { return finding_view(finding, run); });
    return paper;
  });
  return render_page(kFindingsPage, "findings", "", view);
}

}  // namespace tribo::verification::report
