#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tribo::verification {

/// Prior knowledge about a change to a statement.
struct NotedChange {
  std::filesystem::path file;  ///< from the root
  std::string original;        ///< the statement, as `Mutant` has it
  std::string change;          ///< a rule's name, or the mutated statement
  std::string why;
};

/// The tables of a file, `[[table]]`, with the keys file, original, why and that of the change;
/// none if there is no such table. Throws InputError `file:line:column: …`.
[[nodiscard]] std::vector<NotedChange> read_noted_changes(const std::filesystem::path& file,
                                                          std::string_view table,
                                                          std::string_view change);

}  // namespace tribo::verification
