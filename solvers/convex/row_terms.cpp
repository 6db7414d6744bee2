#include "solvers/convex/row_terms.hpp"

#include <algorithm>
#include <cmath>

namespace tribo::solvers {
namespace {

using models::Constraint;
using models::Snapshot;
using models::Tree;
using models::VectorXd;

const Tree& tree_of(std::span<const Tree> trees, const models::RowBlock& block) {
  return trees[static_cast<std::size_t>(block.tree)];
}

/// G x
template <class Row>
double times(std::span<const Tree> trees, const Row& row, const VectorXd& x) {
  double sum = 0;
  for (int b = 0; b < row.num_blocks; ++b) {
    const auto& block = row.blocks[static_cast<std::size_t>(b)];
    const Tree& tree = tree_of(trees, block);
    sum += block.G.dot(x.segment(tree.first, tree.size));
  }
  return sum;
}

/// w = Σ G_i²/M_ii: of a limit 1/M_ii, of a coupler 1/M_ii + ρ²/M_jj
double inverse_mass(const Snapshot& start, const Constraint& row) {
  double w = 0;
  for (int b = 0; b < row.num_blocks; ++b) {
    const auto& block = row.blocks[static_cast<std::size_t>(b)];
    const auto& M = start.M[static_cast<std::size_t>(block.tree)];
    for (Eigen::Index i = 0; i < block.G.size(); ++i) w += block.G[i] * block.G[i] / M(i, i);
  }
  return w;
}

RowResponse response(const RowPotential& potential, double rate) {
  return std::visit([rate](const auto& p) { return p.at(rate); }, potential);
}

}  // namespace

RowTerms::Row& RowTerms::add(const Constraint& constraint, const RowPotential& potential) {
  Row& row = rows_.add();
  row.num_blocks = constraint.num_blocks;
  row.blocks = constraint.blocks;
  row.potential = potential;
  return row;
}

RowTerms::Row& RowTerms::add(int tree, const EffortLaw& law, double h) {
  Row& row = rows_.add();
  row.num_blocks = 1;
  row.blocks[0].tree = tree;
  row.potential = EffortPotential(law, h);
  return row;
}

void RowTerms::add_constraint(const Snapshot& start, const Constraint& constraint, double h) {
  using Side = LimitPotential::Side;
  const StiffRow row = stiff_row(h, inverse_mass(start, constraint), constraint.compliance);
  const double to_lower = constraint.lower - constraint.value;
  const double to_upper = constraint.upper - constraint.value;
  if (constraint.lower == constraint.upper) {
    add(constraint, LimitPotential(Side::kBoth, to_lower, row));
    return;
  }
  if (!std::isinf(to_lower)) add(constraint, LimitPotential(Side::kLower, to_lower, row));
  if (!std::isinf(to_upper)) add(constraint, LimitPotential(Side::kUpper, to_upper, row));
}

void RowTerms::add_effort(const Tree& tree, int index, int velocity, const EffortLaw& law,
                          double h) {
  Row& row = add(index, law, h);
  row.blocks[0].G.setZero(tree.size);
  row.blocks[0].G[velocity - tree.first] = 1;
}

void RowTerms::add_effort(int tree, const Eigen::RowVectorXd& G, const EffortLaw& law, double h) {
  add(tree, law, h).blocks[0].G = G;
}

void RowTerms::reserve(int largest_tree) {
  if (block_.rows() < largest_tree) block_.resize(largest_tree, largest_tree);
}

void RowTerms::couplings(std::vector<std::pair<int, int>>& out) const {
  for (const Row& row : rows_.items()) {
    if (row.num_blocks == 2) out.push_back(std::minmax(row.blocks[0].tree, row.blocks[1].tree));
  }
}

void RowTerms::update(std::span<const Tree> trees, const VectorXd& v) {
  cost_ = magnitude_ = 0;
  for (Row& row : rows_.items()) {
    row.rate = times(trees, row, v);
    row.response = response(row.potential, row.rate);
    cost_ += row.response.cost;
    magnitude_ += std::abs(row.response.cost);
  }
}

void RowTerms::add_impulses(std::span<const Tree> trees, VectorXd& generalized) const {
  for (const Row& row : rows_.items()) add_impulse(trees, row, generalized);
}

void RowTerms::add_constraint_impulses(std::span<const Tree> trees, VectorXd& generalized) const {
  for (const Row& row : rows_.items()) {
    const bool effort = std::holds_alternative<EffortPotential>(row.potential);
    if (!effort) add_impulse(trees, row, generalized);
  }
}

void RowTerms::add_impulse(std::span<const Tree> trees, const Row& row, VectorXd& generalized) {
  for (int b = 0; b < row.num_blocks; ++b) {
    const auto& block = row.blocks[static_cast<std::size_t>(b)];
    const Tree& tree = tree_of(trees, block);
    generalized.segment(tree.first, tree.size) += row.response.impulse * block.G.transpose();
  }
}

void RowTerms::add_hessians(BlockMatrix& hessian) {
  for (const Row& row : rows_.items()) {
    if (row.response.hessian == 0) continue;
    for (int a = 0; a < row.num_blocks; ++a) {
      const auto& i = row.blocks[static_cast<std::size_t>(a)];
      for (int b = 0; b < row.num_blocks; ++b) {
        const auto& j = row.blocks[static_cast<std::size_t>(b)];
        auto block = block_.topLeftCorner(i.G.size(), j.G.size());
        block.noalias() = row.response.hessian * i.G.transpose().lazyProduct(j.G);
        hessian.add(i.tree, j.tree, block);  // Gᵀ ℓ'' G
      }
    }
  }
}

void RowTerms::begin_line(std::span<const Tree> trees, const VectorXd& dv) {
  for (Row& row : rows_.items()) row.line_rate = times(trees, row, dv);
}

void RowTerms::add_along_line(double alpha, LineDerivatives& line) const {
  for (const Row& row : rows_.items()) {
    const RowResponse there = response(row.potential, row.rate + alpha * row.line_rate);
    line.slope -= row.line_rate * there.impulse;
    line.curvature += row.line_rate * row.line_rate * there.hessian;
    line.change += there.cost - row.response.cost;
  }
}

double RowTerms::curvature_at_start() const {
  double curvature = 0;
  for (const Row& row : rows_.items()) {
    curvature += row.line_rate * row.line_rate * row.response.hessian;
  }
  return curvature;
}

}  // namespace tribo::solvers
