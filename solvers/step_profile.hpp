#pragma once

#include <array>
#include <chrono>
#include <cstddef>

namespace tribo::solvers {

/// What a convex step spends its time on                                [cenic, Fig. 18]
enum class StepPart {
  kGeometry,       ///< contacts, mass matrix and bias at a state
  kLaws,           ///< potentials, their forces, the gradient, the stopping rule
  kHessian,        ///< assembly
  kFactorization,  ///< and the solve with the factor
  kLineSearch,
  kExternal,   ///< the external system: its linear law, its state
  kPositions,  ///< q0 ⊕ h N₀ v, and the error estimate
};
inline constexpr std::size_t kNumStepParts = 7;

/// Wall time of steps by part [s].
class StepProfile {
 public:
  [[nodiscard]] double operator[](StepPart part) const {
    return seconds_[static_cast<std::size_t>(part)];
  }
  void add(StepPart part, double seconds) { seconds_[static_cast<std::size_t>(part)] += seconds; }
  [[nodiscard]] double sum() const {
    double all = 0;
    for (const double s : seconds_) all += s;
    return all;
  }

 private:
  std::array<double, kNumStepParts> seconds_{};
};

/// Adds the time of its life to a part; reads no clock where there is no profile.
class PartTimer {
 public:
  PartTimer(StepProfile* profile, StepPart part) : profile_(profile), part_(part) {
    if (profile_ != nullptr) start_ = Clock::now();
  }
  ~PartTimer() {
    if (profile_ == nullptr) return;
    profile_->add(part_, std::chrono::duration<double>(Clock::now() - start_).count());
  }
  PartTimer(const PartTimer&) = delete;
  PartTimer& operator=(const PartTimer&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  StepProfile* profile_;
  StepPart part_;
  Clock::time_point start_;
};

}  // namespace tribo::solvers
