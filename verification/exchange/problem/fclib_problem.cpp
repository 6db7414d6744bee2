#include "verification/exchange/problem/fclib_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "models/decompositions.hpp"
#include "models/input_error.hpp"

namespace tribo::verification {
namespace {

using models::ContactPoint;
using models::MatrixXd;
using models::VectorXd;
using Triplets = std::vector<Eigen::Triplet<double>>;
using Remarks = std::vector<std::string>;

constexpr double kRigid = 1e8;             ///< stiffness of a contact, in 1/(h² w_n)
constexpr double kStiction = 1e-8;         ///< v_s, of the largest free contact velocity
constexpr double kSymmetry = 1e-9;         ///< relative: rounding
constexpr double kNearSymmetry = 1e-2;     ///< relative: what printing or another program left
constexpr double kZeroEigenvalue = 1e-12;  ///< of the largest one
constexpr double kIndefinite = 1e-6;       ///< of the largest one
constexpr int kMostDense = 6000;  ///< velocities in one dense block, rows of a local problem

// From a record ---------------------------------------------------------------------------------

void append(const MatrixXd& block, Eigen::Index row, Eigen::Index column, Triplets& out) {
  for (Eigen::Index i = 0; i < block.rows(); ++i) {
    for (Eigen::Index j = 0; j < block.cols(); ++j) {
      if (block(i, j) != 0) {
        out.emplace_back(static_cast<int>(row + i), static_cast<int>(column + j), block(i, j));
      }
    }
  }
}

SparseMatrix sparse(Eigen::Index rows, Eigen::Index columns, const Triplets& entries) {
  SparseMatrix matrix(rows, columns);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

int first_of(const RecordedProblem& record, int tree) {
  return record.problem.start.trees[static_cast<std::size_t>(tree)].first;
}

/// What FCLIB cannot express; empty if there is nothing.
std::string beyond_fclib(const RecordedProblem& record) {
  if (!record.efforts.empty()) return "efforts of a controller";
  for (const auto& constraint : record.problem.start.constraints.items()) {
    if (constraint.lower != constraint.upper) return "limits";
    if (constraint.compliance) return "soft constraints";
  }
  for (const auto& contact : record.problem.start.contacts.items()) {
    if (std::holds_alternative<models::PrescribedForce<double>>(contact.normal))
      return "prescribed normal forces";
  }
  return {};
}

void set_contacts(const RecordedProblem& record, FclibGlobal& out) {
  const auto& start = record.problem.start;
  const auto count = static_cast<Eigen::Index>(start.contacts.size());
  Triplets entries;
  out.w.resize(3 * count);
  out.mu.resize(count);
  for (Eigen::Index c = 0; c < count; ++c) {
    const ContactPoint& contact = start.contacts[static_cast<std::size_t>(c)];
    for (const JacobianBlock& block : jacobian_blocks(start, contact)) {
      append(block.J.transpose(), first_of(record, block.tree), 3 * c, entries);
    }
    out.w.segment<3>(3 * c) = contact.bias;
    out.w[3 * c] += contact.phi / record.problem.h;  // φ0 + h u_n ≥ 0
    const auto v_c = models::contact_velocity(start, contact, record.problem.v0);
    const models::FrictionLaw<double>& friction = contact.friction;
    out.mu[c] = friction.mu_at(v_c.tail<2>().norm() / friction.v_s);
  }
  out.H = sparse(record.problem.v0.size(), 3 * count, entries);
}

void set_constraints(const RecordedProblem& record, FclibGlobal& out) {
  const auto rows = record.problem.start.constraints.items();
  Triplets entries;
  out.b.resize(static_cast<Eigen::Index>(rows.size()));
  Eigen::Index column = 0;
  for (const auto& constraint : rows) {
    for (int b = 0; b < constraint.num_blocks; ++b) {
      const auto& block = constraint.blocks[static_cast<std::size_t>(b)];
      append(block.G.transpose(), first_of(record, block.tree), column, entries);
    }
    out.b[column++] = (constraint.value - constraint.lower) / record.problem.h;
  }
  out.G = sparse(record.problem.v0.size(), out.b.size(), entries);
}

// To a record -----------------------------------------------------------------------------------

[[noreturn]] void refuse(const std::string& what) {
  throw InputError("FCLIB problem: " + what);
}

void require_size(const char* name, Eigen::Index size, Eigen::Index expected) {
  if (size != expected) refuse(fmt::format("{} has {} entries, not {}", name, size, expected));
}

void require_finite(const char* name, const Eigen::Ref<const VectorXd>& values) {
  if (!values.allFinite()) refuse(fmt::format("{} is not finite", name));
}

/// The matrix, or the symmetric part of one that is nearly symmetric, which is remarked.
SparseMatrix symmetric(const char* name, const SparseMatrix& matrix, Remarks& remarks) {
  if (matrix.rows() != matrix.cols()) refuse(fmt::format("{} is not square", name));
  if (matrix.rows() == 0) refuse(fmt::format("{} is empty", name));
  require_finite(name, Eigen::Map<const VectorXd>(matrix.valuePtr(), matrix.nonZeros()));
  const SparseMatrix transposed = matrix.transpose();
  const double apart = SparseMatrix(matrix - transposed).norm();
  if (apart <= kSymmetry * matrix.norm()) return matrix;
  const std::string told =
      fmt::format("differs from its transpose by {:.2g} of its norm", apart / matrix.norm());
  if (apart > kNearSymmetry * matrix.norm())
    refuse(fmt::format("{} is not symmetric: it {}", name, told));
  remarks.push_back(fmt::format("{} {}; its symmetric part is taken", name, told));
  return (matrix + transposed) / 2;
}

void check_contacts(const VectorXd& mu, int spacedim, Eigen::Index rows) {
  if (spacedim != 2 && spacedim != 3) refuse(fmt::format("spacedim is {}, not 2 or 3", spacedim));
  require_size("mu", mu.size() * spacedim, rows);
  require_finite("mu", mu);
  if ((mu.array() < 0).any()) refuse("mu is negative");
}

void check(const FclibGlobal& global) {
  const Eigen::Index n = global.M.rows();
  require_size("f", global.f.size(), n);
  require_size("a column of H", global.H.rows(), n);
  require_size("w", global.w.size(), global.H.cols());
  require_finite("f", global.f);
  require_finite("w", global.w);
  require_finite("H", Eigen::Map<const VectorXd>(global.H.valuePtr(), global.H.nonZeros()));
  check_contacts(global.mu, global.spacedim, global.H.cols());
  if (global.G.cols() == 0) return;
  require_size("a column of G", global.G.rows(), n);
  require_size("b", global.b.size(), global.G.cols());
  require_finite("G", Eigen::Map<const VectorXd>(global.G.valuePtr(), global.G.nonZeros()));
  if (!(global.b.array() == 0).all()) refuse("constraints with b other than zero are not read");
}

/// Ranges of velocities that M does not connect, in multiples of a body's.
std::vector<models::Tree> ranges_of(const SparseMatrix& M, Eigen::Index body) {
  std::vector<models::Tree> out;
  Eigen::Index first = 0, last = 0;
  for (Eigen::Index j = 0; j < M.cols(); ++j) {
    if (j > last) {
      out.push_back({static_cast<int>(first), static_cast<int>(j - first)});
      first = j;
    }
    last = std::max(last, j - j % body + body - 1);
    for (SparseMatrix::InnerIterator it(M, j); it; ++it) last = std::max(last, it.row());
  }
  out.push_back({static_cast<int>(first), static_cast<int>(M.cols() - first)});
  return out;
}

/// The rows of J that some columns of H or G are, by tree.
std::vector<JacobianBlock> blocks_of(const SparseMatrix& H, Eigen::Index first, Eigen::Index count,
                                     const std::vector<models::Tree>& trees) {
  std::map<int, Eigen::Matrix3Xd> by_tree;
  for (Eigen::Index row = 0; row < count; ++row) {
    for (SparseMatrix::InnerIterator it(H, first + row); it; ++it) {
      const auto behind =
          std::ranges::upper_bound(trees, static_cast<int>(it.row()), {}, &models::Tree::first);
      const auto tree = static_cast<int>(behind - trees.begin()) - 1;
      const models::Tree& range = trees[static_cast<std::size_t>(tree)];
      Eigen::Matrix3Xd& J = by_tree[tree];
      if (J.cols() == 0) J.setZero(3, range.size);
      J(row, it.row() - range.first) = it.value();
    }
  }
  std::vector<JacobianBlock> out;
  for (auto& [tree, J] : by_tree) out.push_back({tree, std::move(J)});
  return out;
}

/// Whether every contact and constraint acts on two of the trees at most.
bool acts_on_pairs(const FclibGlobal& global, const std::vector<models::Tree>& trees) {
  for (Eigen::Index c = 0; c < global.H.cols(); c += global.spacedim) {
    if (blocks_of(global.H, c, global.spacedim, trees).size() > 2) return false;
  }
  for (Eigen::Index c = 0; c < global.G.cols(); ++c) {
    if (blocks_of(global.G, c, 1, trees).size() > 2) return false;
  }
  return true;
}

/// The trees that M tells; where M is that of free bodies, and so diagonal, the bodies in the plane
/// or in space; else all velocities as one.
std::vector<models::Tree> trees_of(const FclibGlobal& global) {
  const Eigen::Index n = global.M.rows();
  for (const Eigen::Index body : {1, 3, 6}) {
    if (n % body != 0) continue;
    std::vector<models::Tree> trees = ranges_of(global.M, body);
    if (acts_on_pairs(global, trees)) return trees;
  }
  if (n > kMostDense) {
    refuse(
        fmt::format("contacts join more than two of the blocks of M; of such problems those of {} "
                    "velocities are read, not of {}",
                    kMostDense, n));
  }
  return {{0, static_cast<int>(n)}};
}

void set_masses(const FclibGlobal& global, solvers::ContactProblem& problem) {
  auto& start = problem.start;
  start.trees = trees_of(global);
  problem.p_star = global.f;
  problem.v0.resize(global.f.size());
  for (const models::Tree& tree : start.trees) {
    const SparseMatrix block = global.M.block(tree.first, tree.first, tree.size, tree.size);
    start.M.emplace_back(block);
    const Eigen::LLT<MatrixXd> factor(start.M.back());
    if (factor.info() != Eigen::Success) refuse("M is not positive definite");
    problem.v0.segment(tree.first, tree.size) =
        factor.solve(global.f.segment(tree.first, tree.size));
  }
  start.k.setZero(global.f.size());
}

void add_contacts(const FclibGlobal& global, solvers::ContactProblem& problem) {
  for (Eigen::Index c = 0; c < global.mu.size(); ++c) {
    problem.participants.push_back(problem.start.contacts.size());
    ContactPoint& contact = problem.start.contacts.add();
    contact.id = c;
    contact.bias.head(global.spacedim) = global.w.segment(c * global.spacedim, global.spacedim);
    contact.friction.mu = global.mu[c];
    attach(blocks_of(global.H, c * global.spacedim, global.spacedim, problem.start.trees), contact,
           problem.start);
  }
}

void add_constraints(const FclibGlobal& global, models::Snapshot& start) {
  for (Eigen::Index c = 0; c < global.G.cols(); ++c) {
    models::Constraint& constraint = start.constraints.add();
    constraint.id = static_cast<int>(c);
    constraint.value = constraint.lower = constraint.upper = 0;
    for (const JacobianBlock& block : blocks_of(global.G, c, 1, start.trees)) {
      constraint.blocks[static_cast<std::size_t>(constraint.num_blocks++)] = {block.tree,
                                                                              block.J.row(0)};
    }
  }
}

/// Laws that are nearly rigid.
void set_laws(solvers::ContactProblem& problem) {
  std::vector<solvers::FrozenContact> frozen;
  if (!solvers::ContactFreezer(solvers::DelassusEstimate::kDiagonal).freeze(problem, frozen))
    refuse("M is not positive definite");
  double speed = 0;
  for (const auto& contact : problem.start.contacts.items()) {
    speed = std::max(speed, models::contact_velocity(problem.start, contact, problem.v0).norm());
  }
  for (std::size_t i = 0; i < frozen.size(); ++i) {
    ContactPoint& contact = problem.start.contacts[i];
    if (!(frozen[i].w_n > 0)) refuse(fmt::format("contact {} moves nothing", i));
    contact.normal =
        models::HuntCrossley<double>{.k = kRigid / (problem.h * problem.h * frozen[i].w_n), .d = 0};
    contact.friction.shape = models::FrictionShape::named("soft");
    contact.friction.v_s = speed > 0 ? kStiction * speed : kStiction;
  }
}

/// W = H Hᵀ, M = 1, f = 0, w = q: the same u of the same r.
FclibGlobal global_of(const FclibLocal& local, Remarks& remarks) {
  const SparseMatrix W = symmetric("W", local.W, remarks);
  const Eigen::Index m = local.W.rows();
  require_size("q", local.q.size(), m);
  require_finite("q", local.q);
  if (m > kMostDense)
    refuse(fmt::format("W has {} rows; of local problems {} are read", m, kMostDense));
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver{MatrixXd(W)};
  if (solver.info() != Eigen::Success) refuse("the eigenvalues of W were not found");
  const VectorXd& ascending = solver.eigenvalues();
  const double largest = m > 0 ? ascending[m - 1] : 0;
  if (!(largest > 0)) refuse("W is zero");
  const double negative = -ascending[0] / largest;
  if (negative > kIndefinite)
    refuse(fmt::format("W has an eigenvalue of {:.2g} times its largest", -negative));
  if (negative > kSymmetry) {
    remarks.push_back(fmt::format(
        "W has eigenvalues down to {:.2g} times its largest; they are taken as 0", -negative));
  }
  const Eigen::Index zero = (ascending.array() <= kZeroEigenvalue * largest).count();
  const Eigen::Index n = m - zero;
  const MatrixXd root =
      solver.eigenvectors().rightCols(n) * ascending.tail(n).cwiseSqrt().asDiagonal();
  SparseMatrix one(n, n);
  one.setIdentity();
  SparseMatrix H = root.transpose().sparseView();
  return {.M = one,
          .H = H,
          .G = {},
          .f = VectorXd::Zero(n),
          .w = local.q,
          .b = {},
          .mu = local.mu,
          .spacedim = local.spacedim};
}

RecordedProblem recorded_global(FclibGlobal global, const std::string& title, Remarks remarks) {
  global.M = symmetric("M", global.M, remarks);
  check(global);
  RecordedProblem out;
  out.title = title;
  out.remarks = std::move(remarks);
  out.scale_free = true;
  out.problem.h = 1;
  set_masses(global, out.problem);
  add_contacts(global, out.problem);
  add_constraints(global, out.problem.start);
  set_laws(out.problem);
  out.guess = out.problem.v0;
  return out;
}

}  // namespace

FclibGlobal fclib_global(const RecordedProblem& record) {
  if (const std::string what = beyond_fclib(record); !what.empty()) {
    throw InputError(
        fmt::format("FCLIB has no word for {}; JSON takes this problem as it is", what));
  }
  const auto& start = record.problem.start;
  FclibGlobal out;
  Triplets mass;
  for (std::size_t i = 0; i < start.trees.size(); ++i) {
    append(start.M[i], start.trees[i].first, start.trees[i].first, mass);
  }
  out.M = sparse(record.problem.v0.size(), record.problem.v0.size(), mass);
  out.f = record.problem.p_star;
  set_contacts(record, out);
  set_constraints(record, out);
  return out;
}

RecordedProblem recorded(const FclibProblem& fclib) {
  Remarks remarks;
  const auto* const local = std::get_if<FclibLocal>(&fclib.problem);
  FclibGlobal global =
      local != nullptr ? global_of(*local, remarks) : std::get<FclibGlobal>(fclib.problem);
  return recorded_global(std::move(global), fclib.title, std::move(remarks));
}

}  // namespace tribo::verification
