/// Fig. 10, both clutters — work by accuracy of CENIC and of four general schemes, with error
/// control on the whole state and on positions alone.
///
/// Counted: attempted steps and geometry queries, of which a general scheme makes one in each
/// evaluation of ẋ = f(x), differences for Jacobians included. Nothing drives the bodies: a run
/// that ends with more kinetic and potential energy than at its start has diverged unnoticed and is
/// no point of the diagram, however cheap; nor is a run that ends with a body outside the box.
///
/// The general schemes take thousands of queries for a step of twenty stiff bodies, so that all are
/// compared over a window: 0.15 s of the hard clutter, the first impacts, and 0.5 s of the soft
/// one. CENIC's norms are compared over the whole ten seconds.
#include <algorithm>
#include <iterator>

#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025::fig10 {
namespace {

using verification::Tier;

constexpr double kHardWindow = 0.15, kSoftWindow = 0.5;  ///< [s]

BaselineStudy study_of(const ClutterScene& scene, const std::string& prefix, Tier tier) {
  BaselineStudy study{.scene = scene, .prefix = prefix, .most_attempts = 200000};
  const bool full = tier == Tier::kFull, hard = prefix == "hard.";
  study.window = hard ? kHardWindow : kSoftWindow;
  study.points = {{"1e-1", 1e-1, 1}};
  study.norms = {{"1e-1", 1e-1, full ? 20 : 5}};
  if (full) {
    study.points.insert(study.points.end(), {{"1e-2", 1e-2, 1}, {"1e-3", 1e-3, 1}});
    study.norms.push_back({"1e-3", 1e-3, 5});
  }
  study.affordable = [full, hard](const std::string& scheme, double, bool) {
    return full || !hard || scheme == "cenic" || scheme == "rk3";
  };
  return study;
}

}  // namespace

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  const BaselineStudy hard = study_of(hard_clutter(), "hard.", options.tier);
  const BaselineStudy soft = study_of(soft_clutter(), "soft.", options.tier);
  std::vector<verification::Job> jobs = baseline_jobs(hard);
  std::ranges::move(baseline_jobs(soft), std::back_inserter(jobs));
  verification::Figure figure = verification::joined(options.compute(jobs));
  add_baseline_means(hard, figure);
  add_baseline_means(soft, figure);
  figure.quantities.push_back({"range.hard", kHardWindow, "s"});
  figure.quantities.push_back({"range.soft", kSoftWindow, "s"});
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig10
