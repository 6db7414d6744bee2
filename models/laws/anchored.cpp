#include "models/laws/anchored.hpp"

#include <cmath>

#include "models/scalar.hpp"

namespace tribo::models {

template <class S>
Vector3<S> AnchoredLaw<S>::unlimited(const ContactMemory<S>& memory, const Vector3<S>& x,
                                     const Vector3<S>& x_dot) const {
  Vector3<S> f = K * (memory.anchor - x) - B * x_dot;
  f.template tail<2>() += B * memory.slip_velocity;
  return f;  // K (p0 − x) + B (v0 − ẋ)
}

template <class S>
Vector3<S> AnchoredLaw<S>::force(const ContactMemory<S>& memory, const Vector3<S>& x,
                                 const Vector3<S>& x_dot) const {
  if (!memory.active) return Vector3<S>::Zero();
  const Vector3<S> f = unlimited(memory, x, x_dot);
  if (f[0] < S(0)) return Vector3<S>::Zero();
  return f;
}

template <class S>
Vector3<S> AnchoredLaw<S>::projected(const Vector3<S>& f) const {
  using std::sqrt;
  if (f[0] < S(0)) return Vector3<S>::Zero();
  Vector3<S> out = f;
  const S f_t = sqrt(f.template tail<2>().squaredNorm());
  if (f_t > mu * f[0]) out.template tail<2>() *= mu * f[0] / f_t;
  return out;
}

template <class S>
void AnchoredLaw<S>::detect(ContactMemory<S>& memory, const Vector3<S>& x) const {
  const bool touches = !(x[0] > S(0));
  if (touches && !memory.active) {
    memory.anchor = x;
    memory.slip_velocity.setZero();
  }
  memory.active = touches;
}

template <class S>
Vector3<S> AnchoredLaw<S>::settle(ContactMemory<S>& memory, const Vector3<S>& x,
                                  const Vector3<S>& x_dot) const {
  if (!memory.active) return Vector3<S>::Zero();
  memory.slip_velocity.setZero();
  const Vector3<S> f = unlimited(memory, x, x_dot);  // towards an anchor at rest
  const Vector3<S> limited = projected(f);
  memory.slipping = f[0] >= S(0) && limited != f;
  if (memory.slipping) {
    memory.slip_velocity = x_dot.template tail<2>();
    memory.anchor.template tail<2>() =  // p0 = x + K⁻¹ (f − B (v0 − ẋ)), v0 = ẋ
        x.template tail<2>() + limited.template tail<2>() / K;
  }
  return limited;
}

template struct AnchoredLaw<double>;
template struct AnchoredLaw<long double>;
template struct AnchoredLaw<float128>;

}  // namespace tribo::models
