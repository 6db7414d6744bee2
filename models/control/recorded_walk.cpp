#include "models/control/recorded_walk.hpp"

#include <fmt/format.h>

#include <string>

#include "models/input_error.hpp"
#include "models/number_table.hpp"

namespace tribo::models {
namespace {

/// Columns of a point: its place, velocity and acceleration.
void append_point(std::vector<std::string>& columns, const std::string& name) {
  for (const auto& [prefix, unit] : {std::pair("", "_m"), {"d", "_mps"}, {"dd", "_mps2"}}) {
    for (const char* axis : {"x", "y", "z"})
      columns.push_back(fmt::format("{}{}_{}{}", prefix, name, axis, unit));
  }
}

constexpr int kTime = 0, kCenter = 1, kRightAnkle = 10, kLeftAnkle = 19, kSupport = 30;

PointMotion point(const NumberTable& table, Eigen::Index row, int column) {
  const auto numbers = table.rows.row(row).transpose();
  return {.p = numbers.segment<3>(column),
          .v = numbers.segment<3>(column + 3),
          .a = numbers.segment<3>(column + 6)};
}

Foot support(const NumberTable& table, Eigen::Index row) {
  const double foot = table.rows(row, kSupport);
  if (foot == 0) return kLeftFoot;
  if (foot == 1) return kRightFoot;
  throw table.error(row, fmt::format("the foot that carries is {}; 0 is left, 1 is right", foot));
}

void check_feet(const NumberTable& table, Eigen::Index row) {
  for (const int ankle : {kRightAnkle, kLeftAnkle}) {
    const double height = table.rows(row, ankle + 2);
    if (height < 0) throw table.error(row, fmt::format("a foot is {} m under the ground", -height));
  }
}

}  // namespace

WalkReference read_walk(const std::filesystem::path& file, int stride) {
  std::vector<std::string> columns = {"t_s"};
  for (const char* name : {"com", "x_RF", "x_LF"}) append_point(columns, name);
  for (const char* name : {"cop_x_m", "cop_y_m", "support_foot"}) columns.emplace_back(name);
  const NumberTable table = read_number_table(file, columns, {"cop_x_m", "cop_y_m"});
  const Eigen::Index rows = table.rows.rows();
  if (rows <= stride)
    throw table.error(rows, fmt::format("{} rows; more than {} are needed", rows, stride));
  if (!(table.rows(1, kTime) > 0)) throw table.error(1, "the second row is not after the first");
  check_equal_times(table, table.rows(1, kTime));
  for (Eigen::Index row = 0; row < rows; ++row) check_feet(table, row);
  WalkReference walk{.period = stride * table.rows(1, kTime), .samples = {}};
  for (Eigen::Index row = 0; row + 1 < rows; row += stride) {
    walk.samples.push_back(
        {.center = point(table, row, kCenter),
         .ankle = {point(table, row, kRightAnkle), point(table, row, kLeftAnkle)},
         .support = support(table, row)});
  }
  return walk;
}

}  // namespace tribo::models
