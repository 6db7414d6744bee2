#include "verification/picture/render/light.hpp"

namespace tribo::verification::render {

Vector to_eye() {
  return Vector(0.85, -0.38, 0.36).normalized();
}

Vector to_light() {
  return Vector(0.20, -0.50, 0.84).normalized();
}

}  // namespace tribo::verification::render
