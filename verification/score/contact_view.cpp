#include "verification/score/contact_view.hpp"

#include <Eigen/Geometry>

#include <array>
#include <cmath>
#include <utility>

#include "models/attitudes.hpp"
#include "verification/judge/special_values.hpp"

namespace tribo::verification {
namespace {

using models::State;
using models::VectorXd;

bool knows_all(const State<double>& x) {
  return x.q.allFinite() && x.v.allFinite();
}

/// a, if b is the same but for rounding; else NaN.
double if_same(double a, double b) {
  return std::abs(a - b) <= 1e-12 * std::max(1.0, std::abs(a)) ? a : kNaN;
}

}  // namespace

ContactView::ContactView(const models::System& system, const State<double>& x0)
    : system_(system), x0_(x0), attitudes_(models::attitudes_of(system)) {
  system_.evaluate(x0, snapshot_);
  for (const models::ContactPoint& contact : snapshot_.contacts.items()) {
    const models::FrictionLaw<double>& friction = contact.friction;
    const bool soft = friction.shape == models::FrictionShape::named("soft");
    ids_.push_back(contact.id);
    frictions_.push_back({friction.v_s, friction.mu > 0 && !soft});
  }
  states_.resize(ids_.size());
}

/// The state with other numbers for its unknown ones, all different: those of x0, or, again, of
/// another attitude and other places and velocities.
State<double> ContactView::completed(const State<double>& x, bool again) const {
  constexpr double kShift = 0.31;
  State<double> out = x;
  for (const Eigen::Index at : attitudes_) {
    if (x.q.segment<4>(at).allFinite()) continue;
    const Eigen::Quaterniond start(x0_.q.segment<4>(at).data());
    const Eigen::Quaterniond turned = start * Eigen::Quaterniond(0.5, 0.5, 0.5, 0.5);
    out.q.segment<4>(at) = (again ? turned : start).coeffs();
  }
  for (Eigen::Index i = 0; i < x.q.size(); ++i) {
    const double shift = again ? kShift * static_cast<double>(i + 1) : 0;
    if (std::isnan(out.q[i])) out.q[i] = x0_.q[i] + shift;
  }
  for (Eigen::Index i = 0; i < x.v.size(); ++i) {
    const double shift = again ? kShift * static_cast<double>(i + 1) : 0;
    if (std::isnan(out.v[i])) out.v[i] = x0_.v[i] + shift;
  }
  return out;
}

/// v along one of a contact's axes, n, t1 or t2, by its Jacobian, without a belt's own velocity.
double ContactView::along(std::size_t contact, int direction, const VectorXd& v) {
  const models::ContactPoint& point = snapshot_.contacts[contact];
  double sum = 0;
  for (const int i : models::trees_of(snapshot_, point)) {
    const models::Tree& tree = snapshot_.trees[static_cast<std::size_t>(i)];
    jacobian_.resize(3, tree.size);
    models::contact_jacobian(snapshot_, point, i, jacobian_.leftCols(tree.size));
    sum += jacobian_.row(direction).dot(v.segment(tree.first, tree.size));
  }
  return sum;
}

/// Sets the states of the contacts at a state without unknown coordinates.
void ContactView::evaluate(const State<double>& x) {
  system_.evaluate(x, snapshot_);
  varies_ = varies_ || snapshot_.contacts.size() != ids_.size();
  for (std::size_t i = 0; i < states_.size(); ++i) {
    varies_ = varies_ || snapshot_.contacts[i].id != ids_[i];
    if (varies_) {
      states_.assign(states_.size(), {kNaN, kNaN});
      return;
    }
    const models::ContactPoint& contact = snapshot_.contacts[i];
    const double v_t = contact.bias[1] + along(i, 1, x.v),
                 across = contact.bias[2] + along(i, 2, x.v);
    states_[i] = {contact.phi, across != 0 ? std::hypot(v_t, across) : v_t};
  }
}

const std::vector<ContactState>& ContactView::at(const State<double>& x) {
  if (knows_all(x)) {
    evaluate(x);
    return states_;
  }
  evaluate(completed(x, false));
  const std::vector<ContactState> first = states_;
  evaluate(completed(x, true));
  for (std::size_t i = 0; i < states_.size(); ++i)
    states_[i] = {if_same(first[i].phi, states_[i].phi), if_same(first[i].v_t, states_[i].v_t)};
  return states_;
}

double ContactView::energy(const State<double>& x) const {
  if (!knows_all(x)) return kNaN;
  const models::Energy energy = system_.energy(x);
  return energy.kinetic + energy.potential + energy.elastic;
}

std::vector<double> ContactView::ways(const State<double>& from, const State<double>& to) {
  std::vector<double> ways = ways_of(completed(from, false), completed(to, false));
  if (from.q.allFinite() && to.q.allFinite()) return ways;
  const std::vector<double> again = ways_of(completed(from, true), completed(to, true));
  for (std::size_t i = 0; i < ways.size(); ++i) ways[i] = if_same(ways[i], again[i]);
  return ways;
}

std::vector<double> ContactView::ways_of(const State<double>& from, const State<double>& to) {
  constexpr std::array<std::pair<double, double>, 3> kSimpson = {
      {{0, 1.0 / 6}, {0.5, 4.0 / 6}, {1, 1.0 / 6}}};
  VectorXd step;
  system_.difference(to.q, from.q, step);
  State<double> x = from;
  std::vector<double> sums(size(), 0);
  for (const auto& [s, weight] : kSimpson) {
    system_.exponential(from.q, s * step, x.q);
    evaluate(x);
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] += varies_ ? kNaN : weight * along(i, 1, step);
  }
  return sums;
}

double ContactView::stiction_tolerance(std::size_t contact) const {
  return frictions_.at(contact).v_s;
}

bool ContactView::has_stiction_limit(std::size_t contact) const {
  return frictions_.at(contact).has_limit;
}

}  // namespace tribo::verification
