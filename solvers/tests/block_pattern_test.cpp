#include "solvers/linear/block_pattern.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "solvers/linear/block_matrix.hpp"

namespace tribo::solvers {
namespace {

using Couplings = std::vector<std::pair<int, int>>;

std::vector<int> list(std::span<const int> values) {
  return {values.begin(), values.end()};
}

// Four trees of 1, 3, 2, 6 velocities; 0-3, 1-2 and 1-3 are coupled.
TEST(BlockPattern, ListsWhatStandsInTheColumnsOfATree) {
  const std::vector<models::Tree> trees = {{0, 1}, {1, 3}, {4, 2}, {6, 6}};
  BlockPattern pattern;
  EXPECT_TRUE(pattern.set(trees, Couplings{{0, 3}, {1, 2}, {1, 3}}));
  EXPECT_EQ(pattern.size(), 12);
  EXPECT_EQ(list(pattern.neighbours(0)), (std::vector{0, 3}));
  EXPECT_EQ(list(pattern.neighbours(1)), (std::vector{1, 2, 3}));
  EXPECT_EQ(list(pattern.neighbours(2)), (std::vector{1, 2}));
  EXPECT_EQ(list(pattern.neighbours(3)), (std::vector{0, 1, 3}));
  EXPECT_EQ(pattern.height(0), 1 + 6);
  EXPECT_EQ(pattern.height(1), 3 + 2 + 6);
  EXPECT_EQ(pattern.height(2), 3 + 2);
  EXPECT_EQ(pattern.height(3), 1 + 3 + 6);
  EXPECT_EQ(pattern.first_row(0, 0), 0);
  EXPECT_EQ(pattern.first_row(3, 0), 1);
  EXPECT_EQ(pattern.first_row(2, 1), 3);
  EXPECT_EQ(pattern.first_row(3, 1), 5);
  EXPECT_EQ(pattern.first_row(2, 2), 3);
  EXPECT_EQ(pattern.first_row(3, 3), 4);
}

TEST(BlockPattern, IsNewWhereTreesOrCouplingsAre) {
  const std::vector<models::Tree> trees = {{0, 1}, {1, 3}}, other = {{0, 3}, {3, 1}};
  BlockPattern pattern;
  EXPECT_TRUE(pattern.set(trees, Couplings{}));
  EXPECT_FALSE(pattern.set(trees, Couplings{}));
  EXPECT_TRUE(pattern.set(trees, Couplings{{0, 1}}));
  EXPECT_TRUE(pattern.set(other, Couplings{{0, 1}}));
  EXPECT_FALSE(pattern.set(other, Couplings{{0, 1}}));
  EXPECT_EQ(pattern.first_row(1, 0), 3);
}

// Ten thousand bodies in a row: all pairs of them would be 10^8 entries, 400 MB of integers.
TEST(BlockPattern, IsAsLargeAsThereAreCouplings) {
  constexpr int kBodies = 10000;
  std::vector<models::Tree> trees;
  Couplings couplings;
  for (int i = 0; i < kBodies; ++i) {
    trees.push_back({6 * i, 6});
    if (i > 0) couplings.emplace_back(i - 1, i);
  }
  BlockMatrix matrix;
  ASSERT_TRUE(matrix.set_structure(trees, couplings, LinearAlgebra::kSparse));
  EXPECT_EQ(matrix.sparse_matrix().nonZeros(), 36 * (kBodies + 2 * (kBodies - 1)));
  const models::MatrixXd block = models::MatrixXd::Constant(6, 6, 2);
  matrix.add(kBodies - 2, kBodies - 1, block);
  EXPECT_EQ(matrix.sparse_matrix().coeff(6 * kBodies - 7, 6 * kBodies - 6), 2);
  EXPECT_EQ(matrix.sparse_matrix().coeff(6 * kBodies - 6, 6 * kBodies - 7), 0);
  EXPECT_EQ(matrix.sparse_matrix().sum(), 72);
}

}  // namespace
}  // namespace tribo::solvers
