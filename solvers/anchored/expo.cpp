#include "solvers/anchored/expo.hpp"

#include <fmt/format.h>

namespace tribo::solvers {

Expo::ActivePoints::ActivePoints(int rows, int num_velocities, const ExpoOptions& options)
    : J(MatrixXd::Zero(rows, num_velocities)),
      K(rows),
      B(rows),
      B_within(rows),
      drift(rows),
      stretch(rows),
      x_dot(rows),
      flow(rows, options.exponential, options.route) {}

Expo::Expo(const models::System& system, const ExpoOptions& options)
    : AnchoredStepper(system, {.order = 1, .keeps_anchors = true}, options.sides),
      options_(options) {}

Status Expo::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  if (const Status status = dynamics().prepare(x0, out); status != Status::kOk) return status;
  a0_ = -dynamics().snapshot().k;
  dynamics().solve_mass(a0_);  // a0 = −M⁻¹k
  a1_ = a2_ = a0_;
  ActivePoints& points = find_active(x0);
  if (!points.contacts.empty()) {
    linearize(x0, points);
    if (options_.route == FlowRoute::kModal && !points.flow.has_modes()) return refuse(points, out);
    points.flow.integrate(h, out.work);
    accelerate(h, points);
  }
  dq_ = h * (x0.v + h / 2 * a2_);
  system().exponential(x0.q, dq_, out.x.q);  // q+ = q ⊕ h (v + h/2 a2)
  out.x.v = x0.v + h * a1_;                  // v+ = v + h a1
  out.x.t = x0.t + h;
  out.x.memory = x0.memory;
  return dynamics().end_step(out.x, out);
}

Expo::ActivePoints& Expo::find_active(const State<double>& x0) {
  touching_.clear();
  const std::size_t count = dynamics().snapshot().contacts.size();
  const bool all = options_.sides == ContactSides::kBilateral;
  for (std::size_t i = 0; i < count; ++i) {
    if (all || dynamics().memory(x0, i).active) touching_.push_back(i);
  }
  by_count_.resize(count + 1);
  std::unique_ptr<ActivePoints>& points = by_count_[touching_.size()];
  if (!points) {
    points = std::make_unique<ActivePoints>(3 * static_cast<int>(touching_.size()),
                                            system().num_velocities(), options_);
  }
  points->contacts = touching_;
  return *points;
}

void Expo::linearize(const State<double>& x0, ActivePoints& p) const {
  const models::Snapshot& snapshot = dynamics().snapshot();
  for (std::size_t i = 0; i < p.contacts.size(); ++i) {
    const auto& contact = snapshot.contacts[p.contacts[i]];
    const auto& point = *contact.anchored;
    const models::ContactMemory<double> memory = dynamics().memory(x0, p.contacts[i]);
    const auto first = static_cast<Eigen::Index>(3 * i);
    for (const int t : trees_of(snapshot, contact)) {
      const models::Tree& tree = snapshot.trees[static_cast<std::size_t>(t)];
      models::contact_jacobian(snapshot, contact, t, p.J.block(first, tree.first, 3, tree.size));
    }
    p.K.segment(first, 3).setConstant(point.law.K);
    p.B.segment(first, 3).setConstant(point.law.B);
    p.B_within.segment(first, 3).setConstant(point.law.B);
    if (options_.slip_continues && memory.slipping) p.B_within.segment(first + 1, 2).setZero();
    p.stretch.segment(first, 3) = point.position - memory.anchor;                 // x − p0
    p.x_dot.segment(first, 3) = models::jacobian_times(snapshot, contact, x0.v);  // ẋ
    p.drift.segment(first, 3) = models::jacobian_times(snapshot, contact, a0_) + point.Jdot_v;
  }
  p.Z = p.J.transpose();
  dynamics().solve_mass_transposed(p.Z);             // Z = L⁻ᵀJᵀ
  p.Y.noalias() = p.Z.transpose().lazyProduct(p.Z);  // Y = J M⁻¹Jᵀ
  p.flow.set(p.Y, p.K, p.B_within, p.drift, p.stretch, p.x_dot);
}

Status Expo::refuse(const ActivePoints& p, StepResult& out) const {
  const VectorXd ratios = p.B_within.cwiseQuotient(p.K);
  return out.fail(Status::kOutsideDomain,
                  fmt::format("scheme.exponential=modal: points that touch have ratios of damping "
                              "to stiffness from {} to {} s, which must be one; pade and auto take "
                              "any",
                              ratios.minCoeff(), ratios.maxCoeff()));
}

void Expo::accelerate(double h, ActivePoints& p) {
  p.force = -weighted(p, p.flow.integral()) / h;  // f̄1 = −[K B] ∫x/h
  limit(p);
  add_acceleration(p, a1_);  // a0 + M⁻¹Jᵀ f1
  if (options_.two_projections) {
    p.force = -weighted(p, p.flow.double_integral()) * (2 / (h * h));  // f̄2 = −[K B] ∫∫x · 2/h²
    limit(p);
  }
  add_acceleration(p, a2_);  // a0 + M⁻¹Jᵀ f2
}

/// a += M⁻¹Jᵀ f = L⁻¹ Z f
void Expo::add_acceleration(const ActivePoints& p, VectorXd& a) {
  a_f_.noalias() = p.Z.lazyProduct(p.force);
  dynamics().solve_mass_lower(a_f_);
  a += a_f_;
}

void Expo::limit(ActivePoints& p) const {
  if (options_.sides == ContactSides::kBilateral) return;
  for (std::size_t i = 0; i < p.contacts.size(); ++i) {
    const auto& law = dynamics().snapshot().contacts[p.contacts[i]].anchored->law;
    auto f = p.force.segment<3>(static_cast<Eigen::Index>(3 * i));
    f = law.projected(f);
  }
}

}  // namespace tribo::solvers
