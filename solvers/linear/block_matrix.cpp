#include "solvers/linear/block_matrix.hpp"

#include <algorithm>
#include <utility>

#include "solvers/linear/block_kernels.hpp"
#include "solvers/linear/bytes.hpp"

namespace tribo::solvers {
namespace {

constexpr std::size_t kFewestTrees = 100;  ///< of a matrix that may be solved by iteration
constexpr double kWorkBesideIterations = 22, kWorkOfIteration = 3.5;
constexpr double kFewIterations = 5;  ///< of an update

}  // namespace

BlockMatrix::Storage BlockMatrix::storage() const {
  switch (backend_) {
    case LinearAlgebra::kBlocks:
    case LinearAlgebra::kPcg:
      return Storage::kBlocks;
    case LinearAlgebra::kSparse:
    case LinearAlgebra::kSupernodal:
      return Storage::kColumns;
    case LinearAlgebra::kAuto:
    case LinearAlgebra::kDense:
      break;
  }
  return Storage::kDense;
}

bool BlockMatrix::set_structure(std::span<const models::Tree> trees,
                                std::span<const std::pair<int, int>> couplings,
                                LinearAlgebra choice, MatrixKind kind) {
  const bool new_graph = pattern_.set(trees, couplings);
  by_factor_now_ = false;
  if (!new_graph && choice == choice_ && kind == kind_) return false;
  choice_ = choice;
  kind_ = kind;
  backend_ = chosen(choice, pattern_, kind);
  work_of_factor_ = 0;
  if (choice == LinearAlgebra::kAuto && backend_ == LinearAlgebra::kBlocks &&
      kind == MatrixKind::kPositiveDefinite && trees.size() >= kFewestTrees) {
    estimate_fill();
    if (!factor_is_cheaper(kFewIterations)) backend_ = LinearAlgebra::kPcg;
  }
  if (storage() == Storage::kColumns) build_columns();
  if (storage() == Storage::kBlocks) build_blocks();
  if (storage() == Storage::kDense) dense_matrix_.setZero(pattern_.size(), pattern_.size());
  new_pattern_ = true;
  return true;
}

/// The entries are those of both triangles: an iteration multiplies each of them once by the matrix
/// and once by the incomplete factor.
void BlockMatrix::estimate_fill() {
  complete_.analyse(pattern_, Fill::kComplete);
  double entries = 0;
  for (int j = 0; j < static_cast<int>(pattern_.trees().size()); ++j)
    entries += pattern_.height(j) * pattern_.trees()[static_cast<std::size_t>(j)].size;
  work_of_factor_ = complete_.factor_work() / entries;
}

bool BlockMatrix::factor_is_cheaper(double iterations) const {
  return work_of_factor_ < kWorkBesideIterations + kWorkOfIteration * iterations;
}

/// Compressed columns: each column of a tree contains the tree's blocks one below the other.
void BlockMatrix::build_columns() {
  const auto trees = pattern_.trees();
  const int count = static_cast<int>(trees.size());
  sparse_matrix_.resize(pattern_.size(), pattern_.size());
  int entries = 0;
  for (int j = 0; j < count; ++j) {
    const models::Tree& columns = trees[static_cast<std::size_t>(j)];
    for (int c = 0; c < columns.size; ++c) {
      sparse_matrix_.outerIndexPtr()[columns.first + c] = entries;
      entries += pattern_.height(j);
    }
  }
  sparse_matrix_.outerIndexPtr()[pattern_.size()] = entries;
  sparse_matrix_.resizeNonZeros(entries);
  int* row = sparse_matrix_.innerIndexPtr();
  for (int j = 0; j < count; ++j) {
    for (int c = 0; c < trees[static_cast<std::size_t>(j)].size; ++c) {
      for (const int i : pattern_.neighbours(j)) {
        const models::Tree& rows = trees[static_cast<std::size_t>(i)];
        for (int r = 0; r < rows.size; ++r) *row++ = rows.first + r;
      }
    }
  }
  set_zero();
}

/// Blocks in the order of their places.
void BlockMatrix::build_blocks() {
  const auto trees = pattern_.trees();
  const auto size = [&](int i) {
    return static_cast<std::size_t>(trees[static_cast<std::size_t>(i)].size);
  };
  starts_.clear();
  starts_.reserve(pattern_.room().blocks);
  values_.reserve(pattern_.room().entries);
  std::size_t entries = 0;
  for (int j = 0; j < static_cast<int>(trees.size()); ++j) {
    for (const int i : pattern_.neighbours(j)) {
      starts_.push_back(entries);
      entries += size(i) * size(j);
    }
  }
  values_.assign(entries, 0.0);
}

void BlockMatrix::set_zero() {
  switch (storage()) {
    case Storage::kDense:
      dense_matrix_.setZero();
      break;
    case Storage::kColumns:
      std::fill_n(sparse_matrix_.valuePtr(), sparse_matrix_.nonZeros(), 0.0);
      break;
    case Storage::kBlocks:
      std::ranges::fill(values_, 0.0);
      break;
  }
}

void BlockMatrix::add(int i, int j, const Eigen::Ref<const models::MatrixXd>& block) {
  switch (storage()) {
    case Storage::kDense:
      dense_matrix_.block(pattern_.trees()[static_cast<std::size_t>(i)].first,
                          pattern_.trees()[static_cast<std::size_t>(j)].first, block.rows(),
                          block.cols()) += block;
      break;
    case Storage::kColumns:
      add_to_columns(i, j, block);
      break;
    case Storage::kBlocks:
      add_block(block, &values_[starts_[pattern_.place(i, j)]]);
      break;
  }
}

void BlockMatrix::add_to_columns(int i, int j, const Eigen::Ref<const models::MatrixXd>& block) {
  const models::Tree& columns = pattern_.trees()[static_cast<std::size_t>(j)];
  const int offset = pattern_.first_row(i, j);
  for (int c = 0; c < columns.size; ++c) {
    double* const start =
        sparse_matrix_.valuePtr() + sparse_matrix_.outerIndexPtr()[columns.first + c] + offset;
    for (int r = 0; r < block.rows(); ++r) start[r] += block(r, c);
  }
}

models::MatrixXd BlockMatrix::to_dense() const {
  if (storage() == Storage::kDense) return dense_matrix_;
  if (storage() == Storage::kColumns) return models::MatrixXd(sparse_matrix_);
  models::MatrixXd out = models::MatrixXd::Zero(pattern_.size(), pattern_.size());
  const auto trees = pattern_.trees();
  for (int j = 0; j < static_cast<int>(trees.size()); ++j) {
    const models::Tree& columns = trees[static_cast<std::size_t>(j)];
    for (const int i : pattern_.neighbours(j)) {
      const models::Tree& rows = trees[static_cast<std::size_t>(i)];
      out.block(rows.first, columns.first, rows.size, columns.size) =
          Eigen::Map<const models::MatrixXd>(block(pattern_.place(i, j)), rows.size, columns.size);
    }
  }
  return out;
}

models::VectorXd BlockMatrix::diagonal() const {
  if (storage() == Storage::kDense) return dense_matrix_.diagonal();
  if (storage() == Storage::kColumns) return sparse_matrix_.diagonal();
  models::VectorXd out(pattern_.size());
  const auto trees = pattern_.trees();
  for (int i = 0; i < static_cast<int>(trees.size()); ++i) {
    const models::Tree& tree = trees[static_cast<std::size_t>(i)];
    out.segment(tree.first, tree.size) =
        Eigen::Map<const models::MatrixXd>(block(pattern_.place(i, i)), tree.size, tree.size)
            .diagonal();
  }
  return out;
}

bool BlockMatrix::is_finite() const {
  const auto finite = [](const double* values, Eigen::Index count) {
    return Eigen::Map<const models::VectorXd>(values, count).allFinite();
  };
  if (storage() == Storage::kDense) return dense_matrix_.allFinite();
  return storage() == Storage::kColumns
             ? finite(sparse_matrix_.valuePtr(), sparse_matrix_.nonZeros())
             : finite(values_.data(), static_cast<Eigen::Index>(values_.size()));
}

std::size_t BlockMatrix::bytes() const {
  const auto bytes = [](Eigen::Index entries, std::size_t size) {
    return static_cast<std::size_t>(entries) * size;
  };
  switch (storage()) {
    case Storage::kDense:
      break;
    case Storage::kColumns:
      return pattern_.bytes() + bytes(sparse_matrix_.nonZeros(), sizeof(double) + sizeof(int)) +
             bytes(sparse_matrix_.outerSize() + 1, sizeof(int));
    case Storage::kBlocks:
      return pattern_.bytes() + bytes_of(starts_, values_) + complete_.bytes();
  }
  return pattern_.bytes() + bytes(dense_matrix_.size(), sizeof(double));
}

bool BlockMatrix::factor(LinearSolver& solver, Work& work) {
  const bool new_pattern = std::exchange(new_pattern_, false);
  switch (storage()) {
    case Storage::kDense:
      break;
    case Storage::kColumns:
      return solver.factor(sparse_matrix_, new_pattern, work, backend_);
    case Storage::kBlocks:
      return by_factor_now_ ? solver.factor_completely(*this, work)
                            : solver.factor(*this, new_pattern, work);
  }
  return solver.factor(dense_matrix_, work);
}

bool BlockMatrix::solve(LinearSolver& solver, const models::VectorXd& b, models::VectorXd& x,
                        Work& work, double tolerance) {
  const auto before = work.inner_iterations;
  const bool solved = solver.solve(b, x, work, tolerance);
  const auto iterations = static_cast<double>(work.inner_iterations - before);
  by_factor_now_ =
      by_factor_now_ || (work_of_factor_ > 0 && (!solved || factor_is_cheaper(iterations)));
  if (solved) return true;
  ++work.fallbacks;
  return solver.factor_completely(*this, work) && solver.solve(b, x, work);
}

}  // namespace tribo::solvers
