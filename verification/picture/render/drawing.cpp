#include "verification/picture/render/drawing.hpp"

#include <Eigen/Geometry>
#include <boost/geometry/algorithms/convex_hull.hpp>
#include <boost/geometry/geometries/geometries.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/strategies/strategies.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "verification/picture/render/facets.hpp"
#include "verification/picture/render/film.hpp"
#include "verification/picture/render/light.hpp"
#include "verification/picture/render/shading.hpp"
#include "verification/picture/render/text.hpp"

namespace tribo::verification::render {
namespace {

constexpr double kReach = 8;           ///< of the ground from the middle of the bodies, in extents
constexpr double kNearest = 0.05;      ///< least distance from the eye of what is drawn, in extents
constexpr double kLongest = 1 / 16.0;  ///< of a piece, in extents

using Polygon = std::vector<Vector>;

/// The part of a convex polygon on the side of a plane to which `normal` points.
Polygon clipped(const Polygon& polygon, const Vector& point, const Vector& normal) {
  Polygon left;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vector& a = polygon[i];
    const Vector& b = polygon[(i + 1) % polygon.size()];
    const double da = (a - point).dot(normal), db = (b - point).dot(normal);
    if (da >= 0) left.push_back(a);
    if ((da < 0) != (db < 0)) left.push_back(a + da / (da - db) * (b - a));
  }
  return left;
}

Vector up_from(const Solid& ground) {
  return ground.at.R.col(2);
}

/// The convex hull of points in a plane.
Polygon hull(const Polygon& points, const Solid& plane) {
  using Point = boost::geometry::model::d2::point_xy<double>;
  const auto& [R, p] = plane.at;
  boost::geometry::model::multi_point<Point> flat;
  for (const Vector& point : points) {
    const Vector r = R.transpose() * (point - p);
    flat.emplace_back(r[0], r[1]);
  }
  boost::geometry::model::ring<Point, false, false> ring;
  boost::geometry::convex_hull(flat, ring);
  Polygon corners;
  for (const Point& point : ring) corners.push_back(R * Vector(point.x(), point.y(), 0) + p);
  return corners;
}

/// `#0072b2`
std::string hex(const Colour& colour) {
  const Pixel pixel = stored(colour);
  return fmt::format("#{:02x}{:02x}{:02x}", pixel[0], pixel[1], pixel[2]);
}

/// Draws one stage, piece by piece.
class Draughtsman {
 public:
  Draughtsman(const Stage& stage, const View& view)
      : stage_(stage), view_(view), shading_(stage, view) {}

  [[nodiscard]] std::string svg() {
    for (std::size_t i = 0; i < stage_.size(); ++i) {
      if (is_ground(stage_[i])) add_squares(i);
    }
    write_pieces();
    for (std::size_t i = 0; i < stage_.size(); ++i) {
      if (is_ground(stage_[i])) write_shadows(i);
    }
    for (std::size_t i = 0; i < stage_.size(); ++i) {
      if (!is_ground(stage_[i])) add_sides(i);
    }
    write_pieces();
    write_pressure();
    return std::move(text_);
  }

 private:
  struct Piece {
    double distance = 0;  ///< of its middle from the eye [m]
    Polygon corners;
    Colour colour;
  };

  [[nodiscard]] bool is_seen_from_outside(const Solid& ground) const {
    return (view_.camera.eye - ground.at.p).dot(up_from(ground)) > 0;
  }

  /// The part of a polygon before the eye, and not behind the surface of another half space.
  [[nodiscard]] Polygon visible(Polygon polygon, const Solid* ground = nullptr) const {
    const Camera& camera = view_.camera;
    polygon = clipped(polygon, camera.eye - kNearest * view_.extent * camera.back, -camera.back);
    for (const Solid& other : stage_) {
      if (!is_ground(other) || &other == ground || !is_seen_from_outside(other)) continue;
      polygon = clipped(polygon, other.at.p, up_from(other));
    }
    return polygon;
  }

  void add(Polygon corners, const SurfacePlace& place, const Colour& colour) {
    if (corners.size() < 3) return;
    pieces_.push_back({(place.point - view_.camera.eye).norm(), std::move(corners), colour});
  }

  void add_squares(std::size_t index) {
    const Solid& ground = stage_[index];
    if (!is_seen_from_outside(ground)) return;
    const double side = shading_.square_side();
    const Vector middle = ground.at.R.transpose() * (view_.middle - ground.at.p);
    const int reach = static_cast<int>(kReach * view_.extent / side);
    const double first = std::floor(middle[0] / side), second = std::floor(middle[1] / side);
    const auto at = [&](double i, double j) -> Vector {
      return ground.at.R * Vector((first + i) * side, (second + j) * side, 0) + ground.at.p;
    };
    for (int i = -reach; i <= reach; ++i) {
      for (int j = -reach; j <= reach; ++j) {
        const SurfacePlace place{index, at(i + 0.5, j + 0.5), up_from(ground)};
        add(visible({at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)}, &ground), place,
            shading_.colour(place, 1));
      }
    }
  }

  void add_sides(std::size_t index) {
    for (Facet& facet : facets_of(stage_[index], kLongest * view_.extent)) {
      if (facet.normal.dot(view_.camera.eye - facet.middle) <= 0) continue;
      const SurfacePlace place{index, facet.middle, facet.normal};
      add(visible(std::move(facet.corners)), place, shading_.colour(place));
    }
  }

  /// The farthest first.
  void write_pieces() {
    std::ranges::stable_sort(pieces_, std::ranges::greater{}, &Piece::distance);
    for (const Piece& piece : pieces_) {
      write(piece.corners, fmt::format(" fill=\"{0}\" stroke=\"{0}\"", hex(piece.colour)));
    }
    pieces_.clear();
  }

  /// The shadows of all bodies on a half space: convex, since the bodies are.
  void write_shadows(std::size_t index) {
    const Solid& ground = stage_[index];
    const Vector up = up_from(ground), light = to_light();
    if (!is_seen_from_outside(ground) || up.dot(light) <= 0) return;
    text_ += fmt::format("<g fill=\"#000\" opacity=\"{:.2f}\">\n", darkness(index));
    for (const Solid& solid : stage_) {
      if (is_ground(solid)) continue;
      Polygon corners;
      for (const Facet& facet : facets_of(solid, kLongest * view_.extent)) {
        for (const Vector& corner : clipped(facet.corners, ground.at.p, up)) {
          const double height = (corner - ground.at.p).dot(up);
          corners.push_back(corner - height / up.dot(light) * light);
        }
      }
      write(visible(hull(corners, ground), &ground), "");
    }
    text_ += "</g>\n";
  }

  /// Contact surfaces over all, each piece in the colour of its mean pressure.
  void write_pressure() {
    if (!(stage_.most_pressure > 0)) return;
    for (const PressedPiece& piece : stage_.pressed) {
      double sum = 0;
      for (const double pressure : piece.pressures) sum += pressure;
      const double mean = sum / static_cast<double>(piece.pressures.size());
      write(visible(piece.corners),
            fmt::format(" fill=\"{}\"", hex(pressure_colour(mean / stage_.most_pressure))));
    }
    text_ += fmt::format(
        "<text x=\"8\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" "
        "fill=\"#333\">darkest: {}</text>\n",
        view_.camera.size.height - 8, kTextHeight, pressure_text(stage_.most_pressure));
  }

  /// How much black makes a shadow of a half space's colour in the light.
  [[nodiscard]] double darkness(std::size_t ground) const {
    const SurfacePlace place{ground, view_.middle, up_from(stage_[ground])};
    const double left = shading_.colour(place, 0).sum() / shading_.colour(place, 1).sum();
    return 1 - std::sqrt(left);  // of the stored value, which goes with the root
  }

  /// Writes a polygon unless it is outside the picture.
  void write(const Polygon& corners, std::string_view style) {
    Eigen::AlignedBox2d reach;
    std::string points;
    for (const Vector& corner : corners) {
      const models::Vector2<double> place = view_.camera.place(corner);
      reach.extend(place);
      points += fmt::format("{:.1f},{:.1f} ", place[0], place[1]);
    }
    const Size size = view_.camera.size;
    if (corners.size() < 3 || reach.max().x() < 0 || reach.max().y() < 0 ||
        reach.min().x() > size.width || reach.min().y() > size.height)
      return;
    points.pop_back();
    text_ += fmt::format("<polygon points=\"{}\"{}/>\n", points, style);
  }

  const Stage& stage_;
  const View& view_;
  Shading shading_;
  std::vector<Piece> pieces_;
  std::string text_;
};

/// A document of a size in pixels, on white.
std::string document(Size size, const std::string& content) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
      "<g stroke-width=\"0.8\" stroke-linejoin=\"round\">\n{2}</g>\n</svg>\n",
      size.width, size.height, content);
}

}  // namespace

std::string drawing(const Stage& stage, const View& view) {
  return document(view.camera.size, Draughtsman(stage, view).svg());
}

std::string drawn_strip(std::span<const Stage> stages, std::span<const double> times, Size frame) {
  const View view = view_of(stages, frame);
  const StripLayout layout{frame, static_cast<int>(stages.size())};
  std::string content;
  for (int i = 0; i < layout.frames; ++i) {
    const auto at = static_cast<std::size_t>(i);
    content += fmt::format(
        "<svg x=\"{}\" width=\"{}\" height=\"{}\" overflow=\"hidden\">\n{}</svg>\n"
        "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" "
        "text-anchor=\"middle\" fill=\"#333\">{}</text>\n",
        layout.left(i), frame.width, frame.height, Draughtsman(stages[at], view).svg(),
        layout.left(i) + frame.width / 2, layout.text_top() + kTextHeight - 2, kTextHeight,
        time_below(times[at]));
  }
  return document(layout.size(), content);
}

}  // namespace tribo::verification::render
