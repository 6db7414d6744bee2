#include "verification/report/trend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "models/input_error.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/report/band_scale.hpp"

namespace tribo::verification::report {
namespace {

namespace fs = std::filesystem;

constexpr double kTrendWidth = 100;  ///< of the picture [px]
constexpr double kTrendHeight = 24;
constexpr double kTrendRim = 3;  ///< about the outermost points

double height_of(double place) {
  return kTrendHeight - kTrendRim - (kTrendHeight - 2 * kTrendRim) * place;
}

std::string strip(const BandScale& scale) {
  const auto end = [&](const std::optional<double>& bound, double otherwise) {
    return height_of(bound ? std::clamp(scale.fraction(*bound), 0.0, 1.0) : otherwise);
  };
  const double top = end(scale.high, 1);
  return fmt::format(R"(<rect class="band" x="0" y="{:.1f}" width="{:.0f}" height="{:.1f}"/>)", top,
                     kTrendWidth, std::max(1.0, end(scale.low, 0) - top));
}

}  // namespace

EarlierRun read_earlier(const fs::path& run_dir, const std::string& tier) {
  check_run(run_dir);
  const std::string other = read_run_record(run_dir).tier;
  if (other != tier)
    throw InputError(fmt::format("'{}': a run of the tier '{}' is no earlier one of the tier '{}'",
                                 run_dir.string(), other, tier));
  EarlierRun run{.label = fs::canonical(run_dir).filename().string(), .measured = {}};
  for (const Verdict& verdict : read_verdicts(run_dir / "verdicts.json")) {
    run.measured[verdict.claim] = verdict.measured;
  }
  return run;
}

std::string trend(const Verdict& verdict, const std::vector<EarlierRun>& earlier) {
  const BandScale scale = band_scale(verdict);
  if (!scale.low && !scale.high) return "";
  std::string points, last;
  bool any = false;
  const auto add = [&](std::size_t run, double value) {
    const std::optional<double> place = scale.place(value);
    if (!place) return;
    const double x = kTrendRim + (kTrendWidth - 2 * kTrendRim) * static_cast<double>(run) /
                                     static_cast<double>(earlier.size());
    points += fmt::format("{:.1f},{:.1f} ", x, height_of(*place));
    last = fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="2.5"/>)", x, height_of(*place));
  };
  for (std::size_t run = 0; run < earlier.size(); ++run) {
    const auto found = earlier[run].measured.find(verdict.claim);
    if (found == earlier[run].measured.end()) continue;
    add(run, found->second);
    any = true;
  }
  if (!any) return "";
  add(earlier.size(), verdict.measured);
  return fmt::format(
      R"(<svg class="trend" viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="over {} runs">{}<polyline points="{}"/>{}</svg>)",
      kTrendWidth, kTrendHeight, earlier.size() + 1, strip(scale), points, last);
}

}  // namespace tribo::verification::report
