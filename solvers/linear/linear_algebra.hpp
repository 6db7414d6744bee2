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

/// Of the name of a backend. Throws InputError for `supernodal` if the installed CHOLMOD, whose
/// supernodal part has a licence of its own (GPL), is without it.
[[nodiscard]] LinearAlgebra linear_algebra_from(std::string_view name);

/// Whether the installed CHOLMOD has its supernodal part.
[[nodiscard]] bool supernodal_available();

/// The backend of a positive definite matrix over trees: `kAuto` becomes the one that
/// `bench_linear` shows to be the fastest for the number of unknowns and the trees.
[[nodiscard]] LinearAlgebra chosen(LinearAlgebra choice, const BlockPattern& pattern);

/// The same for a general matrix of n unknowns: dense up to the size where SparseLU overtakes dense
/// LU on chains of contacts.
[[nodiscard]] LinearAlgebra chosen_for_general(LinearAlgebra choice, int n);

}  // namespace tribo::solvers
