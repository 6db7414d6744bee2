#pragma once

#include <string_view>

namespace tribo::verification::report {

/// `template.html`, compiled in by verification/CMakeLists.txt.
extern const std::string_view kTemplate;

}  // namespace tribo::verification::report
