#include <cmath>
#include <memory>
#include <numbers>

#include "solvers/scheme_parameters.hpp"
#include "solvers/schemes.hpp"
#include "solvers/smooth/stage_solver.hpp"

namespace {

using tribo::models::Parameters;
using tribo::models::State;
using tribo::models::System;
using tribo::models::VectorXd;
using namespace tribo::solvers;

constexpr double kGamma = 2 - std::numbers::sqrt2;
constexpr double kD = kGamma / 2;
constexpr double kW = std::numbers::sqrt2 / 4;
constexpr SchemeTraits kTraits{
    .order = 2, .error_order = 3, .implicit = true, .retries_halved = true};

/// TR-BDF2: the trapezoidal rule to γh, BDF2 from there; one step, L-stable, γ = 2 − √2
///                                              [Hosea and Shampine 1996, Appl. Numer. Math. 20]
///
///   y_γ = y0 + γh/2 (f(t0, y0) + f(t0 + γh, y_γ))
///   y1  = (y_γ − (1 − γ)² y0)/(γ (2 − γ)) + γh/2 f(t0 + h, y1)
///   err = h ((b̂1 − w) f0 + (b̂2 − w) f_γ + (b̂3 − γ/2) f1),   w = √2/4,   not filtered:
///   b̂ = ((1 − w)/3, (1 + 3w)/3, γ/6)
class TrBdf2 final : public Stepper {
 public:
  TrBdf2(const System& system, const StageOptions& options)
      : Stepper(system, kTraits), stages_(system, options) {}

  void set_accuracy(double accuracy) override { stages_.set_accuracy(accuracy); }
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override {
    stages_.flow().contacts(x, out);
  }

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override {
    out.newton.clear();
    stages_.flow().pack(x0, y0_);
    stages_.flow().rate(x0.t, y0_, f0_, out.work);
    const double gh = kGamma * h;  // both stages: y = y_fixed + γh/2 f
    fixed_ = y0_ + gh / 2 * f0_;
    const Stage first{.t0 = x0.t, .h = gh, .c = 0.5, .y0 = &y0_, .y_fixed = &fixed_};
    if (const Status s = stages_.solve(first, y0_, matrix_, middle_, out); s != Status::kOk) {
      return s;
    }
    h_f_ = (middle_ - fixed_) / kD;  // h f_γ
    fixed_ = (middle_ - (1 - kGamma) * (1 - kGamma) * y0_) / (kGamma * (2 - kGamma));
    const Stage second{.t0 = x0.t + h - gh, .h = gh, .c = 0.5, .y0 = &y0_, .y_fixed = &fixed_};
    if (const Status s = stages_.solve(second, middle_, matrix_, y1_, out); s != Status::kOk) {
      return s;
    }
    stages_.flow().unpack(x0.t + h, y1_, out.x);
    if (estimates_error()) estimate(h, out);
    return Status::kOk;
  }

 private:
  void estimate(double h, StepResult& out) {
    error_ = h * ((1 - kW) / 3 - kW) * f0_ + ((1 + 3 * kW) / 3 - kW) * h_f_ +
             (kGamma / 6 - kD) * (y1_ - fixed_) / kD;
    stages_.flow().split(error_, out.error_q, out.error_v);
  }

  StageSolver stages_;
  IterationMatrix matrix_;  ///< I − γh/2 ∂f/∂y
  VectorXd y0_, f0_, fixed_, middle_, h_f_, y1_, error_;
};

}  // namespace

/// The scheme's row in the table of all schemes.
Scheme tr_bdf2() {
  return {.id = "tr-bdf2",
          .family = "smooth",
          .description = "trapezoidal rule, then BDF2, in one step of order 2",
          .traits = kTraits,
          .takes_external_systems = true,
          .facts = {.tight = {{"scheme.newton_accuracy", "1e-13"}},
                    .absolute = {"scheme.newton_accuracy"}},
          .parameters = {{"scheme.newton_accuracy", "-", 1e-9, "Newton stops at 0.05 of it",
                          tribo::models::Range::kPositive},
                         linear_algebra_parameter()},
          .make = [](const System& system, const Parameters& p) -> std::unique_ptr<Stepper> {
            return std::make_unique<TrBdf2>(
                system, StageOptions{.accuracy = p.number("scheme.newton_accuracy"),
                                     .linear_algebra =
                                         linear_algebra_from(p.choice("scheme.linear_algebra"))});
          }};
}
