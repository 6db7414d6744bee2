#include "reference/static_dynamic_box.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/scenarios/build.hpp"
#include "reference/controlled.hpp"

namespace tribo::reference {
namespace {

using S = long double;

constexpr S kAbsolute = 1e-16L, kRelative = 1e-14L;

/// ẏ = rate(y) for y = (x, v, cos θ, sin θ), θ the phase of the push: Fehlberg's error estimate is
/// blind to terms that depend on time only.
class SlidingBox {
 public:
  explicit SlidingBox(const models::Parameters& parameters)
      : box_(models::static_dynamic_box_from<S>(parameters)), omega_(box_.angular_frequency()) {}

  /// At rest at t = 0.
  [[nodiscard]] Vector<S> start() const {
    Vector<S> y(4);
    y << S(0), S(0), std::cos(box_.phase), std::sin(box_.phase);
    return y;
  }

  /// Friction over weight.
  [[nodiscard]] S friction(const S& v) const {
    return box_.friction.force(models::Vector2<S>(v, S(0)), S(1))[0];
  }
  void operator()(const Vector<S>& y, Vector<S>& rate, S) const {
    rate[0] = y[1];
    rate[1] = box_.amplitude * y[2] / box_.mass + box_.gravity * friction(y[1]);
    rate[2] = -omega_ * y[3];
    rate[3] = omega_ * y[2];
  }

 private:
  models::ForcedBox<S> box_;
  S omega_;  ///< [1/s]
};

template <class Stepper>
std::vector<BoxSample> history(const SlidingBox& box, double t_end, double sample) {
  constexpr S kRounding = 1e-12L;  // of a sampling time: a remainder below this is no step
  auto stepper = make_controlled<Stepper>(kAbsolute, kRelative);
  Vector<S> y = box.start();
  S now = 0, h = S(sample) / 100;
  std::vector<BoxSample> samples = {{}};
  const auto count = static_cast<int>(std::lround(t_end / sample));
  for (int i = 1; i <= count; ++i) {
    const S next = S(i) * S(sample);
    while (next - now > kRounding * S(sample)) {
      S step = std::min(h, next - now);
      const S tried = step;
      const bool taken = stepper.try_step(box, y, now, step) == boost::numeric::odeint::success;
      if (!taken && !(step < tried)) {
        y.setConstant(std::numeric_limits<S>::quiet_NaN());
        break;
      }
      h = taken && tried < h ? std::max(h, step) : step;  // a cut step says nothing
    }
    now = next;
    samples.push_back({static_cast<double>(next), static_cast<double>(y[0]),
                       static_cast<double>(y[1]), static_cast<double>(box.friction(y[1]))});
  }
  return samples;
}

}  // namespace

BoxHistory static_dynamic_box(const models::Parameters& parameters, double t_end, double sample) {
  const SlidingBox box(parameters);
  BoxHistory out{.samples = history<Fehlberg78Stepper<S>>(box, t_end, sample)};
  const auto other = history<CashKarp54Stepper<S>>(box, t_end, sample);
  for (std::size_t i = 0; i < other.size(); ++i) {
    const double x = std::abs(other[i].x - out.samples[i].x);
    const double v = std::abs(other[i].v - out.samples[i].v);
    out.disagreement = std::isnan(x) ? x : std::max({out.disagreement, x, v});
  }
  return out;
}

}  // namespace tribo::reference
