#pragma once

#include <functional>
#include <string>

namespace tribo::verification {

/// What a long computation tells the user who waits for it.
struct Listener {
  /// One line: a long computation begins, an entry of a cache is damaged.
  std::function<void(const std::string&)> note = [](const std::string& /*line*/) {};
  /// Called now and then; what it throws ends the computation.
  std::function<void()> each_step = {};
};

}  // namespace tribo::verification
