#pragma once

#include <string>

#include "models/scenarios/scenarios.hpp"
#include "verification/report/page_sources.hpp"
#include "verification/report/report.hpp"

namespace tribo::verification::report {

/// `scenarios/<id>.html`: what moves and how it starts, its laws, the digits of its reference, what
/// the run measured on it, and every claim whose observable names it.
[[nodiscard]] std::string scenario_page(const models::Scenario& scenario,
                                        const PageSources& sources, Perspectives perspectives);

/// `scenarios/index.html`
[[nodiscard]] std::string scenarios_page();

}  // namespace tribo::verification::report
