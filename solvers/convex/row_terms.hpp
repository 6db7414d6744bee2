#pragma once

#include <array>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "models/snapshot.hpp"
#include "solvers/convex/exact_line_search.hpp"
#include "solvers/convex/row_potentials.hpp"
#include "solvers/linear/block_matrix.hpp"

namespace tribo::solvers {

using RowPotential = std::variant<LimitPotential, EffortPotential>;

/// Terms of a convex cost that depend on one velocity u = G v each: constraints and efforts.
///
/// Evaluated at one v at a time, and along one line from there. Storage is kept.
class RowTerms {
 public:
  void clear() { rows_.clear(); }
  [[nodiscard]] std::size_t size() const { return rows_.size(); }

  /// Adds the terms of a constraint frozen at the start of a step: one, or one for each limit.
  void add_constraint(const models::Snapshot& start, const models::Constraint& constraint,
                      double h);
  /// Adds the term of a control law of one velocity of a tree.
  void add_effort(const models::Tree& tree, int index, int velocity, const EffortLaw& law,
                  double h);
  /// The same for the velocity G v of a tree.
  void add_effort(int tree, const Eigen::RowVectorXd& G, const EffortLaw& law, double h);

  /// Calls visit(tree, G, law) for each control law, that of the velocity G v of the tree.
  template <class Visit>
  void for_each_effort(Visit visit) const {
    for (const Row& row : rows_.items()) {
      const auto* effort = std::get_if<EffortPotential>(&row.potential);
      if (effort != nullptr) visit(row.blocks[0].tree, row.blocks[0].G, effort->law());
    }
  }

  /// Reserves scratch memory for `add_hessians`.
  void reserve(int largest_tree);
  /// Appends the pairs of trees that rows connect.
  void couplings(std::vector<std::pair<int, int>>& out) const;

  /// Evaluates all terms at v.
  void update(std::span<const models::Tree> trees, const models::VectorXd& v);
  [[nodiscard]] double cost() const { return cost_; }             ///< Σ ℓ [J]
  [[nodiscard]] double cost_scale() const { return magnitude_; }  ///< Σ |ℓ| [J]
  /// generalized += Σ Gᵀ γ, of the last `update`
  void add_impulses(std::span<const models::Tree> trees, models::VectorXd& generalized) const;
  /// generalized += Σ Gᵀ γ of constraints alone
  void add_constraint_impulses(std::span<const models::Tree> trees,
                               models::VectorXd& generalized) const;
  /// H += Σ Gᵀ ℓ'' G, of the last `update`
  void add_hessians(BlockMatrix& hessian);

  /// Takes the line v + α dv.
  void begin_line(std::span<const models::Tree> trees, const models::VectorXd& dv);
  /// Adds the terms' parts of ℓ, ℓ' and ℓ'' along the line.
  void add_along_line(double alpha, LineDerivatives& line) const;
  /// Σ (G dv)² ℓ'' at α = 0
  [[nodiscard]] double curvature_at_start() const;

 private:
  struct Row {
    int num_blocks = 0;
    std::array<models::RowBlock, 2> blocks;
    RowPotential potential = EffortPotential({}, 0);
    double rate = 0, line_rate = 0;  ///< G v and G dv
    RowResponse response;
  };

  static void add_impulse(std::span<const models::Tree> trees, const Row& row,
                          models::VectorXd& generalized);
  Row& add(const models::Constraint& constraint, const RowPotential& potential);
  /// Adds the row of an effort without its G.
  Row& add(int tree, const EffortLaw& law, double h);

  models::Pool<Row> rows_;
  double cost_ = 0, magnitude_ = 0;
  models::MatrixXd block_;
};

}  // namespace tribo::solvers
