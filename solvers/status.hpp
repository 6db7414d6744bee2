#pragma once

#include <string_view>

namespace tribo::solvers {

/// How a step or a run ended. Any status but kOk is data: a row with its status, a mark in the
/// picture.
enum class Status {
  kOk,
  kNewtonDiverged,
  kIterationLimit,
  kSingular,
  kInnerSolve,
  kStepUnderflow,
  kNonFinite,
  kOutsideDomain,
  kFallen,
  kControlFailed,
  kAttemptLimit,
  kSchemeError,
};

[[nodiscard]] constexpr std::string_view name(Status status) {
  switch (status) {
    case Status::kOk:
      return "ok";
    case Status::kNewtonDiverged:
      return "newton-diverged";
    case Status::kIterationLimit:
      return "iteration-limit";
    case Status::kSingular:
      return "singular";
    case Status::kInnerSolve:
      return "inner-solve-failed";
    case Status::kStepUnderflow:
      return "step-underflow";
    case Status::kNonFinite:
      return "non-finite";
    case Status::kOutsideDomain:
      return "outside-domain";
    case Status::kFallen:
      return "fallen";
    case Status::kControlFailed:
      return "control-failed";
    case Status::kAttemptLimit:
      return "attempt-limit";
    case Status::kSchemeError:
      return "scheme-error";
  }
  return "unknown";
}

}  // namespace tribo::solvers
