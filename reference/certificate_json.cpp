#include "reference/certificate_json.hpp"

#include <nlohmann/json.hpp>

#include "reference/json_parts.hpp"
#include "reference/whole_number.hpp"

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

void read_numbers(const Json& json, Certificate& out) {
  for (const Json& entry : json.at("samples")) {
    CertifiedSample sample{entry.at("t").get<double>(), {}, entry.at("growth").get<double>()};
    for (std::size_t i = 0; i < entry.at("state").size(); ++i) {
      sample.state.push_back(number_from(entry.at("state").at(i), entry.at("digits").at(i)));
    }
    out.samples.push_back(std::move(sample));
  }
  out.events = events_from(json.at("events"));
}

/// Entries of the cache of versions that named no format have none.
Certificate read(const Json& json) {
  if (json.value("format", kReferenceFormat) != kReferenceFormat) throw InputError("format");
  Certificate out;
  out.scenario = json.at("scenario").get<std::string>();
  out.parameters = parameters_from(json.at("parameters"));
  out.until = json.at("until").get<double>();
  out.digits_asked = whole_number<int>(json.at("digits_asked"));
  out.digits = whole_number<int>(json.at("digits"));
  out.computations = computations_from(json.at("computations"));
  out.agreement = json.at("agreement").get<double>();
  out.growth = json.at("growth").get<double>();
  out.columns = json.at("columns").get<std::vector<std::string>>();
  out.scales = json.at("scales").get<std::vector<double>>();
  out.hash = json.at("hash").get<std::string>();
  out.ends = json.value("ends", "");
  if (json.contains("ranges")) {
    out.ranges = ranges_from(json.at("ranges"));
    const Json& peak = json.at("peak");
    out.peak_force = number_from(peak.at("force"), peak.at("digits"));
    out.peak_time = number_from(peak.at("t"), peak.at("t_digits"));
  }
  read_numbers(json, out);
  return out;
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
               {"hash", certificate.hash}};
  if (!certificate.ranges.empty()) {
    json["ranges"] = ranges_json(certificate.ranges, certificate.columns);
    json["peak"] = peak_json(certificate.peak_force, certificate.peak_time);
  }
  if (!certificate.ends.empty()) json["ends"] = certificate.ends;
  return json.dump(1) + "\n";
}

std::optional<Certificate> certificate_from_json(std::string_view text) {
  return from_json_text(text, read);
}

}  // namespace tribo::reference
