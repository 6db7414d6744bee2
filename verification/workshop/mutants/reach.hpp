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
[[nodiscard]] std::string command(const MutantBuild& build, const Killer& killer,
                                  const std::string& names, const std::filesystem::path& out);

/// Environment variables before the command. malloc gives no zeros (mallopt(3), M_PERTURB).
[[nodiscard]] std::string environment(const MutantBuild& build);

/// Every test of the build's programs, from the cheapest program to the dearest, and every item.
[[nodiscard]] std::vector<Killer> all_killers(const MutantBuild& build);

/// Runs each of `killers` once without a mutant, and notes for each mutant which of them reach it,
/// in the order of later trials: tests by program before items, quick ones first. Returns the
/// failed ones, which kill nothing.
[[nodiscard]] std::vector<std::string> measure_reach(const MutantBuild& build,
                                                     std::vector<Killer> killers,
                                                     const std::vector<std::size_t>& numbers);

/// The tests and items that reach a mutant, in order; empty if none does.
[[nodiscard]] std::vector<Killer> reaching(const MutantBuild& build, std::size_t number);

}  // namespace tribo::verification
