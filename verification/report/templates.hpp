#pragma once

#include <string_view>

/// The files of `pages/`, compiled in by verification/CMakeLists.txt.
namespace tribo::verification::report {

extern const std::string_view kStyle;
extern const std::string_view kNavigation;
extern const std::string_view kIndexPage;
extern const std::string_view kFindingsPage;

}  // namespace tribo::verification::report
