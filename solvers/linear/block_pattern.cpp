#include "solvers/linear/block_pattern.hpp"

#include <algorithm>

#include "solvers/linear/bytes.hpp"

namespace tribo::solvers {
namespace {

constexpr std::size_t kCouplingsOfTree = 4;
constexpr std::size_t kBlocksOfTree = 2 * kCouplingsOfTree + 1;

}  // namespace

bool BlockPattern::set(std::span<const models::Tree> trees,
                       std::span<const std::pair<int, int>> couplings) {
  if (std::ranges::equal(trees, trees_) && std::ranges::equal(couplings, couplings_)) return false;
  trees_.assign(trees.begin(), trees.end());
  couplings_.reserve(kCouplingsOfTree * trees.size());
  couplings_.assign(couplings.begin(), couplings.end());
  make_room();
  list_neighbours();
  stack_rows();
  return true;
}

void BlockPattern::make_room() {
  room_ = {kBlocksOfTree * trees_.size(), 0};
  for (const models::Tree& tree : trees_)
    room_.entries += kBlocksOfTree * static_cast<std::size_t>(tree.size * tree.size);
}

void BlockPattern::list_neighbours() {
  const std::size_t count = trees_.size();
  starts_.assign(count + 1, 0);
  for (std::size_t i = 0; i < count; ++i) ++starts_[i + 1];
  for (const auto& [a, b] : couplings_) {
    ++starts_[static_cast<std::size_t>(a) + 1];
    ++starts_[static_cast<std::size_t>(b) + 1];
  }
  for (std::size_t i = 0; i < count; ++i) starts_[i + 1] += starts_[i];

  neighbours_.reserve(room_.blocks);
  neighbours_.resize(starts_.back());
  ends_.assign(starts_.begin(), starts_.end() - 1);
  const auto append = [this](int i, int to) {
    neighbours_[ends_[static_cast<std::size_t>(to)]++] = i;
  };
  // Ascending for every tree: first the smaller ones, of couplings (i, tree), then the rest.
  for (const auto& [a, b] : couplings_) append(a, b);
  for (int i = 0; i < static_cast<int>(count); ++i) append(i, i);
  for (const auto& [a, b] : couplings_) append(b, a);
}

void BlockPattern::stack_rows() {
  size_ = 0;
  first_rows_.reserve(neighbours_.capacity());
  first_rows_.resize(neighbours_.size());
  for (std::size_t j = 0; j < trees_.size(); ++j) {
    size_ = std::max(size_, trees_[j].first + trees_[j].size);
    int row = 0;
    for (std::size_t k = starts_[j]; k < starts_[j + 1]; ++k) {
      first_rows_[k] = row;
      row += tree(neighbours_[k]).size;
    }
  }
}

std::size_t BlockPattern::bytes() const {
  return bytes_of(trees_, couplings_, starts_, ends_, neighbours_, first_rows_);
}

std::span<const int> BlockPattern::neighbours(int tree) const {
  return std::span(neighbours_).subspan(start(tree), start(tree + 1) - start(tree));
}

std::size_t BlockPattern::place(int i, int j) const {
  const auto list = neighbours(j);
  return start(j) + static_cast<std::size_t>(std::ranges::lower_bound(list, i) - list.begin());
}

int BlockPattern::first_row(int i, int j) const {
  return first_rows_[place(i, j)];
}

int BlockPattern::height(int tree) const {
  const std::size_t last = start(tree + 1) - 1;  // every tree is its own neighbour
  return first_rows_[last] + this->tree(neighbours_[last]).size;
}

}  // namespace tribo::solvers
