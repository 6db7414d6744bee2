#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "reference/dense_certificate.hpp"

/// `tribometer-dense-2`, which README.md describes and read_dense.py reads.
namespace tribo::reference {

[[nodiscard]] std::string to_json(const DenseCertificate& certificate);

/// Nothing where the text is no dense certificate, or where its checks are not what its polynomials
/// say.
[[nodiscard]] std::optional<DenseCertificate> dense_certificate_from_json(std::string_view text);

}  // namespace tribo::reference
