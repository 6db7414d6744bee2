/// Fig. 6 — the gripper: the contacts of its pads with the mug, and their forces.
///
/// The hand at rest squeezes the mug without friction until nothing moves. Every pad has spheres on
/// a ring, so that their normals are splayed and the magnitudes of their forces sum to more than
/// the press. Closed form: the overlap of sphere i at x_i is  δ_i = R + r − √(x_i² + d²)  with the
/// ring's distance d from the axis, its force k δ_i points along (x_i, d), and d follows from
/// Σ k δ_i d/√(x_i² + d²) = press.
#include <boost/math/tools/toms748_solve.hpp>

#include <cmath>
#include <numbers>

#include "papers/tamsi2020/gripper.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::tamsi2020::fig06 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kSettled = 5;  ///< [s]
constexpr double kStep = 1e-3;  ///< [s]

/// A ring of spheres at distance d from the axis: the sums over it.
struct Squeeze {
  double along_press = 0;  ///< [N]
  double magnitudes = 0;   ///< [N]
};

Squeeze squeeze_at(double d, const models::Parameters& p) {
  Squeeze sum;
  const int count = static_cast<int>(p.number("pad.spheres"));
  for (int i = 0; i < count; ++i) {
    const double x = p.number("pad.ring") * std::cos(2 * std::numbers::pi * i / count);
    const double r = std::hypot(x, d);
    const double overlap = p.number("mug.radius") + p.number("pad.radius") - r;
    const double force = overlap > 0 ? p.number("contact.stiffness") * overlap : 0;
    sum.magnitudes += force;
    sum.along_press += force * d / r;
  }
  return sum;
}

Squeeze closed_form(const models::Parameters& p) {
  const double touch = p.number("mug.radius") + p.number("pad.radius");
  std::uintmax_t iterations = 100;
  const auto [low, high] = boost::math::tools::toms748_solve(
      [&](double d) { return squeeze_at(d, p).along_press - p.number("finger.press"); },
      0.9 * touch, touch, boost::math::tools::eps_tolerance<double>(50), iterations);
  return squeeze_at((low + high) / 2, p);
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  const verification::Setup setup =
      gripper_setup("tamsi", {}, {{"shake.amplitude", 0.0}, {"contact.friction", 0.0}});
  const models::Parameters p = setup.scenario_parameters();
  const models::Instance instance = setup.instance();
  models::Snapshot snapshot;
  Block pads{"pads", {{"x", "m"}, {"z", "m"}, {"force", "N"}, {"overlap", "m"}}, {}};
  double along = 0, magnitudes = 0;
  int touching = 0;
  const auto last = verification::run_fixed_steps(setup, kStep, kSettled, [&](const auto& step) {
    if (step.x.t < kSettled) return;
    instance.system->evaluate(step.x, snapshot);
    models::MatrixXd J(3, snapshot.trees[0].size);
    const int count = static_cast<int>(p.number("pad.spheres"));
    pads.rows.clear();
    for (std::size_t i = 0; i < step.contacts.size(); ++i) {
      const double force = step.contacts[i].force[0];
      touching += force > 0 ? 1 : 0;
      if (static_cast<int>(i) >= count) continue;  // those of the fixed finger
      const double angle = 2 * std::numbers::pi * static_cast<double>(i) / count;
      pads.rows.push_back({{p.number("pad.ring") * std::cos(angle),
                            p.number("pad.ring") * std::sin(angle), force, -step.contacts[i].phi}});
      magnitudes += force;
      models::contact_jacobian(snapshot, snapshot.contacts[i], 0, J.leftCols(J.cols()));
      along -= force * J(0, 1);  // n · y of the finger
    }
  });
  Figure figure;
  figure.work = last.work;
  figure.blocks.push_back(pads);
  const Squeeze exact = closed_form(p);
  const auto quantity = [&](const char* name, double value, const char* unit) {
    figure.quantities.push_back({name, verification::of_whole_run(last.end, value), unit});
  };
  quantity("touching", touching, "-");
  quantity("along_press", along, "N");
  quantity("magnitudes", magnitudes, "N");
  quantity("magnitudes_from_closed_form", std::abs(magnitudes / exact.magnitudes - 1), "-");
  options.progress(1);
  return figure;
}

}  // namespace tribo::papers::tamsi2020::fig06
