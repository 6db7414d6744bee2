#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/input_error.hpp"
#include "reference/certificate.hpp"

/// Common parts of both forms of certificates. Readers throw InputError or the library's errors.
namespace tribo::reference {

using Json = nlohmann::ordered_json;
using NamedTexts = std::vector<std::pair<std::string, std::string>>;

/// The result of `read` on a text; nothing where the text is no JSON, or not what `read` expects.
template <class Read>
[[nodiscard]] auto from_json_text(std::string_view text, const Read& read)
    -> std::optional<decltype(read(Json()))> {
  try {
    return read(Json::parse(text));
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

[[nodiscard]] Json parameters_json(const NamedTexts& parameters);
[[nodiscard]] NamedTexts parameters_from(const Json& json);

[[nodiscard]] Json computations_json(const std::vector<CertifiedBy>& computations);
[[nodiscard]] std::vector<CertifiedBy> computations_from(const Json& json);

[[nodiscard]] Json events_json(const std::vector<CertifiedEvent>& events);
[[nodiscard]] std::vector<CertifiedEvent> events_from(const Json& json);

/// Of the first columns, as many as there are.
[[nodiscard]] Json ranges_json(const std::vector<CertifiedRange>& ranges,
                               const std::vector<std::string>& columns);
[[nodiscard]] std::vector<CertifiedRange> ranges_from(const Json& json);

[[nodiscard]] Json peak_json(const CertifiedNumber& force, const CertifiedNumber& time);

[[nodiscard]] CertifiedNumber number_from(const Json& text, const Json& digits);

}  // namespace tribo::reference
