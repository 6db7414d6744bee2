#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tribo::verification {

/// A seeded fault: a piece of a source file and what stands there instead when the fault is on.
struct Fault {
  std::string name;
  std::string what;            ///< in words: what is wrong
  std::filesystem::path file;  ///< from the root
  std::string within;    ///< stands exactly once in the file; empty: `original` itself
  std::string original;  ///< stands exactly once there
  std::string faulty;
  bool statement = false;  ///< an `if` around statements instead of a `?:` around an expression
  std::vector<std::string> breaks;  ///< claims that must fail

  /// The items whose claims it breaks, each once.
  [[nodiscard]] std::vector<std::string> items() const;
};

/// Reads `[[fault]]` tables. Throws InputError `file:line:column: ...`.
[[nodiscard]] std::vector<Fault> read_faults(const std::filesystem::path& file);

/// The text of a source file with every fault of it built in, chosen by name at run time. Faults on
/// the same original share one place. Throws InputError where an original stands not once, or two
/// overlap.
[[nodiscard]] std::string seed(const std::string& source,
                               const std::filesystem::path& file,
                               const std::vector<Fault>& faults);

/// Copies what a build needs from `root` to `copy` with all faults seeded; files that would not
/// change are left alone, so that a second build is short.
void seed_tree(const std::filesystem::path& root,
               const std::filesystem::path& copy,
               const std::vector<Fault>& faults);

}  // namespace tribo::verification
