#include "verification/testset/test_problem.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/toml_table.hpp"
#include "verification/score/tables.hpp"

namespace tribo::verification {
namespace {

models::Changes changes_from(TableReader& reader) {
  models::Changes changes;
  if (!reader.has("set")) return changes;
  const toml::table& set = *reader.node("set").as_table();
  for (const auto& [key, value] : set) {
    if (value.is_string()) {
      changes.emplace_back(std::string(key.str()), reader.text_in(value, "set"));
    } else {
      changes.emplace_back(std::string(key.str()), reader.number_in(value, "set"));
    }
  }
  return changes;
}

ClosedForm closed_form_from(TableReader reader) {
  ClosedForm form{.quantity = reader.text("quantity"),
                  .value = reader.number("value"),
                  .rigid = reader.choice("of", {"law", "rigid"}) == 1,
                  .why = reader.text("why")};
  reader.finish();
  return form;
}

TestProblem problem_from(TableReader reader) {
  TestProblem problem{.id = reader.text("id"),
                      .title = reader.text("title"),
                      .tests = reader.text("tests"),
                      .scenario = reader.text("scenario"),
                      .changes = changes_from(reader),
                      .closed = {}};
  problem.end = reader.positive("end");
  if (reader.has("closed")) {
    for (const toml::node& node : reader.array("closed"))
      problem.closed.push_back(
          closed_form_from(reader.reader(*node.as_table(), problem.id + ".closed")));
  }
  reader.finish();
  return problem;
}

}  // namespace

models::Parameters TestProblem::parameters() const {
  return models::Parameters(models::find_scenario(scenario).parameters).with(changes);
}

std::vector<TestProblem> test_problems() {
  const toml::table table = tribo::parse_toml(kTestProblems, "testset/problems.toml");
  TableReader reader(table, "testset/problems.toml", "set");
  std::vector<TestProblem> problems;
  for (const toml::node& node : reader.array("problem"))
    problems.push_back(problem_from(reader.reader(*node.as_table(), "problem")));
  return problems;
}

std::vector<TestProblem> test_problems(const std::vector<std::string>& ids) {
  std::vector<TestProblem> all = test_problems();
  std::vector<std::string> known;
  for (const TestProblem& problem : all) known.push_back(problem.id);
  for (const std::string& id : ids) {
    if (std::ranges::find(known, id) == known.end()) throw unknown_name("problem", id, known);
  }
  if (ids.empty()) return all;
  std::erase_if(all, [&](const TestProblem& problem) {
    return std::ranges::find(ids, problem.id) == ids.end();
  });
  return all;
}

}  // namespace tribo::verification
