#include <nlohmann/json.hpp>

#include <optional>

#include "verification/judge/work_json.hpp"
#include "verification/python/bindings.hpp"
#include "verification/python/values.hpp"

namespace tribo::python {
namespace {

using verification::RunLimit;
using verification::Simulation;
using verification::SimulationResult;

verification::StepChoice choice_of(const std::optional<double>& step,
                                   const std::optional<double>& accuracy,
                                   const std::optional<double>& max_step,
                                   std::int64_t most_attempts) {
  if (step.has_value() == accuracy.has_value())
    throw InputError("give either `step` or `accuracy`");
  if (step && max_step) throw InputError("`max_step` goes with `accuracy`");
  if (step) return *step;
  solvers::ErrorControl control{
      .accuracy = *accuracy,
      .most_attempts = most_attempts > 0 ? most_attempts : verification::kUsualAttempts};
  if (max_step) control.max_step = *max_step;
  return control;
}

/// Keys `scheme.…` go to the scheme.
verification::Setup setup_of(const ScenarioName& scenario, const SchemeName& scheme,
                             const ChangeList& changes, const std::string& data) {
  verification::Setup setup{.scenario = name_of(scenario),
                            .scheme = name_of(scheme),
                            .data = data,
                            .own_scenario = own_row(scenario),
                            .own_scheme = own_row(scheme)};
  for (const auto& change : changes) {
    const bool of_scheme = change.first.starts_with("scheme.");
    (of_scheme ? setup.scheme_changes : setup.scenario_changes).push_back(change);
  }
  return setup;
}

const char* limit_of(RunLimit limit) {
  switch (limit) {
    case RunLimit::kAttempts:
      return "most_attempts";
    case RunLimit::kRows:
      return "most_rows";
    case RunLimit::kNone:
      break;
  }
  return "";
}

/// The data for `Trajectory` of the package.
nb::dict simulate(const ScenarioName& scenario, const SchemeName& scheme,
                  const std::optional<double>& step, const std::optional<double>& accuracy,
                  const std::optional<double>& max_step, const ChangeList& changes,
                  const std::optional<double>& until, const std::optional<double>& sample,
                  std::vector<std::pair<std::string, double>> start, const std::string& data,
                  std::int64_t most_attempts, std::int64_t most_rows) {
  const Simulation simulation{.setup = setup_of(scenario, scheme, changes, data),
                              .choice = choice_of(step, accuracy, max_step, most_attempts),
                              .until = until,
                              .sample = sample,
                              .start = std::move(start),
                              .most_attempts = most_attempts,
                              .most_rows = most_rows};
  SimulationResult run = computed([&](Signals& signals) {
    return verification::simulate(simulation, [&signals] { return signals.go_on(); });
  });
  nb::dict out;
  std::vector<std::pair<std::string, std::string>> columns;
  for (const models::Coordinate& column : run.columns)
    columns.emplace_back(column.name, column.unit);
  out["columns"] = nb::cast(columns);
  out["values"] = nb::cast(matrix_of(std::move(run.values), columns.size()));
  out["status"] = std::string(solvers::name(run.end.status.status));
  out["reason"] = run.end.status.reason;
  out["end"] = run.end.status.t;
  out["limit"] = limit_of(run.end.limit);
  out["work"] = verification::work_json(run.work).dump();
  return out;
}

}  // namespace

void bind_simulate(nb::module_& m) {
  m.def("simulate", &simulate, nb::arg("scenario"), nb::arg("scheme"), nb::arg("step").none(),
        nb::arg("accuracy").none(), nb::arg("max_step").none(), nb::arg("changes"),
        nb::arg("until").none(), nb::arg("sample").none(), nb::arg("start"), nb::arg("data"),
        nb::arg("most_attempts"), nb::arg("most_rows"));
}

}  // namespace tribo::python
