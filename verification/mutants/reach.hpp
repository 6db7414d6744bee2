#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tribo::verification {

/// One test that may kill mutants: a test of a program or an item of the catalog.
struct Killer {
  std::string program;  ///< from the build's root; of the tribometer for an item
  std::string name;     ///< `Suite.Test` or the item
  bool item = false;
  double seconds = 0;  ///< without a mutant
};

/// `test` or `item`, program, name and seconds, tabs between, and back; throws std::exception where
/// a text is not that.
[[nodiscard]] std::string text_of(const Killer& killer);
[[nodiscard]] Killer killer_from(const std::string& text);

/// Programs and folders of a seeded build.
struct MutantBuild {
  std::filesystem::path build;    ///< of the seeded copy, with its tests
  std::filesystem::path root;     ///< of the sources, TRIBOMETER_HOME
  std::filesystem::path data;     ///< of recorded motions; empty without
  std::filesystem::path results;  ///< what is measured, a file `reach/N` for each mutant N
};

/// The shell command of tests of one program (`Suite.A:Suite.B`) or of one item; the item's run is
/// written to `out`.
[[nodiscard]] std::string command(const MutantBuild& build,
                                  const Killer& killer,
                                  const std::string& names,
                                  const std::filesystem::path& out);

/// Variables of it, to stand before. What malloc gives is no zeros (mallopt(3), M_PERTURB).
[[nodiscard]] std::string environment(const MutantBuild& build);

/// Every test of the build's programs, from the cheapest program to the dearest, and every item.
[[nodiscard]] std::vector<Killer> all_killers(const MutantBuild& build);

/// Runs every test and every item once without a mutant, and notes for each mutant which come by
/// it, in the order in which they are to be tried: tests by program before items, quick ones first.
/// Returns what failed, which kills nothing.
[[nodiscard]] std::vector<std::string> measure_reach(const MutantBuild& build,
                                                     const std::vector<std::size_t>& numbers);

/// What comes by a mutant, in order; empty if nothing does.
[[nodiscard]] std::vector<Killer> reaching(const MutantBuild& build, std::size_t number);

}  // namespace tribo::verification
