#include "verification/cli/score_gate.hpp"

#include <fmt/format.h>
#include <fnmatch.h>
#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/score_table.hpp"
#include "verification/read_json.hpp"
#include "verification/score/score_figure.hpp"
#include "verification/work_json.hpp"

namespace tribo::cli {
namespace {

using verification::Score;
namespace fs = std::filesystem;

constexpr const char* kFormat = "tribometer-score-1";
constexpr const char* kFile = "score.json";

bool matches(const std::string& pattern, const std::string& name) {
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

/// A number of a record; NaN where it has none.
double number_of(const Json& json) {
  return json.is_number() ? json.get<double>() : std::nan("");
}

/// The numbers of a recorded score, as by `gated_numbers`.
std::vector<GatedNumber> numbers_of(const Json& score) {
  std::vector<GatedNumber> numbers;
  const auto label = score.at("label").get<std::string>();
  const auto add = [&](const std::string& name, const std::string& unit, double value) {
    numbers.push_back({.label = label, .name = name, .unit = unit, .value = value, .source = {}});
  };
  for (const Json& one : score.at("coordinates")) {
    const double largest = number_of(one.at("largest")), resolved = number_of(one.at("resolved"));
    add(one.at("name").get<std::string>(),
        one.at("unit").get<std::string>(),
        std::isnan(largest) ? largest : std::max(largest, resolved));
  }
  for (const Json& one : score.at("measures")) {
    add(one.at("name").get<std::string>(),
        one.at("unit").get<std::string>(),
        std::abs(number_of(one.at("file")) - number_of(one.at("reference"))));
  }
  double missed = number_of(score.at("surplus_events"));
  for (const Json& event : score.at("events")) missed += event.at("found").is_null() ? 1 : 0;
  add("events", "-", missed);
  return numbers;
}

struct ScoreRecord {
  std::string scenario;
  Json parameters;
  std::vector<GatedNumber> numbers;
};

ScoreRecord read_record(const fs::path& folder) {
  const fs::path file = folder / kFile;
  const Json json = verification::read_json(file);
  try {
    if (json.at("format") != kFormat) throw InputError("");
    ScoreRecord record{json.at("scenario").get<std::string>(), json.at("parameters"), {}};
    for (const Json& score : json.at("scores")) {
      for (GatedNumber& number : numbers_of(score)) record.numbers.push_back(std::move(number));
    }
    return record;
  } catch (const std::exception&) {
    throw InputError(
        fmt::format("{}: is no {}; score --out DIR writes one", file.string(), kFormat));
  }
}

Json parameters_json(const models::Parameters& parameters) {
  Json json = Json::object();
  for (const auto& [key, value] : parameters.listing()) json[key] = value;
  return json;
}

/// The number of the same name and label; if both have but one label, of that one.
const GatedNumber* partner(const GatedNumber& number,
                           const std::vector<GatedNumber>& others,
                           bool any_label) {
  const auto found = std::ranges::find_if(others, [&](const GatedNumber& other) {
    return other.name == number.name && (any_label || other.label == number.label);
  });
  return found == others.end() ? nullptr : &*found;
}

/// What became of a number that may be `factor` times what it was.
std::string_view word_for(const ScoreChange& number, double factor) {
  if (!number.after) return "gone";
  const double before = number.before, after = *number.after;
  if (after == before || (std::isnan(after) && std::isnan(before))) return "same";
  if (!(after <= factor * before)) return "worse";
  return after < before ? "better" : "within";
}

bool has_one_label(const std::vector<GatedNumber>& numbers) {
  return std::ranges::all_of(
      numbers, [&](const GatedNumber& one) { return one.label == numbers.front().label; });
}

}  // namespace

std::vector<GatedNumber> gated_numbers(std::span<const Score> scores) {
  std::vector<GatedNumber> numbers;
  const Json record = score_json(scores);
  for (const Json& score : record.at("scores")) {
    for (GatedNumber& number : numbers_of(score)) numbers.push_back(std::move(number));
  }
  return numbers;
}

std::vector<ScoreLimit> limits_from(const std::vector<std::string>& max_errors) {
  std::vector<ScoreLimit> limits;
  for (const std::string& text : max_errors) {
    const auto [name, value] = divided("--max-error", "NAME=VALUE", text);
    const double most = models::parse_number("--max-error", value);
    if (most < 0) throw InputError(fmt::format("--max-error {}: {} is below zero", text, value));
    limits.push_back({.label = {}, .name = name, .most = most, .source = "--max-error"});
  }
  return limits;
}

std::vector<ScoreLimit> limits_of_baseline(const fs::path& folder,
                                           double factor,
                                           const std::string& scenario,
                                           const models::Parameters& parameters) {
  const ScoreRecord record = read_record(folder);
  if (record.scenario != scenario || record.parameters != parameters_json(parameters)) {
    throw InputError(
        fmt::format("{}: is of scenario '{}' or of other parameters; not of '{}' as here",
                    folder.string(),
                    record.scenario,
                    scenario));
  }
  std::vector<ScoreLimit> limits;
  const bool alone = has_one_label(record.numbers);
  for (const GatedNumber& number : record.numbers) {
    if (std::isnan(number.value)) continue;
    limits.push_back({.label = alone ? "" : number.label,
                      .name = number.name,
                      .most = factor * number.value,
                      .source = fmt::format("{} times that of {}", factor, folder.string())});
  }
  return limits;
}

std::vector<GatedNumber> gate(std::span<const Score> scores,
                              const std::vector<ScoreLimit>& limits) {
  const std::vector<GatedNumber> numbers = gated_numbers(scores);
  std::vector<GatedNumber> gated;
  for (const ScoreLimit& limit : limits) {
    bool found = false;
    std::vector<std::string> known;
    for (const GatedNumber& number : numbers) {
      known.push_back(number.name);
      if (!matches(limit.name, number.name)) continue;
      if (!limit.label.empty() && limit.label != number.label) continue;
      GatedNumber one = number;
      one.most = limit.most;
      one.source = limit.source;
      gated.push_back(std::move(one));
      found = true;
    }
    if (!found) throw unknown_name("error", limit.name, known);
  }
  return gated;
}

std::string gate_line(const GatedNumber& number) {
  const auto with_unit = [&](double value) {
    return number.unit == "-" ? fmt::format("{:.4g}", value)
                              : fmt::format("{:.4g} {}", value, number.unit);
  };
  return fmt::format("{}: {} is off by {}, {} allowed ({})",
                     number.label,
                     number.name,
                     with_unit(number.value),
                     with_unit(number.most),
                     number.source);
}

std::string junit_xml(const std::vector<GatedNumber>& numbers) {
  pugi::xml_document document;
  pugi::xml_node suite = document.append_child("testsuite");
  suite.append_attribute("name") = "tribometer score";
  suite.append_attribute("tests") = static_cast<unsigned>(numbers.size());
  suite.append_attribute("failures") = static_cast<unsigned>(
      std::ranges::count_if(numbers, [](const GatedNumber& n) { return !n.holds(); }));
  for (const GatedNumber& number : numbers) {
    pugi::xml_node test = suite.append_child("testcase");
    test.append_attribute("classname") = number.label.c_str();
    test.append_attribute("name") = fmt::format("{} ({})", number.name, number.source).c_str();
    if (number.holds()) continue;
    test.append_child("failure").append_attribute("message") = gate_line(number).c_str();
  }
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

Json score_record(const std::string& scenario,
                  const models::Parameters& parameters,
                  std::span<const Score> scores) {
  Json json = {
      {"format", kFormat}, {"scenario", scenario}, {"parameters", parameters_json(parameters)}};
  json.update(score_json(scores));
  return json;
}

ScoreComparison compare_scores(const fs::path& before, const fs::path& after, double factor) {
  const ScoreRecord a = read_record(before), b = read_record(after);
  if (a.scenario != b.scenario || a.parameters != b.parameters)
    throw InputError(fmt::format(
        "{} and {}: scores of different scenarios or parameters", before.string(), after.string()));
  const bool any_label = has_one_label(a.numbers) && has_one_label(b.numbers);
  ScoreComparison comparison{.scenario = a.scenario, .numbers = {}};
  for (const GatedNumber& old : a.numbers) {
    ScoreChange change{.label = old.label, .name = old.name, .unit = old.unit, .before = old.value};
    if (const GatedNumber* const now = partner(old, b.numbers, any_label))
      change.after = now->value;
    change.change = word_for(change, factor);
    comparison.numbers.push_back(std::move(change));
  }
  return comparison;
}

bool ScoreComparison::worse() const {
  return std::ranges::any_of(numbers, &ScoreChange::worse);
}

std::string score_comparison_text(const ScoreComparison& comparison) {
  std::string text;
  for (const ScoreChange& number : comparison.numbers) {
    const std::string place = fmt::format("{:<8} {}: {}", number.change, number.label, number.name);
    if (!number.after) {
      text += place + "\n";
    } else if (number.change != "same") {
      text += fmt::format(
          "{}: {:.4g} -> {:.4g} {}\n", place, number.before, *number.after, number.unit);
    }
  }
  return text + fmt::format("{} numbers of {}, {}\n",
                            comparison.numbers.size(),
                            comparison.scenario,
                            comparison.worse() ? "worse" : "none worse");
}

Json score_comparison_json(const ScoreComparison& comparison) {
  Json json = {{"format", "tribometer-score-comparison-1"},
               {"scenario", comparison.scenario},
               {"worse", comparison.worse()},
               {"numbers", Json::array()}};
  for (const ScoreChange& number : comparison.numbers) {
    json["numbers"].push_back(
        {{"label", number.label},
         {"name", number.name},
         {"unit", number.unit},
         {"change", number.change},
         {"worse", number.worse()},
         {"before", verification::number_json(number.before)},
         {"after", number.after ? verification::number_json(*number.after) : Json()}});
  }
  return json;
}

bool has_score_record(const fs::path& folder) {
  return fs::exists(folder / kFile);
}

}  // namespace tribo::cli
