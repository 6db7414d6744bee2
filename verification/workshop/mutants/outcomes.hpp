#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "verification/text/json.hpp"
#include "verification/workshop/mutants/kill.hpp"
#include "verification/workshop/mutants/noted_changes.hpp"
#include "verification/workshop/mutants/seeded_mutants.hpp"

namespace tribo::verification {

/// Why a mutant changes nothing that a test could see; empty if it is not listed.
[[nodiscard]] std::string why_equivalent(const std::vector<NotedChange>& equivalents,
                                         const Mutant& mutant);

/// The killer of each mutant, by number; none for survivors.
using Outcomes = std::map<std::size_t, std::optional<Killer>>;

/// A line for each mutant: number, tab, and the text of its killer or `nobody`; the first line is a
/// remark on how they were tried, after `# `. Throws InputError `file:line: …`.
[[nodiscard]] Outcomes read_outcomes(const std::filesystem::path& file);
void write_outcomes(const std::filesystem::path& file, const std::string& remark,
                    const Outcomes& outcomes);
/// The remark of such a file.
[[nodiscard]] std::string read_remark(const std::filesystem::path& file);

/// Called for each mutant when its killer is known, one at a time.
using Told = std::function<void(std::size_t number, const std::optional<Killer>&)>;

/// Of the tests and items that reach a mutant, in order, those to try.
using Choice = std::function<std::vector<Killer>(const Mutant&, std::vector<Killer> reaching)>;

/// Tries each mutant of the plan, two at a time: first by its earlier killer, if any, then by the
/// chosen tests and items that reach it: a mutant that every test misses may meet an hour of them.
[[nodiscard]] Outcomes kill_all(const MutantBuild& build, const MutantPlan& plan,
                                const Outcomes& before, const Choice& choice, const Told& told);

/// Those that, each after the ones before it, fit into so long without a mutant [s].
[[nodiscard]] std::vector<Killer> within(double seconds, std::vector<Killer> killers);

/// Killers by where their program is, so that one share needs the programs of one folder alone.
enum class KillerShare { kAll, kModels, kSolvers, kOthers };

[[nodiscard]] bool holds(KillerShare share, const Killer& killer);

/// Tries each mutant of the plan that a killer of the share killed before, by its killer alone.
[[nodiscard]] Outcomes kill_again(const MutantBuild& build, const MutantPlan& plan,
                                  KillerShare share, const Outcomes& before, const Told& told);

/// Killers of `outcomes` missing from `present`, such as renamed tests: program and name, each
/// once, sorted.
[[nodiscard]] std::vector<std::string> missing_killers(const Outcomes& outcomes,
                                                       const std::vector<Killer>& present);

/// The table of the report, as JSON: the mutants of each file by outcome, each survivor with its
/// reason if any, and how they were tried. `whole`: what `verify --all` wrote, or null.
[[nodiscard]] std::string mutants_table(const MutantPlan& plan, const Outcomes& outcomes,
                                        const std::vector<NotedChange>& equivalents,
                                        const std::string& remark, const Json& whole);

}  // namespace tribo::verification
