#include "verification/python/values.hpp"

#include <fmt/format.h>

namespace tribo::python {

std::vector<models::ParameterSpec> specs_of(const ChangeList& parameters) {
  std::vector<models::ParameterSpec> specs;
  for (const auto& [key, value] : parameters) {
    const auto* const number = std::get_if<double>(&value);
    if (number == nullptr)
      throw InputError(fmt::format("{}: a parameter of one's own is a number", key));
    specs.push_back({.key = key, .unit = "-", .initial = *number, .description = "of the caller"});
  }
  return specs;
}

nb::dict values_of(const models::Parameters& parameters) {
  nb::dict values;
  for (const models::ParameterSpec& spec : parameters.specs()) {
    const char* const key = spec.key.c_str();
    if (spec.choices.empty()) {
      values[key] = parameters.number(spec.key);
    } else {
      values[key] = parameters.choice(spec.key);
    }
  }
  return values;
}

}  // namespace tribo::python
