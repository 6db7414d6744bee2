#include "verification/score/quantity_score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "verification/judge/special_values.hpp"

namespace tribo::verification {
namespace {

/// The least or largest of a coordinate in the judged rows; NaN where a row lacks it.
double extreme_of(const MotionQuantity& quantity, const JudgedTrajectory& all) {
  const bool least = quantity.kind == QuantityKind::kLeast;
  double most = -kInfinity;
  for (const JudgedRow& row : all.rows) {
    const double x = coordinate_of(row.x, quantity.of.front());
    if (std::isnan(x)) return kNaN;
    most = std::max(most, least ? -x : x);
  }
  return least ? -most : most;
}

/// The judged row at a time, to rounding.
const JudgedRow* row_at(double t, const JudgedTrajectory& all) {
  constexpr double kRounding = 1e-9;
  const auto found = std::ranges::find_if(all.rows, [&](const JudgedRow& row) {
    return std::abs(row.x.t - t) <= kRounding * all.rows.back().x.t;
  });
  return found == all.rows.end() ? nullptr : &*found;
}

std::string coordinate_list(const MotionQuantity& quantity, const JudgedTrajectory& all) {
  std::string list;
  for (const std::size_t i : quantity.of)
    list += (list.empty() ? "" : ", ") + all.coordinates.at(i).name;
  return list;
}

}  // namespace

void add_quantities(const std::vector<MotionQuantity>& quantities, const models::System& system,
                    const JudgedTrajectory& all, const reference::Certificate& certificate,
                    Score& score) {
  const double T = all.rows.back().x.t;
  const JudgedRow *const start = row_at(0, all), *const middle = row_at(T / 2, all);
  for (const MotionQuantity& quantity : quantities) {
    score.quantities.push_back(quantity.name);
    if (start == nullptr || (needs_middle(quantity) && middle == nullptr)) {
      score.left_out.push_back(fmt::format("{}: no judged row at {:.9g} s", quantity.name,
                                           start == nullptr ? 0 : T / 2));
      continue;
    }
    const models::State<double>& at_middle = needs_middle(quantity) ? middle->x : start->x;
    const double value = is_extreme(quantity)
                             ? extreme_of(quantity, all)
                             : value_of(quantity, system, {start->x, at_middle, all.rows.back().x});
    if (std::isnan(value)) {
      score.left_out.push_back(
          fmt::format("{}: needs {}", quantity.name, coordinate_list(quantity, all)));
      continue;
    }
    const CertifiedQuantity certified = certified_quantity(quantity, system, certificate, T);
    score.measures.push_back({quantity.name, quantity.unit, value, certified.value});
  }
}

}  // namespace tribo::verification
