#include "verification/league/phenomenon_picture.hpp"

#include <fmt/format.h>

#include <cmath>

#include "verification/exchange/dat.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/league/contestants.hpp"
#include "verification/picture/plot.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

/// Simulators that have the number at any step, as rows, and their names as an array of gnuplot.
struct Drawn {
  Block block{"off", {{"row", "-"}, {"10ms", "-"}, {"1ms", "-"}, {"0.1ms", "-"}}, {}};
  std::string names;
};

Drawn drawn_of(const std::vector<Contestant>& all, const Phenomenon& one) {
  Drawn drawn;
  for (const Contestant& who : all) {
    std::vector<double> values = {static_cast<double>(drawn.block.rows.size() + 1)};
    bool any = false;
    for (const double step : kLeagueSteps) {
      const LeagueRow* const row = row_of(who, one.problem, one.quantity, step);
      any = any || has_number(row);
      values.push_back(has_number(row) ? std::abs(row->off()) : kNaN);
    }
    if (!any) continue;
    drawn.block.rows.push_back({values});
    drawn.names += (drawn.names.empty() ? "" : ", ") + gnuplot_string(who.name());
  }
  return drawn;
}

}  // namespace

std::string draw_phenomena(const std::filesystem::path& folder, const League& league,
                           const std::filesystem::path& plots) {
  const std::vector<Contestant> all = contestants_of(league);
  for (const Phenomenon& one : phenomena_of(league, all)) {
    const Drawn drawn = drawn_of(all, one);
    const LeagueRow& row = *example_of(all, one.problem, one.quantity);
    const std::filesystem::path place = folder / phenomenon_folder(one);
    make_folder(place);
    Figure figure;
    figure.blocks = {drawn.block};
    write_dat(place / "league.dat", {{"study", "league"}, {"problem", one.problem}}, figure);
    const std::string settings =
        fmt::format("what = {}\nunit = {}\narray names = [{}]\n",
                    gnuplot_string(fmt::format("{}: {:.6g} {}", one.title, row.truth, row.unit)),
                    gnuplot_string(row.unit), drawn.names);
    const PlotResult result = draw_data(place, "league", plots, settings);
    if (!result.drawn) return result.message;
  }
  return {};
}

}  // namespace tribo::verification
