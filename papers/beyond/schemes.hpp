#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "solvers/schemes.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/fixed_step_run.hpp"

/// Common to the suite's own studies: they run every scheme of the table that accepts planar
/// scenarios, so that a new scheme is included automatically.
namespace tribo::papers::beyond {

[[nodiscard]] inline bool is_explicit(const solvers::Scheme& scheme) {
  return !scheme.traits.implicit;
}

/// Schemes that do not need contacts with memory, which planar scenarios do not have.
[[nodiscard]] inline std::vector<solvers::Scheme> planar_schemes() {
  std::vector<solvers::Scheme> all = solvers::schemes();
  std::erase_if(all, [](const solvers::Scheme& scheme) { return scheme.traits.keeps_anchors; });
  return all;
}

/// Names of the implicit schemes among them. That the explicit ones are left out, and why, becomes
/// an omission of the figure.
[[nodiscard]] inline std::vector<std::string> implicit_schemes(const std::string& why_not_explicit,
                                                               verification::Figure& figure) {
  std::vector<std::string> names, left_out;
  for (const solvers::Scheme& scheme : planar_schemes()) {
    (is_explicit(scheme) ? left_out : names).push_back(scheme.id);
  }
  figure.omissions.push_back(fmt::format("{}: {}", fmt::join(left_out, ", "), why_not_explicit));
  return names;
}

[[nodiscard]] inline bool needs_open_gaps(const std::string& scheme) {
  return solvers::configure_scheme(scheme).scheme->traits.needs_open_gaps;
}

/// A job of each scene under each implicit scheme without barrier; that the others are left out,
/// and why, becomes omissions of the figure.
[[nodiscard]] inline std::vector<verification::Job> jobs_without_barriers(
    const std::vector<verification::Figure (*)(const std::string& scheme)>& scenes,
    verification::Figure& figure) {
  std::vector<verification::Job> jobs;
  for (const std::string& scheme : implicit_schemes("stable in steps of microseconds", figure)) {
    if (needs_open_gaps(scheme)) continue;
    for (const auto scene : scenes) jobs.emplace_back([scene, scheme] { return scene(scheme); });
  }
  figure.omissions.push_back(
      "log-barrier, ipc: bodies rest above the ground, by another law of the normal force.");
  return jobs;
}

/// Gap at the start for schemes with barriers: where the barrier of `ipc` begins to act [m].
inline constexpr double kOpenGap = 1e-3;

}  // namespace tribo::papers::beyond
