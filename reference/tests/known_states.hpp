#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "reference/dense/compute_dense.hpp"

/// Helpers of tests against known numbers.
namespace tribo::reference::test {

inline constexpr auto kRadau = static_cast<std::size_t>(DenseMethod::kRadau);
inline constexpr auto kTaylorEuler = static_cast<std::size_t>(DenseMethod::kTaylorEuler);

inline DenseRun<Fifty> computed(const SwitchedSystem& system, double until, std::size_t method) {
  const Computation computation{
      .method = method, .precision = Precision::kQuadruple, .tolerance = 1e-22};
  DenseRun<Fifty> run = compute_dense(system, computation, until);
  EXPECT_EQ(run.ending, Ending::kComplete) << run.reason;
  return run;
}

struct Known {
  Fifty t;
  std::vector<const char*> state;  ///< the first columns
};

/// The prototype's times are multiples of a double, formed in quadruple precision.
inline Fifty multiple(int k, double dt) {
  return Fifty(k) * dt;
}

inline void expect_states(const SwitchedSystem& system, const DenseRun<Fifty>& run,
                          const std::vector<Known>& known) {
  const std::vector<double> scales = system.scales();
  for (const Known& at : known) {
    const Vector<Fifty> y = run.at(at.t);
    for (std::size_t i = 0; i < at.state.size(); ++i) {
      const Fifty exact(at.state[i]);
      const Fifty size = std::max(Fifty(abs(exact)), Fifty(scales[i]));
      const Fifty difference = y[static_cast<Eigen::Index>(i)] - exact;
      EXPECT_LT(static_cast<double>(Fifty(abs(difference) / size)), 1e-20)
          << "component " << i << " at " << at.t;
    }
  }
}

}  // namespace tribo::reference::test
