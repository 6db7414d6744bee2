#include "verification/score/contact_view.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "models/input_error.hpp"

namespace tribo::verification {

ContactView::ContactView(const models::System& system, const models::State<double>& x0)
    : system_(system) {
  system_.evaluate(x0, snapshot_);
  if (snapshot_.contacts.size() != 1 || snapshot_.trees.size() != 1) {
    throw InputError(fmt::format("{} contacts; only one can be judged", snapshot_.contacts.size()));
  }
  const models::FrictionLaw<double>& friction = snapshot_.contacts[0].friction;
  v_s_ = friction.v_s;
  has_stiction_limit_ = friction.mu > 0 && friction.shape != models::FrictionShape::named("soft");
}

const ContactState& ContactView::at(const models::State<double>& x) {
  system_.evaluate(x, snapshot_);
  const models::ContactPoint<double>& contact = snapshot_.contacts[0];
  state_.phi = contact.phi;
  jacobian_.resize(3, x.v.size());
  models::contact_jacobian(snapshot_, contact, 0, jacobian_.leftCols(x.v.size()));
  state_.tangent = jacobian_.row(1);
  const double across = contact.bias[2] + product(jacobian_.row(2), x.v);
  state_.v_t = contact.bias[1] + product(state_.tangent, x.v);
  if (across != 0) state_.v_t = std::hypot(state_.v_t, across);
  const models::Energy<double> energy = system_.energy(x);
  const bool known = x.q.allFinite() && x.v.allFinite();
  state_.energy = known ? energy.kinetic + energy.potential + energy.elastic
                        : std::numeric_limits<double>::quiet_NaN();
  return state_;
}

double ContactView::way(const models::State<double>& from, const models::State<double>& to) {
  constexpr std::array<std::pair<double, double>, 3> kSimpson = {
      {{0, 1.0 / 6}, {0.5, 4.0 / 6}, {1, 1.0 / 6}}};
  models::VectorXd step;
  system_.difference(to.q, from.q, step);
  models::State<double> x = from;
  double sum = 0;
  for (const auto& [s, weight] : kSimpson) {
    system_.exponential(from.q, s * step, x.q);
    sum += weight * product(at(x).tangent, step);
  }
  return sum;
}

double product(const Eigen::RowVectorXd& row, const models::VectorXd& x) {
  double sum = 0;
  for (Eigen::Index i = 0; i < row.size(); ++i) {
    if (row[i] != 0) sum += row[i] * x[i];
  }
  return sum;
}

}  // namespace tribo::verification
