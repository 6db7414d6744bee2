#pragma once

#include <filesystem>

#include "reference/certificate.hpp"

namespace tribo::reference {

/// The certification of a request from a file that holds a dense certificate. Refused where the
/// file ends before the request does. Throws InputError, with the file's name, for a file that is
/// no dense certificate, whose polynomials its own checks refute, or that is of another scenario or
/// other parameters.
[[nodiscard]] Certification read_certification(const std::filesystem::path& file,
                                               const CertificateRequest& request);

}  // namespace tribo::reference
