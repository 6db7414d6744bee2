#include "verification/testset/problem_data.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "reference/problems.hpp"
#include "verification/score/quantity.hpp"

namespace tribo::verification {
namespace {

/// Relative difference up to which a motion of stiff contacts is that of rigid ones.
constexpr double kRigid = 1e-4;

const ClosedForm* closed_form_of(const std::string& quantity, const TestProblem& problem) {
  const auto found = std::ranges::find(problem.closed, quantity, &ClosedForm::quantity);
  return found == problem.closed.end() ? nullptr : &*found;
}

void check_names(const TestProblem& problem, const std::vector<MotionQuantity>& quantities) {
  std::vector<std::string> known;
  for (const MotionQuantity& quantity : quantities) known.push_back(quantity.name);
  for (const ClosedForm& form : problem.closed)
    if (std::ranges::find(known, form.quantity) == known.end())
      throw unknown_name("quantity", form.quantity, known);
}

Json quantity_json(const MotionQuantity& quantity, const CertifiedQuantity& certified,
                   const ClosedForm* closed) {
  Json json = {{"name", quantity.name},
               {"unit", quantity.unit},
               {"value", certified.value},
               {"digits", certified.digits},
               {"class", "C"}};
  if (closed == nullptr) return json;
  const double difference = certified.value - closed->value;
  const double scale = std::max(std::abs(closed->value), std::abs(certified.value));
  json["closed_form"] = {{"of", closed->rigid ? "the limit of rigid contacts" : "the given law"},
                         {"value", closed->value},
                         {"why", closed->why},
                         {"D", difference}};
  if (closed->rigid) json["class"] = std::abs(difference) <= kRigid * scale ? "R" : "D";
  return json;
}

}  // namespace

reference::Certificate truth_rows(const CertifiedProblem& certified) {
  reference::CertificateRequest request = truth_request(certified.problem);
  for (int i = 0; i < kTruthRows; ++i)
    request.times.push_back(i == kTruthRows - 1 ? request.until
                                                : request.until * i / (kTruthRows - 1));
  const reference::Certification rows =
      sampled(reference::make_problem(request.scenario, request.parameters), {certified.truth, {}},
              request);
  if (!rows.certificate)
    throw InputError(fmt::format("{}: {}", certified.problem.id, rows.refusal));
  return *rows.certificate;
}

std::string truth_csv(const CertifiedProblem& certified, const reference::Certificate& rows) {
  std::string text = fmt::format("# Contact Test Set {}: {}\n# scenario: {}\n", kTestSetVersion,
                                 certified.problem.id, certified.problem.scenario);
  for (const auto& [key, value] : rows.parameters) text += fmt::format("# {}: {}\n", key, value);
  text += fmt::format("t[s],{}\n", fmt::join(rows.columns, ","));
  for (const reference::CertifiedSample& sample : rows.samples) {
    text += fmt::format("{}", sample.t);
    for (const reference::CertifiedNumber& number : sample.state) text += "," + number.text;
    text += "\n";
  }
  return text;
}

Json quantities_json(const CertifiedProblem& certified, const reference::Certificate& rows) {
  const TestProblem& problem = certified.problem;
  const models::Parameters parameters = problem.parameters();
  const models::Instance instance =
      models::make_instance(models::find_scenario(problem.scenario), parameters);
  const std::vector<MotionQuantity> quantities =
      quantities_of(problem.scenario, parameters, *instance.system);
  check_names(problem, quantities);
  Json list = Json::array();
  for (const MotionQuantity& quantity : quantities) {
    const CertifiedQuantity value =
        certified_quantity(quantity, *instance.system, rows, rows.until);
    list.push_back(quantity_json(quantity, value, closed_form_of(quantity.name, problem)));
  }
  return list;
}

}  // namespace tribo::verification
