/// The certified references of the planar scenarios: the number of digits on which two unrelated
/// methods agree, compared with the requested number, and the largest difference of their results.
///
/// Quick tier: the digits that the other items need. Full tier: the attainable digits.
#include <string>
#include <vector>

#include "papers/icf2023/certified.hpp"
#include "papers/icf2023/rod.hpp"

namespace tribo::papers::icf2023::certificates {
namespace {

using verification::Figure;
using verification::Tier;

constexpr int kFullDigits = 15;

struct Case {
  const char* name;
  Setup setup;
  Law law;
  double t_end, sample;
  bool quick;
};

std::vector<Case> cases() {
  const double belt_end = numbers::kBeltConvergenceEnd.value;
  const double sample = numbers::kConvergenceSampling.value;
  const double tau_d = numbers::kRelaxationTime.value;
  const RodCase rod{.model = "lagged", .start = RodStart::kZeroGap};
  const RodCase damped{.model = "lagged",
                       .dissipation = numbers::kRodDissipation.value,
                       .start = RodStart::kZeroGap};
  RodCase rod_limit{
      .model = "sap", .relaxation_time = numbers::kRodShortRelaxationTime.value, .h = 0};
  return {{"belt", make_setup("conveyor-belt", "lagged", 0), Law::kCommon, belt_end, sample, true},
          {"sphere", make_setup("falling-sphere", "lagged", 0), Law::kCommon,
           numbers::kSphereEnd.value, sample, true},
          {"rod", rod_setup(rod), Law::kCommon, numbers::kRodEnd.value, numbers::kRodSampling.value,
           false},
          {"rod-damped", rod_setup(damped), Law::kCommon, numbers::kRodEnd.value,
           numbers::kRodSampling.value, false},
          {"belt-sap", make_setup("conveyor-belt", "sap", tau_d), Law::kSapLimit, belt_end, sample,
           true},
          {"sphere-sap", make_setup("falling-sphere", "sap", tau_d), Law::kSapLimit,
           numbers::kSphereEnd.value, sample, true},
          {"rod-sap", rod_setup(rod_limit), Law::kSapLimit, numbers::kRodEnd.value,
           numbers::kRodSampling.value, false}};
}

/// The row of one case, the `number`-th.
Figure digits_of(const Case& c, double number, int requested) {
  const CertifiedPath path = certified_path(c.setup, c.law, c.t_end, c.sample, requested);
  const auto digits = static_cast<double>(path.digits);
  Figure figure;
  figure.blocks.push_back({"digits",
                           {{"case", "-"}, {"digits", "-"}, {"error_bar", "m"}, {"agreement", "-"}},
                           {{{number, digits, path.error_bar, path.agreement}}}});
  figure.quantities = {{std::string("digits.") + c.name, digits},
                       {std::string("agreement.") + c.name, path.agreement}};
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const bool full = options.tier == Tier::kFull;
  const int requested = full ? kFullDigits : kQuickDigits;
  std::vector<verification::Job> jobs;
  double number = 0;
  for (const Case& c : cases()) {
    ++number;
    if (full || c.quick) jobs.emplace_back([=] { return digits_of(c, number, requested); });
  }
  Figure figure = verification::joined(options.compute(jobs));
  if (!full) figure.omissions = {"The rod is certified in the full tier only."};
  return figure;
}

}  // namespace tribo::papers::icf2023::certificates
