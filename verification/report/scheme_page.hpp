#pragma once

#include <string>

#include "solvers/schemes.hpp"
#include "verification/report/page_sources.hpp"

namespace tribo::verification::report {

/// `schemes/<id>.html`: the equation of a step, what it takes and costs, what the run measured of
/// it, and every claim whose observable names it or a preset of it.
[[nodiscard]] std::string scheme_page(const solvers::Scheme& scheme, const PageSources& sources);

/// `schemes/index.html`
[[nodiscard]] std::string schemes_page();

}  // namespace tribo::verification::report
