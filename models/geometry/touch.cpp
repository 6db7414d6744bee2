#include "models/geometry/touch.hpp"

#include <variant>

#include "models/geometry/boxes.hpp"
#include "models/geometry/capsules.hpp"
#include "models/geometry/cylinder_on_edged.hpp"
#include "models/geometry/cylinders.hpp"
#include "models/geometry/half_space.hpp"
#include "models/geometry/round.hpp"
#include "models/input_error.hpp"

namespace tribo::models::geometry {
namespace {

template <class A, class B>
concept Finds = requires(const A& a, const B& b, const Placement& X, Touches& out) {
  find_touches(a, X, b, X, out);
};

template <class A, class B>
void touch_of(const A& a, const Placement& X_a, const B& b, const Placement& X_b, Touches& out) {
  out.clear();
  if constexpr (Finds<A, B>) {
    find_touches(a, X_a, b, X_b, out);
  } else if constexpr (Finds<B, A>) {
    find_touches(b, X_b, a, X_a, out);
    for (Touch& touch : out.items()) touch = exchanged(touch);
  } else {
    throw InputError("two half spaces do not touch in points");
  }
}

}  // namespace

void touch(const Shape& a, const Placement& X_a, const Shape& b, const Placement& X_b,
           Touches& out) {
  std::visit([&](const auto& one, const auto& other) { touch_of(one, X_a, other, X_b, out); }, a,
             b);
}

}  // namespace tribo::models::geometry
