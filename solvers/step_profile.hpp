#pragma once

#include <time.h>

#include <array>
#include <chrono>
#include <cstddef>

namespace tribo::solvers {

/// The parts of a convex step whose times are recorded                  [cenic, Fig. 18]
enum class StepPart {
  kGeometry,       ///< contacts, mass matrix and bias at a state
  kLaws,           ///< potentials, their forces, the gradient, the stopping rule
  kHessian,        ///< assembly
  kFactorization,  ///< including the solve with the factor
  kLineSearch,
  kExternal,   ///< the external system: its linear law and its state
  kPositions,  ///< q0 ⊕ h N₀ v and the error estimate
};
inline constexpr std::size_t kNumStepParts = 7;

/// Processor time of the calling thread [s].
[[nodiscard]] inline double thread_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The clock of a profile.
enum class ProfileClock {
  kWall,    ///< wall-clock time
  kThread,  ///< processor time of the thread, which the turns of a busy machine do not
            ///< lengthen; takes ten times as long to read
};

/// Time of steps by part [s].
class StepProfile {
 public:
  explicit StepProfile(ProfileClock clock = ProfileClock::kWall) : clock_(clock) {}

  /// Time since a fixed moment in the past [s].
  [[nodiscard]] double now() const {
    if (clock_ == ProfileClock::kThread) return thread_seconds();
    using Wall = std::chrono::steady_clock;
    return std::chrono::duration<double>(Wall::now().time_since_epoch()).count();
  }

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
  ProfileClock clock_;
  std::array<double, kNumStepParts> seconds_{};
};

/// Adds the time of its lifetime to a part; reads no clock where there is no profile.
class PartTimer {
 public:
  PartTimer(StepProfile* profile, StepPart part) : profile_(profile), part_(part) {
    if (profile_ != nullptr) start_ = profile_->now();
  }
  ~PartTimer() {
    if (profile_ != nullptr) profile_->add(part_, profile_->now() - start_);
  }
  PartTimer(const PartTimer&) = delete;
  PartTimer& operator=(const PartTimer&) = delete;

 private:
  StepProfile* profile_;
  StepPart part_;
  double start_ = 0;  ///< [s]
};

}  // namespace tribo::solvers
