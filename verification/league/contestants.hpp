#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "verification/league/league.hpp"

/// What table and pictures of the league look up in stored rows.
namespace tribo::verification {

inline constexpr std::array kLeagueSteps = {1e-2, 1e-3, 1e-4};  ///< [s]
inline constexpr const char* kMotionError = "error";            ///< quantity of that of `score`

/// A simulator as it is set up in a column.
struct Contestant {
  const Simulator* simulator = nullptr;
  const LeagueColumn* column = nullptr;

  [[nodiscard]] std::string name() const { return simulator->title + ", " + column->name; }
};

/// Those with stored rows, in the order of league.toml.
[[nodiscard]] std::vector<Contestant> contestants_of(const League& league);

[[nodiscard]] bool same_step(double a, double b);

/// The row of a quantity, or the one that says how the motion ended without any; none where it was
/// not run.
[[nodiscard]] const LeagueRow* row_of(const Contestant& who, const std::string& problem,
                                      const std::string& quantity, double step);

[[nodiscard]] bool has_number(const LeagueRow* row);

/// Any row that has this number: what is certified of it.
[[nodiscard]] const LeagueRow* example_of(const std::vector<Contestant>& all,
                                          const std::string& problem, const std::string& quantity);

/// Those of league.toml of which there is a number.
[[nodiscard]] std::vector<Phenomenon> phenomena_of(const League& league,
                                                   const std::vector<Contestant>& all);

/// Of its picture, beside the page.
[[nodiscard]] std::filesystem::path phenomenon_folder(const Phenomenon& one);

}  // namespace tribo::verification
