#include "verification/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verification/files.hpp"
#include "verification/finding.hpp"
#include "verification/report/band.hpp"
#include "verification/report/findings_page.hpp"
#include "verification/report/mutants_page.hpp"
#include "verification/report/number.hpp"
#include "verification/report/picture.hpp"
#include "verification/report/run_data.hpp"
#include "verification/report/scenario_page.hpp"
#include "verification/report/scheme_page.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"
#include "verification/run_folder.hpp"

namespace tribo::verification {
namespace report {
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
  view["findings"] = section_of(item.figure.findings, text_view);
  view["omissions"] = section_of(item.figure.omissions, text_view);
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

data page_view(const RunData& run, bool has_mutants) {
  data view;
  view["headline"] = headline(run.verdicts);
  view["counts"] = counts_view(run.verdicts);
  view["papers"] = list_of(run.papers, paper_view);
  view["faults"] = section_of(run.faults, fault_view);
  view["mutants"] = has_mutants;
  view["provenance"] = section_of(run.provenance, [](const auto& entry) {
    data row;
    row["name"] = entry.first;
    row["value"] = entry.second;
    return row;
  });
  return view;
}

}  // namespace
}  // namespace report

void write_report(const std::filesystem::path& run_dir,
                  const std::filesystem::path& home,
                  Perspectives perspectives) {
  using namespace report;
  const RunData run = read_run(run_dir);
  const std::filesystem::path mutants = run_dir / "mutants.json";
  const bool has_mutants = std::filesystem::exists(mutants);
  write_inside(run_dir,
               "index.html",
               render_page(kIndexPage, headline(run.verdicts), "", page_view(run, has_mutants)));
  if (has_mutants) write_inside(run_dir, "mutants.html", mutants_page(mutants));
  write_inside(
      run_dir, "findings.html", findings_page(read_findings(home / "papers/findings.toml"), run));
  const PageSources sources = page_sources(run, home / "papers");
  write_inside(run_dir, "schemes/index.html", schemes_page());
  for (const solvers::Scheme& scheme : solvers::schemes()) {
    write_inside(run_dir, "schemes/" + scheme.id + ".html", scheme_page(scheme, sources));
  }
  write_inside(run_dir, "scenarios/index.html", scenarios_page());
  for (const models::Scenario& scenario : models::scenarios()) {
    write_inside(run_dir,
                 "scenarios/" + scenario.id + ".html",
                 scenario_page(scenario, sources, perspectives));
  }
}

}  // namespace tribo::verification
