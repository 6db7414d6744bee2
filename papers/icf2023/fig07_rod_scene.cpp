/// Fig. 7 — the sliding rod, as a drawing: the rod at equal times of a run through the jam. Its
/// stiffness compared with Hertz', and the range in which rigid theory has no solution (Painlevé):
///
///   W_eff(θ, μ) = W_nn + μ W_nt < 0,  W_ij = J_i M⁻¹ J_jᵀ of the tip, as the model gives them
///
/// at some angle from a friction of 4/3 on, at the rod's own friction between two angles.
#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/roots.hpp>

#include <cmath>
#include <cstdint>
#include <numbers>

#include "models/decompositions.hpp"
#include "papers/icf2023/hertz.hpp"
#include "papers/icf2023/rod.hpp"

namespace tribo::papers::icf2023::fig07 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kStep = 1e-5;       // [s]
constexpr double kInterval = 10e-3;  // between pictures [s]

constexpr double kDegree = std::numbers::pi / 180;  // [rad]

/// W_nn and W_nt of the tip at an angle; friction on a body that slides forwards points backwards,
/// hence the sign of W_nt [1/kg].
struct Mobility {
  double normal = 0, coupled = 0;

  [[nodiscard]] double effective(double mu) const { return normal - mu * coupled; }
};

Mobility mobility(const models::Instance& rod, double theta) {
  models::State<double> x = rod.x0;
  x.q[2] = theta;
  models::Snapshot snapshot;
  rod.system->evaluate(x, snapshot);
  models::MatrixXd J(3, snapshot.trees[0].size);
  models::contact_jacobian(snapshot, snapshot.contacts[0], 0, J.leftCols(J.cols()));
  const models::MatrixXd W = J * snapshot.M[0].llt().solve(models::MatrixXd(J.transpose()));
  return {.normal = W(0, 0), .coupled = W(0, 1)};
}

/// The least friction at which W_eff is below zero at some angle.
double least_friction(const models::Instance& rod) {
  const auto needed = [&](double theta) {
    const Mobility W = mobility(rod, theta);
    return W.normal / W.coupled;
  };
  constexpr int kBits = 40;
  return boost::math::tools::brent_find_minima(needed, 10 * kDegree, 89 * kDegree, kBits).second;
}

/// The angle between two others at which W_eff changes sign [degree].
double singular_angle(const models::Instance& rod, double from, double to) {
  const auto W_eff = [&](double degrees) {
    return mobility(rod, degrees * kDegree).effective(numbers::kRodFriction.value);
  };
  std::uintmax_t iterations = 100;
  const boost::math::tools::eps_tolerance<double> tolerance(40);
  return boost::math::tools::toms748_solve(W_eff, from, to, tolerance, iterations).first;
}

void add_painleve(const models::Instance& rod, Figure& figure) {
  constexpr double kMiddle = 60;  // within the set
  figure.quantities.push_back({"least_friction", least_friction(rod)});
  figure.quantities.push_back({"singular_from", singular_angle(rod, 10, kMiddle), "degree"});
  figure.quantities.push_back({"singular_to", singular_angle(rod, kMiddle, 89), "degree"});
  const double start = rod.x0.q[2];
  figure.quantities.push_back(
      {"mobility_at_start", mobility(rod, start).effective(numbers::kRodFriction.value), "1/kg"});
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const Setup setup = rod_setup({.model = "lagged", .h = kStep});
  add_painleve(setup.instance(), figure);
  figure.quantities.push_back(
      {"stiffness_over_hertz",
       stiffness_over_hertz(setup, numbers::kRodMass.value, numbers::kRodDiameter.value / 2)});
  const auto run =
      verification::sample_fixed_steps(setup, kStep, numbers::kRodConvergenceEnd.value, kInterval);
  figure.work = run.work;
  Block block{"rod",
              {{"t", "s"}, {"tip_x", "m"}, {"tip_z", "m"}, {"length_x", "m"}, {"length_z", "m"}},
              {}};
  const double half = numbers::kRodLength.value / 2;
  for (const auto& x : run.states) {
    const double c = half * std::cos(x.q[2]);
    const double s = half * std::sin(x.q[2]);
    block.rows.push_back({{x.t, x.q[0] + c, x.q[1] - s, -2 * c, 2 * s}});
  }
  figure.blocks.push_back(block);
  return figure;
}

}  // namespace tribo::papers::icf2023::fig07
