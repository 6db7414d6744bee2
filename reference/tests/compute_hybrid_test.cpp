#include "reference/compute_hybrid.hpp"

#include <gtest/gtest.h>

namespace tribo::reference {
namespace {

/// A clock, ẏ = 1, pressed by a force that is highest early in its first step.
struct PressedClock {
  using Scalar = float128;
  enum class Mode { kOnly };

  [[nodiscard]] Vector<Scalar> state(const Scalar&, const Vector<Scalar>& qv) const { return qv; }
  [[nodiscard]] Mode start_mode(const Scalar&, const Vector<Scalar>&) const { return Mode::kOnly; }
  void rate(Mode, const Scalar&, const Vector<Scalar>& y, Vector<Scalar>& out) const {
    out = Vector<Scalar>::Ones(y.size());
  }
  [[nodiscard]] std::span<const Guard> guards(Mode) const { return {}; }
  [[nodiscard]] Scalar guard(Mode, std::size_t, const Scalar&, const Vector<Scalar>&) const {
    return 1;
  }
  [[nodiscard]] Mode next(Mode mode, std::size_t) const { return mode; }
  [[nodiscard]] Scalar max_step(Mode) const { return 1; }
  [[nodiscard]] std::optional<Vector<Scalar>> flow(Mode,
                                                   const Scalar&,
                                                   const Vector<Scalar>& y,
                                                   const Scalar& tau) const {
    return Vector<Scalar>(y.array() + tau);
  }
  [[nodiscard]] Scalar absolute_scale() const { return 1; }
  [[nodiscard]] Scalar normal_force(const Vector<Scalar>& y) const {
    const Scalar late = y[0] - kPeak;
    return 3 - late * late;
  }

  static constexpr double kPeak = 1e-4;  ///< [s]; a mode's first step is 1/1024 of the longest
};

TEST(PeakForce, IsFoundInTheFirstStepOfARun) {
  const auto system = any_hybrid(PressedClock());
  for (const std::size_t method : {0U, 1U}) {
    const Computation computation{.method = method, .tolerance = 1e-20};
    const ForcePeak peak =
        compute_peak<float128>(*system, Vector<float128>::Zero(1), computation, 0.01);
    EXPECT_NEAR(static_cast<double>(peak.time), PressedClock::kPeak, 1e-20);
    EXPECT_NEAR(static_cast<double>(peak.force), 3, 1e-20);
  }
}

}  // namespace
}  // namespace tribo::reference
