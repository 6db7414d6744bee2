#include "reference/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace tribo::reference {

std::vector<std::string> methods_of(const std::vector<CertifiedBy>& computations) {
  std::vector<std::string> methods;
  for (const CertifiedBy& by : computations) methods.push_back(by.method);
  return methods;
}

int carried_bits(const std::vector<CertifiedBy>& computations) {
  int least = std::numeric_limits<int>::max();
  for (const CertifiedBy& by : computations) least = std::min(least, by.precision_bits);
  return least;
}

std::vector<Computation> computations_of(const Problem& problem,
                                         const CertificateRequest& request) {
  std::vector<Computation> all = problem.computations(request.digits);
  for (Computation& c : all) c.each_step = request.each_step;
  return all;
}

std::vector<CertifiedBy> named(const Problem& problem, std::span<const Computation> computations) {
  std::vector<CertifiedBy> all;
  for (const Computation& c : computations) {
    all.push_back({problem.methods[c.method], bits(c.precision), c.tolerance});
  }
  return all;
}

std::vector<Event<Fifty>> in_one_order(std::vector<Event<Fifty>> events, int digits) {
  const Fifty apart = pow(Fifty(10), -digits);
  for (auto from = events.begin(); from != events.end();) {
    const Fifty end = from->t * (1 + apart);
    const auto to = std::find_if(from, events.end(), [&](const auto& e) { return e.t > end; });
    std::stable_sort(from, to, [](const auto& a, const auto& b) { return a.contact < b.contact; });
    from = to;
  }
  return events;
}

std::string ended(const std::string& method, const DenseRun<Fifty>& run) {
  return fmt::format("{} ended with {} at t = {:.9g} s: {}", method, name(run.ending),
                     static_cast<double>(run.until()), run.reason);
}

namespace {

using Events = std::vector<Event<Fifty>>;

/// How event i of two runs differs.
std::string difference(const std::string& one, const Events& of_one, const std::string& other,
                       const Events& of_other, std::size_t i) {
  if (i == std::min(of_one.size(), of_other.size())) {
    return fmt::format("{} finds {} events, {} finds {}", one, of_one.size(), other,
                       of_other.size());
  }
  return fmt::format("event {} is {} at {} s by {} and {} at {} s by {}", i + 1,
                     name(of_one[i].kind), decimal(of_one[i].t, 9), one, name(of_other[i].kind),
                     decimal(of_other[i].t, 9), other);
}

}  // namespace

CommonEvents common_events(const std::vector<std::string>& methods,
                           const std::vector<DenseRun<Fifty>>& runs) {
  const Events& last = runs.back().events;
  CommonEvents common{last.size(), {}};
  for (std::size_t n = 0; n < runs.size(); ++n) {
    const Events& events = runs[n].events;
    const auto parting = std::ranges::mismatch(last, events, [](const auto& x, const auto& y) {
      return x.kind == y.kind && x.contact == y.contact;
    });
    if (parting.in1 == last.end() && parting.in2 == events.end()) continue;
    const auto count = static_cast<std::size_t>(std::distance(last.begin(), parting.in1));
    if (!common.parting.empty() && count >= common.count) continue;
    common = {count, difference(methods[n], events, methods.back(), last, count)};
  }
  return common;
}

int digits_left(int bits, double growth) {
  const double carried = bits * std::log10(2.0);
  const double left = carried - 1 - std::log10(std::max(growth, 1.0));
  return std::isfinite(left) ? std::max(0, static_cast<int>(left)) : 0;
}

int Comparison::compare(const std::vector<Fifty>& values, double scale, int limit,
                        const std::function<std::string()>& what) {
  const Agreement agreement = agree(values, scale, std::min(most_, limit));
  digits_ = std::min(digits_, agreement.digits);
  difference_ = std::max(difference_, agreement.difference);
  const int needed = std::min(kLeastDigits, most_);
  if (agreement.digits < needed && refusal_.empty()) {
    refusal_ = disagreement(values, what(), agreement.digits, needed);
  }
  return agreement.digits;
}

/// Names the value that is farthest from the last, and the last.
std::string Comparison::disagreement(const std::vector<Fifty>& values, const std::string& what,
                                     int digits, int needed) const {
  constexpr int kShown = 9;
  const auto farthest =
      std::max_element(values.begin(), values.end(), [&](const Fifty& a, const Fifty& b) {
        return Fifty(abs(Fifty(a - values.back()))) < Fifty(abs(Fifty(b - values.back())));
      });
  const auto index = static_cast<std::size_t>(farthest - values.begin());
  return fmt::format("{} is {} by {} and {} by {}: {} digits agree, {} are needed", what,
                     decimal(*farthest, kShown), methods_[index], decimal(values.back(), kShown),
                     methods_.back(), digits, needed);
}

}  // namespace tribo::reference
