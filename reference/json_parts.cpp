#include "reference/json_parts.hpp"

#include <cstdlib>

#include "reference/whole_number.hpp"

namespace tribo::reference {
namespace {

EventKind kind_from(const std::string& text) {
  for (int i = 0; i <= static_cast<int>(EventKind::kEffortLimit); ++i) {
    if (name(static_cast<EventKind>(i)) == text) return static_cast<EventKind>(i);
  }
  throw InputError("unknown event '" + text + "'");
}

Json extreme_json(const CertifiedExtreme& extreme) {
  return {{"value", extreme.value.text}, {"digits", extreme.value.digits}, {"t", extreme.t}};
}

CertifiedExtreme extreme_from(const Json& json) {
  return {number_from(json.at("value"), json.at("digits")), json.at("t").get<double>()};
}

}  // namespace

Json parameters_json(const NamedTexts& parameters) {
  Json json = Json::object();
  for (const auto& [key, value] : parameters) json[key] = value;
  return json;
}

NamedTexts parameters_from(const Json& json) {
  NamedTexts parameters;
  for (const auto& [key, value] : json.items()) {
    parameters.emplace_back(key, value.get<std::string>());
  }
  return parameters;
}

Json computations_json(const std::vector<CertifiedBy>& computations) {
  Json list = Json::array();
  for (const CertifiedBy& by : computations) {
    list.push_back({{"method", by.method},
                    {"precision_bits", by.precision_bits},
                    {"tolerance", by.tolerance}});
  }
  return list;
}

std::vector<CertifiedBy> computations_from(const Json& json) {
  std::vector<CertifiedBy> computations;
  for (const Json& by : json) {
    computations.push_back({by.at("method").get<std::string>(),
                            whole_number<int>(by.at("precision_bits")),
                            by.at("tolerance").get<double>()});
  }
  return computations;
}

Json events_json(const std::vector<CertifiedEvent>& events) {
  Json list = Json::array();
  for (const CertifiedEvent& event : events) {
    Json entry = {{"type", name(event.kind)},
                  {"contact", event.contact},
                  {"t", event.t.text},
                  {"digits", event.t.digits}};
    for (const CertifiedNumber& number : event.state) {
      entry["state"].push_back(number.text);
      entry["state_digits"].push_back(number.digits);
    }
    list.push_back(std::move(entry));
  }
  return list;
}

std::vector<CertifiedEvent> events_from(const Json& json) {
  std::vector<CertifiedEvent> events;
  for (const Json& entry : json) {
    events.push_back({kind_from(entry.at("type").get<std::string>()),
                      whole_number<int>(entry.at("contact")),
                      number_from(entry.at("t"), entry.at("digits"))});
  }
  return events;
}

Json ranges_json(const std::vector<CertifiedRange>& ranges,
                 const std::vector<std::string>& columns) {
  Json list = Json::array();
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    list.push_back({{"column", i < columns.size() ? columns[i] : ""},
                    {"least", extreme_json(ranges[i].least)},
                    {"largest", extreme_json(ranges[i].largest)}});
  }
  return list;
}

std::vector<CertifiedRange> ranges_from(const Json& json) {
  std::vector<CertifiedRange> ranges;
  for (const Json& entry : json) {
    ranges.push_back({extreme_from(entry.at("least")), extreme_from(entry.at("largest"))});
  }
  return ranges;
}

Json peak_json(const CertifiedNumber& force, const CertifiedNumber& time) {
  return {
      {"force", force.text}, {"digits", force.digits}, {"t", time.text}, {"t_digits", time.digits}};
}

CertifiedNumber number_from(const Json& text, const Json& digits) {
  CertifiedNumber number{text.get<std::string>(), 0, whole_number<int>(digits)};
  number.value = std::strtod(number.text.c_str(), nullptr);
  return number;
}

}  // namespace tribo::reference
