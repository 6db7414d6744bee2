/// Observed orders on a box in space whose four points never detach.
#include <algorithm>

#include "papers/expint2022/box_error.hpp"
#include "verification/study/work_precision.hpp"

namespace tribo::papers::expint2022::unit_order {
namespace {

using verification::Block;
using verification::Figure;
using verification::PrecisionPoint;

constexpr int kHalvings = 10;  // of the horizon, for the shortest step

/// The horizon over 1, 2, 3, 4, 6, 8, 12, …, the smallest first.
std::vector<verification::StepChoice> steps() {
  std::vector<verification::StepChoice> all = {kBoxEnd};
  for (int i = 1; i <= kHalvings; ++i) {
    all.emplace_back(kBoxEnd / (1 << i));
    if (i < kHalvings) all.emplace_back(kBoxEnd / (3 << (i - 1)));
  }
  std::ranges::reverse(all);
  return all;
}

/// ‖(q ⊖ q_ref, v − v_ref)‖_∞ at the end
double error_of(const PrecisionPoint& point) {
  return std::max(point.positions.last, point.velocities.last);
}

}  // namespace

Figure run(const verification::RunOptions&) {
  const BoxStudy box(kSlowRate);
  verification::PrecisionRequest request{
      .system = *box.scene.system,
      .x0 = box.scene.x0,
      .t_end = kBoxEnd,
      .choices = steps(),
      .reference = {{.label = "the box's own equations",
                     .samples = [&](const auto&) { return std::vector{box.end}; }}}};
  for (const NamedScheme& scheme : box_schemes())
    request.schemes.push_back({scheme.name, box.setup(scheme).configured_scheme()});
  Figure figure;
  for (const verification::SchemeStudy& study :
       verification::work_precision(request, [](double) { return true; }).schemes) {
    Block block{study.name, {{"h", "s"}, {"error", "-"}}, {}};
    for (auto point = study.points.rbegin(); point != study.points.rend(); ++point) {
      block.rows.push_back(
          {{point->parameter, error_of(*point)}, verification::status_name(point->end)});
      figure.work += point->work;
    }
    figure.blocks.push_back(block);
  }
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_order
