#include "reference/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "reference/agreement.hpp"
#include "reference/comparison.hpp"
#include "reference/dense_certificate.hpp"
#include "reference/problem.hpp"
#include "reference/turns.hpp"

namespace tribo::reference {
namespace {

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

std::vector<NamedAnswer> compute_all(const Problem& problem,
                                     std::span<const Computation> computations,
                                     std::span<const double> times) {
  std::vector<NamedAnswer> answers;
  for (const Computation& c : computations) {
    answers.push_back({problem.methods[c.method], problem.compute(c, times)});
  }
  return answers;
}

/// Growth of a small relative error at the start up to each sample, by the computation that gave
/// the answer `straight`.
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

/// Numbers of all answers, with the digits that they share.
class SharedNumbers {
 public:
  SharedNumbers(const std::vector<NamedAnswer>& answers, Comparison& comparison)
      : answers_(answers), comparison_(comparison) {}

  /// `pick` takes the number from an answer; the rest as in `Comparison::compare`.
  template <class Pick, class What>
  CertifiedNumber operator()(const Pick& pick, double scale, int limit, const What& what) {
    std::vector<Fifty> values;
    for (const NamedAnswer& a : answers_) values.push_back(pick(a.answer));
    return shown(values.back(), scale, comparison_.compare(values, scale, limit, what));
  }

 private:
  const std::vector<NamedAnswer>& answers_;
  Comparison& comparison_;
};

void add_samples(SharedNumbers& shared,
                 const std::vector<double>& growth,
                 std::span<const double> times,
                 Certificate& out) {
  for (std::size_t n = 0; n < times.size(); ++n) {
    CertifiedSample sample{.t = times[n], .state = {}, .growth = growth[n]};
    for (std::size_t i = 0; i < out.scales.size(); ++i) {
      sample.state.push_back(
          shared([&](const Answer& a) { return a.samples[n][i]; },
                 out.scales[i],
                 digits_left(carried_bits(out.computations), growth[n]),
                 [&] { return fmt::format("{} at t = {:.9g} s", out.columns[i], times[n]); }));
    }
    out.samples.push_back(std::move(sample));
  }
}

/// The growth of errors over the whole run limits the digits of their states.
void add_events(const std::vector<Event<Fifty>>& events,
                SharedNumbers& shared,
                int limit,
                Certificate& out) {
  for (std::size_t n = 0; n < events.size(); ++n) {
    const auto of_event = [&](const std::string& number) {
      return fmt::format("{} of event {} ({})", number, n + 1, name(events[n].kind));
    };
    CertifiedEvent event{events[n].kind,
                         events[n].contact,
                         shared([&](const Answer& a) { return a.events[n].t; },
                                0,
                                out.digits_asked,
                                [&] { return of_event("time"); })};
    for (Eigen::Index i = 0; i < events[n].state.size(); ++i) {
      const auto column = static_cast<std::size_t>(i);
      event.state.push_back(shared([&](const Answer& a) { return a.events[n].state[i]; },
                                   out.scales[column],
                                   limit,
                                   [&] { return of_event(out.columns[column]); }));
    }
    out.events.push_back(std::move(event));
  }
}

void fill_numbers(const std::vector<NamedAnswer>& answers,
                  const std::vector<double>& growth,
                  std::span<const double> times,
                  Comparison& comparison,
                  Certificate& out) {
  out.growth = *std::max_element(growth.begin(), growth.end());
  const int limit = digits_left(carried_bits(out.computations), out.growth);
  SharedNumbers shared(answers, comparison);
  add_samples(shared, growth, times, out);
  add_events(answers.back().answer.events, shared, limit, out);
  for (std::size_t i = 0; i < answers.back().answer.turns.size(); ++i) {
    out.ranges.push_back(range_of(answers, i, out, limit, comparison));
  }
  set_peak(answers, limit, out);
}

}  // namespace

void check_request(const Problem& problem, const CertificateRequest& request) {
  if (request.digits < 1 || request.digits > kMostDigits) {
    throw InputError(fmt::format("digits: {} is not from 1 to {}", request.digits, kMostDigits));
  }
  if (!(request.until > 0 && std::isfinite(request.until))) {
    throw InputError(fmt::format("until: {} [s] is not a finite number above zero", request.until));
  }
  if (problem.longest && request.until > *problem.longest) {
    throw InputError(fmt::format("{}: until: {} [s] is beyond {} s, for which its torques are held",
                                 problem.scenario,
                                 request.until,
                                 *problem.longest));
  }
  if (request.forces && problem.force_columns.empty()) {
    throw InputError(problem.scenario + ": no reference of its contact force");
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

Certification certify(const Problem& problem, const CertificateRequest& request) {
  if (problem.system) return sampled(problem, certify_dense(problem, request), request);
  check_request(problem, request);
  const std::vector<double> times = sample_times(request);
  const std::vector<Computation> computations = computations_of(problem, request);
  const std::vector<NamedAnswer> answers = compute_all(problem, computations, times);
  const auto refused = [&](const std::string& reason) -> Certification {
    return {std::nullopt, fmt::format("{}: no certified reference: {}", problem.scenario, reason)};
  };
  if (const std::string reason = mismatch(answers); !reason.empty()) return refused(reason);
  Certificate out{.scenario = request.scenario,
                  .parameters = request.parameters.listing(),
                  .until = request.until,
                  .digits_asked = request.digits,
                  .computations = named(problem, computations),
                  .columns = problem.columns,
                  .scales = problem.scales,
                  .samples = {},
                  .events = {},
                  .hash = content_hash(request, problem.variant)};
  const std::vector<double> growth =
      growth_of(problem, computations.front(), answers.front().answer, times);
  Comparison comparison(methods_of(out.computations), request.digits);
  fill_numbers(answers, growth, times, comparison, out);
  if (!comparison.refusal().empty()) return refused(comparison.refusal());
  out.digits = comparison.digits();
  out.agreement = comparison.difference();
  return {std::move(out), {}};
}

Certification certify(const CertificateRequest& request) {
  return certify(make_problem(request.scenario, request.parameters), request);
}

}  // namespace tribo::reference
