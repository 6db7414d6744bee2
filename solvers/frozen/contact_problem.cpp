#include "solvers/frozen/contact_problem.hpp"

#include "solvers/linear/block_kernels.hpp"

namespace tribo::solvers {

void multiply_mass(const models::Snapshot& snapshot, const VectorXd& x, VectorXd& y) {
  y.resize(x.size());
  for (std::size_t i = 0; i < snapshot.trees.size(); ++i) {
    const auto& [first, size] = snapshot.trees[i];
    with_size(size, size, [&, first = first, size = size](auto n) {
      const ConstBlockView<n()> M(snapshot.M[i].data(), size, size);
      TreeView<n()> y_i(y.data() + first, size);
      y_i = M.col(0) * x[first];
      for (Eigen::Index j = 1; j < M.cols(); ++j) y_i += M.col(j) * x[first + j];
    });
  }
}

namespace {

/// Calls visit(diagonal of M, the corresponding part of a vector like v) for each tree.
template <class Visit>
void for_each_diagonal(models::Snapshot& snapshot, const Visit& visit) {
  for (std::size_t i = 0; i < snapshot.trees.size(); ++i) {
    visit(snapshot.M[i].diagonal(), snapshot.trees[i]);
  }
}

/// Stores the diagonal of M₀ and k₀ without dampers.
void separate_dampers(ContactProblem& problem) {
  models::Snapshot& start = problem.start;
  const Eigen::Index n = start.damping.size();
  problem.undamped.resize(2 * n);
  if (n == 0) return;
  for_each_diagonal(start, [&](auto diagonal, const models::Tree& tree) {
    problem.undamped.segment(tree.first, tree.size) = diagonal;
  });
  problem.undamped.tail(n) = start.k - start.damping.cwiseProduct(problem.v0);
}

/// Adds dampers, M₀ + h D and k₀ + D v0, so that  M₀ (v − v0) = −h (k₀ + D v), and springs, for
/// which D is h K: k₀ has their forces at q0, and they are to be at q0 + h v.
void add_dampers(ContactProblem& problem) {
  models::Snapshot& start = problem.start;
  const VectorXd &D = start.damping, &K = start.stiffness;
  const double h = problem.h;
  for_each_diagonal(start, [&](auto diagonal, const models::Tree& tree) {
    diagonal =
        problem.undamped.segment(tree.first, tree.size) + h * D.segment(tree.first, tree.size);
    if (K.size() > 0) diagonal += h * h * K.segment(tree.first, tree.size);
  });
  start.k = problem.undamped.tail(D.size()) + D.cwiseProduct(problem.v0);
  if (K.size() > 0) start.k += h * K.cwiseProduct(problem.v0);
}

}  // namespace

void update_free_momentum(ContactProblem& problem) {
  if (problem.start.damping.size() > 0) add_dampers(problem);
  multiply_mass(problem.start, problem.v0, problem.p_star);
  problem.p_star -= problem.h * problem.start.k;  // p* = M₀ v0 − h k₀
}

void freeze(const models::System& system, const models::State<double>& x0, double h, double margin,
            ContactProblem& out, Work& work, models::Workers* workers) {
  ++work.geometry_queries;
  ++work.dynamics_evaluations;
  const auto* const shared = workers != nullptr ? system.shared_evaluation() : nullptr;
  if (shared != nullptr) {
    shared->evaluate_shared(x0, *workers, out.start);
  } else {
    system.evaluate(x0, out.start);
  }
  out.h = h;
  out.v0 = x0.v;
  separate_dampers(out);
  update_free_momentum(out);
  out.participants.clear();
  for (std::size_t i = 0; i < out.start.contacts.size(); ++i) {
    if (!(out.start.contacts[i].phi > margin)) out.participants.push_back(i);
  }
}

void report_contacts(const ContactProblem& problem, const VectorXd& v,
                     std::vector<ContactReport>& out) {
  out.clear();
  for (const auto& contact : problem.start.contacts.items()) {
    const auto v_c = models::contact_velocity(problem.start, contact, v);
    const double phi = contact.phi + problem.h * v_c[0];
    out.push_back({contact.id, phi, v_c, models::Vector3<double>::Zero()});
  }
}

}  // namespace tribo::solvers
