#include "verification/read_json.hpp"

#include <fmt/format.h>

#include "models/input_error.hpp"
#include "verification/files.hpp"

namespace tribo::verification {

Json read_json(const std::filesystem::path& file) {
  constexpr int kMostLevels = 100;
  const std::string text = read_text(file);
  const auto shallow = [&](int depth, Json::parse_event_t, const Json&) {
    if (depth <= kMostLevels) return true;
    throw InputError(
        fmt::format("{}: nested more than {} levels deep", file.string(), kMostLevels));
  };
  try {
    return Json::parse(text, shallow);
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

}  // namespace tribo::verification
