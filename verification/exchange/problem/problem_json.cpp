#include "verification/exchange/problem/problem_json.hpp"

#include <cmath>

namespace tribo::verification {
namespace {

using models::ContactPoint;
using models::Snapshot;

/// null where it is not finite
Json number_json(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

template <class Derived>
Json vector_json(const Eigen::MatrixBase<Derived>& values) {
  Json list = Json::array();
  for (Eigen::Index i = 0; i < values.size(); ++i) list.push_back(number_json(values[i]));
  return list;
}

template <class Derived>
Json matrix_json(const Eigen::MatrixBase<Derived>& values) {
  Json rows = Json::array();
  for (Eigen::Index i = 0; i < values.rows(); ++i) {
    rows.push_back(vector_json(values.row(i).transpose()));
  }
  return rows;
}

Json list_json(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(number_json(value));
  return list;
}

Json trees_json(const Snapshot& start) {
  Json list = Json::array();
  for (std::size_t i = 0; i < start.trees.size(); ++i) {
    list.push_back({{"first", start.trees[i].first},
                    {"size", start.trees[i].size},
                    {"mass", matrix_json(start.M[i])}});
  }
  return list;
}

Json normal_json(const models::HuntCrossley<double>& law) {
  return {{"law", "hunt-crossley"}, {"k", number_json(law.k)}, {"d", number_json(law.d)}};
}
Json normal_json(const models::PrescribedForce<double>& law) {
  Json json = {{"law", "prescribed"}, {"force", number_json(law.pi)}};
  if (law.d != 0) json["d"] = number_json(law.d);
  return json;
}
Json normal_json(const models::SpringDamper<double>& law) {
  return {{"law", "spring-damper"},
          {"k", number_json(law.k)},
          {"d", number_json(law.d)},
          {"c", number_json(law.c)}};
}

Json friction_json(const models::FrictionLaw<double>& law) {
  Json json = {{"law", models::name(law.shape)},
               {"mu", number_json(law.mu)},
               {"stiction_tolerance", number_json(law.v_s)}};
  if (law.excess.size != 0) {
    json["static_excess"] = number_json(law.excess.size);
    json["center"] = number_json(law.excess.center);
  }
  return json;
}

Json contact_json(const Snapshot& start, const ContactPoint& contact) {
  Json blocks = Json::array();
  for (const JacobianBlock& block : jacobian_blocks(start, contact)) {
    blocks.push_back({{"tree", block.tree}, {"rows", matrix_json(block.J)}});
  }
  return {{"id", contact.id},
          {"gap", number_json(contact.phi)},
          {"bias", vector_json(contact.bias)},
          {"jacobian", std::move(blocks)},
          {"normal", std::visit([](const auto& law) { return normal_json(law); }, contact.normal)},
          {"friction", friction_json(contact.friction)}};
}

Json constraint_json(const models::Constraint& constraint) {
  Json blocks = Json::array();
  for (int b = 0; b < constraint.num_blocks; ++b) {
    const auto& block = constraint.blocks[static_cast<std::size_t>(b)];
    blocks.push_back({{"tree", block.tree}, {"row", vector_json(block.G.transpose())}});
  }
  Json json = {{"value", number_json(constraint.value)},
               {"lower", number_json(constraint.lower)},
               {"upper", number_json(constraint.upper)},
               {"rows", std::move(blocks)}};
  if (constraint.compliance) {
    json["compliance"] = {{"k", number_json(constraint.compliance->k)},
                          {"c", number_json(constraint.compliance->c)}};
  }
  return json;
}

Json solution_json(const RecordedSolution& solution) {
  Json impulses = Json::array();
  for (const auto& impulse : solution.impulses) impulses.push_back(vector_json(impulse));
  return {{"scheme", solution.scheme},
          {"status", solvers::name(solution.status)},
          {"reason", solution.reason},
          {"velocity", vector_json(solution.v)},
          {"impulses", std::move(impulses)},
          {"residuals", list_json(solution.residuals)},
          {"fractions", list_json(solution.fractions)}};
}

}  // namespace

Json problem_json(const RecordedProblem& record) {
  const solvers::ContactProblem& problem = record.problem;
  Json contacts = Json::array(), constraints = Json::array(), efforts = Json::array();
  for (const auto& contact : problem.start.contacts.items()) {
    contacts.push_back(contact_json(problem.start, contact));
  }
  for (const auto& constraint : problem.start.constraints.items()) {
    constraints.push_back(constraint_json(constraint));
  }
  for (const RecordedEffort& effort : record.efforts) {
    efforts.push_back({{"tree", effort.tree},
                       {"row", vector_json(effort.G.transpose())},
                       {"C", number_json(effort.law.C)},
                       {"b", number_json(effort.law.b)},
                       {"e", number_json(effort.law.e)}});
  }
  Json json = {
      {"format", "tribometer contact problem 1"}, {"title", record.title},
      {"step", number_json(problem.h)},           {"trees", trees_json(problem.start)},
      {"velocity", vector_json(problem.v0)},      {"free_momentum", vector_json(problem.p_star)},
      {"guess", vector_json(record.guess)},       {"contacts", std::move(contacts)},
      {"constraints", std::move(constraints)},    {"efforts", std::move(efforts)}};
  if (record.scale_free) json["scale_free"] = true;
  if (record.solution) json["solution"] = solution_json(*record.solution);
  return json;
}

}  // namespace tribo::verification
