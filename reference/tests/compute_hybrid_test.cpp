#include "reference/compute_hybrid.hpp"

#include <gtest/gtest.h>

#include "models/input_error.hpp"
#include "reference/peak_force.hpp"
#include "reference/turns.hpp"

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
  [[nodiscard]] Scalar normal_force(Mode, const Vector<Scalar>& y) const {
    const Scalar late = y[0] - kPeak;
    return 3 - late * late;
  }

  static constexpr double kPeak = 1e-4;  ///< [s]; a mode's first step is 1/1024 of the longest
};

TEST(PeakForce, IsFoundInTheFirstStepOfARun) {
  const auto system = any_hybrid(PressedClock());
  for (const std::size_t method : {0U, 1U}) {
    const Computation computation{.method = method, .tolerance = 1e-20};
    const std::vector<double> end = {0.01};
    const Answer answer =
        compute_hybrid<float128>(*system, Vector<float128>::Zero(1), {1}, computation, end);
    const Turn peak = peaks_of({{"", answer}}, 12).at(0);
    EXPECT_NEAR(static_cast<double>(peak.t), PressedClock::kPeak, 1e-20);
    EXPECT_NEAR(static_cast<double>(peak.value), 3, 1e-20);
  }
}

// The bar is as wide as the spread of all computations, wherever in the list one is off.
TEST(PeakForce, HasTheBarOfAllComputations) {
  for (const double sign : {1.0, -1.0}) {
    for (const std::size_t off : {0U, 3U, 6U}) {
      Problem problem{
          .scenario = "made-up", .methods = {}, .columns = {}, .scales = {}, .compute = {}};
      std::size_t n = 0;
      const Computation finest = problem.computations(12).back();
      problem.compute = [&](const Computation& c, std::span<const double>) {
        const bool is_finest = c.method == finest.method && c.precision == finest.precision &&
                               c.tolerance == finest.tolerance;
        const bool wrong = !is_finest && n++ == off;
        Answer answer;
        answer.force_turns = {
            {Fifty(1) + (wrong ? sign / 4 : 0), Fifty(8) + (wrong ? sign * 3 : 0)}};
        return answer;
      };
      const PeakForce peak = peak_force(problem, 1, 12);
      EXPECT_EQ(peak.force, 8);
      EXPECT_EQ(peak.force_bar, 3);
      EXPECT_EQ(peak.time_bar, 0.25);
    }
  }
}

// A run that ends early has no highest force.
TEST(PeakForce, IsThatOfAWholeRun) {
  Problem problem{.scenario = "made-up", .methods = {}, .columns = {}, .scales = {}, .compute = {}};
  problem.compute = [](const Computation&, std::span<const double>) {
    Answer answer;
    answer.ending = Ending::kStepLimit;
    answer.force_turns = {{Fifty(1), Fifty(8)}};
    return answer;
  };
  EXPECT_THROW((void)peak_force(problem, 1, 12), InputError);
}

}  // namespace
}  // namespace tribo::reference
