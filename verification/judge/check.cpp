#include "verification/judge/check.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "models/input_error.hpp"
#include "verification/judge/blurred.hpp"
#include "verification/judge/check_curve.hpp"
#include "verification/judge/curve.hpp"

namespace tribo::verification {
namespace {

bool in_band(double x, const CheckResult& band) {
  return std::isfinite(x) && (!band.low || x >= *band.low) && (!band.high || x <= *band.high);
}

enum class UncertaintyRule { kEdgesOnly, kShareToo };

/// Judges `result.measured` ± `result.uncertainty` by the band of the result.
void judge_number(CheckResult& result, UncertaintyRule rule) {
  const double x = result.measured;
  const double u = result.uncertainty;
  const bool inside = in_band(x, result);
  result.outcome = inside ? CheckOutcome::kPassed : CheckOutcome::kFailed;
  if (!std::isfinite(x)) {
    result.detail = "the measured value is not finite";
  } else if (!(u >= 0) || !std::isfinite(u)) {
    result.outcome = CheckOutcome::kInconclusive;
    result.detail = "the uncertainty of the reference is not known";
  } else if (in_band(x - u, result) != inside || in_band(x + u, result) != inside) {
    result.outcome = CheckOutcome::kInconclusive;
    result.detail = "the uncertainty of the reference moves the verdict across an edge";
  } else if (rule == UncertaintyRule::kShareToo && blurred(x, u)) {
    result.outcome = CheckOutcome::kInconclusive;
    result.detail = "the uncertainty of the reference is above 1 % of the measured value";
  }
}

CheckResult measure(const Figure& figure, const Observable& observable) {
  const Quantity& quantity = find_quantity(figure, std::get<std::string>(observable));
  CheckResult result;
  result.measured = quantity.value;
  result.uncertainty = quantity.uncertainty;
  result.unit = quantity.unit;
  return result;
}

CheckResult apply(const ValueCheck& check, const Observable& observable, const Figure& figure) {
  CheckResult result = measure(figure, observable);
  const double tolerance = check.atol + check.rtol * std::abs(check.r);
  result.low = check.r - tolerance;
  result.high = check.r + tolerance;
  judge_number(result, UncertaintyRule::kEdgesOnly);
  return result;
}

CheckResult apply(const CountCheck& check, const Observable& observable, const Figure& figure) {
  CheckResult result = measure(figure, observable);
  result.low = check.r - check.atol_n;
  result.high = check.r + check.atol_n;
  judge_number(result, UncertaintyRule::kEdgesOnly);
  return result;
}

CheckResult apply(const RangeCheck& check, const Observable& observable, const Figure& figure) {
  CheckResult result = measure(figure, observable);
  result.low = check.lo;
  result.high = check.hi;
  judge_number(result, UncertaintyRule::kShareToo);
  return result;
}

CheckResult apply(const RatioCheck& check, const Observable& observable, const Figure& figure) {
  CheckResult result = measure(figure, observable);
  const double x = result.measured;
  const std::string unit = result.unit;
  result.measured = x / check.r;
  result.uncertainty /= std::abs(check.r);
  result.unit = "-";
  result.low = check.lo;
  result.high = check.hi;
  judge_number(result, UncertaintyRule::kShareToo);
  const std::string found = fmt::format("{:.6g} {} against {:.6g}", x, unit, check.r);
  result.detail = result.detail.empty() ? found : found + ": " + result.detail;
  return result;
}

bool holds(double a, double b, double c) {
  const bool compares = a != 0 || b != 0;  // nothing against nothing is no order
  return compares && std::isfinite(a) && std::isfinite(c * b) && a <= c * b;
}

/// One pair, measured as x_A/(c·x_B) with the half-width that both uncertainties give it.
CheckResult judge_pair(const OrderedPair& pair, const Figure& figure) {
  const Quantity& a = find_quantity(figure, pair.a);
  const Quantity& b = find_quantity(figure, pair.b);
  CheckResult result;
  result.measured = a.value / (pair.c * b.value);
  result.uncertainty = std::abs(a.uncertainty / (pair.c * b.value)) +
                       std::abs(result.measured * b.uncertainty / b.value);
  result.detail = fmt::format("{} = {:.6g} against {:g} times {} = {:.6g}", pair.a, a.value, pair.c,
                              pair.b, b.value);
  const bool ordered = holds(a.value, b.value, pair.c);
  result.outcome = ordered ? CheckOutcome::kPassed : CheckOutcome::kFailed;
  if (!std::isfinite(a.value) || !std::isfinite(b.value)) return result;
  const double slack = std::abs(pair.c) * b.uncertainty + a.uncertainty;
  const bool sure = std::abs(a.value - pair.c * b.value) >= slack;
  if (blurred(a.value, a.uncertainty) || blurred(b.value, b.uncertainty) || !sure) {
    result.outcome = CheckOutcome::kInconclusive;
    result.detail += ": the uncertainty of the reference is too large";
  }
  return result;
}

int rank(CheckOutcome outcome) {
  constexpr std::array<int, 4> kRanks = {0, 2, 1, 3};  // in the order of CheckOutcome
  return kRanks[static_cast<std::size_t>(outcome)];
}

bool worse(const CheckResult& a, const CheckResult& b) {
  if (a.outcome != b.outcome) return rank(a.outcome) > rank(b.outcome);
  return a.measured > b.measured;
}

CheckResult apply(const OrderingCheck& check, const Observable&, const Figure& figure) {
  if (check.pairs.empty()) throw InputError("an ordering without pairs");
  CheckResult worst = judge_pair(check.pairs.front(), figure);
  for (const OrderedPair& pair : check.pairs) {
    CheckResult result = judge_pair(pair, figure);
    if (worse(result, worst)) worst = std::move(result);
  }
  worst.high = 1;
  return worst;
}

CheckResult apply(const DigitsCheck& check, const Observable& observable, const Figure& figure) {
  return evaluate_digits(check, find_curve(figure, std::get<CurveRef>(observable)));
}

CheckResult apply(const SlopeCheck& check, const Observable& observable, const Figure& figure) {
  return evaluate_slope(check, find_curve(figure, std::get<CurveRef>(observable)));
}

CheckResult apply(const TubeCheck& check, const Observable& observable, const Figure& figure) {
  return evaluate_tube(check, find_curve(figure, std::get<CurveRef>(observable)),
                       find_curve(figure, check.reference));
}

CheckResult apply(const StatusCheck& check, const Observable& observable, const Figure& figure) {
  const RunEnd& run = find_run(figure, std::get<std::string>(observable));
  CheckResult result;
  const bool named = run.status == check.status || run.status == check.other;
  result.outcome = named ? CheckOutcome::kPassed : CheckOutcome::kFailed;
  result.detail = fmt::format("ended {}, claimed is {}", run.status, check.status);
  if (!check.other.empty()) result.detail += " or " + check.other;
  if (!run.reason.empty()) result.detail += ": " + run.reason;
  return result;
}

}  // namespace

CheckResult evaluate(const Check& check, const Observable& observable, const Figure& figure) {
  try {
    return std::visit([&](const auto& kind) { return apply(kind, observable, figure); }, check);
  } catch (const InputError& error) {
    CheckResult result;
    result.detail = error.what();
    return result;
  } catch (const std::bad_variant_access&) {
    CheckResult result;
    result.detail = fmt::format("the observable does not suit a check of kind {}", kind(check));
    return result;
  }
}

}  // namespace tribo::verification
