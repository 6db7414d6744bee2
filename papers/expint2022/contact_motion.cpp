#include "papers/expint2022/contact_motion.hpp"

#include <numeric>

#include "models/decompositions.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022 {

using models::Snapshot;
using models::State;

namespace {

ContactMotion motion_of(const Snapshot& snapshot, const State<double>& x,
                        const std::vector<std::size_t>& points) {
  const auto n = static_cast<Eigen::Index>(3 * points.size());
  const Eigen::LLT<MatrixXd> mass(snapshot.M.front());
  const VectorXd a0 = -mass.solve(snapshot.k);  // a0 = −M⁻¹k
  ContactMotion motion;
  MatrixXd J(n, x.v.size());
  for (VectorXd* each : {&motion.K, &motion.B, &motion.drift, &motion.stretch, &motion.x_dot}) {
    each->resize(n);
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto first = static_cast<Eigen::Index>(3 * i);
    const auto& contact = snapshot.contacts[points[i]];
    const auto& point = *contact.anchored;
    models::contact_jacobian(snapshot, contact, 0, J.middleRows(first, 3));
    motion.K.segment(first, 3).setConstant(point.law.K);
    motion.B.segment(first, 3).setConstant(point.law.B);
    motion.stretch.segment(first, 3) = point.position - x.memory.anchors.of(contact.id).anchor;
    motion.drift.segment(first, 3) = J.middleRows(first, 3) * a0 + point.Jdot_v;
  }
  motion.x_dot = J * x.v;
  motion.Y = J * mass.solve(MatrixXd(J.transpose()));
  return motion;
}

}  // namespace

models::Instance make_scene(const std::string& scenario, const Changes& changes) {
  return verification::Setup{.scenario = scenario, .scenario_changes = changes, .scheme = "expo"}
      .instance();
}

std::unique_ptr<solvers::Stepper> make_scheme(const NamedScheme& scheme,
                                              const models::System& system) {
  solvers::ConfiguredScheme configured = solvers::configure_scheme(scheme.scheme);
  configured.parameters = configured.parameters.with(scheme.changes);
  return configured.make(system);
}

std::unique_ptr<solvers::Stepper> make_scheme(const std::string& scheme,
                                              const models::System& system) {
  return make_scheme({.name = scheme, .scheme = scheme}, system);
}

solvers::ContactFlow ContactMotion::flow(const solvers::ExponentialOptions& options,
                                         solvers::FlowRoute route) const {
  solvers::ContactFlow flow(static_cast<int>(K.size()), options, route);
  flow.set(Y, K, B, drift, stretch, x_dot);
  return flow;
}

ContactMotion contact_motion(const models::Instance& scene) {
  Snapshot snapshot;
  scene.system->evaluate(scene.x0, snapshot);
  std::vector<std::size_t> all(snapshot.contacts.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return motion_of(snapshot, scene.x0, all);
}

ContactMotion touching_motion(const models::System& system, const State<double>& x) {
  Snapshot snapshot;
  system.evaluate(x, snapshot);
  std::vector<std::size_t> touching;
  for (std::size_t i = 0; i < snapshot.contacts.size(); ++i) {
    if (x.memory.anchors.of(snapshot.contacts[i].id).active) touching.push_back(i);
  }
  return motion_of(snapshot, x, touching);
}

MatrixXd unit_columns(const MatrixXd& augmented) {
  return MatrixXd::Identity(augmented.rows(), augmented.cols()).rightCols(2);
}

double relative_difference(const VectorXd& a, const VectorXd& b) {
  const Eigen::Index n = b.size() / 2;
  double worst = (a.head(n) - b.head(n)).norm() / b.head(n).norm();
  verification::keep_largest(worst, (a.tail(n) - b.tail(n)).norm() / b.tail(n).norm());
  return worst;
}

}  // namespace tribo::papers::expint2022
