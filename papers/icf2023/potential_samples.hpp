#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solvers/convex/contact_potential.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::icf2023 {

using models::Vector3;
using solvers::ContactPotential;

/// A potential with random parameters at a random contact velocity, with its impulse and Hessian by
/// central differences of cost and impulse.
struct PotentialSample {
  solvers::PotentialResponse exact;
  Vector3<double> impulse;   ///< −Δℓ/Δv [N s]
  Eigen::Matrix3d jacobian;  ///< ∂γ/∂v_c by differences [kg]
  double impulse_scale = 0;  ///< |γ|_∞ + 1e-6 N s
  double hessian_scale = 0;  ///< |G|_∞, or |H| of a unit mass where there is no contact [kg]
};

/// The potentials of Table I and Eq. (44), by scheme.
[[nodiscard]] const std::vector<std::string>& potential_names();

/// `count` samples of one potential whose stencil crosses no kink, from a fixed seed. A third of
/// the slips are within ten stiction tolerances. `left_out`: number of samples drawn but discarded.
[[nodiscard]] std::vector<PotentialSample> draw_samples(const std::string& potential, int count,
                                                        int* left_out = nullptr);

/// One number of every sample.
using SampleMeasure = std::function<double(const PotentialSample&)>;

/// The distribution of one measure: rows (fraction of the samples, largest value among them), from
/// the least value to the largest.
[[nodiscard]] verification::Block distribution(const std::string& name,
                                               const std::vector<PotentialSample>& samples,
                                               const SampleMeasure& measure);

[[nodiscard]] double largest(const std::vector<PotentialSample>& samples,
                             const SampleMeasure& measure);

inline constexpr int kSamples = 1500;
inline constexpr double kDifference = 1e-6;  ///< larger step of the differences [m/s]

}  // namespace tribo::papers::icf2023
