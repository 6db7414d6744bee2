/// The largest stable step of each scheme for one mass on one contact: where the spectral radius of
/// the scheme's own step map crosses 1.
///
/// Bilateral and without gravity the step is linear, (q, v)+ = S (q, v); two steps give S.
#include <Eigen/Eigenvalues>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

#include "papers/expint2022/contact_motion.hpp"
#include "papers/expint2022/parameters.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022::unit_stability {
namespace {

using verification::Block;
using verification::Figure;
using verification::keep_largest;

constexpr std::array kMasses = {0.02, 0.1, 0.625, 2.5, 10.0, 40.0};  // [kg]
constexpr double kShortest = 1e-6, kLongest = 10;                    // [s]
constexpr int kBisections = 60;

/// Spectral radius of the step map; NaN if a step fails.
double spectral_radius(solvers::Stepper& stepper, const models::State<double>& origin, double h) {
  Eigen::Matrix2d S;
  solvers::StepResult out;
  for (Eigen::Index i = 0; i < 2; ++i) {
    models::State<double> x = origin;
    x.q[0] = i == 0 ? 1 : 0;
    x.v[0] = i == 0 ? 0 : 1;
    if (stepper.step(x, h, solvers::Attempt::kFirst, out) != solvers::Status::kOk) {
      return std::numeric_limits<double>::quiet_NaN();
    }
    S.col(i) << out.x.q[0], out.x.v[0];
  }
  return S.eigenvalues().cwiseAbs().maxCoeff();
}

struct Scan {
  double limit = 0;    ///< infinite if the radius stays below 1 [s]
  double largest = 0;  ///< spectral radius up to the limit, or to the longest step
};

/// Doubles the step until the radius passes 1, then bisects.
Scan scan(solvers::Stepper& stepper, const models::State<double>& origin) {
  Scan result{.limit = std::numeric_limits<double>::infinity()};
  for (double h = kShortest; h < kLongest; h *= 2) {
    const double radius = spectral_radius(stepper, origin, h);
    keep_largest(result.largest, radius);
    if (radius <= 1) continue;
    double stable = h / 2, unstable = h;
    for (int i = 0; i < kBisections; ++i) {
      const double middle = (stable + unstable) / 2;
      (spectral_radius(stepper, origin, middle) <= 1 ? stable : unstable) = middle;
    }
    result.limit = stable;
    return result;
  }
  return result;
}

struct Row {
  NamedScheme scheme;
  double (*closed_form)(double w, double c);  ///< [s]; nullptr: none
};

/// In w = K/m and c = B/m.
double parabola(double w, double c) {
  return std::min(2 / c, 2 * c / w);
}
double classic(double w, double c) {
  const double d = c * c / 4 - w;
  return d < 0 ? c / w : 2 / (c / 2 + std::sqrt(d));
}
double semi_implicit(double w, double c) {
  return (std::sqrt(c * c + 4 * w) - c) / w;
}

const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      {{"eul-exp", "eul-exp"}, parabola},
      {{"classic", "eul-exp", {{"scheme.positions", "classic"}}}, classic},
      {{"semi-implicit", "eul-exp", {{"scheme.positions", "semi-implicit"}}}, semi_implicit},
      {{"rk4", "rk4-anchored"}, nullptr},
      {{"expo", "expo"}, nullptr},
      {{"eul-imp", "eul-imp", {{"scheme.tolerance", "1e-13"}}}, nullptr}};
  return table;
}

Block curve(const Row& row, Figure& figure) {
  Block block{row.scheme.name, {{"mass", "kg"}, {"limit", "s"}, {"closed_form", "s"}}, {}};
  const double none = std::numeric_limits<double>::quiet_NaN();
  double worst = 0, largest = 0;
  for (const double mass : kMasses) {
    const models::Instance scene =
        make_scene("mass-on-spring", {{"mass.mass", mass}, {"mass.gravity", 0.0}});
    NamedScheme bilateral = row.scheme;
    bilateral.changes.emplace_back("scheme.sides", "bilateral");
    const auto stepper = make_scheme(bilateral, *scene.system);
    const Scan found = scan(*stepper, scene.x0);
    const double exact =
        row.closed_form == nullptr ? none : row.closed_form(kStiffness / mass, kDamping / mass);
    keep_largest(worst, std::abs(found.limit / exact - 1));
    keep_largest(largest, found.largest);
    block.rows.push_back({{mass, std::isfinite(found.limit) ? found.limit : none, exact}});
    if (row.scheme.name == "rk4")
      figure.quantities.push_back({fmt::format("limit.rk4.{:g}kg", mass), found.limit, "s"});
  }
  if (row.closed_form != nullptr)
    figure.quantities.push_back({fmt::format("deviation.{}", row.scheme.name), worst});
  figure.quantities.push_back({fmt::format("radius.{}", row.scheme.name), largest});
  return block;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const Row& row : rows()) figure.blocks.push_back(curve(row, figure));
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_stability
