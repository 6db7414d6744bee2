#include "models/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "models/input_error.hpp"

namespace tribo::models {
namespace {

std::string allowed(Range range) {
  switch (range) {
    case Range::kFinite:
      return "a finite number";
    case Range::kNonNegative:
      return "a finite number, zero or above";
    case Range::kPositive:
      return "a finite number above zero";
    case Range::kCount:
      return "a whole number above zero";
  }
  return {};
}

bool contains(Range range, double value) {
  if (!std::isfinite(value)) return false;
  if (range == Range::kPositive) return value > 0;
  if (range == Range::kCount) return value >= 1 && value <= 1e9 && value == std::floor(value);
  return range == Range::kFinite || value >= 0;
}

}  // namespace

double parse_number(std::string_view what, std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || !std::isfinite(value)) {
    throw InputError(fmt::format("{}: '{}' is not a finite number", what, text));
  }
  return value;
}

Parameters::Parameters(std::vector<ParameterSpec> specs) : specs_(std::move(specs)) {
  for (const ParameterSpec& spec : specs_) values_.push_back(spec.initial);
}

std::size_t Parameters::index(std::string_view key) const {
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    if (specs_[i].key == key) return i;
  }
  std::vector<std::string> known;
  for (const ParameterSpec& spec : specs_) known.push_back(spec.key);
  throw unknown_name("parameter", key, known);
}

void Parameters::set(std::string_view key, std::string_view text) {
  const std::size_t i = index(key);
  const ParameterSpec& spec = specs_[i];
  if (spec.choices.empty()) {
    set(key, parse_number(key, text));
    return;
  }
  if (std::find(spec.choices.begin(), spec.choices.end(), text) == spec.choices.end()) {
    throw InputError(
        fmt::format("{}: '{}' is not one of {}", key, text, fmt::join(spec.choices, "|")));
  }
  values_[i] = std::string(text);
}

void Parameters::set(std::string_view key, double value) {
  const std::size_t i = index(key);
  const ParameterSpec& spec = specs_[i];
  if (!spec.choices.empty()) {
    throw InputError(
        fmt::format("{}: {} is not one of {}", key, value, fmt::join(spec.choices, "|")));
  }
  if (!contains(spec.range, value)) {
    throw InputError(
        fmt::format("{}: {} [{}] is not {}", key, value, spec.unit, allowed(spec.range)));
  }
  values_[i] = value;
}

Parameters Parameters::with(const Changes& changes) const {
  Parameters changed = *this;
  for (const auto& [key, value] : changes) {
    std::visit([&changed, &name = key](const auto& v) { changed.set(name, v); }, value);
    const std::size_t i = changed.index(key);
    changed.specs_[i].initial = changed.values_[i];
  }
  return changed;
}

bool Parameters::has(std::string_view key) const {
  return std::any_of(specs_.begin(), specs_.end(),
                     [key](const ParameterSpec& spec) { return spec.key == key; });
}

double Parameters::number(std::string_view key) const {
  return std::get<double>(values_[index(key)]);
}

const std::string& Parameters::choice(std::string_view key) const {
  return std::get<std::string>(values_[index(key)]);
}

std::vector<std::pair<std::string, std::string>> Parameters::listing() const {
  std::vector<std::pair<std::string, std::string>> result;
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    const auto* const number = std::get_if<double>(&values_[i]);
    result.emplace_back(specs_[i].key, number ? fmt::format("{:.17g}", *number)
                                              : std::get<std::string>(values_[i]));
  }
  return result;
}

}  // namespace tribo::models
