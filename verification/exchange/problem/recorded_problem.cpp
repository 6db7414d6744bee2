#include "verification/exchange/problem/recorded_problem.hpp"

#include <utility>

#include "models/decompositions.hpp"
#include "solvers/convex/convex_solver.hpp"
#include "solvers/convex/posed_problem.hpp"
#include "verification/exchange/problem/from_free_motion.hpp"

namespace tribo::verification {
namespace {

using models::ContactPoint;
using models::Snapshot;
using solvers::ContactPotential;
using solvers::ContactProblem;

/// The trees of `start` and their inertia, without bodies and contacts.
Snapshot without_contacts(const Snapshot& start) {
  Snapshot out;
  out.trees = start.trees;
  out.M = start.M;
  out.k = start.k;
  for (const auto& constraint : start.constraints.items()) out.constraints.add() = constraint;
  return out;
}

/// The cost of a record as a scheme poses it.
struct Posed {
  std::vector<solvers::FrozenContact> frozen;
  std::vector<ContactPotential> potentials;
  solvers::RowTerms rows;

  void take_potentials(const solvers::PotentialScheme& scheme) {
    potentials.clear();
    for (const solvers::FrozenContact& contact : frozen) {
      potentials.push_back(solvers::make_potential(scheme, contact));
    }
  }
};

void add_rows(const RecordedProblem& record, solvers::RowTerms& rows) {
  const ContactProblem& problem = record.problem;
  for (const auto& constraint : problem.start.constraints.items()) {
    rows.add_constraint(problem.start, constraint, problem.h);
  }
  for (const RecordedEffort& effort : record.efforts) {
    rows.add_effort(effort.tree, effort.G, effort.law, problem.h);
  }
}

void add_impulses(const ContactProblem& problem, const Posed& posed, RecordedSolution& out) {
  for (std::size_t i = 0; i < posed.potentials.size(); ++i) {
    const auto& contact = problem.start.contacts[problem.participants[i]];
    const auto v_c = models::contact_velocity(problem.start, contact, out.v);
    out.impulses.push_back(solvers::response(posed.potentials[i], v_c).impulse);
  }
}

RecordedSolution solve_once(const ContactProblem& problem, Posed& posed,
                            const models::VectorXd& guess, const solvers::ConvexOptions& options) {
  solvers::ConvexSolver solver(options);
  solvers::StepResult result;
  result.record_newton = true;
  RecordedSolution out;
  out.v = guess;
  out.status = solver.solve(problem, posed.potentials, posed.rows, out.v, result);
  out.reason = result.reason;
  for (const solvers::NewtonRecord& iteration : result.newton) {
    out.residuals.push_back(iteration.residual);
    out.fractions.push_back(iteration.alpha);
  }
  const bool evaluated = out.status == solvers::Status::kOk || !out.fractions.empty();
  if (evaluated) out.residuals.push_back(solver.residual());
  add_impulses(problem, posed, out);
  out.row_momentum.setZero(out.v.size());
  posed.rows.update(problem.start.trees, out.v);
  posed.rows.add_impulses(problem.start.trees, out.row_momentum);
  return out;
}

RecordedSolution without_masses(const RecordedProblem& record) {
  RecordedSolution out;
  out.status = solvers::Status::kSingular;
  out.reason = "the mass matrix is not positive definite";
  out.v = record.guess;
  return out;
}

std::vector<RecordedSolution> solve_as_it_is(const RecordedProblem& record,
                                             const solvers::ConvexSetup& setup, int repeats,
                                             const std::function<bool()>& go_on) {
  Posed posed;
  solvers::ContactFreezer freezer(setup.delassus);
  if (!freezer.freeze(record.problem, posed.frozen)) return {without_masses(record)};
  add_rows(record, posed.rows);
  posed.take_potentials(setup.potential);
  std::vector<RecordedSolution> out = {
      solve_once(record.problem, posed, record.guess, setup.options)};
  for (int n = 0; n < repeats && out.back().status == solvers::Status::kOk; ++n) {
    if (go_on && !go_on()) break;
    for (std::size_t i = 0; i < posed.frozen.size(); ++i) {
      posed.frozen[i].gamma_n0 = out.back().impulses[i][0];
    }
    posed.take_potentials(setup.potential);
    const models::VectorXd guess = out.back().v;
    out.push_back(solve_once(record.problem, posed, guess, setup.options));
  }
  return out;
}

}  // namespace

models::VectorXd velocity_of(const ContactProblem& problem, const models::VectorXd& momentum) {
  models::VectorXd v(momentum.size());
  for (std::size_t i = 0; i < problem.start.trees.size(); ++i) {
    const models::Tree& tree = problem.start.trees[i];
    v.segment(tree.first, tree.size) =
        problem.start.M[i].llt().solve(momentum.segment(tree.first, tree.size));
  }
  return v;
}

RecordedProblem record(const solvers::PosedProblem& posed) {
  const ContactProblem& problem = posed.problem;
  RecordedProblem out{.title = {},
                      .problem = {.h = problem.h,
                                  .start = without_contacts(problem.start),
                                  .undamped = {},
                                  .v0 = problem.v0,
                                  .p_star = problem.p_star,
                                  .participants = {}},
                      .efforts = {},
                      .guess = posed.guess};
  for (const std::size_t i : problem.participants) {
    const ContactPoint& contact = problem.start.contacts[i];
    const std::vector<JacobianBlock> blocks = jacobian_blocks(problem.start, contact);
    out.problem.participants.push_back(out.problem.start.contacts.size());
    ContactPoint& copy = out.problem.start.contacts.add();
    copy = contact;
    copy.a = copy.b = ContactPoint::kWorld;
    copy.anchored.reset();
    attach(blocks, copy, out.problem.start);
  }
  posed.rows.for_each_effort([&out](int tree, const auto& G, const solvers::EffortLaw& law) {
    out.efforts.push_back({tree, G, law});
  });
  return out;
}

RecordedSolution solve(const RecordedProblem& record, const solvers::ConvexSetup& setup) {
  return solve_repeatedly(record, setup, 0).front();
}

std::vector<RecordedSolution> solve_repeatedly(const RecordedProblem& record,
                                               const solvers::ConvexSetup& setup, int repeats,
                                               const std::function<bool()>& go_on) {
  if (!record.scale_free) return solve_as_it_is(record, setup, repeats, go_on);
  const FromFreeMotion moved(record);
  solvers::ConvexSetup scaled = setup;
  scaled.options.scale = moved.scale();
  scaled.options.rounding_counts = false;  // no step waits: Newton's method ends where ℓ does
  std::vector<RecordedSolution> out = solve_as_it_is(moved.problem(), scaled, repeats, go_on);
  for (RecordedSolution& solution : out) solution = moved.restored(std::move(solution));
  return out;
}

}  // namespace tribo::verification
