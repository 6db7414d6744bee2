#include "verification/judge/curve.hpp"

#include <optional>

#include "models/input_error.hpp"

namespace tribo::verification {
namespace {

/// The index of the entry of that name.
template <class Named>
std::optional<std::size_t> index_of(const std::vector<Named>& list, std::string_view name) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].name == name) return i;
  }
  return std::nullopt;
}

template <class Named>
std::size_t find(std::string_view kind, const std::vector<Named>& list, std::string_view name) {
  if (const auto index = index_of(list, name)) return *index;
  std::vector<std::string> known;
  for (const Named& entry : list) known.push_back(entry.name);
  throw unknown_name(kind, name, known);
}

}  // namespace

Curve find_curve(const Figure& figure, const CurveRef& name) {
  const Block& block = figure.blocks[find("block", figure.blocks, name.block)];
  const std::string column = "column of " + name.block;
  const std::size_t x = find(column, block.columns, name.x);
  const std::size_t y = find(column, block.columns, name.y);
  const auto uncertainty = index_of(block.columns, name.y + ".uncertainty");
  Curve curve;
  for (const Row& row : block.rows) {
    if (row.status != "ok") {
      curve.failures.push_back({row.values[x], row.status});
      continue;
    }
    curve.points.push_back({.x = row.values[x],
                            .y = row.values[y],
                            .uncertainty = uncertainty ? row.values[*uncertainty] : 0});
  }
  return curve;
}

const Quantity& find_quantity(const Figure& figure, std::string_view name) {
  return figure.quantities[find("quantity", figure.quantities, name)];
}

const RunEnd& find_run(const Figure& figure, std::string_view name) {
  return figure.run_ends[find("run", figure.run_ends, name)];
}

}  // namespace tribo::verification
