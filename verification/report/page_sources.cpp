#include "verification/report/page_sources.hpp"

#include "solvers/schemes.hpp"
#include "verification/report/claims_naming.hpp"
#include "verification/report/item_sources.hpp"

namespace tribo::verification::report {

std::vector<std::string> scheme_names() {
  std::vector<std::string> names;
  for (const solvers::Scheme& scheme : solvers::schemes()) names.push_back(scheme.id);
  for (const solvers::Preset& preset : solvers::presets()) names.push_back(preset.id);
  return names;
}

PageSources page_sources(const RunData& run, const std::filesystem::path& home) {
  const std::filesystem::path papers = home / "papers";
  PageSources sources{.run = run,
                      .measures = read_measures(papers / "measures.toml"),
                      .studies = {},
                      .claims = read_all_claims(papers),
                      .strips = read_strips(papers),
                      .items = {},
                      .rows = source_rows(home)};
  for (const PaperData& entry : run.papers)
    for (const ItemData& item : entry.items)
      sources.items[item.id] = item_sources(home, item.id, sources.claims);
  sources.studies = studies_of(sources.measures.measures, run, scheme_names());
  return sources;
}

}  // namespace tribo::verification::report
