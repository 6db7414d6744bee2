#pragma once

#include <string_view>

#include "solvers/linear/block_pattern.hpp"

namespace tribo::solvers {

/// Which backend factors a matrix, `scheme.linear_algebra`.
enum class LinearAlgebra {
  kAuto,        ///< by size and graph
  kDense,       ///< Eigen's LLᵀ or LU with partial pivoting
  kSparse,      ///< CHOLMOD, simplicial LLᵀ, or Eigen's SparseLU with COLAMD
  kSupernodal,  ///< CHOLMOD, supernodal LLᵀ; positive definite matrices only
  kBlocks,      ///< LLᵀ or LU by the blocks of trees
  kPcg,         ///< preconditioned conjugate gradients; positive definite matrices only
};

/// The backend of that name. Throws InputError for `supernodal` if the installed CHOLMOD lacks its
/// supernodal part, which has a licence of its own (GPL).
[[nodiscard]] LinearAlgebra linear_algebra_from(std::string_view name);

/// Whether the installed CHOLMOD has its supernodal part.
[[nodiscard]] bool supernodal_available();

/// The backend of a matrix over trees: `kAuto` becomes the fastest by `bench_linear`
/// (benchmarks/README.md),
///
///   dense    up to 42 unknowns, and where there is only one tree
///   blocks   above, of trees with 2 unknowns or more in the mean
///   sparse   else
[[nodiscard]] LinearAlgebra chosen(LinearAlgebra choice, const BlockPattern& pattern);

/// The backend of a general matrix of n unknowns without known trees: `kAuto` becomes dense up to
/// 42 unknowns, and sparse above, where SparseLU overtakes dense LU on chains of contacts.
[[nodiscard]] LinearAlgebra chosen(LinearAlgebra choice, int n);

}  // namespace tribo::solvers
