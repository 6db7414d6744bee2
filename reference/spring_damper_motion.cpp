#include "reference/spring_damper_motion.hpp"

#include <boost/math/quadrature/tanh_sinh.hpp>

#include "reference/tape/precision.hpp"

namespace tribo::reference {
namespace {

/// The constants of one case in 50 digits.
struct Oscillator {
  Fifty w, c, a, shift, y0, y_dot0;

  explicit Oscillator(const SpringDamperCase& data)
      : w(Fifty(data.K) / data.m),
        c(Fifty(data.B) / data.m),
        a(c / 2),
        shift(Fifty(data.b) / w),
        y0(data.x0 - shift),
        y_dot0(data.x_dot0) {}
};

/// y and ẏ at t
struct Motion {
  Fifty y, y_dot;
};

Motion motion(const Oscillator& o, const Fifty& t) {
  const Fifty omega2 = o.w - o.a * o.a;
  const Fifty omega = sqrt(abs(omega2));
  Fifty cosine = 1, sine = t;
  if (omega2 > 0) {
    cosine = cos(omega * t);
    sine = sin(omega * t) / omega;
  } else if (omega2 < 0) {
    cosine = cosh(omega * t);
    sine = sinh(omega * t) / omega;
  }
  const Fifty decay = exp(-o.a * t);
  return {decay * (o.y0 * cosine + (o.y_dot0 + o.a * o.y0) * sine),
          decay * (o.y_dot0 * cosine - (o.w * o.y0 + o.a * o.y_dot0) * sine)};
}

double rounded(const Fifty& value) {
  return static_cast<double>(value);
}

SpringDamperMotion with_integrals(const SpringDamperCase& data, const Fifty& t,
                                  const Fifty& integral, const Fifty& double_integral) {
  const Oscillator o(data);
  const Motion end = motion(o, t);
  const Fifty x = end.y + o.shift;
  return {.x = rounded(x),
          .x_dot = rounded(end.y_dot),
          .integral = rounded(integral),
          .double_integral = rounded(double_integral),
          .dot_integral = rounded(x - data.x0),
          .dot_double_integral = rounded(integral - data.x0 * t)};
}

}  // namespace

SpringDamperMotion spring_damper_motion(const SpringDamperCase& data, double t_end) {
  const Oscillator o(data);
  const Fifty t = t_end;
  const Motion end = motion(o, t);
  const Fifty once = -(end.y_dot - o.y_dot0 + o.c * (end.y - o.y0)) / o.w;
  const Fifty twice = -(end.y - o.y0 - o.y_dot0 * t + o.c * (once - o.y0 * t)) / o.w;
  return with_integrals(data, t, once + o.shift * t, twice + o.shift * t * t / 2);
}

SpringDamperMotion spring_damper_motion_by_quadrature(const SpringDamperCase& data, double t_end) {
  const Oscillator o(data);
  const Fifty t = t_end;
  boost::math::quadrature::tanh_sinh<Fifty> quadrature;
  const auto x = [&](const Fifty& tau) { return Fifty(motion(o, tau).y + o.shift); };
  const Fifty once = quadrature.integrate(x, Fifty(0), t);
  const Fifty twice = quadrature.integrate(
      [&](const Fifty& tau) { return Fifty((t - tau) * x(tau)); }, Fifty(0), t);
  return with_integrals(data, t, once, twice);
}

}  // namespace tribo::reference
