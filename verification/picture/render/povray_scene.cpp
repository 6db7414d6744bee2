#include "verification/picture/render/povray_scene.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>
#include <variant>

#include "verification/picture/render/light.hpp"
#include "verification/picture/render/reach.hpp"

namespace tribo::verification::render {
namespace {

namespace geometry = models::geometry;

constexpr double kExtent = 10;          ///< of all bodies: POV-Ray's tolerances are absolute
constexpr double kLightDistance = 1e3;  ///< [1]
constexpr double kLightWidth = 0.09;    ///< of the square light, seen from a distance of 1
constexpr double kFadeBegin = 2 * kExtent, kFadeEnd = 8 * kExtent;  ///< of the ground
constexpr double kBeforeEye = 1e-2;  ///< what lies over all is drawn so much nearer to the eye
constexpr double kGlass = 0.1;       ///< part of the light that contact surfaces let through

std::string text(const Vector& v) {
  return fmt::format("<{:.9g},{:.9g},{:.9g}>", v[0], v[1], v[2]);
}

/// Writes a stage, with lengths in units of a tenth of its extent and the middle at the origin.
class Writer {
 public:
  Writer(const Stage& stage, const View& view)
      : stage_(stage), view_(view), scale_(kExtent / view.extent) {}

  [[nodiscard]] std::string scene() {
    add("#version 3.7;\nglobal_settings {{ assumed_gamma 1 }}\nbackground {{ rgb 1 }}\n");
    add_camera();
    add_light();
    for (const Solid& solid : stage_) {
      if (!is_ground(solid)) {
        add_body(solid);
      } else if ((view_.camera.eye - solid.at.p).dot(solid.at.R.col(2)) > 0) {
        add_ground(solid);
      }
    }
    if (stage_.most_pressure > 0)
      for (const PressedPiece& piece : stage_.pressed) add_pressed(piece);
    return std::move(text_);
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
  }

  [[nodiscard]] Vector place(const Vector& point) const { return scale_ * (point - view_.middle); }

  /// The picture is a window of this size at a distance of 1.
  void add_camera() {
    const Camera& camera = view_.camera;
    const double height = 2 * camera.spread;
    const double aspect = static_cast<double>(camera.size.width) / camera.size.height;
    add("camera {{ perspective location {} direction {} right {} up {} }}\n",
        text(place(camera.eye)), text(-camera.back), text(height * aspect * camera.right),
        text(height * camera.up));
  }

  void add_light() {
    const Vector light = to_light(), across = Vector::UnitZ().cross(light).normalized();
    const double width = kLightDistance * kLightWidth;
    add("light_source {{ {} rgb {} parallel point_at 0 area_light {}, {}, 5, 5 adaptive 1 }}\n",
        text(kLightDistance * light), kDirect, text(width * across),
        text(width * light.cross(across)));
  }

  /// From the axes of a solid to those of the picture.
  [[nodiscard]] std::string placed(const models::Placement& at) const {
    std::string rows;
    for (int i = 0; i < 3; ++i) {
      const Vector axis = at.R.col(i);
      rows += fmt::format("{:.9g},{:.9g},{:.9g}, ", axis[0], axis[1], axis[2]);
    }
    const Vector p = place(at.p);
    return fmt::format("matrix <{}{:.9g},{:.9g},{:.9g}>", rows, p[0], p[1], p[2]);
  }

  [[nodiscard]] std::string object(const geometry::Sphere& s) const {
    return fmt::format("sphere {{ 0, {:.9g}", scale_ * s.radius);
  }
  [[nodiscard]] std::string object(const geometry::Box& s) const {
    return fmt::format("box {{ {}, {}", text(-scale_ * s.half), text(scale_ * s.half));
  }
  [[nodiscard]] std::string object(const geometry::Cylinder& s) const {
    const double end = scale_ * s.half_length;
    return fmt::format("cylinder {{ {:.9g}*z, {:.9g}*z, {:.9g}", -end, end, scale_ * s.radius);
  }
  [[nodiscard]] std::string object(const geometry::Capsule& s) const {
    const double end = scale_ * s.half_length, radius = scale_ * s.radius;
    if (!(end > 0)) return object(geometry::Sphere{s.radius});
    return fmt::format(
        "merge {{ cylinder {{ {0:.9g}*z, {1:.9g}*z, {2:.9g} }} sphere {{ {0:.9g}*z, {2:.9g} }} "
        "sphere {{ {1:.9g}*z, {2:.9g} }}",
        -end, end, radius);
  }
  [[nodiscard]] std::string object(const geometry::HalfSpace& /*s*/) const {
    return "plane { z, 0 no_shadow";
  }

  /// Cubes of two colours, with edges along the z axis and the origin in the middle of one.
  [[nodiscard]] static std::string chequered(const Colour& first, const Colour& second,
                                             double side) {
    return fmt::format("pigment {{ checker rgb {} rgb {} translate -0.5*z scale {:.9g} }}",
                       text(first), text(second), side);
  }

  void add_body(const Solid& solid) {
    const double beyond = 4 * scale_ * ball_radius(solid.shape);  // a cube for each quarter
    const std::string shade = is_round(solid)
                                  ? chequered(kDarkQuarter * solid.colour, solid.colour, beyond)
                                  : fmt::format("pigment {{ rgb {} }}", text(solid.colour));
    add("{} {} finish {{ ambient {} diffuse 1 }} {} }}\n",
        std::visit([&](const auto& shape) { return object(shape); }, solid.shape), shade, kAmbient,
        placed(solid.at));
  }

  /// Squares about the middle of the bodies, white beyond.
  void add_ground(const Solid& ground) {
    const Vector middle = -ground.at.R.transpose() * place(ground.at.p);
    const std::string squares =
        chequered(ground.colour, kDarkSquare * ground.colour, scale_ * chequer_side(view_.extent));
    add("{0} texture {{ spherical texture_map {{ "
        "[0 pigment {{ rgb 1 }} finish {{ ambient 1 diffuse 0 }}] [{1:.9g} {2} finish {{ ambient "
        "{3} diffuse 1 }} translate {4} scale {5:.9g}] }} "
        "scale {6:.9g} translate {7} }} {8} }}\n",
        object(geometry::HalfSpace{}), 1 - kFadeBegin / kFadeEnd, squares, kAmbient, text(-middle),
        1 / kFadeEnd, kFadeEnd, text(middle), placed(ground.at));
  }

  void add_pressed(const PressedPiece& piece) {
    double sum = 0;
    for (const double pressure : piece.pressures) sum += pressure;
    const double mean = sum / static_cast<double>(piece.pressures.size());
    const Vector eye = place(view_.camera.eye);
    const auto corner = [&](std::size_t i) {
      return text(eye + kBeforeEye * (place(piece.corners[i]) - eye));
    };
    const Colour colour = pressure_colour(mean / stage_.most_pressure);
    for (std::size_t i = 2; i < piece.corners.size(); ++i) {
      add("triangle {{ {}, {}, {} pigment {{ rgbt <{:.4g},{:.4g},{:.4g},{}> }} "
          "finish {{ ambient 1 diffuse 0 }} no_shadow }}\n",
          corner(0), corner(i - 1), corner(i), colour[0], colour[1], colour[2], kGlass);
    }
  }

  const Stage& stage_;
  const View& view_;
  double scale_;
  std::string text_;
};

}  // namespace

std::string povray_scene(const Stage& stage, const View& view) {
  return Writer(stage, view).scene();
}

}  // namespace tribo::verification::render
