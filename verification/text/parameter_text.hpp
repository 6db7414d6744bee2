#pragma once

#include <string_view>

#include "models/parameters.hpp"

namespace tribo::verification {

/// The numbers of a range in words: `above zero`.
[[nodiscard]] constexpr std::string_view allowed(models::Range range) {
  switch (range) {
    case models::Range::kFinite:
      return "finite";
    case models::Range::kNonNegative:
      return "zero or above";
    case models::Range::kPositive:
      return "above zero";
    case models::Range::kCount:
      return "whole, zero or above";
  }
  return "";
}

}  // namespace tribo::verification
