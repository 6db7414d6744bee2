#pragma once

#include <nlohmann/json.hpp>

namespace tribo {

/// Keys stay in the order in which they were set.
using Json = nlohmann::ordered_json;

}  // namespace tribo
