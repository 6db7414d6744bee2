/// Irrotationality: ∂γ/∂v_c is symmetric, Eqs. (23)-(27), by differences of the impulse alone.
#include "papers/icf2023/models.hpp"
#include "papers/icf2023/potential_samples.hpp"

namespace tribo::papers::icf2023::curl {
namespace {

using verification::Figure;

double antisymmetric_part(const PotentialSample& s) {
  return (s.jacobian - s.jacobian.transpose()).cwiseAbs().maxCoeff() / (2 * s.hessian_scale);
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const std::string& name : potential_names()) {
    const std::vector<PotentialSample> samples = draw_samples(name, kSamples);
    figure.blocks.push_back(distribution(name, samples, antisymmetric_part));
    figure.quantities.push_back({name, largest(samples, antisymmetric_part)});
  }
  return figure;
}

}  // namespace tribo::papers::icf2023::curl
