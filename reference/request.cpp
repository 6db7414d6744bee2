#include "reference/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "models/input_error.hpp"
#include "reference/dense/problem.hpp"

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
                                 times.front(), times.back(), request.until));
  }
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
                                 problem.scenario, request.until, *problem.longest));
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
                                 *request.sample, request.until));
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

}  // namespace tribo::reference
