#include "reference/stored.hpp"

#include <fmt/format.h>

#include "models/input_error.hpp"
#include "models/text_file.hpp"
#include "reference/dense_certificate.hpp"
#include "reference/dense_certificate_json.hpp"
#include "reference/problems.hpp"

namespace tribo::reference {

Certification read_certification(const std::filesystem::path& file,
                                 const CertificateRequest& request) {
  const Problem problem = make_problem(request.scenario, request.parameters);
  check_request(problem, request);
  const std::vector<double> times = sample_times(request);
  auto dense = dense_certificate_from_json(read_text(file), &times);
  if (!dense)
    throw InputError(file.string() +
                     ": is no dense certificate, or its checks disagree with its polynomials");
  if (dense->scenario != request.scenario || dense->parameters != request.parameters.listing())
    throw InputError(fmt::format("{}: is of another scenario or of other parameters than '{}'",
                                 file.string(), request.scenario));
  if (dense->until < times.back())
    return {std::nullopt, fmt::format("{}: is certified until {} s, not until {} s", file.string(),
                                      dense->until, times.back())};
  return sampled(problem, {std::move(dense), {}}, request);
}

}  // namespace tribo::reference
