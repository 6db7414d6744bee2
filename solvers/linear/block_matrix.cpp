#include "solvers/linear/block_matrix.hpp"

#include <algorithm>

namespace tribo::solvers {
namespace {

constexpr int kNoBlock = -1;
constexpr std::size_t kCouplingsOfTree = 4;  ///< room that is made at first: more are rare

int unknowns(std::span<const models::Tree> trees) {
  int n = 0;
  for (const models::Tree& tree : trees) n = std::max(n, tree.first + tree.size);
  return n;
}

}  // namespace

bool BlockMatrix::set_structure(std::span<const models::Tree> trees,
                                std::span<const std::pair<int, int>> couplings,
                                bool sparse) {
  const bool same = sparse == sparse_ && std::ranges::equal(trees, trees_) &&
                    std::ranges::equal(couplings, couplings_);
  if (same) return false;
  sparse_ = sparse;
  trees_.assign(trees.begin(), trees.end());
  couplings_.reserve(kCouplingsOfTree * trees.size());
  couplings_.assign(couplings.begin(), couplings.end());
  if (sparse_) {
    build_pattern();
  } else {
    const int n = unknowns(trees_);
    dense_matrix_.setZero(n, n);
  }
  new_pattern_ = sparse_;
  return true;
}

void BlockMatrix::build_pattern() {
  const std::size_t count = trees_.size();
  std::vector<bool> filled(count * count, false);
  for (std::size_t i = 0; i < count; ++i) filled[i * count + i] = true;
  for (const auto& [a, b] : couplings_) {
    const auto i = static_cast<std::size_t>(a);
    const auto j = static_cast<std::size_t>(b);
    filled[i * count + j] = filled[j * count + i] = true;
  }
  offsets_.assign(count * count, kNoBlock);
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t j = 0; j < count; ++j) {
    int row_in_column = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (!filled[i * count + j]) continue;
      offsets_[i * count + j] = row_in_column;
      row_in_column += trees_[i].size;
      for (int c = 0; c < trees_[j].size; ++c) {
        for (int r = 0; r < trees_[i].size; ++r) {
          entries.emplace_back(trees_[i].first + r, trees_[j].first + c, 0.0);
        }
      }
    }
  }
  const int n = unknowns(trees_);
  sparse_matrix_.resize(n, n);
  sparse_matrix_.setFromTriplets(entries.begin(), entries.end());
  sparse_matrix_.makeCompressed();
}

void BlockMatrix::set_zero() {
  if (sparse_) {
    std::fill_n(sparse_matrix_.valuePtr(), sparse_matrix_.nonZeros(), 0.0);
  } else {
    dense_matrix_.setZero();
  }
}

void BlockMatrix::add(int i, int j, const Eigen::Ref<const models::MatrixXd>& block) {
  const models::Tree& rows = trees_[static_cast<std::size_t>(i)];
  const models::Tree& columns = trees_[static_cast<std::size_t>(j)];
  if (!sparse_) {
    dense_matrix_.block(rows.first, columns.first, rows.size, columns.size) += block;
    return;
  }
  const int offset =
      offsets_[static_cast<std::size_t>(i) * trees_.size() + static_cast<std::size_t>(j)];
  for (int c = 0; c < columns.size; ++c) {
    double* const start =
        sparse_matrix_.valuePtr() + sparse_matrix_.outerIndexPtr()[columns.first + c] + offset;
    for (int r = 0; r < rows.size; ++r) start[r] += block(r, c);
  }
}

bool BlockMatrix::factor(LinearSolver& solver, Work& work) {
  if (!sparse_) return solver.factor(dense_matrix_, work);
  const bool factored = solver.factor(sparse_matrix_, new_pattern_, work);
  new_pattern_ = false;
  return factored;
}

}  // namespace tribo::solvers
