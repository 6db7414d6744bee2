#pragma once

#include "verification/judge/claim.hpp"
#include "verification/text/toml_reader.hpp"

namespace tribo::verification {

/// The value of `check`: its kind and the numbers of that kind.
[[nodiscard]] Check read_check(TableReader& claim);

/// A curve `{curve = "block", x = "column", y = "column"}`.
[[nodiscard]] CurveRef read_curve(TableReader table);

/// The value of `key`: the name of a quantity, or a curve. Throws InputError if a check of this
/// kind cannot be made on it.
[[nodiscard]] Observable read_observable(TableReader& table, std::string_view key,
                                         const Check& check);

}  // namespace tribo::verification
