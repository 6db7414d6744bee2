#pragma once

#include <gtest/gtest.h>

#include <string>

#include "models/scenarios/scenarios.hpp"
#include "reference/certificate.hpp"

/// Certificates of scenarios with their default parameters, for the tests of this folder.
namespace tribo::reference::test {

inline models::Parameters defaults(const std::string& scenario) {
  return models::Parameters(models::find_scenario(scenario).parameters);
}

inline CertificateRequest request(const std::string& scenario, double until, int digits) {
  return {.scenario = scenario,
          .parameters = defaults(scenario),
          .until = until,
          .sample = {},
          .digits = digits};
}

/// The certificate of a request; fails where it is refused.
inline Certificate certified(const CertificateRequest& what) {
  Certification result = certify(what);
  EXPECT_EQ(result.refusal, "");
  return result.certificate.value_or(Certificate{});
}

}  // namespace tribo::reference::test
