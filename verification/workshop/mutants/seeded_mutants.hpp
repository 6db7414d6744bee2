#pragma once

#include <filesystem>
#include <map>
#include <vector>

#include "verification/workshop/mutants/mutant.hpp"
#include "verification/workshop/sabotage/edit.hpp"

namespace tribo::verification {

/// The mutants of a tree.
struct MutantPlan {
  std::map<std::size_t, Mutant> mutants;  ///< by their numbers, which depend on their texts alone
  std::map<std::filesystem::path, std::vector<Edit>> edits;  ///< by the file they are in
};

[[nodiscard]] inline std::vector<std::size_t> numbers_of(const MutantPlan& plan) {
  std::vector<std::size_t> numbers;
  for (const auto& [number, mutant] : plan.mutants) numbers.push_back(number);
  return numbers;
}

inline constexpr std::size_t kMutantNumbers = 1'000'000;  ///< all numbers are below

/// Mutants of the sources in solvers, models and reference, without tests: one for one statement in
/// three, chosen by its text.
[[nodiscard]] MutantPlan plan_mutants(const std::filesystem::path& root);

}  // namespace tribo::verification
