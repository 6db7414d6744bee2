#include "verification/picture/render/light.hpp"

namespace tribo::verification::render {

Vector to_eye() {
  return Vector(0.85, -0.38, 0.36).normalized();
}

Vector to_light() {
  return Vector(0.20, -0.50, 0.84).normalized();
}

std::array<Vector, kSpread.size()> directions_to_light() {
  const Vector middle = to_light();
  const Vector across = Vector::UnitZ().cross(middle).normalized(), along = middle.cross(across);
  std::array<Vector, kSpread.size()> directions;
  for (std::size_t i = 0; i < kSpread.size(); ++i) {
    const auto& [x, y] = kSpread[i];
    directions[i] = (middle + kLightWidth * (x * across + y * along)).normalized();
  }
  return directions;
}

}  // namespace tribo::verification::render
