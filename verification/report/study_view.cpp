#include "verification/report/study_view.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verification/report/number.hpp"

namespace tribo::verification::report {
namespace {

constexpr int kStandingDigits = 3;

std::string value_text(const Standing& standing) {
  std::string text = readable(standing.value, kStandingDigits);
  if (!std::isnan(standing.value) && standing.unit != "-") text += " " + standing.unit;
  return text;
}

data standing_view(const Standing& standing, const Measure& measure) {
  data view;
  view["says"] = measure.says;
  view["on"] = standing.on;
  view["scheme"] = standing.scheme;
  view["value"] = value_text(standing);
  view["rank"] = optional_text(rank_text(standing));
  return view;
}

/// The items in the order of their first measure.
std::vector<std::string> items_of(const std::vector<Study>& studies) {
  std::vector<std::string> items;
  for (const Study& study : studies) {
    if (std::ranges::find(items, study.measure.item) == items.end()) {
      items.push_back(study.measure.item);
    }
  }
  return items;
}

}  // namespace

std::vector<Study> studies_of(const std::vector<Measure>& measures, const RunData& run,
                              const std::vector<std::string>& schemes) {
  std::vector<Study> studies;
  for (const Measure& measure : measures) {
    studies.push_back(
        {measure, find_item(run, measure.item) != nullptr, standings(measure, run, schemes)});
  }
  return studies;
}

data studies_view(const std::vector<Study>& studies, const Wanted& wanted) {
  return list_of(items_of(studies), [&](const std::string& item) {
    bool computed = false;
    data rows(data::type::list);
    for (const Study& study : studies) {
      if (study.measure.item != item) continue;
      computed = study.computed;
      for (const Standing& standing : study.standings) {
        if (wanted(standing)) rows.push_back(standing_view(standing, study.measure));
      }
    }
    data view;
    view["item"] = item;
    view["computed"] = computed;
    view["any"] = !rows.list_value().empty();
    view["rows"] = std::move(rows);
    return view;
  });
}

data traits_view(const std::vector<Study>& studies, const Wanted& wanted,
                 bool (Standing::*trait)() const) {
  std::vector<std::string> lines;
  for (const Study& study : studies) {
    std::vector<std::string> on;
    bool any = false;
    for (const Standing& standing : study.standings) {
      if (!wanted(standing) || !(standing.*trait)()) continue;
      any = true;
      if (!standing.on.empty()) on.push_back(standing.on);
    }
    if (!any) continue;
    lines.push_back(on.empty() ? study.measure.says
                               : fmt::format("{}: {}", study.measure.says, fmt::join(on, ", ")));
  }
  return section_of(lines, text_view);
}

}  // namespace tribo::verification::report
