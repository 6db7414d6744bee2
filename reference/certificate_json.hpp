#pragma once

#include <string>

#include "reference/certificate.hpp"

namespace tribo::reference {

/// The certificate as JSON, `tribometer-reference-1`, numbers as decimal strings of the agreed
/// digits.
[[nodiscard]] std::string to_json(const Certificate& certificate);

}  // namespace tribo::reference
