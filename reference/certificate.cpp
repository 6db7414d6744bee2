#include "reference/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "reference/agreement.hpp"
#include "reference/problem.hpp"

namespace tribo::reference {
namespace {

/// Methods that agree on fewer digits disagree.
constexpr int kLeastDigits = 6;

constexpr double kPerturbation = 1e-9;

std::vector<double> sample_times(const CertificateRequest& request) {
  if (!request.times.empty()) return request.times;
  constexpr double kRounding =
      1e-9;  // of a sampling time: a remainder below is no sample of its own
  std::vector<double> times = {0};
  if (request.sample) {
    for (double n = 1; n * *request.sample < request.until - kRounding * *request.sample; ++n) {
      times.push_back(n * *request.sample);
    }
  }
  times.push_back(request.until);
  return times;
}

constexpr double kMostSamples = 1e6;

void check_times(const CertificateRequest& request) {
  const std::vector<double>& times = request.times;
  if (static_cast<double>(times.size()) > kMostSamples) {
    throw InputError(fmt::format("times: {} are more than a million", times.size()));
  }
  if (std::adjacent_find(times.begin(), times.end(), std::greater_equal<>()) != times.end()) {
    throw InputError("times: they do not ascend");
  }
  if (!(times.front() >= 0) || times.back() != request.until) {
    throw InputError(fmt::format("times: from {} to {} [s] instead of from 0 or later to {} [s]",
                                 times.front(),
                                 times.back(),
                                 request.until));
  }
}

void check(const CertificateRequest& request) {
  if (request.digits < 1 || request.digits > kMostDigits) {
    throw InputError(fmt::format("digits: {} is not from 1 to {}", request.digits, kMostDigits));
  }
  if (!(request.until > 0 && std::isfinite(request.until))) {
    throw InputError(fmt::format("until: {} [s] is not a finite number above zero", request.until));
  }
  if (!request.times.empty()) check_times(request);
  if (!request.sample) return;
  if (!(*request.sample > 0)) {
    throw InputError(fmt::format("sample: {} [s] is not above zero", *request.sample));
  }
  if (request.until / *request.sample > kMostSamples) {
    throw InputError(fmt::format("sample: {} [s] gives more than a million samples until {} [s]",
                                 *request.sample,
                                 request.until));
  }
}

struct NamedAnswer {
  std::string method;
  Answer answer;
};

std::vector<NamedAnswer> compute_all(const Problem& problem,
                                     std::span<const Computation> computations,
                                     std::span<const double> times) {
  std::vector<NamedAnswer> answers;
  for (const Computation& c : computations) {
    answers.push_back({problem.methods[c.method], problem.compute(c, times)});
  }
  return answers;
}

/// Why the answers cannot be compared number by number; empty if they can.
std::string mismatch(const std::vector<NamedAnswer>& answers) {
  for (const NamedAnswer& a : answers) {
    if (a.answer.ending != Ending::kComplete) {
      return fmt::format(
          "{} ended with {} at t = {:.9g} s", a.method, name(a.answer.ending), a.answer.t);
    }
  }
  const NamedAnswer& last = answers.back();
  for (const NamedAnswer& a : answers) {
    if (a.answer.events.size() != last.answer.events.size()) {
      return fmt::format("{} finds {} events, {} finds {}",
                         a.method,
                         a.answer.events.size(),
                         last.method,
                         last.answer.events.size());
    }
    for (std::size_t i = 0; i < a.answer.events.size(); ++i) {
      const Event<Fifty>& one = a.answer.events[i];
      const Event<Fifty>& other = last.answer.events[i];
      if (one.kind == other.kind && one.contact == other.contact) continue;
      return fmt::format("event {} is {} at {} s by {} and {} at {} s by {}",
                         i + 1,
                         name(one.kind),
                         decimal(one.t, 9),
                         a.method,
                         name(other.kind),
                         decimal(other.t, 9),
                         last.method);
    }
  }
  return {};
}

/// Brings numbers of all answers together; remembers the first that too few digits agree on.
class Comparison {
 public:
  Comparison(const std::vector<NamedAnswer>& answers, int most)
      : answers_(answers), most_(most), digits_(most) {}

  /// `pick` takes the number from an answer; `limit` is where error growth ends the digits.
  template <class Pick>
  CertifiedNumber compare(const Pick& pick, double scale, int limit, const std::string& what) {
    std::vector<Fifty> values;
    for (const NamedAnswer& a : answers_) values.push_back(pick(a.answer));
    const Agreement agreement = agree(values, scale, std::min(most_, limit));
    digits_ = std::min(digits_, agreement.number.digits);
    difference_ = std::max(difference_, agreement.difference);
    const int needed = std::min(kLeastDigits, most_);
    if (agreement.number.digits < needed && refusal_.empty()) {
      refusal_ = disagreement(values, what, agreement.number.digits, needed);
    }
    return agreement.number;
  }

  [[nodiscard]] int digits() const { return digits_; }
  [[nodiscard]] double difference() const { return difference_; }
  [[nodiscard]] const std::string& refusal() const { return refusal_; }

 private:
  /// Names the value that is farthest from the last, and the last.
  [[nodiscard]] std::string disagreement(const std::vector<Fifty>& values,
                                         const std::string& what,
                                         int digits,
                                         int needed) const {
    constexpr int kShown = 9;
    const auto farthest =
        std::max_element(values.begin(), values.end(), [&](const Fifty& a, const Fifty& b) {
          return Fifty(abs(Fifty(a - values.back()))) < Fifty(abs(Fifty(b - values.back())));
        });
    const auto index = static_cast<std::size_t>(farthest - values.begin());
    return fmt::format("{} is {} by {} and {} by {}: {} digits agree, {} are needed",
                       what,
                       decimal(*farthest, kShown),
                       answers_[index].method,
                       decimal(values.back(), kShown),
                       answers_.back().method,
                       digits,
                       needed);
  }

  const std::vector<NamedAnswer>& answers_;
  int most_;
  int digits_;
  double difference_ = 0;
  std::string refusal_;
};

/// How much a small relative error at the start has grown at each sample, by the computation that
/// gave the answer `straight`.
std::vector<double> growth_of(const Problem& problem,
                              Computation computation,
                              const Answer& straight,
                              std::span<const double> times) {
  computation.perturbation = kPerturbation;
  const Answer moved = problem.compute(computation, times);
  std::vector<double> growth;
  for (std::size_t n = 0; n < std::min(straight.samples.size(), moved.samples.size()); ++n) {
    double largest = 0;
    for (std::size_t i = 0; i < problem.scales.size(); ++i) {
      const Fifty change = abs(Fifty(moved.samples[n][i] - straight.samples[n][i]));
      largest = std::max(largest, static_cast<double>(change) / problem.scales[i] / kPerturbation);
    }
    growth.push_back(largest);
  }
  growth.resize(times.size(), std::numeric_limits<double>::infinity());
  return growth;
}

/// The digits of a precision that rounding at the start leaves after it has grown.
int digits_left(int bits, double growth) {
  const double carried = bits * std::log10(2.0);
  const double left = carried - 1 - std::log10(std::max(growth, 1.0));
  return std::isfinite(left) ? std::max(0, static_cast<int>(left)) : 0;
}

/// The columns and scales of the numbers of a sample that are asked for.
Certificate with_columns(Certificate out, const Problem& problem, bool forces) {
  out.columns = problem.columns;
  out.scales = problem.scales;
  if (!forces) return out;
  const auto& columns = problem.force_columns;
  const auto& scales = problem.force_scales;
  out.columns.insert(out.columns.end(), columns.begin(), columns.end());
  out.scales.insert(out.scales.end(), scales.begin(), scales.end());
  return out;
}

/// The least of all precisions.
int carried_bits(const Certificate& certificate) {
  const auto& all = certificate.computations;
  return std::min_element(all.begin(),
                          all.end(),
                          [](const CertifiedBy& a, const CertifiedBy& b) {
                            return a.precision_bits < b.precision_bits;
                          })
      ->precision_bits;
}

void fill_numbers(const std::vector<double>& growth,
                  std::span<const double> times,
                  Comparison& comparison,
                  const Answer& any,
                  Certificate& out) {
  out.growth = *std::max_element(growth.begin(), growth.end());
  for (std::size_t n = 0; n < times.size(); ++n) {
    CertifiedSample sample{.t = times[n], .state = {}, .growth = growth[n]};
    for (std::size_t i = 0; i < out.scales.size(); ++i) {
      const auto pick = [&](const Answer& a) { return a.samples[n][i]; };
      sample.state.push_back(
          comparison.compare(pick,
                             out.scales[i],
                             digits_left(carried_bits(out), growth[n]),
                             fmt::format("{} at t = {:.9g} s", out.columns[i], times[n])));
    }
    out.samples.push_back(std::move(sample));
  }
  for (std::size_t i = 0; i < any.events.size(); ++i) {
    const Event<Fifty>& event = any.events[i];
    const auto pick = [&](const Answer& a) { return a.events[i].t; };
    out.events.push_back(
        {event.kind,
         event.contact,
         comparison.compare(pick,
                            0,
                            out.digits_asked,
                            fmt::format("time of event {} ({})", i + 1, name(event.kind)))});
  }
}

}  // namespace

Certification certify(const Problem& problem, const CertificateRequest& request) {
  check(request);
  if (request.forces && problem.force_columns.empty()) {
    throw InputError(problem.scenario + ": no reference of its contact force");
  }
  const std::vector<double> times = sample_times(request);
  const std::vector<Computation> computations = problem.computations(request.digits);
  const std::vector<NamedAnswer> answers = compute_all(problem, computations, times);
  const auto refused = [&](const std::string& reason) -> Certification {
    return {std::nullopt, fmt::format("{}: no certified reference: {}", problem.scenario, reason)};
  };
  if (const std::string reason = mismatch(answers); !reason.empty()) return refused(reason);
  Certificate out{.scenario = request.scenario,
                  .parameters = request.parameters.listing(),
                  .until = request.until,
                  .digits_asked = request.digits,
                  .computations = {},
                  .columns = {},
                  .scales = {},
                  .samples = {},
                  .events = {},
                  .hash = content_hash(request, problem.variant)};
  for (const Computation& c : computations) {
    out.computations.push_back({problem.methods[c.method], bits(c.precision), c.tolerance});
  }
  out = with_columns(std::move(out), problem, request.forces);
  const std::vector<double> growth =
      growth_of(problem, computations.front(), answers.front().answer, times);
  Comparison comparison(answers, request.digits);
  fill_numbers(growth, times, comparison, answers.back().answer, out);
  if (!comparison.refusal().empty()) return refused(comparison.refusal());
  out.digits = comparison.digits();
  out.agreement = comparison.difference();
  return {std::move(out), {}};
}

Certification certify(const CertificateRequest& request) {
  return certify(make_problem(request.scenario, request.parameters), request);
}

Problem make_problem(const std::string& scenario, const models::Parameters& parameters) {
  (void)models::find_scenario(scenario);
  if (scenario == "forced-box") return forced_box_problem(parameters);
  if (scenario == "bouncing-ball" || scenario == "ball-drop") {
    return bouncing_ball_problem(scenario, parameters);
  }
  if (scenario == "conveyor-belt") return conveyor_belt_problem(parameters);
  if (scenario == "falling-sphere" || scenario == "rolling-ball") {
    return falling_sphere_problem(scenario, parameters);
  }
  if (scenario == "prescribed-slip") return prescribed_slip_problem(parameters);
  if (scenario == "sliding-rod") return sliding_rod_problem(parameters);
  std::vector<std::string> certifiable;
  for (const models::Scenario& s : models::scenarios()) {
    if (s.certifiable) certifiable.push_back(s.id);
  }
  throw InputError(fmt::format(
      "{}: no certified reference; there is one for {}", scenario, fmt::join(certifiable, ", ")));
}

}  // namespace tribo::reference
