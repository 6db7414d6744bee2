#include "verification/report/report.hpp"

#include "verification/exchange/run_folder.hpp"
#include "verification/judge/finding.hpp"
#include "verification/report/claims_page.hpp"
#include "verification/report/faults_page.hpp"
#include "verification/report/findings_page.hpp"
#include "verification/report/headlines_text.hpp"
#include "verification/report/index_page.hpp"
#include "verification/report/item_page.hpp"
#include "verification/report/item_sources.hpp"
#include "verification/report/matrix_page.hpp"
#include "verification/report/mutants_page.hpp"
#include "verification/report/run_data.hpp"
#include "verification/report/scenario_page.hpp"
#include "verification/report/scheme_page.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/thumbnail.hpp"
#include "verification/report/views.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace report {
namespace {

namespace fs = std::filesystem;

/// Writes the thumbnail of an item's picture, if there is one.
void write_thumbnail(const fs::path& run_dir, const ItemData& item, IndexExtras& extras) {
  const std::string picture = item.id + ".png";
  if (!fs::exists(run_dir / picture)) return;
  refuse_link_out(run_dir, picture);
  const std::optional<Thumbnail> small =
      thumbnail(read_text(run_dir / picture), first_panel(item.picture));
  if (!small) return;
  write_inside(run_dir, thumbnail_file(item.id), small->file);
  extras.thumbnails[item.id] = small->size;
}

void write_run(const fs::path& run_dir, const PageSources& sources,
               const std::vector<Finding>& findings) {
  const RunData& run = sources.run;
  IndexExtras extras;
  extras.findings = findings;
  for (const PaperData& entry : run.papers) {
    for (const ItemData& item : entry.items) {
      write_thumbnail(run_dir, item, extras);
      write_inside(run_dir, item.id + ".html",
                   item_page(item, entry.paper, sources.items.at(item.id)));
    }
  }
  const fs::path mutants = run_dir / "mutants.json";
  extras.mutants = fs::exists(mutants);
  write_inside(run_dir, "index.html", index_page(run, extras));
  if (extras.mutants) write_inside(run_dir, "mutants.html", mutants_page(mutants));
  if (!run.faults.empty()) write_inside(run_dir, "faults.html", faults_page(run));
}

/// `headlines.md` and its pictures, where the run has tried any headline.
void write_headlines(const fs::path& run_dir, const RunData& run) {
  constexpr render::Size kMost = {480, 340};
  const std::vector<std::string> items = headline_items(run);
  if (items.empty()) return;
  std::vector<std::string> pictures;
  for (const std::string& id : items) {
    const ItemData* const item = find_item(run, id);
    if (item == nullptr || !fs::exists(run_dir / (id + ".png"))) continue;
    const auto picture =
        thumbnail(read_text(run_dir / (id + ".png")), first_panel(item->picture), kMost);
    if (!picture) continue;
    write_inside(run_dir, "headlines/" + with_dashes(id) + ".png", picture->file);
    pictures.push_back(id);
  }
  write_inside(run_dir, "headlines.md", headlines_text(run, pictures));
}

void write_schemes(const fs::path& run_dir, const PageSources& sources) {
  write_inside(run_dir, "schemes/index.html", schemes_page());
  for (const solvers::Scheme& scheme : solvers::schemes()) {
    write_inside(run_dir, "schemes/" + scheme.id + ".html", scheme_page(scheme, sources));
  }
}

void write_scenarios(const fs::path& run_dir, const PageSources& sources,
                     Perspectives perspectives) {
  write_inside(run_dir, "scenarios/index.html", scenarios_page());
  for (const models::Scenario& scenario : models::scenarios()) {
    write_inside(run_dir, "scenarios/" + scenario.id + ".html",
                 scenario_page(scenario, sources, perspectives));
  }
}

}  // namespace
}  // namespace report

void write_report(const std::filesystem::path& run_dir, const std::filesystem::path& home,
                  Perspectives perspectives, const std::vector<std::filesystem::path>& earlier) {
  using namespace report;
  const RunData run = read_run(run_dir);
  std::vector<EarlierRun> before;
  const std::string tier = earlier.empty() ? "" : read_run_record(run_dir).tier;
  for (const std::filesystem::path& folder : earlier) before.push_back(read_earlier(folder, tier));
  const PageSources sources = page_sources(run, home);
  write_inside(run_dir, "report.css", kStyle);
  write_inside(run_dir, "claims.js", kClaimsScript);
  const std::vector<Finding> findings = read_findings(home / "papers/findings.toml");
  write_run(run_dir, sources, findings);
  write_headlines(run_dir, run);
  write_inside(run_dir, "claims.html", claims_page(sources, before));
  write_inside(run_dir, "matrix.html", matrix_page(sources));
  write_inside(run_dir, "findings.html", findings_page(findings, run));
  write_schemes(run_dir, sources);
  write_scenarios(run_dir, sources, perspectives);
}

}  // namespace tribo::verification
