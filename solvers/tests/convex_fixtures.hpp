#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/laws/friction_shapes.hpp"
#include "solvers/convex/contact_potential.hpp"
#include "solvers/tests/contact_motion.hpp"
#include "solvers/tests/fixtures.hpp"

/// Contacts and convex problems written by hand, for the tests of this folder.
namespace tribo::solvers::test {

/// The potentials of every convex scheme, by the scheme's name.
inline std::vector<std::pair<std::string, PotentialScheme>> potential_schemes() {
  return {{"sap", SapScheme{}},
          {"lagged", LaggedScheme{}},
          {"lagged-regularized", RegularizedLaggedScheme{}},
          {"similar", SimilarScheme{}},
          {"log-barrier", LogBarrierScheme{}},
          {"ipc", IpcScheme{}}};
}

inline bool is_barrier(const PotentialScheme& scheme) {
  return std::holds_alternative<LogBarrierScheme>(scheme) ||
         std::holds_alternative<IpcScheme>(scheme);
}

/// Those of `potential_schemes` with a barrier.
inline std::vector<std::pair<std::string, PotentialScheme>> barrier_schemes() {
  auto schemes = potential_schemes();
  std::erase_if(schemes, [](const auto& scheme) { return !is_barrier(scheme.second); });
  return schemes;
}

/// A problem of point bodies: trees of `size` velocities, M = diag(mass), gravity along the second
/// velocity where there are two, else along the only one.
struct PointMasses {
  double h = 1e-2;       ///< [s]
  double gravity = 9.8;  ///< [m/s²]
  int size = 2;          ///< velocities of each: (x, z) or (z)
  std::vector<double> masses = {1};
};

inline ContactProblem free_points(const PointMasses& points) {
  ContactProblem problem;
  problem.h = points.h;
  const int n = static_cast<int>(points.masses.size()) * points.size;
  problem.start.k.setZero(n);
  problem.v0.setZero(n);
  int first = 0;
  for (const double mass : points.masses) {
    problem.start.trees.push_back({first, points.size});
    problem.start.M.push_back(mass * MatrixXd::Identity(points.size, points.size));
    first += points.size;
    problem.start.k[first - 1] = mass * points.gravity;
  }
  update_free_momentum(problem);
  return problem;
}

/// Adds a contact between point `a` and the ground (b < 0) or the point `b` below it.
inline models::ContactPoint& add_point_contact(ContactProblem& problem, int a, int b = -1) {
  models::ContactPoint& contact = problem.start.contacts.add();
  contact.id = static_cast<int>(problem.start.contacts.size()) - 1;
  problem.participants.push_back(problem.start.contacts.size() - 1);
  const auto level = [&](int tree) {
    const int size = problem.start.trees[static_cast<std::size_t>(tree)].size;
    MatrixXd J = MatrixXd::Zero(3, size);
    J(0, size - 1) = 1;
    if (size > 1) J(1, 0) = 1;
    return J;
  };
  act_on(a, level(a), contact, problem.start);
  if (b >= 0) act_against(b, -level(b), contact, problem.start);
  contact.normal = models::HuntCrossley<double>{.k = 1e4, .d = 0};
  contact.friction = {.shape = models::SoftFriction{}, .mu = 0.5, .v_s = 1e-4};
  return contact;
}

/// Adds a contact that acts on tree 0 through J.
inline models::ContactPoint& add_contact_by(const MatrixXd& J, ContactProblem& problem) {
  models::ContactPoint& contact = add_point_contact(problem, 0);
  act_on(0, J, contact, problem.start);
  return contact;
}

/// A point, z only, on a linear spring damped by τ_d k, after one step of δt, in closed form
///
///   v = (v0 − δt g − δt k φ0/m)/(1 + δt k (δt + τ_d)/m)
struct PressedSpring {
  double h = 1e-2, k = 1e4, m = 2, phi0 = -1e-2, v0 = -0.3;

  [[nodiscard]] ContactProblem problem() const {
    ContactProblem problem = free_points({.h = h, .size = 1, .masses = {m}});
    auto& contact = add_point_contact(problem, 0);
    contact.phi = phi0;
    contact.normal = models::HuntCrossley<double>{.k = k, .d = 0};
    problem.v0[0] = v0;
    update_free_momentum(problem);
    return problem;
  }
  [[nodiscard]] double velocity(double tau) const {
    return (v0 - h * 9.8 - h * k * phi0 / m) / (1 + h * k * (h + tau) / m);
  }
};

/// The frozen contacts of a problem; fails where a mass matrix is not positive definite.
inline std::vector<FrozenContact> frozen_contacts(
    const ContactProblem& problem, DelassusEstimate estimate = DelassusEstimate::kDiagonal) {
  std::vector<FrozenContact> contacts;
  ContactFreezer freezer(estimate);
  EXPECT_TRUE(freezer.freeze(problem, contacts));
  return contacts;
}

inline std::vector<ContactPotential> potentials_of(const ContactProblem& problem,
                                                   const PotentialScheme& scheme) {
  std::vector<ContactPotential> potentials;
  for (const FrozenContact& contact : frozen_contacts(problem)) {
    potentials.push_back(make_potential(scheme, contact));
  }
  return potentials;
}

}  // namespace tribo::solvers::test
