#pragma once

#include <nlohmann/json.hpp>

#include <utility>

#include "models/input_error.hpp"

namespace tribo::reference {

/// A number of JSON that must be whole and that `Integer` must hold; InputError for any other
/// number, where `json.get<Integer>()` gives an arbitrary value.
template <class Integer>
[[nodiscard]] Integer whole_number(const nlohmann::ordered_json& json) {
  const bool held =
      json.is_number_unsigned()
          ? std::in_range<Integer>(json.get<nlohmann::ordered_json::number_unsigned_t>())
          : json.is_number_integer() &&
                std::in_range<Integer>(json.get<nlohmann::ordered_json::number_integer_t>());
  if (!held) throw InputError("expected a whole number that is not too large");
  return json.get<Integer>();
}

}  // namespace tribo::reference
