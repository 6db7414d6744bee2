#include "reference/certificate_json.hpp"

#include <nlohmann/json.hpp>

#include <cstdlib>

#include "models/input_error.hpp"
#include "reference/whole_number.hpp"

namespace tribo::reference {
namespace {

using Json = nlohmann::ordered_json;

CertifiedNumber number_from(const Json& text, const Json& digits) {
  CertifiedNumber number{text.get<std::string>(), 0, whole_number<int>(digits)};
  number.value = std::strtod(number.text.c_str(), nullptr);
  return number;
}

EventKind kind_from(const std::string& text) {
  for (int i = 0; i <= static_cast<int>(EventKind::kDampingClamp); ++i) {
    if (name(static_cast<EventKind>(i)) == text) return static_cast<EventKind>(i);
  }
  throw InputError("unknown event '" + text + "'");
}

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

Json computations_json(const Certificate& certificate) {
  Json computations = Json::array();
  for (const CertifiedBy& by : certificate.computations) {
    computations.push_back({{"method", by.method},
                            {"precision_bits", by.precision_bits},
                            {"tolerance", by.tolerance}});
  }
  return computations;
}

Json events_json(const Certificate& certificate) {
  Json events = Json::array();
  for (const CertifiedEvent& event : certificate.events) {
    events.push_back({{"type", name(event.kind)},
                      {"contact", event.contact},
                      {"t", event.t.text},
                      {"digits", event.t.digits}});
  }
  return events;
}

void read_numbers(const Json& json, Certificate& out) {
  for (const Json& entry : json.at("samples")) {
    CertifiedSample sample{entry.at("t").get<double>(), {}, entry.at("growth").get<double>()};
    for (std::size_t i = 0; i < entry.at("state").size(); ++i) {
      sample.state.push_back(number_from(entry.at("state").at(i), entry.at("digits").at(i)));
    }
    out.samples.push_back(std::move(sample));
  }
  for (const Json& entry : json.at("events")) {
    out.events.push_back({kind_from(entry.at("type").get<std::string>()),
                          whole_number<int>(entry.at("contact")),
                          number_from(entry.at("t"), entry.at("digits"))});
  }
}

Certificate read(const Json& json) {
  Certificate out;
  out.scenario = json.at("scenario").get<std::string>();
  for (const auto& [key, value] : json.at("parameters").items()) {
    out.parameters.emplace_back(key, value.get<std::string>());
  }
  out.until = json.at("until").get<double>();
  out.digits_asked = whole_number<int>(json.at("digits_asked"));
  out.digits = whole_number<int>(json.at("digits"));
  for (const Json& by : json.at("computations")) {
    out.computations.push_back({by.at("method").get<std::string>(),
                                whole_number<int>(by.at("precision_bits")),
                                by.at("tolerance").get<double>()});
  }
  out.agreement = json.at("agreement").get<double>();
  out.growth = json.at("growth").get<double>();
  out.columns = json.at("columns").get<std::vector<std::string>>();
  out.scales = json.at("scales").get<std::vector<double>>();
  out.hash = json.at("hash").get<std::string>();
  read_numbers(json, out);
  return out;
}

}  // namespace

std::string to_json(const Certificate& certificate) {
  Json parameters = Json::object();
  for (const auto& [key, value] : certificate.parameters) parameters[key] = value;
  const Json json = {{"scenario", certificate.scenario},
                     {"parameters", parameters},
                     {"until", certificate.until},
                     {"digits_asked", certificate.digits_asked},
                     {"digits", certificate.digits},
                     {"computations", computations_json(certificate)},
                     {"agreement", certificate.agreement},
                     {"growth", certificate.growth},
                     {"columns", certificate.columns},
                     {"scales", certificate.scales},
                     {"events", events_json(certificate)},
                     {"samples", samples_json(certificate)},
                     {"hash", certificate.hash}};
  return json.dump(1) + "\n";
}

std::optional<Certificate> certificate_from_json(std::string_view text) {
  try {
    return read(Json::parse(text));
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace tribo::reference
