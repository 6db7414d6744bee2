#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tribo {

/// Input that cannot be used: an unknown name, a value out of range, a file that cannot be read.
///
/// The message is one line that says what was wrong, where, and what is allowed; quoted text is
/// made `printable`, so that no file can break the line or steer a terminal. It is caught once, in
/// the program's `main`, which ends with exit code 2.
class InputError : public std::runtime_error {
 public:
  explicit InputError(std::string_view message);
};

/// The entry of `known` that differs least from `name` (Levenshtein distance); empty if none is
/// near.
[[nodiscard]] std::string nearest_name(std::string_view name,
                                       const std::vector<std::string>& known);

/// An InputError for a name that is not among `known`: `unknown scheme 'tamsy'; did you mean
/// 'tamsi'?`, or, with nothing near, the list of what there is.
[[nodiscard]] InputError unknown_name(std::string_view kind, std::string_view name,
                                      const std::vector<std::string>& known);

}  // namespace tribo
