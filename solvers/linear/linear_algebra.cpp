#include "solvers/linear/linear_algebra.hpp"

#include <cholmod.h>

#include <array>
#include <utility>

#include "models/input_error.hpp"

namespace tribo::solvers {
namespace {

constexpr int kLargestDense = 42;
constexpr int kSmallestTrees = 2;  ///< mean unknowns from which L Lᵀ by blocks is worthwhile

constexpr std::array<std::pair<std::string_view, LinearAlgebra>, 6> kNames = {{
    {"auto", LinearAlgebra::kAuto},
    {"dense", LinearAlgebra::kDense},
    {"sparse", LinearAlgebra::kSparse},
    {"supernodal", LinearAlgebra::kSupernodal},
    {"blocks", LinearAlgebra::kBlocks},
    {"pcg", LinearAlgebra::kPcg},
}};

}  // namespace

LinearAlgebra linear_algebra_from(std::string_view name) {
  LinearAlgebra choice = LinearAlgebra::kAuto;
  for (const auto& [known, backend] : kNames) {
    if (name == known) choice = backend;
  }
  if (choice == LinearAlgebra::kSupernodal && !supernodal_available()) {
    throw InputError(
        "scheme.linear_algebra=supernodal: the installed CHOLMOD is without its supernodal part; "
        "'sparse' and 'blocks' factor the same matrices");
  }
  return choice;
}

/// Without its supernodal part the library analyses for the simplicial one, whatever was requested.
bool supernodal_available() {
  cholmod_common common;
  cholmod_start(&common);
  common.print = 0;
  common.supernodal = CHOLMOD_SUPERNODAL;
  cholmod_sparse* one = cholmod_speye(1, 1, CHOLMOD_REAL, &common);
  one->stype = -1;
  cholmod_factor* factor = cholmod_analyze(one, &common);
  const bool available = factor != nullptr && factor->is_super != 0;
  cholmod_free_factor(&factor, &common);
  cholmod_free_sparse(&one, &common);
  cholmod_finish(&common);
  return available;
}

LinearAlgebra chosen(LinearAlgebra choice, const BlockPattern& pattern, MatrixKind kind) {
  if (choice != LinearAlgebra::kAuto) return choice;
  const int trees = static_cast<int>(pattern.trees().size());
  if (pattern.size() <= kLargestDense || trees == 1) return LinearAlgebra::kDense;
  const bool entries_are_better =
      kind == MatrixKind::kPositiveDefinite && pattern.size() < kSmallestTrees * trees;
  return entries_are_better ? LinearAlgebra::kSparse : LinearAlgebra::kBlocks;
}

LinearAlgebra chosen(LinearAlgebra choice, int n) {
  if (choice != LinearAlgebra::kAuto) return choice;
  return n <= kLargestDense ? LinearAlgebra::kDense : LinearAlgebra::kSparse;
}

}  // namespace tribo::solvers
