#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "models/types.hpp"

namespace tribo::models::geometry {

/// Rounding error of the positions of bodies of the given size [m].
[[nodiscard]] inline double rounding(double size) {
  return 64.0 * std::numeric_limits<double>::epsilon() * size;
}

/// One point at which two shapes A and B touch, or would.
struct Touch {
  double phi = 0;             ///< signed distance [m]; below zero they overlap
  Vector3d normal;            ///< of length 1, from B into A
  Vector3d on_a, on_b;        ///< nearest points of the two surfaces: on_a = on_b + φ n
  std::uint32_t feature = 0;  ///< which vertices, edges, rims: the same ones have the same number
};

/// The points of one pair, without heap memory. The rate of each φ is the normal velocity of the
/// two bodies at it: every point is a vertex or a point of an axis or rim against a face, or two
/// points that are nearest to each other on their edges or rims.
class Touches {
 public:
  static constexpr std::size_t kMost = 28;  ///< most for two faces of boxes, and a spare

  void clear() { count_ = 0; }
  void add(const Touch& touch) { points_[count_++] = touch; }
  [[nodiscard]] bool has(std::uint32_t feature) const {
    for (const Touch& touch : items())
      if (touch.feature == feature) return true;
    return false;
  }
  template <class Unwanted>
  void remove_if(const Unwanted& unwanted) {
    std::size_t kept = 0;
    for (const Touch& touch : items())
      if (!unwanted(touch)) points_[kept++] = touch;
    count_ = kept;
  }
  [[nodiscard]] std::span<const Touch> items() const { return {points_.data(), count_}; }
  [[nodiscard]] std::span<Touch> items() { return {points_.data(), count_}; }

 private:
  std::array<Touch, kMost> points_;
  std::size_t count_ = 0;
};

/// The same point seen from the other shape.
[[nodiscard]] inline Touch exchanged(const Touch& touch) {
  return {.phi = touch.phi,
          .normal = -touch.normal,
          .on_a = touch.on_b,
          .on_b = touch.on_a,
          .feature = touch.feature};
}

}  // namespace tribo::models::geometry
