#include "verification/report/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "verification/report/number.hpp"
#include "verification/text/escape.hpp"

namespace tribo::verification::report {
namespace {

using models::Sketch;
using models::SketchArrow;
using models::SketchShape;
using Point = models::Vector2<double>;

constexpr double kWidth = 640, kHeight = 360;  ///< of the picture [px]
constexpr double kMargin = 60;                 ///< around what is drawn, for arrows and labels [px]
constexpr double kArrow = 42;                  ///< length of an arrow [px]
constexpr double kDot = 4;                     ///< radius of a contact point [px]
constexpr double kCharacter = 7.5;             ///< width of a character of a label [px]
constexpr double kLabelGap = 6;                ///< between an arrow's tip and its label [px]
constexpr double kArrowHead = 8;               ///< length of an arrow's head [px]

/// From metres to pixels, z downwards.
struct View {
  Point middle;      ///< [m]
  double scale = 1;  ///< [px/m]

  [[nodiscard]] Point operator()(const Point& p) const {
    return {kWidth / 2 + scale * (p[0] - middle[0]), kHeight / 2 - scale * (p[1] - middle[1])};
  }
};

struct Extent {
  Point low = Point::Constant(std::numeric_limits<double>::infinity());
  Point high = -low;

  void include(const Point& p, double radius = 0) {
    low = low.cwiseMin(p - Point::Constant(radius));
    high = high.cwiseMax(p + Point::Constant(radius));
  }
};

/// A view of all of them.
View view_of(std::span<const Sketch> sketches) {
  Extent extent;
  for (const Sketch& sketch : sketches) {
    for (const SketchShape& shape : sketch.shapes)
      for (const Point& corner : shape.corners) extent.include(corner, shape.radius);
    for (const Point& contact : sketch.contacts) extent.include(contact);
  }
  if (sketches[0].level_ground) extent.include({(extent.low[0] + extent.high[0]) / 2, 0});
  const Point size = (extent.high - extent.low).cwiseMax(1e-9);
  return {.middle = (extent.low + extent.high) / 2,
          .scale = std::min((kWidth - 2 * kMargin) / size[0], (kHeight - 2 * kMargin) / size[1])};
}

std::string shape_svg(const SketchShape& shape, const View& view) {
  const char* const kind = shape.fixed ? "fixed" : "body";
  if (shape.corners.size() == 1) {
    const Point centre = view(shape.corners[0]);
    return fmt::format(R"(<circle class="{}" cx="{:.1f}" cy="{:.1f}" r="{:.1f}"/>)", kind,
                       centre[0], centre[1], std::max(1.5, view.scale * shape.radius));
  }
  std::string points;
  for (const Point& corner : shape.corners) {
    const Point p = view(corner);
    points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", p[0], p[1]);
  }
  const bool line = shape.corners.size() == 2;
  return fmt::format(R"(<{} class="{}" points="{}"/>)", line ? "polyline" : "polygon", kind,
                     points);
}

std::string ground_svg(const View& view) {
  const double z = view(Point(0, 0))[1];
  return fmt::format(R"(<rect class="earth" x="0" y="{0:.1f}" width="{1:.0f}" height="{2:.1f}"/>)"
                     R"(<line class="ground" x1="0" x2="{1:.0f}" y1="{0:.1f}" y2="{0:.1f}"/>)",
                     z, kWidth, std::max(0.0, kHeight - z));
}

/// Width of a label [px]; bytes that continue a character of UTF-8 are none.
double label_width(const std::string& text) {
  const auto characters = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  return kCharacter * static_cast<double>(characters);
}

/// The label stands right of the tip; where it does not fit, left of it.
std::string arrow_svg(const Point& from, const Point& along, const std::string& what) {
  const Point tip = from + kArrow * along, side(-along[1], along[0]);
  const Point left = tip - kArrowHead * along + kArrowHead / 2 * side;
  const Point right = tip - kArrowHead * along - kArrowHead / 2 * side;
  const bool at_the_right = tip[0] + kLabelGap + label_width(what) > kWidth;
  const Point text = tip + Point(at_the_right ? 0 : kLabelGap, along[1] > 0 ? 12 : -9);
  return fmt::format(
      R"(<path class="arrow" d="M{:.1f} {:.1f} L{:.1f} {:.1f} M{:.1f} {:.1f} L{:.1f} {:.1f} L{:.1f} {:.1f}"/>)"
      R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)",
      from[0], from[1], tip[0], tip[1], left[0], left[1], tip[0], tip[1], right[0], right[1],
      text[0], text[1], at_the_right ? "end" : "start", html_text(what));
}

std::string arrows_svg(const Sketch& sketch, const View& view) {
  std::string svg;
  for (const SketchArrow& arrow : sketch.arrows) {
    svg += arrow_svg(view(arrow.from), Point(arrow.along[0], -arrow.along[1]), arrow.what);
  }
  if (sketch.gravity) svg += arrow_svg({24, 20}, {0, 1}, "g");
  return svg;
}

std::string contacts_svg(const Sketch& sketch, const View& view) {
  std::string svg;
  for (const Point& contact : sketch.contacts) {
    const Point p = view(contact);
    svg += fmt::format(R"(<circle class="contact" cx="{:.1f}" cy="{:.1f}" r="{:.0f}"/>)", p[0],
                       p[1], kDot);
  }
  return svg;
}

/// A bar of a round length, at most a fifth of the picture.
std::string scale_svg(const View& view) {
  const double most = kWidth / 5 / view.scale;
  const double decade = std::pow(10, std::floor(std::log10(most)));
  const double length = most >= 5 * decade ? 5 * decade : most >= 2 * decade ? 2 * decade : decade;
  const double right = kWidth - 12, left = right - length * view.scale;
  return fmt::format(
      R"(<path class="scale" d="M{0:.1f} 14 v8 M{0:.1f} 18 H{1:.1f} M{1:.1f} 14 v8"/>)"
      R"(<text x="{1:.1f}" y="38" text-anchor="end">{2} m</text>)",
      left, right, readable(length, 3));
}

std::string head_svg(const char* css_class, const std::string& label) {
  return fmt::format(R"(<svg class="{}" viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}">)",
                     css_class, kWidth, kHeight, html_text(label));
}

std::string bodies_svg(const Sketch& sketch, const View& view) {
  std::string svg;
  for (const SketchShape& shape : sketch.shapes) svg += shape_svg(shape, view);
  return svg + contacts_svg(sketch, view);
}

}  // namespace

std::string drawing(const Sketch& sketch, const std::string& label) {
  const View view = view_of(std::span(&sketch, 1));
  return head_svg("drawing", label) + (sketch.level_ground ? ground_svg(view) : "") +
         bodies_svg(sketch, view) + arrows_svg(sketch, view) + scale_svg(view) + "</svg>";
}

std::string film_of(const std::vector<Sketch>& frames, const std::string& label) {
  const View view = view_of(frames);
  std::string svg = head_svg("drawing film", label);
  if (frames[0].level_ground) svg += ground_svg(view);
  for (std::size_t i = 0; i < frames.size(); ++i)
    svg += fmt::format(R"(<g class="frame" style="--frame:{}">{}</g>)", i,
                       bodies_svg(frames[i], view));
  return svg + scale_svg(view) + "</svg>";
}

}  // namespace tribo::verification::report
