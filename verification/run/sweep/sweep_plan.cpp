#include "verification/run/sweep/sweep_plan.hpp"

#include <boost/math/distributions/normal.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "reference/certificate.hpp"
#include "verification/text/build_info.hpp"
#include "verification/text/toml_reader.hpp"

namespace tribo::verification {
namespace {

constexpr std::int64_t kMostJobs = 1'000'000;
constexpr std::string_view kOfSchemes = "scheme.";

std::string text_of(double value) {
  return fmt::format("{}", value);
}

/// Numbers at equal distances, or of equal ratios, both ends among them.
std::vector<std::string> spaced(TableReader table) {
  const double from = table.number("from"), to = table.number("to");
  const double count = table.number("count");
  const bool ratios = table.has("scale") && table.choice("scale", {"linear", "log"}) == 1;
  table.finish();
  if (!(count >= 2 && count <= kMostJobs && std::floor(count) == count)) {
    throw table.error(fmt::format("'count' is a whole number from 2 to {}", kMostJobs));
  }
  if (ratios && !(from > 0 && to > 0)) throw table.error("scale = \"log\" takes numbers above 0");
  std::vector<std::string> values;
  for (double i = 0; i < count; ++i) {
    const double part = i / (count - 1);
    values.push_back(
        text_of(ratios ? from * std::pow(to / from, part) : from + part * (to - from)));
  }
  values.back() = text_of(to);
  return values;
}

std::string value_text(const TableReader& table, const toml::node& node, std::string_view key) {
  return node.is_string() ? table.text_in(node, key) : text_of(table.number_in(node, key));
}

/// One value, a list of them, or { from, to, count }.
std::vector<std::string> axis_values(TableReader& table, const std::string& key) {
  const toml::node& node = table.node(key);
  if (node.is_table()) return spaced(table.reader(*node.as_table(), key));
  if (!node.is_array()) return {value_text(table, node, key)};
  std::vector<std::string> values;
  for (const toml::node& entry : *node.as_array()) {
    values.push_back(value_text(table, entry, key));
    if (std::count(values.begin(), values.end(), values.back()) > 1) {
      throw table.error(entry, fmt::format("'{}' has {} twice", key, values.back()));
    }
  }
  if (values.empty()) throw table.error(node, fmt::format("'{}' is an empty list", key));
  return values;
}

/// { uniform = [a, b] }, { log_uniform = [a, b] } or { normal = [mean, deviation] }
Distribution distribution(TableReader table) {
  constexpr std::array kKinds = {"uniform", "log_uniform", "normal"};
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    if (!table.has(kKinds[i])) continue;
    const toml::array& numbers = table.array(kKinds[i]);
    if (numbers.size() != 2) {
      throw table.error(numbers, fmt::format("'{}' takes two numbers", kKinds[i]));
    }
    const Distribution result{static_cast<Distribution::Kind>(i),
                              table.number_in(numbers[0], kKinds[i]),
                              table.number_in(numbers[1], kKinds[i])};
    table.finish();
    const bool normal = result.kind == Distribution::Kind::kNormal;
    if (normal ? !(result.b > 0) : !(result.a < result.b)) {
      throw table.error(numbers,
                        normal ? "a standard deviation is above 0" : "the first is the smaller");
    }
    if (result.kind == Distribution::Kind::kLogUniform && !(result.a > 0)) {
      throw table.error(numbers, "'log_uniform' takes numbers above 0");
    }
    return result;
  }
  throw table.error("a distribution is uniform, log_uniform or normal");
}

/// TOML takes a key with points and without quotes for tables in one another.
void refuse_unquoted(const TableReader& reader, std::string_view key, const toml::node& node) {
  constexpr std::array kOwn = {"from", "uniform", "log_uniform", "normal"};
  const toml::table* const inner = node.as_table();
  if (inner == nullptr || inner->empty() || key.find('.') != std::string_view::npos) return;
  if (std::ranges::any_of(kOwn, [&](const char* own) { return inner->contains(own); })) return;
  throw reader.error(
      node, fmt::format("'{}' is a table: a name with points stands in quotes, \"{}.{}\"", key, key,
                        inner->begin()->first.str()));
}

/// The keys of a table of the file, in its order; none if the table is missing.
std::vector<std::string> keys_of(const toml::table& root, std::string_view name,
                                 const TableReader& reader) {
  std::vector<std::pair<toml::source_position, std::string>> found;
  if (const toml::table* const table = root[name].as_table()) {
    for (const auto& [key, node] : *table) {
      refuse_unquoted(reader, key.str(), node);
      found.emplace_back(node.source().begin, key.str());
    }
  }
  std::ranges::sort(found, [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> keys;
  for (const auto& [place, key] : found) keys.push_back(key);
  return keys;
}

void read_draws(const toml::table& root, TableReader& reader, SweepPlan& plan) {
  if (!reader.has("random")) return;
  TableReader table = reader.table("random", "random");
  const double samples = table.number("samples"), seed = table.number_or("seed", 0);
  if (!(samples >= 1 && samples <= kMostJobs && std::floor(samples) == samples)) {
    throw table.error(fmt::format("'samples' is a whole number from 1 to {}", kMostJobs));
  }
  constexpr double kMostSeed = 9007199254740992.0;  // 2^53
  if (!(seed >= 0 && seed <= kMostSeed && std::floor(seed) == seed)) {
    throw table.error("'seed' is a whole number from 0 to 2^53");
  }
  plan.samples = static_cast<std::int64_t>(samples);
  plan.seed = static_cast<std::uint64_t>(seed);
  for (const std::string& key : keys_of(root, "random", reader)) {
    if (key == "samples" || key == "seed") continue;
    plan.draws.push_back({key, distribution(table.table(key, key))});
  }
  table.finish();
}

/// A parameter is given once.
void check_names(const SweepPlan& plan, const TableReader& reader) {
  std::vector<std::string> names;
  for (const auto& change : plan.changes) names.push_back(change.first);
  for (const Axis& axis : plan.axes) names.push_back(axis.name);
  for (const Draw& draw : plan.draws) names.push_back(draw.name);
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end()) {
    throw reader.error(fmt::format("'{}' is in two of set, grid and random", *twice));
  }
}

/// A number above 0 and below 1 that seed, sample and name alone determine.
double unit_number(std::uint64_t seed, std::int64_t sample, const std::string& name) {
  std::vector<std::uint32_t> words;
  for (const std::uint64_t word : {seed, static_cast<std::uint64_t>(sample)}) {
    words.push_back(static_cast<std::uint32_t>(word));
    words.push_back(static_cast<std::uint32_t>(word >> 32));
  }
  for (const char c : name) words.push_back(static_cast<unsigned char>(c));
  std::seed_seq sequence(words.begin(), words.end());
  std::mt19937_64 random(sequence);
  return (static_cast<double>(random() >> 11) + 0.5) * 0x1p-53;
}

void apply(const std::string& name, const std::string& value, Simulation& simulation) {
  if (name == "scheme") {
    simulation.setup.scheme = value;
  } else if (name == "step") {
    simulation.choice = models::parse_number(name, value);
  } else if (name == "accuracy") {
    simulation.choice = solvers::ErrorControl{.accuracy = models::parse_number(name, value),
                                              .most_attempts = kUsualAttempts};
  } else {
    (name.starts_with(kOfSchemes) ? simulation.setup.scheme_changes
                                  : simulation.setup.scenario_changes)
        .emplace_back(name, value);
  }
}

/// All that the result of a job depends on, the program among it.
std::string job_hash(const SweepPlan& plan, const std::vector<std::string>& values) {
  std::string text =
      fmt::format("tribometer-sweep-1\n{}\n{}\n", build_info().sources, plan.scenario);
  for (const auto& [key, value] : plan.changes) {
    text += fmt::format("{}={}\n", key, std::get<std::string>(value));
  }
  const std::vector<std::string> names = plan.columns();
  for (std::size_t i = 0; i < names.size(); ++i)
    text += fmt::format("{}={}\n", names[i], values[i]);
  text += fmt::format("until={}\nsample={}\nmost_attempts={}\n", plan.until.value_or(0),
                      plan.sample.value_or(0), plan.most_attempts);
  return reference::fnv1a(text);
}

}  // namespace

double Distribution::at(double u) const {
  switch (kind) {
    case Kind::kUniform:
      return a + (b - a) * u;
    case Kind::kLogUniform:
      return a * std::pow(b / a, u);
    case Kind::kNormal:
      break;
  }
  return boost::math::quantile(boost::math::normal(a, b), u);
}

std::int64_t SweepPlan::size() const {
  std::int64_t count = samples;
  for (const Axis& axis : axes) {
    count *= static_cast<std::int64_t>(axis.values.size());
    if (count > kMostJobs) return kMostJobs + 1;
  }
  return count;
}

std::vector<std::string> SweepPlan::columns() const {
  std::vector<std::string> names;
  for (const Axis& axis : axes) names.push_back(axis.name);
  if (!draws.empty()) names.emplace_back("sample");
  for (const Draw& draw : draws) names.push_back(draw.name);
  return names;
}

SweepJob SweepPlan::job(std::int64_t number) const {
  SweepJob result{.number = number, .values = {}, .hash = {}, .simulation = {}};
  result.simulation.setup.scenario = scenario;
  for (const auto& [key, value] : changes) {
    apply(key, std::get<std::string>(value), result.simulation);
  }
  const std::int64_t drawn = number % samples;
  std::int64_t rest = number / samples;
  result.values.resize(axes.size());
  for (std::size_t i = axes.size(); i-- > 0;) {
    const auto count = static_cast<std::int64_t>(axes[i].values.size());
    result.values[i] = axes[i].values[static_cast<std::size_t>(rest % count)];
    rest /= count;
  }
  for (std::size_t i = 0; i < axes.size(); ++i) {
    apply(axes[i].name, result.values[i], result.simulation);
  }
  if (!draws.empty()) result.values.push_back(fmt::format("{}", drawn));
  for (const Draw& draw : draws) {
    result.values.push_back(text_of(draw.from.at(unit_number(seed, drawn, draw.name))));
    apply(draw.name, result.values.back(), result.simulation);
  }
  result.simulation.until = until;
  result.simulation.sample = sample;
  result.simulation.most_attempts = most_attempts;
  result.hash = job_hash(*this, result.values);
  return result;
}

SweepPlan read_sweep(const std::filesystem::path& file) {
  const toml::table root = parse_toml(file);
  TableReader reader(root, file.string(), "sweep");
  SweepPlan plan;
  plan.scenario = reader.text("scenario");
  static_cast<void>(models::find_scenario(plan.scenario));
  plan.axes.push_back({"scheme", axis_values(reader, "scheme")});
  for (const std::string& scheme : plan.axes.back().values) {
    static_cast<void>(solvers::configure_scheme(scheme));
  }
  if (reader.has("step") == reader.has("accuracy")) {
    throw reader.error("give either step or accuracy");
  }
  const std::string choice = reader.has("step") ? "step" : "accuracy";
  plan.axes.push_back({choice, axis_values(reader, choice)});
  if (reader.has("until")) plan.until = reader.positive("until");
  if (reader.has("sample")) plan.sample = reader.positive("sample");
  if (reader.has("most_attempts")) {
    constexpr double kMost = 9007199254740992.0;  // 2^53
    const double most = reader.positive("most_attempts");
    if (most > kMost || std::floor(most) != most)
      throw reader.error("'most_attempts' is a whole number from 1 to 2^53");
    plan.most_attempts = static_cast<std::int64_t>(most);
  }
  if (reader.has("set")) {
    TableReader set = reader.table("set", "set");
    for (const std::string& key : keys_of(root, "set", reader)) {
      plan.changes.emplace_back(key, value_text(set, set.node(key), key));
    }
  }
  if (reader.has("grid")) {
    TableReader grid = reader.table("grid", "grid");
    for (const std::string& key : keys_of(root, "grid", reader)) {
      plan.axes.push_back({key, axis_values(grid, key)});
    }
  }
  read_draws(root, reader, plan);
  reader.finish();
  check_names(plan, reader);
  if (plan.size() > kMostJobs) throw reader.error(fmt::format("more than {} jobs", kMostJobs));
  static_cast<void>(prepare(plan.job(0).simulation));
  return plan;
}

}  // namespace tribo::verification
