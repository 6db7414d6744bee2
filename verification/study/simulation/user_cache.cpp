#include "verification/study/simulation/user_cache.hpp"

#include <cstdlib>

namespace tribo::verification {
namespace {

std::filesystem::path folder_of(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr ? value : "";
}

}  // namespace

std::optional<std::filesystem::path> user_cache_folder() {
  if (const auto cache = folder_of("XDG_CACHE_HOME"); cache.is_absolute()) {
    return cache / "tribometer";
  }
  if (const auto home = folder_of("HOME"); home.is_absolute()) return home / ".cache/tribometer";
  return std::nullopt;
}

}  // namespace tribo::verification
