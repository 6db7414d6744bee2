#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "models/input_error.hpp"
#include "verification/exchange/problem/problem_json.hpp"

namespace tribo::verification {
namespace {

using models::Vector3;
using models::VectorXd;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kMassSymmetry = 1e-9;  ///< of a mass matrix, relative

/// A value of the file and its place, `contacts[3].gap`, for messages.
class Node {
 public:
  Node(const Json& json, std::string place) : json_(&json), place_(std::move(place)) {}

  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}: {}", place_, what));
  }

  [[nodiscard]] bool has(const char* key) const {
    return json_->is_object() && json_->contains(key);
  }
  [[nodiscard]] Node at(const char* key) const {
    if (!has(key)) fail(fmt::format("has no '{}'", key));
    return {(*json_)[key], fmt::format("{}.{}", place_, key)};
  }
  [[nodiscard]] std::size_t size() const {
    if (!json_->is_array()) fail("is no list");
    return json_->size();
  }
  [[nodiscard]] Node at(std::size_t i) const {
    return {(*json_)[i], fmt::format("{}[{}]", place_, i)};
  }

  [[nodiscard]] double number() const {
    if (!json_->is_number()) fail("is no number");
    const double value = json_->get<double>();
    if (!std::isfinite(value)) fail("is not finite");
    return value;
  }
  /// null is infinite
  [[nodiscard]] double bound(double infinite) const {
    return json_->is_null() ? infinite : number();
  }
  [[nodiscard]] double not_negative() const {
    const double value = number();
    if (value < 0) fail(fmt::format("{} is negative", value));
    return value;
  }
  [[nodiscard]] double above_zero() const {
    const double value = number();
    if (!(value > 0)) fail(fmt::format("{} is not above zero", value));
    return value;
  }
  [[nodiscard]] int index(std::size_t count) const {
    const std::int64_t value = integer();
    if (value < 0 || static_cast<std::size_t>(value) >= count)
      fail(fmt::format("{} is not among 0 to {}", value, static_cast<std::int64_t>(count) - 1));
    return static_cast<int>(value);
  }
  [[nodiscard]] std::int64_t integer() const {
    if (!json_->is_number_integer()) fail("is no whole number");
    return json_->get<std::int64_t>();
  }
  [[nodiscard]] bool truth() const {
    if (!json_->is_boolean()) fail("is neither true nor false");
    return json_->get<bool>();
  }
  [[nodiscard]] std::string text() const {
    if (!json_->is_string()) fail("is no text");
    return json_->get<std::string>();
  }

  [[nodiscard]] VectorXd vector(Eigen::Index length) const {
    if (static_cast<Eigen::Index>(size()) != length)
      fail(fmt::format("has {} numbers, not {}", size(), length));
    VectorXd values(length);
    for (Eigen::Index i = 0; i < length; ++i) values[i] = at(static_cast<std::size_t>(i)).number();
    return values;
  }
  [[nodiscard]] models::MatrixXd matrix(Eigen::Index rows, Eigen::Index columns) const {
    if (static_cast<Eigen::Index>(size()) != rows)
      fail(fmt::format("has {} rows, not {}", size(), rows));
    models::MatrixXd values(rows, columns);
    for (Eigen::Index i = 0; i < rows; ++i) {
      values.row(i) = at(static_cast<std::size_t>(i)).vector(columns).transpose();
    }
    return values;
  }

 private:
  const Json* json_;
  std::string place_;
};

using Trees = std::vector<models::Tree>;

Eigen::Index size_of(const Trees& trees, int tree) {
  return trees[static_cast<std::size_t>(tree)].size;
}

/// Consecutive trees and their masses; returns the number of velocities.
Eigen::Index read_trees(const Node& list, models::Snapshot& start) {
  int first = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node tree = list.at(i);
    const Node mass = tree.at("mass");
    const auto size = static_cast<int>(mass.size());
    if (size == 0) mass.fail("is empty");
    if (tree.at("size").number() != size) mass.fail("has not the size of the tree");
    if (tree.at("first").number() != first)
      tree.at("first").fail(fmt::format("is not {}, where the tree before ends", first));
    start.trees.push_back({first, size});
    start.M.push_back(mass.matrix(size, size));
    if (!start.M.back().isApprox(start.M.back().transpose(), kMassSymmetry))
      mass.fail("is not symmetric");
    first += size;
  }
  if (first == 0) list.fail("has no tree");
  return first;
}

models::NormalLaw<double> read_normal(const Node& node) {
  const std::string law = node.at("law").text();
  if (law == "hunt-crossley") {
    return models::HuntCrossley<double>{.k = node.at("k").not_negative(),
                                        .d = node.at("d").not_negative()};
  }
  if (law == "prescribed") {
    return models::PrescribedForce<double>{.pi = node.at("force").not_negative(),
                                           .d = node.has("d") ? node.at("d").not_negative() : 0};
  }
  if (law == "spring-damper") {
    return models::SpringDamper<double>{.k = node.at("k").not_negative(),
                                        .d = node.at("d").not_negative(),
                                        .c = node.at("c").not_negative()};
  }
  node.at("law").fail("is none of hunt-crossley, prescribed and spring-damper");
}

models::FrictionShape read_shape(const Node& node) {
  std::string names;
  for (const models::FrictionShape& shape : models::friction_shapes()) {
    if (models::name(shape) == node.text()) return shape;
    names += (names.empty() ? "" : ", ") + models::name(shape);
  }
  node.fail("is none of " + names);
}

models::FrictionLaw<double> read_friction(const Node& node) {
  models::FrictionLaw<double> law{.shape = read_shape(node.at("law")),
                                  .mu = node.at("mu").not_negative(),
                                  .v_s = node.at("stiction_tolerance").above_zero()};
  if (node.has("static_excess")) {
    law.excess = {.size = node.at("static_excess").not_negative(),
                  .center = node.at("center").above_zero()};
  }
  return law;
}

std::vector<JacobianBlock> read_jacobian(const Node& list, const Trees& trees) {
  if (list.size() > 2) list.fail("has more than two trees");
  std::vector<JacobianBlock> blocks;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const int tree = list.at(i).at("tree").index(trees.size());
    if (i == 1 && tree == blocks[0].tree) list.fail("has one tree twice");
    blocks.push_back({tree, list.at(i).at("rows").matrix(3, size_of(trees, tree))});
  }
  return blocks;
}

void read_contact(const Node& node, solvers::ContactProblem& problem) {
  const std::vector<JacobianBlock> blocks = read_jacobian(node.at("jacobian"), problem.start.trees);
  problem.participants.push_back(problem.start.contacts.size());
  models::ContactPoint& contact = problem.start.contacts.add();
  contact.id = node.at("id").integer();
  contact.phi = node.at("gap").number();
  contact.bias = node.at("bias").vector(3);
  contact.normal = read_normal(node.at("normal"));
  contact.friction = read_friction(node.at("friction"));
  attach(blocks, contact, problem.start);
}

void read_constraint(const Node& node, models::Snapshot& start) {
  models::Constraint& constraint = start.constraints.add();
  constraint.value = node.at("value").number();
  constraint.lower = node.at("lower").bound(-kInfinity);
  constraint.upper = node.at("upper").bound(kInfinity);
  if (constraint.lower > constraint.upper) node.fail("has its lower bound above the upper");
  const Node rows = node.at("rows");
  if (rows.size() < 1 || rows.size() > 2) rows.fail("has not one or two trees");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int tree = rows.at(i).at("tree").index(start.trees.size());
    constraint.blocks[i] = {tree,
                            rows.at(i).at("row").vector(size_of(start.trees, tree)).transpose()};
    ++constraint.num_blocks;
  }
  if (node.has("compliance")) {
    constraint.compliance = models::Compliance{node.at("compliance").at("k").above_zero(),
                                               node.at("compliance").at("c").not_negative()};
  }
}

RecordedEffort read_effort(const Node& node, const Trees& trees) {
  const int tree = node.at("tree").index(trees.size());
  return {.tree = tree,
          .G = node.at("row").vector(size_of(trees, tree)).transpose(),
          .law = {.C = node.at("C").not_negative(),
                  .b = node.at("b").number(),
                  .e = node.at("e").bound(kInfinity)}};
}

solvers::Status read_status(const Node& node) {
  const std::string text = node.text();
  for (int i = 0; i <= static_cast<int>(solvers::Status::kSchemeError); ++i) {
    const auto status = static_cast<solvers::Status>(i);
    if (solvers::name(status) == text) return status;
  }
  node.fail("is no status");
}

std::vector<double> read_list(const Node& node) {
  std::vector<double> values;
  for (std::size_t i = 0; i < node.size(); ++i) values.push_back(node.at(i).number());
  return values;
}

/// A failed solve may lack numbers: then there is nothing to compare with.
std::optional<RecordedSolution> read_solution(const Node& node,
                                              const solvers::ContactProblem& problem) {
  RecordedSolution solution;
  solution.scheme = node.at("scheme").text();
  solution.status = read_status(node.at("status"));
  solution.reason = node.at("reason").text();
  if (solution.status != solvers::Status::kOk) return solution;
  solution.v = node.at("velocity").vector(problem.v0.size());
  const Node impulses = node.at("impulses");
  if (impulses.size() != problem.start.contacts.size())
    impulses.fail(
        fmt::format("has {} contacts, not {}", impulses.size(), problem.start.contacts.size()));
  for (std::size_t i = 0; i < impulses.size(); ++i) {
    solution.impulses.emplace_back(impulses.at(i).vector(3));
  }
  solution.residuals = read_list(node.at("residuals"));
  solution.fractions = read_list(node.at("fractions"));
  return solution;
}

}  // namespace

RecordedProblem read_problem(const Json& json, const std::string& file) {
  const Node root(json, file);
  const std::string format = root.at("format").text();
  constexpr const char* kFormat = "tribometer contact problem 1";
  if (format != kFormat) root.fail(fmt::format("format is '{}', not '{}'", format, kFormat));
  RecordedProblem record;
  record.title = root.at("title").text();
  solvers::ContactProblem& problem = record.problem;
  problem.h = root.at("step").above_zero();
  const Eigen::Index n = read_trees(root.at("trees"), problem.start);
  problem.v0 = root.at("velocity").vector(n);
  problem.p_star = root.at("free_momentum").vector(n);
  record.guess = root.at("guess").vector(n);
  solvers::multiply_mass(problem.start, problem.v0, problem.start.k);
  problem.start.k = (problem.start.k - problem.p_star) / problem.h;  // p* = M v0 − h k
  const Node contacts = root.at("contacts"), constraints = root.at("constraints");
  for (std::size_t i = 0; i < contacts.size(); ++i) read_contact(contacts.at(i), problem);
  for (std::size_t i = 0; i < constraints.size(); ++i)
    read_constraint(constraints.at(i), problem.start);
  const Node efforts = root.at("efforts");
  for (std::size_t i = 0; i < efforts.size(); ++i)
    record.efforts.push_back(read_effort(efforts.at(i), problem.start.trees));
  if (root.has("scale_free")) record.scale_free = root.at("scale_free").truth();
  if (root.has("solution")) record.solution = read_solution(root.at("solution"), problem);
  return record;
}

}  // namespace tribo::verification
