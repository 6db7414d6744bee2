#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "verification/workshop/mutants/statements.hpp"

namespace tribo::verification {

/// Kinds of change of a statement by a mutant.
enum class MutantRule {
  kConstant,
  kSign,
  kComparison,
  kDroppedTerm,
  kSwappedArguments,
  kIndex,
  kSkipped
};
[[nodiscard]] std::string_view name(MutantRule rule);

/// One change to one statement of a source.
struct Mutant {
  std::filesystem::path file;  ///< from the root
  int line = 0;
  MutantRule rule = MutantRule::kConstant;
  std::string original, mutated;  ///< the statement, on one line and without comments
  std::size_t statement = 0;      ///< its index in the source
};

/// All mutants of a source by the rules:
///
/// - constants: twice, and by 1e-3 more; zero becomes one;
/// - signs: + for - and - for +, also of assignments; * for / in assignments;
/// - comparisons: < for >=, > for <=, == for !=, && for ||, a condition for its contrary;
/// - dropped terms: a for a + b and a - b;
/// - swapped arguments: neighbours whose parameters have the same type in all functions of the
/// name;
/// - neighbouring indices: [1] for [0], [n - 1] for [n];
/// - skipped updates: no assignment, no call.
[[nodiscard]] std::vector<Mutant> mutants_of(const std::filesystem::path& file,
                                             const ParsedSource& source,
                                             const Signatures& signatures);

/// A hash of a text that is the same on every machine.
[[nodiscard]] std::uint64_t hash_of(std::string_view text);

/// One mutant of every statement, chosen by its text: the same ones whatever else changes.
[[nodiscard]] std::vector<Mutant> one_of_each_statement(std::vector<Mutant> mutants);

}  // namespace tribo::verification
