/// How far may the friction of an impact exceed μ times its normal momentum, where the limit of
/// friction is lagged?
///
/// Lagged friction is limited by μ γ_n0, γ_n0 = h f(x0, ẋ0) of the start of a step. Where a pair
/// took part in the step before, which was as long, and its gap is linear in a step, as above a
/// plane, that is the normal impulse of that step, so that over an impact the sums
///
///   Σ F ≤ μ (Σ γ + Σ' γ_n0),
///
/// Σ' over the steps at whose start a pair overlaps that the step before did not see. Pairs that
/// are seen before they touch have no such step: Σ F ≤ μ Σ γ. A pair that is seen once it overlaps,
/// by x0 = θ h u at the speed u, has
///
///   γ_n0/(m u) = θ (h ω)² (1 + d u),   ω² = k/m,
///
/// and Σ F = μ (Σ γ + γ_n0) as long as the sphere slides. At most it rolls: Σ F = 2/7 m v. All sums
/// are of states alone: F = m Δv_x, γ = m (Δv_z + g h).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "papers/beyond/error_control.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::beyond::impact_friction {
namespace {

using models::Changes;
using verification::Block;
using verification::Figure;
using verification::keep_largest;
using verification::Setup;
using verification::StepChoice;
using verification::StepView;

constexpr double kGravity = 9.81;                             ///< g [m/s²]
constexpr double kFall = 0.1;                                 ///< until the first overlap [s]
constexpr double kSpeed = kGravity * kFall;                   ///< u [m/s]
constexpr std::array kPhases = {0.1, 0.5, 0.9};               ///< θ
constexpr double kLooked = 0.02;                              ///< from the first overlap on [s]
constexpr std::array kStiffness = {1e5, 1e7};                 ///< k [N/m]
constexpr std::array kDissipation = {0.5, 5.0, 50.0, 500.0};  ///< d [s/m]
constexpr std::array kSlips = {4.0, 40.0};                    ///< v [m/s]
constexpr std::array kSteps = {1e-2, 1e-3, 1e-4};             ///< [s]
constexpr std::array kFineSteps = {1e-3, 5e-4, 2e-4, 1e-4, 5e-5, 2e-5, 1e-5};
constexpr double kFarAway = 1;  ///< margin within which all pairs are [m]
constexpr std::array kGaps = {0.02,   0.0254, 0.03,   0.0377, 0.05,   0.0513,
                              0.0561, 0.0633, 0.0702, 0.0769, 0.0871, 0.1};  ///< controlled [m]
constexpr double kControlled = 0.06;  ///< from the touch of such a fall on [s]
constexpr std::array kAccuracies = {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8};

/// A scheme, and which pairs take part in its steps.
struct Variant {
  std::string name, scheme;
  Changes changes = {};
};

/// What Drake's discrete plant and `cenic` do, without their other choices.
Variant overlapping() {
  return {"lagged-overlapping", "lagged", {{"scheme.contacts", "overlapping"}}};
}

std::vector<Variant> variants(Figure& figure) {
  std::vector<Variant> all;
  for (const std::string& scheme : implicit_schemes("stable in steps of microseconds", figure)) {
    if (needs_open_gaps(scheme)) continue;
    const models::Parameters parameters = solvers::configure_scheme(scheme).parameters;
    if (parameters.has("scheme.contacts")) {
      all.push_back({scheme + "-all", scheme});
      all.push_back({scheme + "-overlapping", scheme, {{"scheme.contacts", "overlapping"}}});
    } else if (parameters.has("scheme.margin")) {
      all.push_back({scheme + "-overlapping", scheme});
      all.push_back({scheme + "-all", scheme, {{"scheme.margin", kFarAway}}});
    } else {
      all.push_back({scheme, scheme});
    }
  }
  return all;
}

/// An impact of the falling sphere: it falls for 0.1 s, and overlaps by θ h u then.
struct Case {
  double k, d, v, h;
  double theta = 0.5;

  /// Steps that move by the velocity of their end fall by u (t + h)/2.
  [[nodiscard]] Setup setup(const Variant& variant) const {
    return {.scenario = "falling-sphere",
            .scenario_changes = {{"sphere.gap", kSpeed * ((kFall + h) / 2 - theta * h)},
                                 {"sphere.vx", v},
                                 {"sphere.gravity", kGravity},
                                 {"contact.stiffness", k},
                                 {"contact.dissipation", d}},
            .scheme = variant.scheme,
            .scheme_changes = variant.changes};
  }
};

/// What decides of the momenta of a sphere.
struct Sphere {
  double m, R, g, mu, k, d;

  explicit Sphere(const models::Parameters& p)
      : R(p.number("sphere.radius")),
        g(p.number("sphere.gravity")),
        mu(p.number("sphere.friction")),
        k(p.number("contact.stiffness")),
        d(p.number("contact.dissipation")) {
    m = 4 * std::numbers::pi * R * R * R * p.number("sphere.density") / 3;
  }
  [[nodiscard]] double overlap(const models::State<double>& x) const { return R - x.q[1]; }
  /// γ_n0 of a step from x
  [[nodiscard]] double limit(const models::State<double>& x, double h) const {
    return h * k * std::max(0.0, overlap(x)) * std::max(0.0, 1 - d * x.v[1]);
  }
  /// γ_n0/(m u) of the first step in overlap
  [[nodiscard]] double first_limit(double h, double theta) const {
    return theta * h * h * k / m * (1 + d * kSpeed);
  }
};

/// Speeds that normal forces, and friction over μ, have given to a sphere.
struct Impact {
  double normal = 0, friction = 0;  ///< Σ γ/m, Σ F/(μ m) [m/s]
  double unseen = 0;                ///< Σ' γ_n0/m [m/s]
  double beyond_cone = 0;           ///< largest Σ F/μ − Σ γ, over Σ γ or, if larger, m u
  double beyond_limit = 0;          ///< largest Σ F/μ − Σ γ − Σ' γ_n0, over m [m/s]
  double beyond_last = 0;           ///< largest F/μ less γ of the step before, over m [m/s]
  double last = 0;                  ///< γ/m of the last step [m/s]
  bool overlapped = false;          ///< at the start of the last step
  verification::RunResult run = {};

  void add(const Sphere& sphere, const StepView& step) {
    const double slowed = (step.x0.v[0] - step.x.v[0]) / sphere.mu;
    const bool overlaps = sphere.overlap(step.x0) > 0;
    if (overlaps && !overlapped) unseen += sphere.limit(step.x0, step.h) / sphere.m;
    overlapped = overlaps;
    keep_largest(beyond_last, slowed - last);
    last = step.x.v[1] - step.x0.v[1] + sphere.g * step.h;
    normal += last;
    friction += slowed;
    keep_largest(beyond_cone, (friction - normal) / std::max(normal, kSpeed));
    keep_largest(beyond_limit, friction - normal - unseen);
  }
  [[nodiscard]] double of_whole(double value) const {
    return verification::of_whole_run(run.end, value);
  }
  /// What Coulomb's law keeps at 1 or below
  [[nodiscard]] double over_coulomb() const { return of_whole(friction / normal); }
  [[nodiscard]] std::string status() const { return verification::status_name(run.end); }
};

Impact impact_of(const Setup& setup, const StepChoice& choice, double t_end, Figure& figure) {
  const Sphere sphere(setup.scenario_parameters());
  Impact impact;
  impact.run = verification::run_steps(setup, choice, t_end,
                                       [&](const StepView& step) { impact.add(sphere, step); });
  figure.work += impact.run.work;
  return impact;
}

Impact impact_of(const Case& one, const Variant& variant, Figure& figure) {
  return impact_of(one.setup(variant), one.h, kFall + kLooked, figure);
}

std::vector<Case> cases(double theta) {
  std::vector<Case> all;
  for (const double k : kStiffness) {
    for (const double d : kDissipation) {
      for (const double v : kSlips) {
        for (const double h : kSteps) all.push_back({k, d, v, h, theta});
      }
    }
  }
  return all;
}

Figure impacts(const Variant& variant) {
  Figure figure;
  Block block{"impacts." + variant.name,
              {{"stiffness", "N/m"},
               {"dissipation", "s/m"},
               {"slip", "m/s"},
               {"step", "s"},
               {"phase", "-"},
               {"limit", "-"},
               {"normal", "-"},
               {"excess", "-"},
               {"over_coulomb", "-"}},
              {}};
  Impact worst;
  double most = 0;
  for (const double theta : kPhases) {
    for (const Case& one : cases(theta)) {
      const Impact impact = impact_of(one, variant, figure);
      const Sphere sphere(one.setup(variant).scenario_parameters());
      keep_largest(worst.beyond_cone, impact.of_whole(impact.beyond_cone));
      keep_largest(worst.beyond_limit, impact.of_whole(impact.beyond_limit / kSpeed));
      keep_largest(worst.beyond_last, impact.of_whole(impact.beyond_last / kSpeed));
      keep_largest(most, impact.over_coulomb());
      block.rows.push_back({{one.k, one.d, one.v, one.h, theta, sphere.first_limit(one.h, theta),
                             impact.normal / kSpeed, (impact.friction - impact.normal) / kSpeed,
                             impact.over_coulomb()},
                            impact.status()});
    }
  }
  figure.blocks.push_back(block);
  figure.quantities = {{"beyond_cone." + variant.name, worst.beyond_cone},
                       {"beyond_limit." + variant.name, worst.beyond_limit},
                       {"beyond_last." + variant.name, worst.beyond_last},
                       {"over_coulomb." + variant.name, most}};
  return figure;
}

/// Bounces once, and slides all the while.
Figure sliding() {
  Figure figure;
  Block block{"sliding", {{"step", "s"}, {"excess", "-"}, {"limit", "-"}}, {}};
  double off = 0;
  for (const double h : kFineSteps) {
    const Case one{.k = 1e7, .d = 5, .v = 40, .h = h};
    const Impact impact = impact_of(one, overlapping(), figure);
    const Sphere sphere(one.setup(overlapping()).scenario_parameters());
    const double excess = impact.of_whole((impact.friction - impact.normal) / kSpeed);
    keep_largest(off, std::abs(excess / sphere.first_limit(h, one.theta) - 1));
    block.rows.push_back({{h, excess, sphere.first_limit(h, one.theta)}, impact.status()});
  }
  figure.blocks.push_back(block);
  figure.quantities = {{"off_limit", off}};
  return figure;
}

/// One step of 1 ms makes the fast sphere roll.
Figure rolling() {
  Figure figure;
  const Case one{.k = 1e7, .d = 500, .v = 40, .h = 1e-3};
  const Impact impact = impact_of(one, overlapping(), figure);
  const Sphere sphere(one.setup(overlapping()).scenario_parameters());
  figure.quantities = {{"rolls", impact.of_whole(impact.friction / (2 * one.v / (7 * sphere.mu)))}};
  return figure;
}

/// As Drake's discrete plant has it.
Figure beside_drake() {
  Figure figure;
  const Variant drake{"drake",
                      "lagged-regularized",
                      {{"scheme.contacts", "overlapping"},
                       {"scheme.delassus", "frobenius"},
                       {"scheme.tolerance", 1e-6}}};
  for (const Case& one : cases(0.5)) {
    const std::string name =
        fmt::format("drake.k{:.0e}.d{}.v{}.h{:.0e}", one.k, one.d, one.v, one.h);
    figure.quantities.push_back({name, impact_of(one, drake, figure).over_coulomb()});
  }
  return figure;
}

/// Falls of the sphere of icf2023 under `cenic` at one accuracy, from several heights, which meet
/// the ground at other phases of a step.
struct Falls {
  double least = verification::kInfinity, most = 0;  ///< of friction over Coulomb's law
  std::string status = "ok";

  void add(const Impact& impact) {
    verification::keep_least(least, impact.over_coulomb());
    keep_largest(most, impact.over_coulomb());
    if (impact.status() != "ok") status = impact.status();
  }
};

Falls falls_of(const char* norm, bool seen, double accuracy, Figure& figure) {
  Falls falls;
  for (const double gap : kGaps) {
    const Setup setup{
        .scenario = "falling-sphere",
        .scenario_changes = {{"sphere.gap", gap}},
        .scheme = "cenic",
        .scheme_changes = {{"scheme.error_norm", norm}, {"scheme.margin", seen ? kFarAway : 0}}};
    const models::Parameters p = setup.scenario_parameters();
    const double end = std::sqrt(2 * gap / p.number("sphere.gravity")) + kControlled;
    falls.add(impact_of(setup, control_at(accuracy), end, figure));
  }
  return falls;
}

/// By what error control looks at and which pairs take part.
Figure controlled(const char* norm, bool seen) {
  Figure figure;
  Block block{fmt::format("{}-{}", norm, seen ? "all" : "overlapping"),
              {{"accuracy", "-"}, {"least", "-"}, {"most", "-"}},
              {}};
  for (const double accuracy : kAccuracies) {
    const Falls falls = falls_of(norm, seen, accuracy, figure);
    block.rows.push_back({{accuracy, falls.least, falls.most}, falls.status});
    const auto add = [&](const char* which, double value) {
      figure.quantities.push_back(
          {fmt::format("{}.{}-{:.0e}", which, block.name, accuracy), value});
    };
    add("least", falls.least);
    add("most", falls.most);
  }
  figure.blocks.push_back(block);
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  Figure omissions;
  std::vector<verification::Job> jobs = {sliding, rolling, beside_drake};
  for (const char* norm : {"positions", "full"}) {
    for (const bool seen : {false, true})
      jobs.emplace_back([norm, seen] { return controlled(norm, seen); });
  }
  for (const Variant& variant : variants(omissions))
    jobs.emplace_back([variant] { return impacts(variant); });
  Figure figure = verification::joined(options.compute(jobs));
  figure.omissions = omissions.omissions;
  figure.omissions.push_back(
      "cenic-trapezoid: half of its friction is that of the start of a step as it is, not a limit, "
      "so that neither bound applies to it; its rows stand among the data.");
  figure.omissions.push_back(
      "log-barrier, ipc: bodies do not touch, so that no overlap is seen for the first time.");
  return figure;
}

}  // namespace tribo::papers::beyond::impact_friction
