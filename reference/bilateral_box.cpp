#include "reference/bilateral_box.hpp"

#include <Eigen/Geometry>
#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>

#include "reference/controlled.hpp"

namespace tribo::reference {
namespace {

using S = long double;
using Vector3 = models::Vector3<S>;

constexpr S kTolerance = 1e-16L;

/// ẏ = rate(y) for y = (p, quaternion xyzw, ṗ, ω).
class BoxOnCorners {
 public:
  BoxOnCorners(const BilateralBox& box, const BoxMotion& start)
      : box_(box), half_(Vector3(S(box.half[0]), S(box.half[1]), S(box.half[2]))) {
    const Vector3 squares = half_.cwiseAbs2();
    inertia_ = S(box.mass) / 3 * (Vector3::Constant(squares.sum()) - squares);
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const S x = i < 2 ? half_[0] : S(-half_[0]);
      const S y = i % 2 == 0 ? half_[1] : S(-half_[1]);
      corners_[i] = Vector3(x, y, -half_[2]);
      anchors_[i] = start.p.cast<S>() + attitude(packed(start)) * corners_[i];
      anchors_[i][2] = 0;
    }
  }

  [[nodiscard]] static Vector<S> packed(const BoxMotion& motion) {
    Vector<S> y(13);
    y << motion.p.cast<S>(), S(motion.quaternion[0]), S(motion.quaternion[1]),
        S(motion.quaternion[2]), S(motion.quaternion[3]), motion.p_dot.cast<S>(),
        motion.omega.cast<S>();
    return y;
  }

  void rate(const Vector<S>& y, Vector<S>& out) const {
    const Eigen::Quaternion<S> turn = attitude(y);
    const Vector3 p = y.head<3>(), p_dot = y.segment<3>(7), omega = y.tail<3>();
    Vector3 force(0, 0, -S(box_.mass) * S(box_.gravity));
    Vector3 moment = inertia_.cwiseProduct(omega).cross(omega);  // (I ω) × ω
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const Vector3 x = p + turn * corners_[i];
      const Vector3 x_dot = p_dot + turn * omega.cross(corners_[i]);
      const Vector3 f = S(box_.K) * (anchors_[i] - x) - S(box_.B) * x_dot;
      force += f;
      moment += corners_[i].cross(turn.conjugate() * f);
    }
    out.resize(13);
    out.head<3>() = p_dot;
    out.segment<4>(3) = (turn * Eigen::Quaternion<S>(0, omega[0], omega[1], omega[2])).coeffs() / 2;
    out.segment<3>(7) = force / S(box_.mass);
    out.tail<3>() = moment.cwiseQuotient(inertia_);
  }

 private:
  [[nodiscard]] static Eigen::Quaternion<S> attitude(const Vector<S>& y) {
    return Eigen::Quaternion<S>(y[6], y[3], y[4], y[5]).normalized();
  }

  BilateralBox box_;
  Vector3 half_, inertia_;
  std::array<Vector3, 4> corners_, anchors_;
};

}  // namespace

BoxMotion bilateral_box_motion(const BilateralBox& box, const BoxMotion& start, double t) {
  const BoxOnCorners system(box, start);
  const auto rate = [&](const Vector<S>& at, Vector<S>& out, S) { system.rate(at, out); };
  auto stepper = make_controlled<Fehlberg78Stepper<S>>(kTolerance, kTolerance);
  Vector<S> y = BoxOnCorners::packed(start);
  boost::numeric::odeint::integrate_adaptive(stepper, rate, y, S(0), S(t), S(t) / 1024);
  const models::VectorXd end = y.cast<double>();
  return {.p = end.head<3>(),
          .p_dot = end.segment<3>(7),
          .quaternion = {end[3], end[4], end[5], end[6]},
          .omega = end.tail<3>()};
}

}  // namespace tribo::reference
