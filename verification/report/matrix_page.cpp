#include "verification/report/matrix_page.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "solvers/schemes.hpp"
#include "verification/report/number.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {
namespace {

constexpr int kCellDigits = 2;

/// `3 mm`, of several scenes `2 … 5 mm`: the least and the greatest.
std::string values_text(const std::vector<Standing>& standings) {
  double least = standings.front().value, greatest = least;
  for (const Standing& standing : standings) {
    least = std::fmin(least, standing.value);
    greatest = std::fmax(greatest, standing.value);
  }
  const std::string& unit = standings.front().unit;
  std::string text = readable(least, kCellDigits);
  if (least < greatest) text += " … " + readable(greatest, kCellDigits);
  return unit.empty() || unit == "-" ? text : text + " " + unit;
}

data cell(const std::string& text, const char* css_class) {
  data view;
  view["text"] = text;
  view["class"] = optional_text(css_class);
  return view;
}

/// Its values, marked where it is in the best or the worst third on half of the scenes or more.
data cell_view(const std::vector<Standing>& standings) {
  if (standings.empty()) return cell("", "");
  const std::string values = values_text(standings);
  const auto ranked = std::ranges::count_if(standings, [](const Standing& s) { return s.of > 1; });
  const auto strong = std::ranges::count_if(standings, &Standing::strong);
  const auto weak = std::ranges::count_if(standings, &Standing::weak);
  if (ranked > 0 && 2 * strong >= ranked) return cell("▲ " + values, "good");
  if (ranked > 0 && 2 * weak >= ranked) return cell("▼ " + values, "bad");
  return cell(values, "");
}

std::vector<Standing> of_scheme(const Study& study, const std::string& scheme) {
  std::vector<Standing> standings;
  std::ranges::copy_if(study.standings, std::back_inserter(standings),
                       [&](const Standing& standing) { return standing.scheme == scheme; });
  return standings;
}

/// Schemes and presets that any study has, in the order of the tables.
std::vector<std::string> measured_schemes(const std::vector<Study>& studies) {
  std::set<std::string> measured;
  for (const Study& study : studies) {
    for (const Standing& standing : study.standings) measured.insert(standing.scheme);
  }
  std::vector<std::string> names = scheme_names();
  std::erase_if(names, [&](const std::string& name) { return !measured.contains(name); });
  return names;
}

/// A preset is described on the page of its scheme.
std::string page_of(const std::string& name) {
  const auto preset = std::ranges::find(solvers::presets(), name, &solvers::Preset::id);
  return "schemes/" + (preset == solvers::presets().end() ? name : preset->scheme) + ".html";
}

data scheme_view(const std::string& name) {
  data view;
  view["id"] = name;
  view["page"] = page_of(name);
  return view;
}

data row_view(const Study& study, const std::vector<std::string>& schemes) {
  data view;
  view["says"] = study.measure.says;
  view["item"] = study.measure.item;
  view["cells"] = list_of(
      schemes, [&](const std::string& scheme) { return cell_view(of_scheme(study, scheme)); });
  return view;
}

}  // namespace

std::string matrix_page(const PageSources& sources) {
  std::vector<Study> studies;
  std::set<std::string> missing;
  for (const Study& study : sources.studies) {
    if (!study.standings.empty()) studies.push_back(study);
    if (!study.computed) missing.insert(study.measure.item);
  }
  const std::vector<std::string> schemes = measured_schemes(studies);
  data view;
  view["any"] = !studies.empty();
  view["schemes"] = list_of(schemes, scheme_view);
  view["rows"] = list_of(studies, [&](const Study& study) { return row_view(study, schemes); });
  view["missing"] = !missing.empty();
  view["missing_items"] = list_of(missing, text_view);
  return render_page(kMatrixPage, "matrix", "", view);
}

}  // namespace tribo::verification::report
