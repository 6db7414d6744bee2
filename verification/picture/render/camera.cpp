#include "verification/picture/render/camera.hpp"

namespace tribo::verification::render {

models::Vector2<double> Camera::place(const Vector& point) const {
  const Vector from_eye = point - eye;
  const double per_length = -1 / (from_eye.dot(back) * pixel_width());
  return {size.width / 2.0 + per_length * from_eye.dot(right),
          size.height / 2.0 - per_length * from_eye.dot(up)};
}

Camera look_at(const Vector& eye, const Vector& target, const Vector& upright, Size size,
               double spread) {
  const Vector back = (eye - target).normalized();
  const Vector right = upright.cross(back).normalized();
  return {.eye = eye,
          .right = right,
          .up = back.cross(right),
          .back = back,
          .size = size,
          .spread = spread};
}

}  // namespace tribo::verification::render
