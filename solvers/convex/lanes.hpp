#pragma once

#include <Eigen/Core>

#include <array>
#include <cstddef>

namespace tribo::solvers {

/// A few numbers side by side. Code written for one number, without branches on its value, computes
/// all of them at once, each by the same operations in the same order.
class Lanes {
 public:
  static constexpr std::size_t kCount = 4;
  using Array = Eigen::Array<double, static_cast<int>(kCount), 1>;

  Lanes() = default;
  Lanes(double x) : x_(Array::Constant(x)) {}  // NOLINT(google-explicit-constructor): as numbers do
  template <class Derived>
  explicit Lanes(const Eigen::ArrayBase<Derived>& x) : x_(x) {}

  [[nodiscard]] double operator[](std::size_t i) const { return x_[static_cast<Eigen::Index>(i)]; }
  void set(std::size_t i, double x) { x_[static_cast<Eigen::Index>(i)] = x; }

  friend Lanes operator-(const Lanes& a) { return Lanes(-a.x_); }
  friend Lanes operator+(const Lanes& a, const Lanes& b) { return Lanes(a.x_ + b.x_); }
  friend Lanes operator-(const Lanes& a, const Lanes& b) { return Lanes(a.x_ - b.x_); }
  friend Lanes operator*(const Lanes& a, const Lanes& b) { return Lanes(a.x_ * b.x_); }
  friend Lanes operator/(const Lanes& a, const Lanes& b) { return Lanes(a.x_ / b.x_); }
  Lanes& operator+=(const Lanes& b) { return *this = *this + b; }
  Lanes& operator-=(const Lanes& b) { return *this = *this - b; }
  friend Lanes sqrt(const Lanes& a) { return Lanes(a.x_.sqrt()); }
  /// x where `decides` is above zero, else y.
  friend Lanes where_positive(const Lanes& decides, const Lanes& x, const Lanes& y) {
    return by_pairs(decides, x, y, [](Pair d, Pair a, Pair b) { return d > 0 ? a : b; });
  }
  /// x where u ≤ 0, else y; hence y where u is NaN.
  friend Lanes where_not_positive(const Lanes& u, const Lanes& x, const Lanes& y) {
    return by_pairs(u, x, y, [](Pair v, Pair a, Pair b) { return v <= 0 ? a : b; });
  }

 private:
  /// As compilers know vectors, whose choices have no branches.
  using Pair = double __attribute__((vector_size(16)));
  template <class Choose>
  static Lanes by_pairs(const Lanes& a, const Lanes& b, const Lanes& c, Choose choose) {
    Lanes out;
    for (Eigen::Index i = 0; i < Array::SizeAtCompileTime; i += 2) {
      const auto pair = [i](const Lanes& of) { return Pair{of.x_[i], of.x_[i + 1]}; };
      const Pair chosen = choose(pair(a), pair(b), pair(c));
      out.x_[i] = chosen[0];
      out.x_[i + 1] = chosen[1];
    }
    return out;
  }

  Array x_;
};

/// The same for one number.
[[nodiscard]] inline double where_positive(double decides, double x, double y) {
  return decides > 0 ? x : y;
}
[[nodiscard]] inline double where_not_positive(double u, double x, double y) {
  return u <= 0 ? x : y;
}
/// Zero where u ≤ 0, else x; hence x where u is NaN.
template <class T>
[[nodiscard]] T zero_below(const T& u, const T& x) {
  return where_not_positive(u, T(0), x);
}

}  // namespace tribo::solvers

namespace Eigen {
template <>
struct NumTraits<tribo::solvers::Lanes> : NumTraits<double> {
  using Real = tribo::solvers::Lanes;
  using NonInteger = tribo::solvers::Lanes;
  using Nested = tribo::solvers::Lanes;
  using Literal = tribo::solvers::Lanes;
};
}  // namespace Eigen
