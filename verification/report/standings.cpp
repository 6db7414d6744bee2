#include "verification/report/standings.hpp"

#include <fmt/format.h>

#include <cmath>

#include "verification/report/name_pattern.hpp"

namespace tribo::verification::report {
namespace {

/// Whether value a ranks before value b.
bool is_better(double a, double b, const Measure& measure) {
  if (measure.better == Better::kLow) return a < b - kAlike * std::abs(b);
  a = std::abs(a);
  b = std::abs(b);
  if (measure.better == Better::kLarge) std::swap(a, b);
  if (std::max(a, b) <= measure.floor) return false;
  return a < (1 - kAlike) * b;
}

void rank(std::vector<Standing>& all, const Measure& measure) {
  for (Standing& one : all) {
    if (std::isnan(one.value)) continue;
    for (const Standing& other : all) {
      if (other.on != one.on || std::isnan(other.value)) continue;
      ++one.of;
      if (is_better(other.value, one.value, measure)) ++one.better;
      if (is_better(one.value, other.value, measure)) ++one.worse;
    }
  }
}

}  // namespace

std::vector<Standing> standings(const Measure& measure, const RunData& run,
                                const std::vector<std::string>& schemes) {
  std::vector<Standing> all;
  const ItemData* const item = find_item(run, measure.item);
  if (!item) return all;
  const NamePattern pattern(measure.quantity, schemes);
  for (const Quantity& quantity : item->figure.quantities) {
    if (const auto match = pattern.match(quantity.name)) {
      all.push_back({match->name, match->rest, quantity.value, quantity.unit});
    }
  }
  if (measure.better != Better::kNone) rank(all, measure);
  return all;
}

std::string rank_text(const Standing& s) {
  if (s.of < 2) return "";
  if (s.better == 0 && s.worse == 0) return fmt::format("all {} alike", s.of);
  const std::size_t others = s.of - s.better - s.worse - 1;
  const std::string alike =
      others == 0 ? "" : fmt::format(", as {} other{}", others, others == 1 ? "" : "s");
  if (s.better == 0) return fmt::format("best of {}{}", s.of, alike);
  if (s.worse == 0) return fmt::format("worst of {}{}", s.of, alike);
  const char* const third = s.strong() ? "best third: " : s.weak() ? "worst third: " : "";
  return fmt::format("{}{} of {}{}", third, s.better + 1, s.of, alike);
}

}  // namespace tribo::verification::report
