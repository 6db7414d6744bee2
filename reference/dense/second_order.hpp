#pragma once

#include <vector>

#include "models/types.hpp"
#include "reference/tape/tape.hpp"

namespace tribo::reference {

/// Components of a recorded system whose rate is itself another component (q̇ = v). An implicit
/// method need not solve for them: their values follow from the others.
class SecondOrder {
 public:
  SecondOrder() = default;
  explicit SecondOrder(const Program& rate);

  [[nodiscard]] int size() const { return static_cast<int>(source_.size()); }
  /// The component that is the rate of i; −1: none.
  [[nodiscard]] int source(int i) const { return source_[static_cast<std::size_t>(i)]; }
  /// The components without a source.
  [[nodiscard]] const std::vector<int>& kept() const { return kept_; }

  /// A Jacobian's rows of the kept components: by the kept ones, and by the eliminated ones, in the
  /// columns of their sources.
  void split(const models::Matrix<double>& jacobian, models::Matrix<double>& own,
             models::Matrix<double>& drawn) const;

 private:
  std::vector<int> source_, kept_;
  std::vector<Eigen::Index> place_;  ///< of each component among the kept
};

}  // namespace tribo::reference
