#include "verification/text/read_json.hpp"

#include <fmt/format.h>

#include "models/input_error.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {

Json read_json(const std::filesystem::path& file) {
  return parse_json(read_text(file), file.string());
}

Json parse_json(const std::string& text, const std::string& place) {
  constexpr int kMostLevels = 100;
  const auto shallow = [&](int depth, Json::parse_event_t, const Json&) {
    if (depth <= kMostLevels) return true;
    throw InputError(fmt::format("{}: nested more than {} levels deep", place, kMostLevels));
  };
  try {
    return Json::parse(text, shallow);
  } catch (const Json::exception& error) {
    throw json_error(place, error);
  }
}

InputError json_error(std::string_view place, const Json::exception& error) {
  std::string_view what = error.what();  // begins with the library's own [json.exception.…]
  if (const auto end = what.find("] "); what.starts_with('[') && end != std::string_view::npos)
    what.remove_prefix(end + 2);
  return InputError(fmt::format("{}: {}", place, what));
}

void check_format(const Json& json, std::string_view format, const std::filesystem::path& file) {
  const auto found = json.find("format");
  if (found == json.end() || *found == format) return;
  throw InputError(fmt::format("{}: has the format {}, not '{}': of another version", file.string(),
                               found->dump(), format));
}

}  // namespace tribo::verification
