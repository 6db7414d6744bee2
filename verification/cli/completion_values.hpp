#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace tribo::cli {

/// The values that an option or a positional may take.
struct Values {
  enum class Kind { kNone, kWords, kNames, kNameList, kFiles, kFolders };
  Kind kind = Kind::kNone;
  std::string words;  ///< the words themselves, or the lists that hold the names
};

/// By the name of the option, or by what its description begins with: `bash|zsh|fish`, FILE, DIR.
[[nodiscard]] Values values_of(const CLI::Option& option);

}  // namespace tribo::cli
