#pragma once

#include <array>

#include "reference/tape/precision.hpp"

/// Vectors in space of numbers of any kind, also of recorded ones.
namespace tribo::reference {

template <class T>
using Triple = std::array<T, 3>;  ///< (x, y, z)

template <class T>
[[nodiscard]] Triple<T> cross(const Triple<T>& a, const Triple<T>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

template <class T>
[[nodiscard]] T dot(const Triple<T>& a, const Triple<T>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <class T>
[[nodiscard]] Triple<T> operator+(const Triple<T>& a, const Triple<T>& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

template <class T>
[[nodiscard]] Triple<T> operator-(const Triple<T>& a, const Triple<T>& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

template <class T>
[[nodiscard]] Triple<T> operator*(const T& s, const Triple<T>& a) {
  return {s * a[0], s * a[1], s * a[2]};
}

/// Of numbers that are known.
template <class T>
[[nodiscard]] Triple<T> constant(const Triple<Fifty>& a) {
  return {T(a[0]), T(a[1]), T(a[2])};
}

}  // namespace tribo::reference
