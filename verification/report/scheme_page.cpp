#include "verification/report/scheme_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verification/report/claims_naming.hpp"
#include "verification/report/cost_view.hpp"
#include "verification/report/parameter_view.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {
namespace {

using solvers::Preset;
using solvers::Scheme;
using solvers::SchemeTraits;

std::vector<Preset> presets_of(const Scheme& scheme) {
  std::vector<Preset> presets;
  std::ranges::copy_if(solvers::presets(), std::back_inserter(presets),
                       [&](const Preset& preset) { return preset.scheme == scheme.id; });
  return presets;
}

std::vector<std::string> names_of(const Scheme& scheme) {
  std::vector<std::string> names = {scheme.id};
  for (const Preset& preset : presets_of(scheme)) names.push_back(preset.id);
  return names;
}

data preset_view(const Preset& preset) {
  std::string changes;
  for (const auto& [key, value] : preset.changes) {
    changes += fmt::format("{}{}={}", changes.empty() ? "" : ", ", key, value);
  }
  data view;
  view["id"] = preset.id;
  view["changes"] = changes;
  return view;
}

const char* yes_or_no(bool yes) {
  return yes ? "yes" : "no";
}

std::string error_text(const Scheme& scheme) {
  if (scheme.traits.error_order == 0) return "none: fixed steps only";
  return fmt::format("order {}, judged by {}", scheme.traits.error_order,
                     scheme.judged_by_default == "full" ? "the whole state" : "positions alone");
}

data facts_view(const Scheme& scheme) {
  const SchemeTraits& traits = scheme.traits;
  const std::vector<std::pair<std::string, std::string>> facts = {
      {"Family", scheme.family},
      {"Order", std::to_string(traits.order)},
      {"Error estimate", error_text(scheme)},
      {"Implicit", yes_or_no(traits.implicit)},
      {"Consistent", traits.consistent ? "yes: converges to the model's own laws"
                                       : "no: converges to other laws"},
      {"After a failed solve at fixed steps",
       traits.retries_halved ? "half of the step is tried" : "the run ends"},
      {"Needs open gaps at the start", yes_or_no(traits.needs_open_gaps)},
      {"Needs contacts with memory", yes_or_no(traits.keeps_anchors)},
      {"Takes limits and constraints", yes_or_no(scheme.takes_constraints)},
      {"Takes external systems", yes_or_no(scheme.takes_external_systems)}};
  return list_of(facts, [](const auto& fact) {
    data view;
    view["name"] = fact.first;
    view["value"] = fact.second;
    return view;
  });
}

/// Contacts with memory have scenarios of their own.
std::string count_command(const Scheme& scheme) {
  return fmt::format("tribometer simulate --scenario {} --scheme {} --step 1e-3 --work work.json",
                     scheme.traits.keeps_anchors ? "sliding-point" : "forced-box", scheme.id);
}

}  // namespace

std::string scheme_page(const Scheme& scheme, const PageSources& sources) {
  const std::vector<std::string> names = names_of(scheme);
  const Wanted of_scheme = [&](const Standing& standing) {
    return std::ranges::find(names, standing.scheme) != names.end();
  };
  data view;
  view["id"] = scheme.id;
  view["description"] = scheme.description;
  view["equation"] = optional_text(scheme.equation);
  view["source"] = scheme.source;
  view["row"] = optional_text(sources.row(scheme.id));
  view["facts"] = facts_view(scheme);
  view["parameters"] = parameters_view(scheme.parameters);
  view["presets"] = section_of(presets_of(scheme), preset_view);
  view["good"] = traits_view(sources.studies, of_scheme, &Standing::strong);
  view["bad"] = traits_view(sources.studies, of_scheme, &Standing::weak);
  view["costs"] = costs_view(sources.measures.costs, sources.run, names);
  view["count_command"] = count_command(scheme);
  view["studies"] = studies_view(sources.studies, of_scheme);
  view["claims"] = claims_view(claims_naming(sources.claims, names), sources.run);
  return render_page(kSchemePage, scheme.id, "../", view);
}

std::string schemes_page() {
  data view;
  view["entries"] = list_of(solvers::schemes(), [](const Scheme& scheme) {
    data entry;
    entry["id"] = scheme.id;
    entry["description"] = scheme.description;
    entry["kind"] = fmt::format("{}, order {}", scheme.family, scheme.traits.order);
    return entry;
  });
  return render_page(kListPage, "schemes", "../", view);
}

}  // namespace tribo::verification::report
