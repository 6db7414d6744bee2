/// The gradients of the contact potentials: γ = −∂ℓ_c/∂v_c and G = ∂²ℓ_c/∂v_c², Eqs. (3),
/// (28)-(40).
#include "papers/icf2023/models.hpp"
#include "papers/icf2023/potential_samples.hpp"

namespace tribo::papers::icf2023::grad {
namespace {

using verification::Figure;

double impulse_error(const PotentialSample& s) {
  return (s.exact.impulse - s.impulse).cwiseAbs().maxCoeff() / s.impulse_scale;
}

double hessian_error(const PotentialSample& s) {
  return (s.exact.hessian + s.jacobian).cwiseAbs().maxCoeff() / s.hessian_scale;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const std::string& name : potential_names()) {
    int left_out = 0;
    const std::vector<PotentialSample> samples = draw_samples(name, kSamples, &left_out);
    figure.quantities.push_back({"left_out." + name, static_cast<double>(left_out) / kSamples});
    figure.blocks.push_back(distribution("impulse." + name, samples, impulse_error));
    figure.blocks.push_back(distribution("hessian." + name, samples, hessian_error));
    figure.quantities.push_back({"impulse." + name, largest(samples, impulse_error)});
    figure.quantities.push_back({"hessian." + name, largest(samples, hessian_error)});
  }
  return figure;
}

}  // namespace tribo::papers::icf2023::grad
