#pragma once

#include <algorithm>
#include <array>

#include "reference/contact_view.hpp"
#include "reference/hybrid_system.hpp"

namespace tribo::reference {

/// A model with one contact as a hybrid system under the physical law
///
///   M v̇ = −k + J_nᵀ f_n + J_tᵀ f_t                                       [icf, Eqs. (13), (18)]
///   f_n = k x (1 − d v_n),  x = −φ,   f_t = −μ f_n v_t / √(v_t² + v_s²)
///
///   flight    no force, φ > 0
///   contact   the law, φ < 0 and 1 − d v_n > 0
///   clamped   no force although φ < 0: it parts faster than 1/d
///
/// The smooth friction law needs no modes.
template <class M>
class ContactHybrid {
 public:
  using Scalar = typename M::Scalar;
  using S = Scalar;
  enum class Mode { kFlight, kContact, kClamped };

  explicit ContactHybrid(const M& model) : view_(model), law_(view_.law()) {}

  [[nodiscard]] Vector<S> state(const S& t, const Vector<S>& qv) const {
    return view_.with_phase(t, qv);
  }

  /// On the boundary, to rounding, what approaches or rests is in contact.
  [[nodiscard]] Mode start_mode(const S&, const Vector<S>& y) const {
    view_.look(y);
    const S rounding = view_.rounding(y);
    if (view_.phi() > rounding || (view_.phi() > -rounding && view_.v_n() > 0)) {
      return Mode::kFlight;
    }
    return law_.d * view_.v_n() < 1 ? Mode::kContact : Mode::kClamped;
  }

  void rate(Mode mode, const S&, const Vector<S>& y, Vector<S>& out) const {
    view_.free_rate(y, out);
    if (mode != Mode::kContact) return;
    view_.look(y);
    out.segment(view_.size(), view_.size()) += view_.acceleration(unlimited_force());
  }

  [[nodiscard]] std::span<const Guard> guards(Mode mode) const {
    static constexpr std::array kApart = {Guard{EventKind::kTouchdown, 0}};
    static constexpr std::array kTouching = {Guard{EventKind::kLiftoff, 0},
                                             Guard{EventKind::kDampingClamp, 0}};
    if (mode == Mode::kFlight) return kApart;
    return std::span(kTouching).first(law_.d > 0 ? 2 : 1);
  }

  [[nodiscard]] S guard(Mode mode, std::size_t i, const S&, const Vector<S>& y) const {
    view_.look(y);
    if (mode == Mode::kFlight) return view_.phi();
    if (i == 0) return -view_.phi();
    const S damping = S(1) - law_.d * view_.v_n();
    return mode == Mode::kContact ? damping : S(-damping);
  }

  [[nodiscard]] Mode next(Mode mode, std::size_t i) const {
    if (mode == Mode::kFlight) return Mode::kContact;
    if (i == 0) return Mode::kFlight;
    return mode == Mode::kContact ? Mode::kClamped : Mode::kContact;
  }

  [[nodiscard]] S max_step(Mode mode) const {
    const S flight = S(1) / 1000;
    return mode == Mode::kContact ? std::min<S>(flight, view_.eighth_of_period()) : flight;
  }

  [[nodiscard]] std::optional<Vector<S>> flow(Mode mode,
                                              const S&,
                                              const Vector<S>& y,
                                              const S& tau) const {
    if (mode == Mode::kContact) return std::nullopt;
    return view_.free_flow(y, tau);
  }

  [[nodiscard]] S absolute_scale() const { return view_.smallest_length(); }

  /// [f_n, f_t] with the limits of the law, whatever the mode.
  [[nodiscard]] std::array<S, 2> contact_force(const Vector<S>& y) const {
    view_.look(y);
    const models::Vector3<S> f = models::contact_force(view_.contact(), view_.velocity());
    return {f[0], f[1]};
  }
  [[nodiscard]] S normal_force(const Vector<S>& y) const { return contact_force(y)[0]; }

 private:
  [[nodiscard]] models::Vector3<S> unlimited_force() const {
    models::Vector3<S> f;
    f[0] = law_.unlimited(S(-view_.phi()), view_.v_n());
    const models::Vector2<S> v_t = view_.velocity().template tail<2>();
    f.template tail<2>() = view_.contact().friction.force(v_t, f[0]);
    return f;
  }

  mutable ContactView<M> view_;
  models::HuntCrossley<S> law_;
};

}  // namespace tribo::reference
