#pragma once

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

#include "models/types.hpp"
#include "solvers/linear/block_matrix.hpp"
#include "solvers/tests/fixtures.hpp"

/// Matrices over graphs of trees that no scenario has.
namespace tribo::solvers::test {

struct TreeGraph {
  std::vector<models::Tree> trees;
  std::vector<std::pair<int, int>> couplings;

  [[nodiscard]] int size() const { return trees.back().first + trees.back().size; }
  [[nodiscard]] int size(int tree) const { return trees[static_cast<std::size_t>(tree)].size; }
};

inline TreeGraph trees_of(const std::vector<int>& sizes) {
  TreeGraph graph;
  int first = 0;
  for (const int size : sizes) {
    graph.trees.push_back({first, size});
    first += size;
  }
  return graph;
}

/// Each pair is coupled with some probability.
inline TreeGraph coupled(TreeGraph graph, double probability, std::mt19937_64& random) {
  const int count = static_cast<int>(graph.trees.size());
  for (int i = 0; i < count; ++i) {
    for (int j = i + 1; j < count; ++j) {
      if (unit(random) < probability) graph.couplings.emplace_back(i, j);
    }
  }
  return graph;
}

inline models::MatrixXd uniform_entries(int rows, int columns, std::mt19937_64& random) {
  return models::MatrixXd::NullaryExpr(rows, columns, [&] { return 2 * unit(random) - 1; });
}

/// M + Σ JᵀG J with G = k RᵀR, or with an additional term, for each coupling: as for contacts.
inline void fill_randomly(const TreeGraph& graph, double skew, unsigned seed, BlockMatrix& matrix,
                          double stiffness = 10) {
  std::mt19937_64 random(seed);
  matrix.set_zero();
  for (int i = 0; i < static_cast<int>(graph.trees.size()); ++i)
    matrix.add(i, i, models::MatrixXd::Identity(graph.size(i), graph.size(i)));
  for (const auto& [a, b] : graph.couplings) {
    const models::MatrixXd R = uniform_entries(3, 3, random), K = uniform_entries(3, 3, random);
    const models::MatrixXd G = stiffness * (R.transpose() * R + skew * (K - K.transpose()));
    const std::pair<int, models::MatrixXd> rows[] = {
        {a, uniform_entries(3, graph.size(a), random)},
        {b, uniform_entries(3, graph.size(b), random)}};
    for (const auto& [i, J_i] : rows) {
      for (const auto& [j, J_j] : rows) matrix.add(i, j, J_i.transpose() * G * J_j);
    }
  }
}

}  // namespace tribo::solvers::test
