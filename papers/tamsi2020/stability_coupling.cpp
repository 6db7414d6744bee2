/// Sec. V-A, V-B — explicit normal forces compared with normal forces linear in the velocities, on
/// the shaken gripper.
///
/// The one-way coupled scheme takes normal forces at the start of the step: for a finger on eight
/// damped springs it is stable below a limit set by the springs, 2/ω, and one set by the dampers,
/// 2m/c. Errors as in Fig. 8, over 2.5 s, against TAMSI at 10 us. With stiffer pads the fingers are
/// farther apart by the decrease of overlap, and dissipation is larger by the square root, so that
/// the springs are damped as before.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "papers/tamsi2020/gripper.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::tamsi2020::stability {
namespace {

using models::Changes;
using verification::Block;
using verification::Figure;
using verification::SampledRun;
using verification::Setup;

constexpr double kReferenceStep = 1e-5;                                                     ///< [s]
const std::vector<double> kSteps = {3e-4, 5e-4, 1e-3, 1.5e-3, 1.7e-3, 2.5e-3, 3e-3, 1e-2};  // [s]

/// Pads whose stiffness is `factor` times the scenario's.
Changes stiffer(double factor) {
  const models::Parameters p(models::find_scenario("parallel-gripper").parameters);
  const double reach = p.number("mug.radius") + p.number("pad.radius") + p.number("pad.depth");
  const double overlap = reach - p.number("finger.distance") / 2;
  return {{"contact.stiffness", factor * p.number("contact.stiffness")},
          {"contact.dissipation", std::sqrt(factor) * p.number("contact.dissipation")},
          {"finger.distance", 2 * (reach - overlap / factor)}};
}

/// Dissipations that are tried, in the names and [s/m].
constexpr std::array<std::pair<const char*, double>, 4> kDissipations = {
    {{"@0", 0.0}, {"@0.5", 0.5}, {"@1", 1.0}, {"@1.6", 1.6}}};

/// The curves of both schemes in a scene; names of curves and numbers end with `at`.
Figure curves(const std::string& name, const std::string& at, const Changes& scene) {
  Figure figure;
  const SampledRun reference = sampled_gripper(gripper_setup("tamsi", {}, scene), kReferenceStep);
  figure.work += reference.work;
  for (const char* scheme : {"one-way", "tamsi"}) {
    Block block{name + "." + scheme + at,
                {{"h", "s"}, {"translation", "-"}, {"failures", "-"}, {"newton", "-"}},
                {}};
    const Setup setup = gripper_setup(scheme, {}, scene);
    for (const double h : kSteps) {
      const SampledRun run = sampled_gripper(setup, h);
      const double e = gripper_error(run.states, reference.states, setup).translation;
      figure.work += run.work;
      const auto newton = static_cast<double>(run.work.newton_iterations);
      block.rows.push_back({{h, e, static_cast<double>(run.work.failed_solves), newton},
                            verification::status_name(run.end)});
      figure.quantities.push_back({fmt::format("{}.{}.{}{}", name, scheme, h, at), e});
      figure.quantities.push_back(
          {fmt::format("log10.{}.{}.{}{}", name, scheme, h, at), std::log10(e)});
      figure.quantities.push_back({fmt::format("newton.{}.{}.{}{}", name, scheme, h, at), newton});
    }
    figure.blocks.push_back(block);
  }
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  std::vector<verification::Job> jobs = {[] { return curves("published", "", {}); },
                                         [] { return curves("ten-times", "", stiffer(10)); }};
  for (const auto& [at, d] : kDissipations)
    jobs.emplace_back([=] { return curves("published", at, {{"contact.dissipation", d}}); });
  return verification::joined(options.compute(jobs));
}

}  // namespace tribo::papers::tamsi2020::stability
