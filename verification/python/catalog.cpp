#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <memory>

#include "models/input_error.hpp"
#include "papers/items.hpp"
#include "verification/cli/list.hpp"
#include "verification/exchange/csv_figure.hpp"
#include "verification/judge/own_claims.hpp"
#include "verification/python/aside.hpp"
#include "verification/python/bindings.hpp"
#include "verification/python/values.hpp"
#include "verification/run/run.hpp"

namespace tribo::python {
namespace {

std::string list_json(const std::vector<cli::Listed>& listed) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const cli::Listed& one : listed) list.push_back(one.json);
  return list.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// `what`: schemes, scenarios, or of the papers in `home`: papers, items, claims, findings.
std::string list_of(const std::string& what, const std::string& home) {
  if (what == "schemes") return list_json(cli::list_schemes());
  if (what == "scenarios") return list_json(cli::list_scenarios(models::scenarios()));
  const verification::Catalog catalog = verification::read_catalog(home, papers::items());
  if (what == "papers") return list_json(cli::list_papers(catalog));
  if (what == "items") return list_json(cli::list_items(catalog));
  if (what == "claims") return list_json(cli::list_claims(catalog));
  throw unknown_name("list", what, {"schemes", "scenarios", "papers", "items", "claims"});
}

/// Runs items; the folder `out` then holds verdicts.json, data, pictures and pages.
void run(const std::vector<std::string>& ids, const std::string& tier, unsigned jobs,
         const std::string& out, const std::string& home, const std::string& data, bool plots) {
  if (tier != "quick" && tier != "full") throw unknown_name("tier", tier, {"quick", "full"});
  const auto catalog = std::make_shared<const verification::Catalog>(
      verification::read_catalog(home, papers::items()));
  const auto of_tier = tier == "full" ? verification::Tier::kFull : verification::Tier::kQuick;
  const verification::RunRequest request{.selections = verification::select(*catalog, ids, of_tier),
                                         .papers = catalog->papers,
                                         .tier = of_tier,
                                         .jobs = jobs,
                                         .out = out,
                                         .home = home,
                                         .data = verification::recorded_motions(data),
                                         .command = "tribometer.run",
                                         .plots = plots};
  compute_aside([catalog, request](const std::atomic<bool>& stop) {
    static_cast<void>(verification::run_items(request, verification::RunListener{}, stop));
  });
}

/// Columns of equal length by their names.
using Table = std::map<std::string, std::vector<double>>;

/// The verdicts of the claims in a file on quantities and tables, as in verdicts.json.
std::string judged(const std::string& claims, const std::map<std::string, double>& quantities,
                   const std::map<std::string, Table>& tables) {
  verification::Figure figure;
  for (const auto& [name, value] : quantities) figure.quantities.push_back({name, value});
  for (const auto& [name, table] : tables) {
    verification::Block block{.name = name, .columns = {}, .rows = {}};
    for (const auto& [column, values] : table) {
      block.columns.push_back(verification::column_from(column));
      block.rows.resize(values.size());
      for (std::size_t i = 0; i < values.size(); ++i) block.rows[i].values.push_back(values[i]);
    }
    figure.blocks.push_back(std::move(block));
  }
  return verification::verdicts_text(
      verification::judge(figure, verification::read_own_claims(claims)));
}

}  // namespace

void bind_catalog(nb::module_& m) {
  m.def("list_json", &list_of, nb::arg("what"), nb::arg("home"));
  m.def("run", &run, nb::arg("ids"), nb::arg("tier"), nb::arg("jobs"), nb::arg("out"),
        nb::arg("home"), nb::arg("data"), nb::arg("plots"));
  m.def("judge", &judged, nb::arg("claims"), nb::arg("quantities"), nb::arg("tables"));
  m.def("finish_runs", &finish_left_behind, "waits for runs that Ctrl-C has left behind");
}

}  // namespace tribo::python
