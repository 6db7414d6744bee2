#include "verification/report/matrix_page.hpp"

#include <fmt/format.h>

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

/// `2`, or `1–4`
std::string range_text(std::size_t least, std::size_t most) {
  return least == most ? std::to_string(least) : fmt::format("{}–{}", least, most);
}

/// `2/14`; of several scenes `1–4/14`, the best and the worst place, `1–4/9–14` where not all
/// measure as many schemes.
std::string places_text(const std::vector<Standing>& ranked) {
  const auto [best, worst] = std::ranges::minmax(ranked, {}, &Standing::better);
  const auto [fewest, most] = std::ranges::minmax(ranked, {}, &Standing::of);
  return range_text(best.better + 1, worst.better + 1) + "/" + range_text(fewest.of, most.of);
}

/// The value, or the least and the greatest.
std::string values_text(const std::vector<Standing>& standings) {
  double least = standings.front().value, greatest = least;
  for (const Standing& standing : standings) {
    least = std::fmin(least, standing.value);
    greatest = std::fmax(greatest, standing.value);
  }
  const std::string text = readable(least, kCellDigits);
  return least < greatest ? text + " … " + readable(greatest, kCellDigits) : text;
}

data cell(const std::string& text, const char* css_class) {
  data view;
  view["text"] = text;
  view["class"] = optional_text(css_class);
  return view;
}

data cell_view(const std::vector<Standing>& standings) {
  if (standings.empty()) return cell("", "");
  std::vector<Standing> ranked;
  std::ranges::copy_if(
      standings, std::back_inserter(ranked), [](const Standing& s) { return s.of > 1; });
  if (ranked.empty()) return cell(values_text(standings), "");
  const auto strong = std::ranges::count_if(ranked, &Standing::strong);
  const auto weak = std::ranges::count_if(ranked, &Standing::weak);
  const auto count = std::ssize(ranked);
  const std::string places = places_text(ranked);
  if (2 * strong >= count) return cell("▲ " + places, "good");
  if (2 * weak >= count) return cell("▼ " + places, "bad");
  return cell(places, "");
}

std::vector<Standing> of_scheme(const Study& study, const std::string& scheme) {
  std::vector<Standing> standings;
  std::ranges::copy_if(study.standings,
                       std::back_inserter(standings),
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
