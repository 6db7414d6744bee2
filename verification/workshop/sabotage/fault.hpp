#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verification/judge/claim.hpp"
#include "verification/workshop/sabotage/edit.hpp"

namespace tribo::verification {

/// A claim that must fail with a fault on, and the tier that tries it: the quick one, or the full
/// one for a claim that it alone judges.
struct Target {
  std::string claim;
  Tier tier = Tier::kQuick;
};

/// A fault that is seeded. With a `gate` the file may be in verification, too.
struct Fault : ClaimFault {
  std::string name;  ///< `tamsi2020/fig05/same`, `….2`, `….3` of a claim; or of a gate
  std::vector<Target> breaks;  ///< claims that must fail
  std::string gate = {};       ///< lines of a shell that must fail, for what no claim judges

  /// Takes an `if` around statements instead of a `?:` around an expression.
  [[nodiscard]] bool is_statement() const { return original.ends_with(';'); }
};

/// Reads the `[[fault]]` tables of gates. Throws InputError `file:line:column: ...`.
[[nodiscard]] std::vector<Fault> read_gates(const std::filesystem::path& file);

/// The faults that stand in claims, each with all claims that name it. Throws InputError for the
/// name of a fault that stands nowhere.
[[nodiscard]] std::vector<Fault> faults_in(const std::vector<Claim>& claims);

/// The faults of a tree: those in its claims, then those of its gates.
[[nodiscard]] std::vector<Fault> all_faults(const std::filesystem::path& root);

[[nodiscard]] std::string item_of(const std::string& claim);

/// The folder of an item's run in a tier: dashes for slashes.
[[nodiscard]] std::string run_folder(std::string item, Tier tier);

/// Edits that build every fault of a source file into it, chosen by name at run time. Faults on the
/// same original share one place. Throws InputError unless each original stands exactly once and no
/// two overlap.
[[nodiscard]] std::vector<Edit> fault_edits(const std::string& source,
                                            const std::filesystem::path& file,
                                            const std::vector<Fault>& faults);

}  // namespace tribo::verification
