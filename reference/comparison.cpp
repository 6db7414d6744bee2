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

std::string ended(const NamedAnswer& a) {
  const std::string why = a.answer.reason.empty() ? "" : ": " + a.answer.reason;
  return fmt::format(
      "{} ended with {} at t = {:.9g} s{}", a.method, name(a.answer.ending), a.answer.t, why);
}

namespace {

/// How event i of both answers differs.
std::string difference(const NamedAnswer& one, const NamedAnswer& other, std::size_t i) {
  const auto &of_one = one.answer.events, &of_other = other.answer.events;
  if (i == std::min(of_one.size(), of_other.size())) {
    return fmt::format("{} finds {} events, {} finds {}",
                       one.method,
                       of_one.size(),
                       other.method,
                       of_other.size());
  }
  return fmt::format("event {} is {} at {} s by {} and {} at {} s by {}",
                     i + 1,
                     name(of_one[i].kind),
                     decimal(of_one[i].t, 9),
                     one.method,
                     name(of_other[i].kind),
                     decimal(of_other[i].t, 9),
                     other.method);
}

}  // namespace

CommonEvents common_events(const std::vector<NamedAnswer>& answers) {
  const NamedAnswer& last = answers.back();
  const std::vector<Event<Fifty>>& events = last.answer.events;
  CommonEvents common{events.size(), {}};
  for (const NamedAnswer& a : answers) {
    const std::vector<Event<Fifty>>& others = a.answer.events;
    const auto parting = std::ranges::mismatch(events, others, [](const auto& x, const auto& y) {
      return x.kind == y.kind && x.contact == y.contact;
    });
    if (parting.in1 == events.end() && parting.in2 == others.end()) continue;
    const auto count = static_cast<std::size_t>(std::distance(events.begin(), parting.in1));
    if (!common.parting.empty() && count >= common.count) continue;
    common = {count, difference(a, last, count)};
  }
  return common;
}

std::string mismatch(const std::vector<NamedAnswer>& answers) {
  for (const NamedAnswer& a : answers) {
    if (a.answer.ending != Ending::kComplete) return ended(a);
  }
  return common_events(answers).parting;
}

int digits_left(int bits, double growth) {
  const double carried = bits * std::log10(2.0);
  const double left = carried - 1 - std::log10(std::max(growth, 1.0));
  return std::isfinite(left) ? std::max(0, static_cast<int>(left)) : 0;
}

int Comparison::compare(const std::vector<Fifty>& values,
                        double scale,
                        int limit,
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
std::string Comparison::disagreement(const std::vector<Fifty>& values,
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
                     methods_[index],
                     decimal(values.back(), kShown),
                     methods_.back(),
                     digits,
                     needed);
}

}  // namespace tribo::reference
