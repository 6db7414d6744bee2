#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/types.hpp"
#include "reference/tape/precision.hpp"

/// Numbers of a solution as decimals, with nine digits more than the solution is asked for.
namespace tribo::reference {

/// n of the last decimal place 10ⁿ that is kept of a scale.
[[nodiscard]] int last_place(double scale, int digits);

/// `value` as a decimal, to 10^−(digits + 9) of its scale.
[[nodiscard]] std::string cut_text(const Fifty& value, double scale, int digits);

/// The number that this decimal is.
[[nodiscard]] Fifty cut(const Fifty& value, double scale, int digits);

/// The number that a decimal stands for, if it has no more digits than are ever written and a size
/// within the range of double; nothing for any other text.
[[nodiscard]] std::optional<Fifty> from_decimal(std::string_view text);

/// Numbers as whole multiples of the last place, with a space between, up to the last that is not
/// zero: `-12 3 45`.
[[nodiscard]] std::string multiples_text(const models::Vector<Fifty>& values, double scale,
                                         int digits);

/// The numbers that such multiples stand for; nothing for any other text.
[[nodiscard]] std::optional<std::vector<Fifty>> from_multiples(std::string_view text, int last);

}  // namespace tribo::reference
