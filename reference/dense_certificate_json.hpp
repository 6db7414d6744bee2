#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/dense_certificate.hpp"

/// `tribometer-dense-3`, which README.md describes and read_dense.py reads.
namespace tribo::reference {

[[nodiscard]] std::string to_json(const DenseCertificate& certificate);

/// Nothing where the text is no dense certificate, or where its checks disagree with its
/// polynomials. With `times`, states are available at these, at events and at checks, and are no
/// numbers at other times: most of the work of reading is coefficients.
[[nodiscard]] std::optional<DenseCertificate> dense_certificate_from_json(
    std::string_view text, const std::vector<double>* times = nullptr);

}  // namespace tribo::reference
