#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verification/sabotage/edit.hpp"

namespace tribo::verification {

/// A seeded fault: a piece of a source file and its replacement when the fault is on.
struct Fault {
  std::string name;
  std::string what;            ///< in words: what is wrong
  std::filesystem::path file;  ///< from the root; in verification/ only with a `gate`
  std::string within;          ///< stands exactly once in the file; empty: `original` itself
  std::string original;        ///< stands exactly once there
  std::string faulty;
  bool statement = false;  ///< an `if` around statements instead of a `?:` around an expression
  std::vector<std::string> breaks;  ///< claims that must fail
  std::string gate =
      {};  ///< lines of a shell that must fail, for what no claim judges: gates, files

  /// The items whose claims it breaks, each once.
  [[nodiscard]] std::vector<std::string> items() const;
};

/// Reads `[[fault]]` tables. Throws InputError `file:line:column: ...`.
[[nodiscard]] std::vector<Fault> read_faults(const std::filesystem::path& file);

/// The faults of all fault files of a tree, in the order of the files' names.
[[nodiscard]] std::vector<Fault> all_faults(const std::filesystem::path& root);

/// Edits that build every fault of a source file into it, chosen by name at run time. Faults on the
/// same original share one place. Throws InputError unless each original stands exactly once and no
/// two overlap.
[[nodiscard]] std::vector<Edit> fault_edits(const std::string& source,
                                            const std::filesystem::path& file,
                                            const std::vector<Fault>& faults);

}  // namespace tribo::verification
