#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>

#include "reference/certificate_json.hpp"
#include "verification/cli/precision_table.hpp"
#include "verification/cli/score_table.hpp"
#include "verification/cli/score_test_set.hpp"
#include "verification/python/bindings.hpp"
#include "verification/python/values.hpp"
#include "verification/score/scorer.hpp"
#include "verification/score/trajectory_table.hpp"
#include "verification/study/simulation/certification.hpp"
#include "verification/study/simulation/precision.hpp"
#include "verification/testset/export.hpp"

namespace tribo::python {
namespace {

using Column = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// Lets Ctrl-C end a computation, and leaves its lines out.
verification::Listener listener_with(Signals& signals) {
  return {.note = [](const std::string& /*line*/) {}, .each_step = [&signals] { signals.heed(); }};
}

std::string text_of(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// The certificate as JSON.
std::string reference_json(const std::string& id, const ChangeList& changes,
                           const std::optional<double>& until, const std::optional<double>& sample,
                           const std::optional<std::vector<double>>& times, int digits, bool forces,
                           const std::string& data) {
  const models::Scenario& scenario = models::find_scenario(id);
  reference::CertificateRequest request{
      .scenario = id,
      .parameters = models::Parameters(scenario.parameters).with({changes.begin(), changes.end()}),
      .sample = sample,
      .digits = digits,
      .forces = forces,
      .shorter = true};
  if (times && sample) throw InputError("give either `sample` or `times`");
  if (times) {
    if (times->empty()) throw InputError("times: there is none");
    if (until && *until != times->back()) throw InputError("until: the last of `times` says so");
    request.times = *times;
    request.until = times->back();
  } else {
    request.until =
        until ? *until : models::make_instance(scenario, request.parameters, data).t_end;
  }
  const reference::Certification result = computed([&](Signals& signals) {
    return verification::certification_of(request, listener_with(signals));
  });
  if (!result.certificate) throw InputError(result.refusal);
  return reference::to_json(*result.certificate);
}

std::vector<verification::TableColumn> columns_of(
    const std::vector<std::pair<std::string, Column>>& arrays,
    const std::vector<std::pair<std::string, std::string>>& units) {
  std::vector<verification::TableColumn> columns;
  for (const auto& [name, array] : arrays) {
    verification::TableColumn column{.name = name, .values = {}};
    for (const auto& [of, unit] : units) {
      if (of == name) column.unit = unit;
    }
    column.values.assign(array.data(), array.data() + array.shape(0));
    columns.push_back(std::move(column));
  }
  return columns;
}

/// A score as the command line's JSON.
std::string score_json(const std::string& scenario,
                       const std::vector<std::pair<std::string, Column>>& arrays,
                       const std::vector<std::pair<std::string, std::string>>& units,
                       const std::string& name, const ChangeList& changes,
                       const std::optional<double>& until, std::size_t rows, int windows,
                       int digits) {
  verification::Scorer::Request request{.scenario = scenario,
                                        .changes = {changes.begin(), changes.end()},
                                        .options = {.windows = windows, .most_rows = rows},
                                        .digits = digits};
  if (windows < 1 || rows < 2) throw InputError("windows: 1 or more; rows: 2 or more");
  if (until) request.options.until = *until;
  const auto columns = columns_of(arrays, units);
  const verification::Score score = computed([&](Signals& signals) {
    verification::Scorer scorer(request, listener_with(signals));
    return scorer.score(verification::trajectory_of(name, columns, scorer.columns()));
  });
  return text_of(cli::score_json({&score, 1}));
}

/// Runs judged by the shipped test set, or by one that `testset` wrote, as the command line's JSON.
std::string score_test_set_json(const std::vector<std::string>& runs, const std::string& test_set,
                                const std::string& home, int windows) {
  if (windows < 1) throw InputError("windows: 1 or more");
  const std::vector<verification::SetScore> scores = computed([&](Signals& signals) {
    const auto problems = test_set.empty() ? verification::shipped_test_set(home)
                                           : verification::read_test_set(test_set);
    std::vector<verification::SetScore> all;
    for (const std::string& run : runs) {
      for (verification::SetScore& one :
           verification::score_run(problems, run, {.windows = windows}, listener_with(signals)))
        all.push_back(std::move(one));
    }
    return all;
  });
  return text_of(cli::test_set_json(scores, verification::SetContext(home)));
}

/// Writes the set by what is shipped.
void write_test_set(const std::string& out, const std::vector<std::string>& ids,
                    const std::string& home) {
  std::vector<verification::CertifiedProblem> certified;
  for (const verification::TestProblem& problem : verification::test_problems(ids)) {
    auto truth = verification::shipped_truth(problem, home);
    if (!truth) throw InputError(problem.id + ": its truth is not shipped here");
    certified.push_back({problem, *std::move(truth)});
  }
  verification::export_test_set(certified, out, [](const std::string&) {});
}

std::string precision_json(const ScenarioName& scenario, const std::vector<SchemeName>& schemes,
                           const std::optional<std::vector<double>>& steps,
                           const std::optional<std::vector<double>>& accuracies,
                           const ChangeList& changes, const std::optional<double>& until,
                           const std::optional<double>& sample, const std::optional<double>& window,
                           const std::string& data, std::int64_t most_attempts) {
  if (steps.has_value() == accuracies.has_value())
    throw InputError("give either `steps` or `accuracies`");
  verification::Precision precision{.scenario = name_of(scenario),
                                    .schemes = {},
                                    .changes = {changes.begin(), changes.end()},
                                    .fixed_steps = steps.has_value(),
                                    .values = steps ? *steps : *accuracies,
                                    .until = until,
                                    .sample = sample,
                                    .window = window,
                                    .data = data,
                                    .most_attempts = most_attempts,
                                    .own_scenario = own_row(scenario)};
  for (const SchemeName& scheme : schemes) {
    if (const solvers::Scheme* row = own_row(scheme)) {
      precision.own_schemes.push_back(row);
    } else {
      precision.schemes.push_back(name_of(scheme));
    }
  }
  const verification::WorkPrecision study = computed([&](Signals& signals) {
    return verification::run(verification::prepare(precision, listener_with(signals)),
                             [&signals](double) { return signals.go_on(); });
  });
  return text_of(cli::precision_json(study));
}

}  // namespace

void bind_studies(nb::module_& m) {
  m.def("reference_json", &reference_json, nb::arg("scenario"), nb::arg("changes"),
        nb::arg("until").none(), nb::arg("sample").none(), nb::arg("times").none(),
        nb::arg("digits"), nb::arg("forces"), nb::arg("data"));
  m.def("score_test_set_json", &score_test_set_json, nb::arg("runs"), nb::arg("test_set"),
        nb::arg("home"), nb::arg("windows"));
  m.def("write_test_set", &write_test_set, nb::arg("out"), nb::arg("ids"), nb::arg("home"));
  m.def("score_json", &score_json, nb::arg("scenario"), nb::arg("arrays"), nb::arg("units"),
        nb::arg("name"), nb::arg("changes"), nb::arg("until").none(), nb::arg("rows"),
        nb::arg("windows"), nb::arg("digits"));
  m.def("precision_json", &precision_json, nb::arg("scenario"), nb::arg("schemes"),
        nb::arg("steps").none(), nb::arg("accuracies").none(), nb::arg("changes"),
        nb::arg("until").none(), nb::arg("sample").none(), nb::arg("window").none(),
        nb::arg("data"), nb::arg("most_attempts"));
}

}  // namespace tribo::python
