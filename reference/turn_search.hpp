#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "reference/any_hybrid.hpp"
#include "reference/integrate_hybrid.hpp"
#include "reference/problem.hpp"

namespace tribo::reference {

/// Looks in the steps of a run for where each column may be least or largest, and the normal force
/// largest: where a mode or the run begins or ends, and where the rate vanishes.
///
/// Steps are so short that a rate has one sign, or two, and its size is no more than twice the
/// larger one at their ends. A turn that does not exceed what is known by more than the tolerance
/// of a step is skipped.
template <class Method, class S>
class TurnSearch {
 public:
  using Integrator = HybridIntegrator<AnyHybrid<S>, Method>;
  using Step = typename Integrator::Step;

  TurnSearch(const AnyHybrid<S>& system,
             Integrator& integrator,
             const std::vector<double>& scales,
             double tolerance)
      : system_(system), integrator_(integrator), tolerance_(tolerance) {
    for (const double scale : scales) found_.push_back({.scale = S(scale)});
    found_.push_back({});  // the normal force, which has no scale
  }

  void look_at(const Step& step) {
    if (step.first) note_all(step, S(0), step.y);
    const Vector<S> before = slopes(step, S(0), step.y);
    const Vector<S> after = slopes(step, step.taken, step.end);
    for (Eigen::Index i = 0; i < before.size(); ++i) {
      const bool tops = before[i] > 0 && after[i] <= 0;
      const bool bottoms = i != force() && before[i] < 0 && after[i] >= 0;
      if (!tops && !bottoms) continue;
      const int sign = tops ? 1 : -1;
      const S steepest = std::max<S>(sign * before[i], -sign * after[i]);
      if (may_exceed(i, value(step, i, step.y), S(2 * sign * steepest * step.taken)))
        turn(step, i, sign);
    }
    if (step.last) note_all(step, step.taken, step.end);
  }

  /// Of all columns, then of the normal force.
  [[nodiscard]] std::vector<std::vector<Turn>> turns() const {
    std::vector<std::vector<Turn>> all;
    for (const Found& found : found_) all.push_back(found.turns);
    return all;
  }

 private:
  struct Found {
    S scale{};
    S least = std::numeric_limits<S>::infinity();
    S largest = -std::numeric_limits<S>::infinity();
    std::vector<Turn> turns = {};
  };

  [[nodiscard]] Eigen::Index force() const { return std::ssize(found_) - 1; }

  [[nodiscard]] S value(const Step& step, Eigen::Index i, const Vector<S>& y) const {
    return i == force() ? system_.normal_force(step.mode, y) : y[i];
  }

  [[nodiscard]] Vector<S> slopes(const Step& step, const S& theta, const Vector<S>& y) const {
    Vector<S> rate, all(force() + 1);
    system_.rate(step.mode, S(step.t + theta), y, rate);
    const auto force_at = [&](const S&, const Vector<S>& x) { return value(step, force(), x); };
    all << rate.head(force()), integrator_.rate_of(force_at, theta, y);
    return all;
  }

  /// Whether what changes by less than `gain` may go beyond what was found.
  [[nodiscard]] bool may_exceed(Eigen::Index i, const S& from, const S& gain) const {
    using std::abs;
    const Found& found = found_[static_cast<std::size_t>(i)];
    const S& best = gain > 0 ? found.largest : found.least;
    const S matters = tolerance_ * std::max<S>(abs(best), found.scale);
    return gain > 0 ? from + gain > best + matters : from + gain < best - matters;
  }

  void turn(const Step& step, Eigen::Index i, int sign) {
    const auto slope = [&](const S& theta, const Vector<S>& y) {
      return S(sign * slopes(step, theta, y)[i]);
    };
    const auto place = integrator_.zero_in(step, slope);
    note(i, S(step.t + place.theta), value(step, i, place.y));
  }

  void note_all(const Step& step, const S& theta, const Vector<S>& y) {
    for (Eigen::Index i = 0; i <= force(); ++i) note(i, S(step.t + theta), value(step, i, y));
  }

  void note(Eigen::Index i, const S& t, const S& value) {
    using std::isnan;
    if (isnan(value)) return;  // no force
    Found& found = found_[static_cast<std::size_t>(i)];
    found.least = std::min(found.least, value);
    found.largest = std::max(found.largest, value);
    found.turns.push_back({Fifty(t), Fifty(value)});
  }

  const AnyHybrid<S>& system_;
  Integrator& integrator_;
  S tolerance_;
  std::vector<Found> found_;
};

}  // namespace tribo::reference
