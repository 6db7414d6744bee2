#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "reference/certificate.hpp"

namespace tribo::reference {

/// The certificate as JSON, `tribometer-reference-1`, numbers as decimal strings of the agreed
/// digits.
[[nodiscard]] std::string to_json(const Certificate& certificate);

/// Reads what `to_json` wrote; nothing if the text is something else.
[[nodiscard]] std::optional<Certificate> certificate_from_json(std::string_view text);

}  // namespace tribo::reference
