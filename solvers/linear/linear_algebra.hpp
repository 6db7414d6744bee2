#pragma once

#include <string_view>

#include "solvers/linear/block_pattern.hpp"

namespace tribo::solvers {

/// Which backend factors a matrix, `scheme.linear_algebra`.
enum class LinearAlgebra {
  kAuto,        ///< by size, graph and, of large matrices, iterations seen
  kDense,       ///< Eigen's LLᵀ or LU with partial pivoting
  kSparse,      ///< CHOLMOD, simplicial LLᵀ, or Eigen's SparseLU with COLAMD
  kSupernodal,  ///< CHOLMOD, supernodal LLᵀ; positive definite matrices only
  kBlocks,      ///< LLᵀ or LU by the blocks of trees
  kPcg,         ///< preconditioned conjugate gradients; positive definite matrices only
};

enum class MatrixKind { kGeneral, kPositiveDefinite };

/// The backend of that name. Throws InputError for `supernodal` if the installed CHOLMOD lacks its
/// supernodal part, which has a licence of its own (GPL).
[[nodiscard]] LinearAlgebra linear_algebra_from(std::string_view name);

/// Whether the installed CHOLMOD has its supernodal part.
[[nodiscard]] bool supernodal_available();

/// The backend of a matrix over trees: `kAuto` becomes
///
///   dense    up to 42 unknowns, and where there is only one tree
///   sparse   above, if positive definite, of trees with less than 2 unknowns in the mean
///   blocks   else; large ones by conjugate gradients where that is cheaper (`BlockMatrix`)
///
/// Above 42 unknowns that is the fastest of the three on the graphs of `bench_linear`, or slower by
/// a few per cent; the program prints both side by side. Below, blocks are often faster, but dense
/// factors keep the bits of small runs.
[[nodiscard]] LinearAlgebra chosen(LinearAlgebra choice, const BlockPattern& pattern,
                                   MatrixKind kind = MatrixKind::kPositiveDefinite);

/// The backend of a general matrix of n unknowns without known trees: `kAuto` becomes dense up to
/// 42 unknowns, and sparse above, where SparseLU overtakes dense LU on chains of contacts.
[[nodiscard]] LinearAlgebra chosen(LinearAlgebra choice, int n);

}  // namespace tribo::solvers
