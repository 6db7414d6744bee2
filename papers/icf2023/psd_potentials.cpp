/// Convexity: the least eigenvalue of every contact's Hessian G, relative to the largest.
#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

#include "papers/icf2023/models.hpp"
#include "papers/icf2023/potential_samples.hpp"

namespace tribo::papers::icf2023::psd {
namespace {

using verification::Figure;

constexpr double kRounding = 1e-12;  ///< a smaller eigenvalue counts as no contact [kg]

/// λ_min/λ_max; −|λ_min| where no eigenvalue is positive.
double convexity(const PotentialSample& s) {
  const Eigen::Vector3d eigenvalues =
      Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(s.exact.hessian).eigenvalues();
  return eigenvalues[2] > kRounding ? eigenvalues[0] / eigenvalues[2] : -std::abs(eigenvalues[0]);
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const std::string& name : potential_names()) {
    const std::vector<PotentialSample> samples = draw_samples(name, kSamples);
    figure.blocks.push_back(distribution(name, samples, convexity));
    double least = std::numeric_limits<double>::infinity();
    for (const PotentialSample& sample : samples) keep_least(least, convexity(sample));
    figure.quantities.push_back({name, least});
  }
  return figure;
}

}  // namespace tribo::papers::icf2023::psd
