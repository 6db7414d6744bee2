#include "verification/report/first_panel.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace tribo::verification::report {
namespace {

constexpr double kFrameMargin = 0.02;  ///< of the picture

struct DrawnPoint {
  double x = 0, y = 0;
};

std::optional<DrawnPoint> point_at(std::string_view text) {
  DrawnPoint p;
  const char* const end = text.data() + text.size();
  const auto x = std::from_chars(text.data(), end, p.x);
  if (x.ec != std::errc() || x.ptr == end || *x.ptr != ',') return std::nullopt;
  if (std::from_chars(x.ptr + 1, end, p.y).ec != std::errc()) return std::nullopt;
  return p;
}

/// `viewBox="0 0 WIDTH HEIGHT"`
std::optional<DrawnPoint> size_of(std::string_view svg) {
  constexpr std::string_view kBox = "viewBox=\"0 0 ";
  const std::size_t at = svg.find(kBox);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view rest = svg.substr(at + kBox.size());
  DrawnPoint size;
  const char* const end = rest.data() + rest.size();
  const auto width = std::from_chars(rest.data(), end, size.x);
  if (width.ec != std::errc() || width.ptr == end) return std::nullopt;
  if (std::from_chars(width.ptr + 1, end, size.y).ec != std::errc()) return std::nullopt;
  return size.x > 0 && size.y > 0 ? std::optional(size) : std::nullopt;
}

/// What is drawn before the first curve, without the definitions of marks.
std::string_view axes_of(std::string_view svg) {
  const std::size_t from = svg.find("</defs>"), to = svg.find("id=\"gnuplot_plot_1");
  if (from == std::string_view::npos || to == std::string_view::npos || to < from) return {};
  return svg.substr(from, to - from);
}

}  // namespace

Region first_panel(std::string_view svg) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  const std::optional<DrawnPoint> size = size_of(svg);
  const std::string_view axes = axes_of(svg);
  Region region{kFar, kFar, -kFar, -kFar};
  for (std::size_t i = 0; size && i < axes.size(); ++i) {
    if (axes[i] != 'M' && axes[i] != 'L') continue;
    const std::optional<DrawnPoint> p = point_at(axes.substr(i + 1));
    if (!p) continue;
    region.left = std::min(region.left, p->x / size->x - kFrameMargin);
    region.right = std::max(region.right, p->x / size->x + kFrameMargin);
    region.top = std::min(region.top, p->y / size->y - kFrameMargin);
    region.bottom = std::max(region.bottom, p->y / size->y + kFrameMargin);
  }
  region = {std::max(region.left, 0.0), std::max(region.top, 0.0), std::min(region.right, 1.0),
            std::min(region.bottom, 1.0)};
  const bool found = region.right - region.left > 4 * kFrameMargin &&
                     region.bottom - region.top > 4 * kFrameMargin;
  return found ? region : Region{};
}

}  // namespace tribo::verification::report
