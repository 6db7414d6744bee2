#include "models/laws/normal.hpp"

#include "models/fifty_digits.hpp"
#include "models/scalar.hpp"

namespace tribo::models {

template <class S>
S HuntCrossley<S>::unlimited(const S& delta, const S& v_n) const {
  return k * delta * (S(1) - d * v_n);
}

template <class S>
S HuntCrossley<S>::force(const S& delta, const S& v_n) const {
  const S rate = S(1) - d * v_n;
  return delta <= S(0) || rate <= S(0) ? S(0) : S(k * rate * delta);  // NaN stays NaN
}

template <class S>
S HuntCrossley<S>::d_delta(const S& delta, const S& v_n) const {
  const S rate = S(1) - d * v_n;
  return delta > S(0) && rate > S(0) ? S(k * rate) : S(0);
}

template <class S>
S HuntCrossley<S>::d_velocity(const S& delta, const S& v_n) const {
  const S rate = S(1) - d * v_n;
  return delta > S(0) && rate > S(0) ? S(-k * d * delta) : S(0);
}

template <class S>
S HuntCrossley<S>::energy(const S& delta) const {
  return delta > S(0) ? S(k * delta * delta / 2) : S(0);
}

template <class S>
S PrescribedForce<S>::force(const S&, const S& v_n) const {
  if (d == S(0)) return pi;
  const S rate = S(1) - d * v_n;
  return rate <= S(0) ? S(0) : S(pi * rate);  // NaN stays NaN
}

template <class S>
S PrescribedForce<S>::d_delta(const S&, const S&) const {
  return S(0);
}

template <class S>
S PrescribedForce<S>::d_velocity(const S&, const S& v_n) const {
  return S(1) - d * v_n > S(0) ? S(-pi * d) : S(0);
}

template <class S>
S PrescribedForce<S>::energy(const S&) const {
  return S(0);
}

template <class S>
S SpringDamper<S>::unlimited(const S& delta, const S& v_n) const {
  return k * delta * (S(1) - d * v_n) - c * v_n;
}

template <class S>
S SpringDamper<S>::force(const S& delta, const S& v_n) const {
  const S pi = unlimited(delta, v_n);
  return delta <= S(0) || pi <= S(0) ? S(0) : pi;  // NaN stays NaN
}

template <class S>
S SpringDamper<S>::d_delta(const S& delta, const S& v_n) const {
  return pushes(delta, v_n) ? S(k * (S(1) - d * v_n)) : S(0);
}

template <class S>
S SpringDamper<S>::d_velocity(const S& delta, const S& v_n) const {
  return pushes(delta, v_n) ? S(-k * d * delta - c) : S(0);
}

template <class S>
S SpringDamper<S>::energy(const S& delta) const {
  return delta > S(0) ? S(k * delta * delta / 2) : S(0);
}

template <class S>
bool SpringDamper<S>::pushes(const S& delta, const S& v_n) const {
  return delta > S(0) && unlimited(delta, v_n) > S(0);
}

template <class S>
S normal_force(const NormalLaw<S>& law, const S& delta, const S& v_n) {
  return std::visit([&](const auto& l) { return l.force(delta, v_n); }, law);
}

template <class S>
S normal_force_d_delta(const NormalLaw<S>& law, const S& delta, const S& v_n) {
  return std::visit([&](const auto& l) { return l.d_delta(delta, v_n); }, law);
}

template <class S>
S normal_force_d_velocity(const NormalLaw<S>& law, const S& delta, const S& v_n) {
  return std::visit([&](const auto& l) { return l.d_velocity(delta, v_n); }, law);
}

template <class S>
S normal_energy(const NormalLaw<S>& law, const S& delta) {
  return std::visit([&](const auto& l) { return l.energy(delta); }, law);
}

template struct HuntCrossley<double>;
template struct HuntCrossley<long double>;
template struct PrescribedForce<double>;
template struct PrescribedForce<long double>;
template struct SpringDamper<double>;
template struct SpringDamper<long double>;
template struct HuntCrossley<float128>;
template struct PrescribedForce<float128>;
template struct SpringDamper<float128>;
template struct SpringDamper<Fifty>;  // of a reference

template double normal_force(const NormalLaw<double>&, const double&, const double&);
template long double normal_force(const NormalLaw<long double>&, const long double&,
                                  const long double&);
template double normal_force_d_delta(const NormalLaw<double>&, const double&, const double&);
template long double normal_force_d_delta(const NormalLaw<long double>&, const long double&,
                                          const long double&);
template double normal_force_d_velocity(const NormalLaw<double>&, const double&, const double&);
template long double normal_force_d_velocity(const NormalLaw<long double>&, const long double&,
                                             const long double&);
template double normal_energy(const NormalLaw<double>&, const double&);
template long double normal_energy(const NormalLaw<long double>&, const long double&);
template float128 normal_force(const NormalLaw<float128>&, const float128&, const float128&);
template float128 normal_force_d_delta(const NormalLaw<float128>&, const float128&,
                                       const float128&);
template float128 normal_force_d_velocity(const NormalLaw<float128>&, const float128&,
                                          const float128&);
template float128 normal_energy(const NormalLaw<float128>&, const float128&);

}  // namespace tribo::models
