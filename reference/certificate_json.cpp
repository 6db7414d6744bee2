#include "reference/certificate_json.hpp"

#include "reference/json_parts.hpp"

namespace tribo::reference {
namespace {

constexpr const char* kReferenceFormat = "tribometer-reference-1";

Json samples_json(const Certificate& certificate) {
  Json samples = Json::array();
  for (const CertifiedSample& sample : certificate.samples) {
    Json state = Json::array(), digits = Json::array();
    for (const CertifiedNumber& number : sample.state) {
      state.push_back(number.text);
      digits.push_back(number.digits);
    }
    samples.push_back(
        {{"t", sample.t}, {"state", state}, {"digits", digits}, {"growth", sample.growth}});
  }
  return samples;
}

}  // namespace

std::string to_json(const Certificate& certificate) {
  Json json = {{"format", kReferenceFormat},
               {"scenario", certificate.scenario},
               {"parameters", parameters_json(certificate.parameters)},
               {"until", certificate.until},
               {"digits_asked", certificate.digits_asked},
               {"digits", certificate.digits},
               {"computations", computations_json(certificate.computations)},
               {"agreement", certificate.agreement},
               {"growth", certificate.growth},
               {"columns", certificate.columns},
               {"scales", certificate.scales},
               {"events", events_json(certificate.events)},
               {"samples", samples_json(certificate)},
               {"hash", certificate.hash},
               {"ranges", ranges_json(certificate.ranges, certificate.columns)},
               {"peak", peak_json(certificate.peak_force, certificate.peak_time)}};
  if (!certificate.ends.empty()) json["ends"] = certificate.ends;
  return json.dump(1) + "\n";
}

}  // namespace tribo::reference
