#pragma once

#include <string>

#include "verification/report/page_sources.hpp"

namespace tribo::verification::report {

/// `matrix.html`: schemes and presets over all measures of the run taken scheme by scheme.
[[nodiscard]] std::string matrix_page(const PageSources& sources);

}  // namespace tribo::verification::report
