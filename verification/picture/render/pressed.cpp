#include "verification/picture/render/pressed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <type_traits>

#include "models/hydroelastic/polygons.hpp"
#include "verification/picture/render/stage.hpp"

namespace tribo::verification::render {
namespace {

namespace hydroelastic = models::hydroelastic;

using Standing = models::Placement;
using SurfacePolygon = hydroelastic::ContactPolygon;

/// A polygon in the axes of a body that stands at X, in the world.
PressedPiece piece(const SurfacePolygon& polygon, const Standing& X) {
  PressedPiece piece;
  for (const Vector& x : polygon.outline.corners()) {
    piece.corners.emplace_back(X.R * x + X.p);
    piece.pressures.push_back(std::max(0.0, polygon.pressure(x)));
  }
  return piece;
}

/// Adds the surface of A and B where kinds in this order have one; returns whether they do.
template <class A, class B>
bool add_pieces(const A& a, const Standing& X_a, const B& b, const Standing& X_b,
                const hydroelastic::SurfaceRules& rules, std::vector<PressedPiece>& pieces) {
  if constexpr (hydroelastic::HasPolygons<B, A>) {
    const Standing X{.R = X_b.R.transpose() * X_a.R, .p = X_b.R.transpose() * (X_a.p - X_b.p)};
    hydroelastic::Candidates candidates;
    hydroelastic::for_each_polygon(a, X, b, rules, candidates, [&](const SurfacePolygon& polygon) {
      pieces.push_back(piece(polygon, X_b));
    });
    return true;
  }
  return false;
}

}  // namespace

std::vector<PressedPiece> pressed_pieces(const models::Scene& scene, const models::VectorXd& q) {
  put_geometries(scene, q);
  std::vector<PressedPiece> pieces;
  const auto& rules = scene.description().patches.rules;
  for (const auto& [i, j] : scene.possible_pairs()) {
    const auto& of_i = scene.description().geometries[static_cast<std::size_t>(i)];
    const auto& of_j = scene.description().geometries[static_cast<std::size_t>(j)];
    if (of_i.field == nullptr || of_j.field == nullptr) continue;
    const Standing X_i = scene.placed(i), X_j = scene.placed(j);
    std::visit(
        [&](const auto& a, const auto& b) {
          if (!add_pieces(a, X_i, b, X_j, rules, pieces)) add_pieces(b, X_j, a, X_i, rules, pieces);
        },
        *of_i.field, *of_j.field);
  }
  return pieces;
}

double most_pressure(std::span<const PressedPiece> pieces) {
  double most = 0;
  for (const PressedPiece& piece : pieces)
    most = std::max(most, *std::ranges::max_element(piece.pressures));
  return most;
}

Colour pressure_colour(double share) {
  // Pale yellow, orange, red, dark purple, black.
  static constexpr std::array<Pixel, 5> kRamp = {{{0xFF, 0xF7, 0xB0},
                                                  {0xF9, 0xA2, 0x42},
                                                  {0xCB, 0x3A, 0x4A},
                                                  {0x5E, 0x12, 0x6E},
                                                  {0x10, 0x06, 0x20}}};
  const double place = std::clamp(share, 0.0, 1.0) * (kRamp.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), kRamp.size() - 2);
  const double part = place - static_cast<double>(below);
  return (1 - part) * shown(kRamp[below]) + part * shown(kRamp[below + 1]);
}

std::string pressure_text(double pressure) {
  const auto text = [&](double unit, const char* name) {
    const double rounded = std::stod(fmt::format("{:.1e}", pressure / unit));
    return fmt::format("{:g}{}", rounded, name);
  };
  if (pressure >= 1e6) return text(1e6, " MPa");
  return pressure >= 1e3 ? text(1e3, " kPa") : text(1, " Pa");
}

}  // namespace tribo::verification::render
