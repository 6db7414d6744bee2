/// Eq. (27): how fast an anchor adopts the velocity of the point that drags it.
///
/// The point moves at V under a constant normal force, and the law's force stays at the edge of the
/// cone, f_t(p0, ṗ0) = −μ f_n: an equation for ṗ0, integrated by an exponential.
#include <cmath>

#include "models/laws/anchored.hpp"
#include "papers/expint2022/parameters.hpp"
#include "solvers/linear/matrix_exponential.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::expint2022::unit_anchor_decay {
namespace {

using models::AnchoredLaw;
using models::Vector3;
using verification::Block;
using verification::Figure;

constexpr double kSpeed = 0.2;  // V of the point [m/s]
constexpr int kSamples = 30;    // up to twice the paper's time

/// Tangential force of the law at x = 0 with the anchor at p0 moving at v0.
double force(const AnchoredLaw<double>& law, double p0, double v0) {
  models::ContactMemory<double> memory{.active = true};
  memory.anchor[1] = p0;
  memory.slip_velocity[0] = v0;
  return law.unlimited(memory, Vector3<double>::Zero(), Vector3<double>(0, kSpeed, 0))[1];
}

/// ṗ0 − ṗ at t over that at 0. The stretch s = p0 − x starts at rest against the anchor's start
/// velocity of zero:  f = f(0, 0) + f_s s + f_v ṗ0 = f(s0, 0),  ṡ = ṗ0 − V.
double remaining_slip(const AnchoredLaw<double>& law, double t) {
  const double f_s = force(law, 1, 0) - force(law, 0, 0);  // ∂f/∂p0
  const double f_v = force(law, 0, 1) - force(law, 0, 0);  // ∂f/∂ṗ0
  Eigen::Matrix2d A;
  A << -f_s / f_v, -kSpeed, 0, 0;  // s measured from s0: ṡ = −f_s/f_v s − V
  models::MatrixXd end;
  solvers::Work work;
  solvers::MatrixExponential({}).apply(t * A, Eigen::Vector2d(0, 1), end, work);
  return (A(0, 0) * end(0, 0) + A(0, 1)) / A(0, 1);
}

Block curve(const char* name, const AnchoredLaw<double>& law) {
  Block block{name, {{"t", "s"}, {"slip", "-"}}, {}};
  for (int i = 0; i <= kSamples; ++i) {
    const double t = 2 * kDecayTime * i / kSamples;
    block.rows.push_back({{t, remaining_slip(law, t)}});
  }
  return block;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const AnchoredLaw<double> example{.K = kStiffness, .B = kStiffness / kDecayRate, .mu = 1};
  const AnchoredLaw<double> experiments{.K = kStiffness, .B = kDamping, .mu = 1};
  figure.blocks = {curve("example", example), curve("experiments", experiments)};
  figure.quantities = {{"slip", remaining_slip(example, kDecayTime)},
                       {"slip.experiments", remaining_slip(experiments, kDecayTime)}};
  figure.findings = {
      "With the K and B of the experiments the rate is a third of the example's: more than a third "
      "of the slip is left after 3 ms, so the transient that is neglected outlasts a step of 1 "
      "ms."};
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_anchor_decay
