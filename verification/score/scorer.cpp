#include "verification/score/scorer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "models/input_error.hpp"
#include "reference/problems.hpp"
#include "reference/stored.hpp"
#include "verification/score/hinge_attitudes.hpp"
#include "verification/study/simulation/certification.hpp"

namespace tribo::verification {
namespace {

constexpr int kMostEnds = 10;

/// The time from the last row to `end` if that is more than a row, or than a tenth of `end`.
double missing_time(const std::vector<double>& t, double end) {
  constexpr double kRounding = 1 + 1e-9;
  const double missing = end - t.back();
  const double row = std::min(t.back() - t[t.size() - 2], end / 10);
  return missing > kRounding * row ? missing : 0;
}

/// The time of the first row with a position that is lost; infinite if there is none.
double lost_at(const Score& score, Eigen::Index positions) {
  constexpr double kTimes = 100;
  for (const ScoredRow& row : score.samples) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(positions); ++i) {
      const double extent = score.extents.at(score.columns[i].unit);
      if (std::abs(row.file[i] - row.reference[i]) > kTimes * extent) return row.t;
    }
  }
  return std::numeric_limits<double>::infinity();
}

void set_outcome(const Trajectory& trajectory, Eigen::Index positions, Score& score) {
  const double lost = lost_at(score, positions);
  const bool early = score.early > 0;
  score.outcome_at = std::min(lost, score.to);
  if (std::isfinite(lost)) {
    score.outcome = "lost";
  } else if (!trajectory.broken.empty() && early) {
    score.outcome = "nan";
  } else if (early) {
    score.outcome = "ended";
  }
}

/// Whether two texts are the same number, or the same text.
bool is_same(const std::string& a, const std::string& b) {
  const auto number = [](const std::string& text, double& value) {
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc() && end == text.data() + text.size();
  };
  double x = 0, y = 0;
  return a == b || (number(a, x) && number(b, y) && x == y);
}

}  // namespace

Scorer::Scorer(const Request& request, Listener listener)
    : scenario_(request.scenario),
      parameters_(
          models::Parameters(models::find_scenario(scenario_).parameters).with(request.changes)),
      options_(request.options),
      digits_(request.digits),
      truth_(request.truth),
      listener_(std::move(listener)) {
  (void)reference::make_problem(scenario_, parameters_);  // refuses a scenario without reference
  instance_ = models::make_instance(models::find_scenario(scenario_), parameters_);
  columns_ = contract_columns(*instance_.system);
  std::ranges::copy(hinge_attitude_columns(*instance_.system), std::back_inserter(columns_));
}

Score Scorer::score(const Trajectory& read) {
  const models::System& system = *instance_.system;
  const Trajectory trajectory = with_hinge_angles(read, system, instance_.x0);
  check_columns(trajectory, system);
  check_attitudes(trajectory, system, options_.until);
  check_span(trajectory);
  const std::vector<std::size_t> rows = judged_rows(trajectory, options_);
  const reference::Certificate& certificate = certificate_at(trajectory, rows);
  Score score = score_trajectory(trajectory, system, rows, certificate, options_,
                                 quantities_of(scenario_, parameters_, system));
  score.early =
      missing_time(trajectory.t, std::isfinite(options_.until) ? options_.until : instance_.t_end);
  set_outcome(trajectory, system.num_positions(), score);
  for (const auto& [key, told, judged] : told_otherwise(trajectory)) {
    score.remarks.push_back(
        fmt::format("it says {}={}, and is judged by {}={}", key, told, key, judged));
  }
  return score;
}

/// The certified reference at the judged rows of a trajectory.
const reference::Certificate& Scorer::certificate_at(const Trajectory& trajectory,
                                                     const std::vector<std::size_t>& rows) {
  reference::CertificateRequest request{.scenario = scenario_,
                                        .parameters = parameters_,
                                        .until = trajectory.t[rows.back()],
                                        .sample = {},
                                        .digits = digits_};
  for (const std::size_t row : rows) request.times.push_back(trajectory.t[row]);
  if (last_ && last_->hash == reference::content_hash(request)) return *last_;
  const bool stored = !truth_.empty();
  if (!last_ && !stored)
    listener_.note("certified reference: from the cache, or computed, which can take minutes");
  const reference::Certification result = stored ? reference::read_certification(truth_, request)
                                                 : certification_of(request, listener_);
  if (!result.certificate) {
    throw InputError(fmt::format("{}: {}", trajectory.file, result.refusal));
  }
  last_ = result.certificate;
  return *last_;
}

/// A reference of a million seconds would take months: one that long must be asked for by `until`.
void Scorer::check_span(const Trajectory& trajectory) const {
  const double most = kMostEnds * instance_.t_end;
  if (std::isfinite(options_.until) || trajectory.t.back() <= most) return;
  throw InputError(
      fmt::format("{}: runs until {} s, more than {} times the scenario's {} s; `until` leaves "
                  "later rows out",
                  trajectory.file, trajectory.t.back(), kMostEnds, instance_.t_end));
}

std::vector<ToldParameter> Scorer::told_otherwise(const Trajectory& trajectory) const {
  std::vector<std::pair<std::string, std::string>> lines = parameters_.listing();
  lines.emplace_back("scenario", scenario_);
  std::vector<ToldParameter> others;
  for (const auto& [key, value] : lines) {
    const auto found = trajectory.provenance.find(key);
    if (found == trajectory.provenance.end() || is_same(found->second, value)) continue;
    others.push_back({.key = key, .told = found->second, .judged = value});
  }
  return others;
}

}  // namespace tribo::verification
