#include "verification/report/scenario_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/picture/render/scene_of.hpp"
#include "verification/report/claims_naming.hpp"
#include "verification/report/drawing.hpp"
#include "verification/report/film.hpp"
#include "verification/report/number.hpp"
#include "verification/report/parameter_view.hpp"
#include "verification/report/rendering.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"
#include "verification/score/scene.hpp"
#include "verification/text/files.hpp"
#include "verification/text/json.hpp"

namespace tribo::verification::report {
namespace {

using models::Parameters;
using models::Scenario;

constexpr int kPageDigits = 5;
constexpr std::size_t kMostCoordinates = 60;

/// `k = 10⁷ N/m` of `{"value": 1e7, "unit": "N/m"}`, and of a plain number.
std::string number_text(const std::string& name, const Json& value) {
  if (!value.is_object()) return name + " = " + readable(value.get<double>(), kPageDigits);
  return fmt::format("{} = {} {}", name, readable(value.at("value").get<double>(), kPageDigits),
                     value.at("unit").get<std::string>());
}

/// The words of a law, then its numbers.
std::string law_text(const std::string& what, const Json& law) {
  std::string words, numbers;
  for (const auto& [key, value] : law.items()) {
    if (value.is_string()) {
      words += fmt::format("; {}{}", key == "law" ? "" : key + " = ", value.get<std::string>());
    } else {
      numbers += "; " + number_text(key, value);
    }
  }
  return what + words.replace(0, 1, ":") + numbers;
}

/// Each distinct law once, with the number of pairs that have it.
std::vector<std::string> laws_of(const Json& contacts) {
  std::vector<std::string> laws;
  std::map<std::string, int> counts;
  for (const Json& contact : contacts) {
    for (const auto& [key, what] :
         {std::pair{"normal", "Normal force"}, std::pair{"friction", "Friction"}}) {
      const std::string text = law_text(what, contact.at(key));
      if (counts[text]++ == 0) laws.push_back(text);
    }
  }
  const auto all = static_cast<int>(contacts.size());
  for (std::string& law : laws) {
    const int of = counts.at(law);
    if (of < all) law += fmt::format(" ({} of {} pairs)", of, all);
  }
  return laws;
}

std::string contacts_text(const models::Snapshot& snapshot) {
  const auto contacts = snapshot.contacts.items();
  if (contacts.empty()) return "Nothing can touch.";
  const auto touching =
      std::ranges::count_if(contacts, [](const auto& contact) { return contact.active(); });
  const bool anchored = contacts.front().anchored.has_value();
  std::string text = fmt::format("{} candidate {} at the start, {} of which {}.", contacts.size(),
                                 contacts.size() == 1 ? "pair" : "pairs", touching,
                                 touching == 1 ? "touches" : "touch");
  if (!anchored) return text;
  const auto& law = contacts.front().anchored->law;
  return text +
         fmt::format(
             " Each has a spring to an anchor and a damper, f = −K (x − p₀) − B ẋ, projected "
             "on the cone of μ: K = {} N/m, B = {} N s/m, μ = {}. Schemes without memory take "
             "the laws below instead.",
             readable(law.K, kPageDigits), readable(law.B, kPageDigits),
             readable(law.mu, kPageDigits));
}

data coordinate_view(const Json& coordinate) {
  data view;
  view["name"] = coordinate.at("name").get<std::string>();
  view["is"] = coordinate.at("is").get<std::string>();
  view["start"] = readable(coordinate.at("start").get<double>(), kPageDigits);
  view["unit"] = coordinate.at("unit").get<std::string>();
  return view;
}

/// Data that only an instance has.
data model_view(const Scenario& scenario, const Parameters& parameters) {
  const models::Instance instance = make_instance(scenario, parameters);
  models::Snapshot snapshot;
  instance.system->evaluate(instance.x0, snapshot);
  const Json scene = scene_json(scenario, parameters, instance);
  std::vector<Json> shown = scene.at("coordinates");
  data view;
  view["end"] = readable(instance.t_end, kPageDigits);
  const std::size_t more = shown.size() > kMostCoordinates ? shown.size() - kMostCoordinates : 0;
  shown.resize(shown.size() - more);
  view["more_coordinates"] = more == 0 ? data(false) : data(std::to_string(more));
  view["coordinates"] = list_of(shown, coordinate_view);
  view["contacts"] = contacts_text(snapshot);
  view["laws"] = list_of(laws_of(scene.at("contacts")), text_view);
  return view;
}

/// Whether a quantity is the digits of this scenario's reference.
bool certifies(const Certificate& certificate, const Quantity& quantity, const std::string& id) {
  static const std::string kName = "{scenario}";
  std::string name = certificate.quantity;
  if (const std::size_t at = name.find(kName); at != std::string::npos) {
    return quantity.name == name.replace(at, kName.size(), id);
  }
  return certificate.scenario == id && quantity.name == name;
}

data digits_view(const Scenario& scenario, const PageSources& sources) {
  data rows(data::type::list);
  for (const Certificate& certificate : sources.measures.certificates) {
    const ItemData* const item = find_item(sources.run, certificate.item);
    if (!item) continue;
    for (const Quantity& quantity : item->figure.quantities) {
      if (!certifies(certificate, quantity, scenario.id)) continue;
      data row;
      row["item"] = certificate.item;
      row["digits"] = readable(quantity.value, kPageDigits);
      rows.push_back(row);
    }
  }
  if (rows.list_value().empty()) return data(false);
  data section;
  section["entries"] = std::move(rows);
  return section;
}

/// Whether one of the words of `on` is the scenario's id.
bool is_on(const Standing& standing, const std::string& id) {
  std::istringstream words(standing.on);
  for (std::string word; words >> word;) {
    if (word == id) return true;
  }
  return false;
}

/// Measures that the run has taken on this scenario; the others say nothing of it.
std::vector<Study> studies_on(const std::vector<Study>& studies, const std::string& id) {
  std::vector<Study> chosen;
  std::ranges::copy_if(studies, std::back_inserter(chosen), [&](const Study& study) {
    return std::ranges::any_of(study.standings,
                               [&](const Standing& standing) { return is_on(standing, id); });
  });
  return chosen;
}

void add_drawing(const Scenario& scenario, const Parameters& parameters, data& view) {
  const auto sketch = models::sketch(scenario, parameters);
  view["drawing"] = sketch ? data(drawing(*sketch, scenario.description)) : data(false);
  view["remark"] = sketch ? sketch->remark : std::string();
  view["has_contacts"] = sketch && !sketch->contacts.empty();
}

/// The items of the run that have the scenario's name in their code.
std::vector<std::string> items_on(const std::string& id, const PageSources& sources) {
  std::vector<std::string> items;
  for (const auto& [item, of_item] : sources.items)
    if (std::ranges::count(of_item.scenarios, id) > 0) items.push_back(item);
  return items;
}

/// Only of what the run is on: polygons are a tenth of a megabyte.
void add_rendering(const Scenario& scenario, const Parameters& parameters, bool is_shown,
                   data& view) {
  const bool drawn = is_shown && render::has_scene(scenario) && !scenario.needs_data;
  view["rendering"] =
      drawn ? data(rendering(scenario, parameters, scenario.description + ", in perspective"))
            : data(false);
  view["solid"] = !drawn && render::has_scene(scenario);
}

void add_strip(const Scenario& scenario, const PageSources& sources, data& view) {
  const auto strip = sources.strips.find(scenario.id);
  view["strip"] = false;
  if (strip == sources.strips.end()) return;
  view["strip"] =
      bitmap(read_text(strip->second.file), "strip", scenario.description + ", moments of a run");
  view["strip_options"] = strip->second.options;
}

/// Picture and contents of the scenario; the reason if it cannot be made, as under a law that
/// breaks the computation of its start.
void add_model(const Scenario& scenario, const Parameters& parameters, bool is_shown, data& view) {
  try {
    view["model"] = scenario.needs_data ? data(false) : model_view(scenario, parameters);
    add_drawing(scenario, parameters, view);
    add_rendering(scenario, parameters, is_shown, view);
    view["film"] = optional_text(is_shown ? film(scenario, parameters) : "");
    view["refused"] = data(false);
  } catch (const InputError& error) {
    view["refused"] = std::string(error.what());
    for (const char* part : {"model", "drawing", "rendering", "film"}) view[part] = data(false);
  }
}

}  // namespace

std::string scenario_page(const Scenario& scenario, const PageSources& sources,
                          Perspectives perspectives) {
  const Parameters parameters(scenario.parameters);
  data view;
  view["id"] = scenario.id;
  view["description"] = scenario.description;
  view["source"] = scenario.source;
  view["row"] = optional_text(sources.row(scenario.id));
  const std::vector<std::string> items = items_on(scenario.id, sources);
  view["items"] = section_of(items, text_view);
  const bool is_shown = perspectives == Perspectives::kDrawn && !items.empty();
  add_model(scenario, parameters, is_shown, view);
  add_strip(scenario, sources, view);
  view["parameters"] = parameters_view(scenario.parameters);
  view["needs_data"] = scenario.needs_data;
  view["certifiable"] = scenario.certifiable;
  view["digits"] = digits_view(scenario, sources);
  const Wanted on_it = [&](const Standing& standing) { return is_on(standing, scenario.id); };
  view["studies"] = studies_view(studies_on(sources.studies, scenario.id), on_it);
  view["claims"] = claims_view(claims_naming(sources.claims, {scenario.id}), sources.run);
  return render_page(kScenarioPage, scenario.id, "../", view);
}

std::string scenarios_page() {
  data view;
  view["entries"] = list_of(models::scenarios(), [](const Scenario& scenario) {
    data entry;
    entry["id"] = scenario.id;
    entry["description"] = scenario.description;
    entry["kind"] = std::string(scenario.certifiable ? "can be certified" : "");
    return entry;
  });
  return render_page(kListPage, "scenarios", "../", view);
}

}  // namespace tribo::verification::report
