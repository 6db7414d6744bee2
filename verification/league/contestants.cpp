#include "verification/league/contestants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tribo::verification {

std::vector<Contestant> contestants_of(const League& league) {
  std::vector<Contestant> all;
  for (const Simulator& one : league.simulators) {
    if (one.rows.empty()) continue;
    for (const LeagueColumn& column : one.columns) all.push_back({&one, &column});
  }
  return all;
}

bool same_step(double a, double b) {
  return std::abs(a - b) <= 1e-9 * b;
}

const LeagueRow* row_of(const Contestant& who, const std::string& problem,
                        const std::string& quantity, double step) {
  const auto found = std::ranges::find_if(who.simulator->rows, [&](const LeagueRow& row) {
    return row.problem == problem && row.column == who.column->name && same_step(row.step, step) &&
           (row.quantity == quantity || row.quantity.empty());
  });
  return found == who.simulator->rows.end() ? nullptr : &*found;
}

bool has_number(const LeagueRow* row) {
  return row != nullptr && row->outcome == "ok" && !row->quantity.empty();
}

const LeagueRow* example_of(const std::vector<Contestant>& all, const std::string& problem,
                            const std::string& quantity) {
  for (const Contestant& who : all)
    for (const LeagueRow& row : who.simulator->rows)
      if (row.problem == problem && row.quantity == quantity) return &row;
  return nullptr;
}

std::vector<Phenomenon> phenomena_of(const League& league, const std::vector<Contestant>& all) {
  std::vector<Phenomenon> shown;
  std::ranges::copy_if(league.phenomena, std::back_inserter(shown), [&](const Phenomenon& one) {
    return example_of(all, one.problem, one.quantity) != nullptr;
  });
  return shown;
}

std::filesystem::path phenomenon_folder(const Phenomenon& one) {
  return std::filesystem::path("pictures") / fmt::format("{}-{}", one.problem, one.quantity);
}

}  // namespace tribo::verification
