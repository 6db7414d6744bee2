/// Eq. (43) — the stiffness of friction in stiction, G_t(v_t = 0) = μ γ_n/ε_s.
///
/// ε_s is μ σ w_t γ_n for SAP, Eq. (42), and v_s for the others; γ_n is the impulse of the step,
/// for Lagged that of the previous step.
#include <algorithm>
#include <cmath>

#include "papers/icf2023/steel_contact.hpp"
#include "solvers/convex/contact_potential.hpp"

namespace tribo::papers::icf2023::eq43 {
namespace {

using models::Vector3;
using solvers::FrozenContact;
using verification::Block;
using verification::Figure;

struct Model {
  const char* name;
  solvers::PotentialScheme scheme;
};

const std::vector<Model>& potentials() {
  static const std::vector<Model> all = {{"sap", solvers::SapScheme{}},
                                         {"lagged", solvers::LaggedScheme{}},
                                         {"similar", solvers::SimilarScheme{}}};
  return all;
}

/// G_t ε_s/(μ γ_n) at v_c = 0.
double product(const Model& model, double h, double depth, double& stiffness, double& gamma_n) {
  const FrozenContact c = SteelContact{.h = h, .depth = depth}.frozen();
  const auto response =
      solvers::response(solvers::make_potential(model.scheme, c), Vector3<double>::Zero());
  stiffness = response.hessian(1, 1);
  gamma_n = std::string(model.name) == "lagged" ? c.gamma_n0 : response.impulse[0];
  const double tolerance = std::string(model.name) == "sap"
                               ? c.friction.mu * numbers::kSigma.value * c.w_t * gamma_n
                               : c.friction.v_s;
  return stiffness * tolerance / (c.friction.mu * gamma_n);
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const Model& model : potentials()) {
    Block block{model.name, {{"gamma_n", "N*s"}, {"G_t", "kg"}, {"product", "-"}}, {}};
    double deviation = 0;
    for (double depth = 1e-8; depth < 2e-3; depth *= 10) {
      double stiffness = 0;
      double gamma_n = 0;
      const double p = product(model, numbers::kBeltStep.value, depth, stiffness, gamma_n);
      keep_largest(deviation, std::abs(p - 1));
      block.rows.push_back({{gamma_n, stiffness, p}});
    }
    figure.blocks.push_back(block);
    figure.quantities.push_back({std::string("deviation.") + model.name, deviation});
  }
  double coarse = 0;
  double fine = 0;
  double gamma_n = 0;
  (void)product(potentials()[0], 1e-2, 1e-5, coarse, gamma_n);
  (void)product(potentials()[0], 1e-4, 1e-5, fine, gamma_n);
  figure.quantities.push_back({"sap_stiffness_ratio", coarse / fine});
  return figure;
}

}  // namespace tribo::papers::icf2023::eq43
