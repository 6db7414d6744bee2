#include "verification/study/simulation/precision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/input_error.hpp"
#include "verification/study/simulation/precision_reference.hpp"
#include "verification/study/simulation/simulation.hpp"

namespace tribo::verification {
namespace {

constexpr double kMostSamples = 1e6;
constexpr double kStepRounding = 1e-9;  ///< relative: anything closer to a whole number is one

InputError unknown_parameter(const std::string& key, const std::vector<StudiedScheme>& schemes) {
  std::vector<std::string> known;
  for (const StudiedScheme& studied : schemes) {
    for (const auto& spec : studied.scheme.parameters.specs()) known.push_back(spec.key);
  }
  return unknown_name("parameter", key, known);
}

/// Results are told apart by names.
void refuse_twins(const std::vector<StudiedScheme>& schemes) {
  for (const StudiedScheme& studied : schemes) {
    if (std::ranges::count(schemes, studied.name, &StudiedScheme::name) > 1)
      throw InputError(fmt::format("schemes: two have the name '{}'", studied.name));
  }
}

/// Applies a change to the scenario or, if its key begins with `scheme.`, to schemes that have it.
void apply_change(const models::Changes::value_type& change, models::Parameters& scenario,
                  std::vector<StudiedScheme>& schemes) {
  const std::string& key = change.first;
  if (!key.starts_with("scheme.")) {
    scenario = scenario.with({change});
    return;
  }
  bool known = false;
  for (StudiedScheme& studied : schemes) {
    models::Parameters& parameters = studied.scheme.parameters;
    if (!parameters.has(key)) continue;
    parameters = parameters.with({change});
    known = true;
  }
  if (!known) throw unknown_parameter(key, schemes);
}

/// N = T/Δ.
int whole_number(const char* what, double time, double t_end) {
  const double n = t_end / time;
  if (!(time > 0) || !(std::round(n) >= 1) || std::abs(n - std::round(n)) > kStepRounding * n ||
      n > kMostSamples) {
    throw InputError(fmt::format("{}: {} s does not divide the run of {} s into 1 to {} parts",
                                 what, time, t_end, kMostSamples));
  }
  return static_cast<int>(std::round(n));
}

/// `steps` may not be cut where there is no `sample`; of error control, its largest.
int samples_of(const Precision& precision, const std::vector<double>& steps, double t_end) {
  if (precision.sample && precision.window) {
    throw InputError("give either `sample` or `window`: windows are samples");
  }
  const std::optional<double>& time = precision.window ? precision.window : precision.sample;
  if (!time) return choose_samples(t_end, steps);
  const char* const what = precision.window ? "window" : "sample";
  const int n = whole_number(what, *time, t_end);
  const double longest_step = std::ranges::max(steps);
  if (precision.fixed_steps && longest_step > t_end / n * (1 + kStepRounding)) {
    throw InputError(
        fmt::format("{}: {} s is shorter than the largest step, {} s", what, *time, longest_step));
  }
  return n;
}

/// Ascending.
std::vector<StepChoice> choices_of(const Precision& precision) {
  std::vector<double> values = precision.values;
  std::ranges::sort(values);
  const char* const what = precision.fixed_steps ? "steps" : "accuracies";
  if (values.empty()) throw InputError(fmt::format("{}: none are given", what));
  std::vector<StepChoice> choices;
  for (const double value : values) {
    if (!(value > 0) || !std::isfinite(value))
      throw InputError(fmt::format("{}: {} is not above zero", what, value));
    if (precision.fixed_steps) {
      choices.emplace_back(value);
    } else {
      choices.emplace_back(solvers::ErrorControl{.accuracy = value});
    }
  }
  return choices;
}

}  // namespace

PreparedPrecision prepare(const Precision& precision, const Listener& listener) {
  const models::Scenario& scenario = precision.own_scenario != nullptr
                                         ? *precision.own_scenario
                                         : models::find_scenario(precision.scenario);
  PreparedPrecision study{.scenario = scenario,
                          .parameters = models::Parameters(scenario.parameters),
                          .instance = {},
                          .schemes = {},
                          .choices = {},
                          .reference = {},
                          .why_no_reference = {}};
  for (const std::string& name : precision.schemes)
    study.schemes.push_back({name, solvers::configure_scheme(name)});
  for (const solvers::Scheme* row : precision.own_schemes)
    study.schemes.push_back({row->id, {row, models::Parameters(row->parameters)}});
  refuse_twins(study.schemes);
  for (const auto& change : precision.changes)
    apply_change(change, study.parameters, study.schemes);
  study.choices = choices_of(precision);
  study.instance = models::make_instance(scenario, study.parameters, precision.data);
  if (precision.until) study.instance.t_end = *precision.until;
  study.samples = samples_of(
      precision,
      precision.fixed_steps ? precision.values : std::vector{solvers::ErrorControl{}.max_step},
      study.instance.t_end);
  study.windowed = precision.window.has_value();
  study.most_attempts = precision.most_attempts > 0 ? precision.most_attempts : kUsualAttempts;
  study.reference = reference_of(scenario, study.parameters, study.instance,
                                 {study.samples, study.windowed}, listener, study.why_no_reference);
  return study;
}

WorkPrecision run(const PreparedPrecision& prepared, const std::function<bool(double)>& goes_on) {
  return work_precision({.system = *prepared.instance.system,
                         .x0 = prepared.instance.x0,
                         .t_end = prepared.instance.t_end,
                         .schemes = prepared.schemes,
                         .choices = prepared.choices,
                         .samples = prepared.samples,
                         .windowed = prepared.windowed,
                         .most_attempts = prepared.most_attempts,
                         .reference = prepared.reference},
                        goes_on);
}

}  // namespace tribo::verification
