#include "verification/cli/score_gate.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/cli/junit.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/score_table.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/judge/work_json.hpp"
#include "verification/score/measures.hpp"
#include "verification/score/score_figure.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::cli {
namespace {

using reference::EventKind;
using verification::Score;
namespace fs = std::filesystem;

constexpr const char* kFormat = "tribometer-score-1";
constexpr const char* kFile = "score.json";
constexpr const char* kPosition = "position";
constexpr const char* kEvents = "events";
constexpr const char* kEnd = "end";
constexpr std::array kTimedKinds = {EventKind::kTouchdown, EventKind::kLiftoff, EventKind::kStick,
                                    EventKind::kSlip};

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
    add(one.at("name").get<std::string>(), one.at("unit").get<std::string>(),
        std::isnan(largest) ? largest : std::max(largest, resolved));
  }
  if (const auto error = score.find("position_error"); error != score.end() && error->is_number())
    add(kPosition, "-", number_of(*error));
  for (const Json& one : score.at("measures")) {
    add(one.at("name").get<std::string>(), one.at("unit").get<std::string>(),
        std::abs(number_of(one.at("file")) - number_of(one.at("reference"))));
  }
  if (const auto kinds = score.find("event_kinds"); kinds == score.end() || !kinds->empty()) {
    double missed = number_of(score.at("surplus_events"));
    for (const Json& event : score.at("events")) missed += event.at("found").is_null() ? 1 : 0;
    add(kEvents, "-", missed);
  }
  add(kEnd, "s", score.value("early", 0.0));
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
    if (json.at("format") != kFormat || !json.at("parameters").is_object()) throw InputError("");
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

/// `ball.mass=1, not 2`: the first difference of two scores' scenarios or parameters; empty if they
/// are of the same.
std::string difference_of(const std::string& scenario, const Json& parameters,
                          const std::string& other, const Json& others) {
  if (scenario != other) return fmt::format("scenario '{}', not '{}'", scenario, other);
  const auto text = [](const Json& json, const std::string& key) {
    const Json value = json.value(key, Json("nothing"));
    return value.is_string() ? value.get<std::string>() : value.dump();
  };
  for (const Json& list : {parameters, others}) {
    for (const auto& [key, value] : list.items()) {
      const std::string a = text(parameters, key), b = text(others, key);
      if (a != b) return fmt::format("{}={}, not {}", key, a, b);
    }
  }
  return {};
}

/// The number of the same name and label; if both have but one label, of that one.
const GatedNumber* partner(const GatedNumber& number, const std::vector<GatedNumber>& others,
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

/// What a score of the scenario may have numbers of.
std::vector<std::string> known_names(const Score& score) {
  std::vector<std::string> names;
  for (const models::Coordinate& column : score.columns) names.push_back(column.name);
  names.insert(names.end(), verification::kMeasureNames.begin(), verification::kMeasureNames.end());
  names.insert(names.end(), score.quantities.begin(), score.quantities.end());
  names.emplace_back(kPosition);
  names.emplace_back(kEvents);
  for (const EventKind kind : kTimedKinds) names.emplace_back(name(kind));
  return names;
}

/// How late or early the events of each kind are at most, infinitely where the file lacks one; only
/// by name, not by a glob.
std::vector<GatedNumber> event_times(const Score& score, const std::string& label) {
  std::vector<GatedNumber> numbers;
  for (const EventKind kind : kTimedKinds) {
    double most = -1;
    for (const verification::EventScore& event : score.events) {
      if (event.kind != kind) continue;
      const double late = std::abs(event.found - event.certified);
      most = std::max(most, std::isnan(late) ? verification::kInfinity : late);
    }
    if (most < 0) continue;
    numbers.push_back({.label = label,
                       .name = std::string(name(kind)),
                       .unit = "s",
                       .value = most,
                       .source = {}});
  }
  return numbers;
}

/// Each file of a baseline that is not here.
std::vector<GatedNumber> absent_files(const std::vector<std::string>& labels,
                                      const std::vector<ScoreLimit>& limits) {
  std::vector<GatedNumber> absent;
  for (const ScoreLimit& limit : limits) {
    if (limit.label.empty() || std::ranges::find(labels, limit.label) != labels.end()) continue;
    if (!absent.empty() && absent.back().label == limit.label) continue;
    absent.push_back({.label = limit.label,
                      .name = "file",
                      .unit = "-",
                      .source = limit.source,
                      .missing = fmt::format("the baseline has this file; here are {}",
                                             fmt::join(labels, ", "))});
  }
  return absent;
}

/// Why nothing that fits the limit was judged; empty if something was.
std::string why_missing(const ScoreLimit& limit, const Score& score, bool found) {
  if (!found && limit.stored)
    return fmt::format("the baseline has {}, this file has not", limit.name);
  if (!found)
    return fmt::format("there is no {} to judge; left out, as the table says", limit.name);
  if (limit.name == kEvents && !limit.stored && score.events.empty() && score.surplus.empty()) {
    return fmt::format(
        "no event was judged: neither the reference nor the file has one until {:.9g} s", score.to);
  }
  return {};
}

/// The numbers of a score that a limit is of, or that there is none.
std::vector<GatedNumber> limited(const ScoreLimit& limit, const Score& score,
                                 const std::string& label,
                                 const std::vector<GatedNumber>& numbers) {
  std::vector<GatedNumber> fitting;
  for (const GatedNumber& number : numbers) {
    if (number.label != label || number.name == kEnd || !matches(limit.name, number.name)) continue;
    fitting.push_back(number);
  }
  for (const GatedNumber& time : event_times(score, label)) {
    if (limit.name == time.name) fitting.push_back(time);
  }
  const std::string missing = why_missing(limit, score, !fitting.empty());
  if (fitting.empty())
    fitting.push_back({.label = label, .name = limit.name, .unit = "-", .source = {}});
  for (GatedNumber& one : fitting) {
    one.most = limit.most;
    one.source = limit.source;
    one.missing = missing;
  }
  return fitting;
}

/// A file that ends early keeps no limit, for what it did not come to cannot be off.
GatedNumber end_of(const Score& score, const std::string& label) {
  GatedNumber end{
      .label = label, .name = kEnd, .unit = "s", .value = score.early, .source = "--until"};
  if (end.value > 0) {
    end.missing =
        fmt::format("ends at {0:.9g} s, {1:.9g} s early; with --until {0:.9g} it may end there",
                    score.to, score.early);
  }
  if (score.outcome == "lost")
    end.missing =
        fmt::format("is lost at {:.9g} s: a hundred times farther off than the motion extends",
                    score.outcome_at);
  return end;
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

bool fits(const ScoreLimit& limit, const Score& score) {
  return std::ranges::any_of(known_names(score),
                             [&](const std::string& name) { return matches(limit.name, name); });
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

std::vector<ScoreLimit> limits_of_baseline(const fs::path& folder, double factor,
                                           const std::string& scenario,
                                           const models::Parameters& parameters) {
  const ScoreRecord record = read_record(folder);
  const std::string other =
      difference_of(record.scenario, record.parameters, scenario, parameters_json(parameters));
  if (!other.empty()) throw InputError(fmt::format("{}: is of {}", folder.string(), other));
  std::vector<ScoreLimit> limits;
  const bool alone = has_one_label(record.numbers);
  for (const GatedNumber& number : record.numbers) {
    if (std::isnan(number.value) || number.name == kEnd) continue;
    limits.push_back({.label = alone ? "" : number.label,
                      .name = number.name,
                      .most = factor * number.value,
                      .source = fmt::format("{} times that of {}", factor, folder.string()),
                      .stored = true});
  }
  return limits;
}

std::vector<GatedNumber> gate(std::span<const Score> scores,
                              const std::vector<ScoreLimit>& limits) {
  if (scores.empty() || limits.empty()) return {};
  const std::vector<std::string> labels = score_labels(scores);
  std::vector<GatedNumber> gated = absent_files(labels, limits);
  const std::vector<GatedNumber> numbers = gated_numbers(scores);
  for (const ScoreLimit& limit : limits) {
    if (!limit.stored && !fits(limit, scores.front()))
      throw unknown_name("error", limit.name, known_names(scores.front()));
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (limit.label.empty() || limit.label == labels[i])
        std::ranges::move(limited(limit, scores[i], labels[i], numbers), std::back_inserter(gated));
    }
  }
  for (std::size_t i = 0; i < scores.size(); ++i) gated.push_back(end_of(scores[i], labels[i]));
  return gated;
}

std::vector<std::string> labels_without_baseline(std::span<const Score> scores,
                                                 const std::vector<ScoreLimit>& limits) {
  std::vector<std::string> labels = score_labels(scores);
  if (std::ranges::none_of(limits, &ScoreLimit::stored)) return {};
  std::erase_if(labels, [&](const std::string& label) {
    return std::ranges::any_of(limits, [&](const ScoreLimit& limit) {
      return limit.stored && (limit.label.empty() || limit.label == label);
    });
  });
  return labels;
}

std::string gate_line(const GatedNumber& number) {
  if (!number.missing.empty()) return fmt::format("{}: {}", number.label, number.missing);
  const auto with_unit = [&](double value) {
    return number.unit == "-" ? fmt::format("{:.4g}", value)
                              : fmt::format("{:.4g} {}", value, number.unit);
  };
  return fmt::format("{}: {} is off by {}, {} allowed ({})", number.label, number.name,
                     with_unit(number.value), with_unit(number.most), number.source);
}

std::string junit_of(const std::vector<GatedNumber>& numbers) {
  std::vector<JunitCase> cases;
  for (const GatedNumber& number : numbers)
    cases.push_back({.group = number.label,
                     .name = fmt::format("{} ({})", number.name, number.source),
                     .failure = number.holds() ? "" : gate_line(number)});
  return junit_xml("tribometer score", cases);
}

Json score_record(const std::string& scenario, const models::Parameters& parameters,
                  std::span<const Score> scores) {
  Json json = {
      {"format", kFormat}, {"scenario", scenario}, {"parameters", parameters_json(parameters)}};
  json.update(score_json(scores));
  return json;
}

ScoreComparison compare_scores(const fs::path& before, const fs::path& after, double factor) {
  const ScoreRecord a = read_record(before), b = read_record(after);
  const std::string other = difference_of(a.scenario, a.parameters, b.scenario, b.parameters);
  if (!other.empty())
    throw InputError(fmt::format("{} and {}: of {}", before.string(), after.string(), other));
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
      text += fmt::format("{}: {:.4g} -> {:.4g} {}\n", place, number.before, *number.after,
                          number.unit);
    }
  }
  return text + fmt::format("{} numbers of {}, {}\n", comparison.numbers.size(),
                            comparison.scenario, comparison.worse() ? "worse" : "none worse");
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
