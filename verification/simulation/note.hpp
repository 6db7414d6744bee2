#pragma once

#include <functional>
#include <string>

namespace tribo::verification {

/// Takes one line for a waiting user: a long computation, a damaged entry of a cache.
using Note = std::function<void(const std::string&)>;

}  // namespace tribo::verification
