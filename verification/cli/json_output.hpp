#pragma once

#include <ostream>

#include "verification/text/json.hpp"

namespace tribo::cli {

/// The JSON of `--json`, with what is no UTF-8 replaced.
inline void tell_json(const Json& json, std::ostream& out) {
  out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace tribo::cli
