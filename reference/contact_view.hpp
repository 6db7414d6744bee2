#pragma once

#include <boost/math/constants/constants.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>

#include "models/system.hpp"

namespace tribo::reference {

using models::Vector;

/// A model that a phase ωt drives: its surface moves with `belt_velocity_at(sin ωt)`.
template <class M>
concept Oscillating = requires(const M& m, const typename M::Scalar& sine) {
  { m.angular_frequency() } -> std::same_as<typename M::Scalar>;
  { m.belt_velocity_at(sine) } -> std::same_as<typename M::Scalar>;
};

/// The only contact of a model at a state y = (q, v), to which (cos ωt, sin ωt) is added where the
/// model oscillates: Fehlberg's error estimate is blind to terms that depend on time only.
///
/// For models in the plane with a constant diagonal M, a constant k, Hunt-Crossley contact and
/// q̇ = v. Holds scratch memory; one object per thread.
template <class M>
class ContactView {
 public:
  using S = typename M::Scalar;

  explicit ContactView(const M& model) : model_(model), n_(model.num_velocities()) {
    x_ = {.t = S(0), .q = Vector<S>::Zero(n_), .v = Vector<S>::Zero(n_)};
    model_.evaluate(x_, snapshot_);
    inverse_mass_ = snapshot_.M[0].diagonal().cwiseInverse();
    free_ = -inverse_mass_.cwiseProduct(snapshot_.k);
    set_jacobian();
    mobility_ = row(0).cwiseAbs2().dot(inverse_mass_.transpose());
  }

  /// Evaluates the contact at y; all functions below refer to this state.
  void look(const Vector<S>& y) {
    x_.q = y.head(n_);
    x_.v = y.segment(n_, n_);
    model_.evaluate(x_, snapshot_);
    if constexpr (Oscillating<M>) {
      snapshot_.contacts[0].bias[1] = -model_.belt_velocity_at(y[2 * n_ + 1]);
    }
    set_jacobian();
    v_c_ = models::contact_velocity(snapshot_, contact(), x_.v);
  }

  [[nodiscard]] const models::ContactPoint<S>& contact() const { return snapshot_.contacts[0]; }
  [[nodiscard]] const S& phi() const { return contact().phi; }
  [[nodiscard]] const models::Vector3<S>& velocity() const { return v_c_; }
  [[nodiscard]] const S& v_n() const { return v_c_[0]; }
  [[nodiscard]] const S& v_t() const { return v_c_[1]; }
  [[nodiscard]] models::HuntCrossley<S> law() const {
    return std::get<models::HuntCrossley<S>>(contact().normal);
  }
  [[nodiscard]] const models::State<S>& state() const { return x_; }
  [[nodiscard]] auto row(Eigen::Index i) const { return J_.row(i); }

  /// J_i M⁻¹ J_jᵀ [1/kg]
  [[nodiscard]] S mobility(Eigen::Index i, Eigen::Index j) const {
    return row(i).cwiseProduct(row(j)).dot(inverse_mass_.transpose());
  }
  /// M⁻¹ Jᵀ f
  [[nodiscard]] Vector<S> acceleration(const models::Vector3<S>& f) const {
    return inverse_mass_.cwiseProduct(J_.transpose().lazyProduct(f));
  }

  [[nodiscard]] const M& model() const { return model_; }
  [[nodiscard]] Eigen::Index size() const { return n_; }
  /// v̇ without contact
  [[nodiscard]] const Vector<S>& free_acceleration() const { return free_; }

  /// An eighth of the period of the contact's spring, √(k W_n). W_n is the largest of all q: in the
  /// models at hand that of q = 0.
  [[nodiscard]] S eighth_of_period() const {
    using std::sqrt;
    return boost::math::constants::pi<S>() / (4 * sqrt(S(law().k * mobility_)));
  }
  /// The penetration under the weight; without weight, v_s for a hundredth of a second.
  [[nodiscard]] S smallest_length() const {
    const S g = free_.cwiseAbs().maxCoeff();
    return g > 0 ? S(g / (law().k * mobility_)) : S(contact().friction.v_s / 100);
  }

  /// The part of a length computed from y that is rounding.
  [[nodiscard]] S rounding(const Vector<S>& y) const {
    return 16 * std::numeric_limits<S>::epsilon() * y.head(n_).cwiseAbs().maxCoeff();
  }

  /// y at time t from the coordinates (q, v).
  [[nodiscard]] Vector<S> with_phase(const S& t, const Vector<S>& qv) const {
    using std::cos;
    using std::sin;
    if constexpr (Oscillating<M>) {
      const S angle = model_.angular_frequency() * t;
      Vector<S> y(2 * n_ + 2);
      y << qv, cos(angle), sin(angle);
      return y;
    }
    return qv;
  }

  /// ẏ without contact
  void free_rate(const Vector<S>& y, Vector<S>& out) const {
    out.resize(y.size());
    out.head(n_) = y.segment(n_, n_);
    out.segment(n_, n_) = free_;
    if constexpr (Oscillating<M>) {
      const S omega = model_.angular_frequency();
      out[2 * n_] = -omega * y[2 * n_ + 1];
      out[2 * n_ + 1] = omega * y[2 * n_];
    }
  }

  /// y after τ without contact: a parabola, and the phase turned.
  [[nodiscard]] Vector<S> free_flow(const Vector<S>& y, const S& tau) const {
    Vector<S> out = y;
    out.segment(n_, n_) += tau * free_;
    out.head(n_) += tau / 2 * (y.segment(n_, n_) + out.segment(n_, n_));
    if constexpr (Oscillating<M>) turn(S(model_.angular_frequency() * tau), out);
    return out;
  }

 private:
  void set_jacobian() {
    J_.resize(3, n_);
    models::contact_jacobian(snapshot_, contact(), 0, J_.leftCols(n_));
  }

  void turn(const S& angle, Vector<S>& y) const {
    using std::cos;
    using std::sin;
    const S c = cos(angle), s = sin(angle), old = y[2 * n_];
    y[2 * n_] = c * old - s * y[2 * n_ + 1];
    y[2 * n_ + 1] = s * old + c * y[2 * n_ + 1];
  }

  M model_;
  Eigen::Index n_;
  Vector<S> inverse_mass_;
  Vector<S> free_;
  S mobility_;
  models::State<S> x_;
  models::Snapshot<S> snapshot_;
  models::Matrix<S> J_;  ///< of the contact
  models::Vector3<S> v_c_;
};

}  // namespace tribo::reference
