#include "models/laws/friction.hpp"

#include <cassert>
#include <cmath>

#include "models/input_error.hpp"
#include "models/laws/friction_shapes.hpp"
#include "models/scalar.hpp"

namespace tribo::models {

FrictionShape FrictionShape::named(std::string_view name) {
  FrictionShape shape;
  for (; shape.index_ < kFrictionShapes.size(); ++shape.index_)
    if (visit([&](auto f) { return f.kName == name; }, shape)) return shape;
  std::vector<std::string> known;
  for (const FrictionShape& one : friction_shapes()) known.push_back(models::name(one));
  throw unknown_name("friction law", name, known);
}

std::vector<FrictionShape> friction_shapes() {
  std::vector<FrictionShape> all(kFrictionShapes.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i].index_ = i;
  return all;
}

std::string name(const FrictionShape& shape) {
  return visit([](auto f) { return f.kName; }, shape);
}

std::string formula(const FrictionShape& shape) {
  return visit([](auto f) { return f.kFormula; }, shape);
}

template <class S>
S StaticExcess<S>::value(const S& s) const {
  const S blend = SoftFriction::value(S(s - center)) / SoftFriction::value(center);
  return size * (S(1) - blend) / 2;
}

template <class S>
S StaticExcess<S>::slope(const S& s) const {
  return -size * SoftFriction::slope(S(s - center)) / (2 * SoftFriction::value(center));
}

template <class S>
S FrictionLaw<S>::mu_at(const S& s) const {
  return excess.size == S(0) ? mu : S(mu + excess.value(s));
}

template <class S>
S FrictionLaw<S>::coefficient(const S& s) const {
  return mu_at(s) * visit([&](auto f) { return f.value(s); }, shape);
}

template <class S>
S FrictionLaw<S>::slope(const S& s) const {
  const S along = mu_at(s) * visit([&](auto f) { return f.slope(s); }, shape);
  if (excess.size == S(0)) return along;
  return along + excess.slope(s) * visit([&](auto f) { return f.value(s); }, shape);
}

template <class S>
S FrictionLaw<S>::quotient(const S& s) const {
  return mu_at(s) * visit([&](auto f) { return f.quotient(s); }, shape);
}

template <class S>
S FrictionLaw<S>::integral(const S& s) const {
  assert(excess.size == S(0));
  return mu * visit([&](auto f) { return f.integral(s); }, shape);
}

template <class S>
typename FrictionLaw<S>::Potential FrictionLaw<S>::potential(const S& s) const {
  assert(excess.size == S(0));
  return visit(
      [&](auto f) {
        return Potential{S(mu * f.integral(s)), S(mu * f.quotient(s)), S(mu * f.slope(s))};
      },
      shape);
}

template <class S>
FrictionLaw<S> FrictionLaw<S>::lagged(const S& s0) const {
  return {.shape = shape, .mu = mu_at(s0), .v_s = v_s};
}

template <class S>
Vector2<S> FrictionLaw<S>::force(const Vector2<S>& v_t, const S& pi) const {
  using std::sqrt;
  const S speed = sqrt(v_t.squaredNorm());
  const S s = speed / v_s;
  if (s < S(1)) return (-quotient(s) * pi / v_s) * v_t;
  return (-coefficient(s) * pi) * (v_t / speed);
}

template struct StaticExcess<double>;
template struct StaticExcess<long double>;
template struct StaticExcess<float128>;
template struct FrictionLaw<double>;
template struct FrictionLaw<long double>;
template struct FrictionLaw<float128>;

}  // namespace tribo::models
