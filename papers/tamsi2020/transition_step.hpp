#pragma once

#include <vector>

#include "papers/tamsi2020/parameters.hpp"
#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"

namespace tribo::papers::tamsi2020 {

/// The first step of a run whose Newton iteration does not converge.
struct FailedStep {
  bool found = false;
  models::State<double> x0;  ///< at the start of the step
  std::vector<solvers::NewtonRecord> newton;
  solvers::Work work;  ///< of the run up to that step
};

/// Runs the box with fixed steps h until Newton fails for the first time, at most to t_end.
[[nodiscard]] FailedStep first_failed_step(const models::Parameters& box,
                                           const solvers::ConfiguredScheme& scheme, double h,
                                           double t_end);

/// One step from x0 with its Newton history.
struct RecordedStep {
  solvers::Status status = solvers::Status::kOk;
  models::State<double> x;
  std::vector<solvers::NewtonRecord> newton;
  solvers::Work work;
};

[[nodiscard]] RecordedStep recorded_step(const models::Parameters& box,
                                         const solvers::ConfiguredScheme& scheme,
                                         const models::State<double>& x0, double h);

/// A preset such as `ie-fn` with the profile whose iteration limit is the figure's (20).
[[nodiscard]] solvers::ConfiguredScheme configured(const char* preset,
                                                   const char* profile = "authors");

}  // namespace tribo::papers::tamsi2020
