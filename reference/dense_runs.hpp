#pragma once

#include <span>
#include <string>
#include <vector>

#include "reference/certificate.hpp"
#include "reference/dense/dense_run.hpp"
#include "reference/dense/problem.hpp"

namespace tribo::reference {

/// The runs of all computations, as far as their events agree.
struct DenseRuns {
  std::vector<DenseRun<Fifty>> runs;  ///< with the same events
  double until = 0;                   ///< [s]; 0 where they have nothing in common
  std::string ends;  ///< why they go no farther; empty where that is as far as asked
};

/// Each goes as far as those before it have come. Where their events differ they end behind the
/// last event common to all.
[[nodiscard]] DenseRuns compute_together(const Problem& problem,
                                         std::span<const Computation> computations,
                                         const CertificateRequest& request);

}  // namespace tribo::reference
