#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "solvers/work.hpp"

namespace tribo::verification {

/// Name and place of one counter, in the order in which files list them.
struct WorkCounter {
  std::string_view name;
  std::int64_t solvers::Work::*member;
};

/// The counters of Work; `smallest_step`, the only one that is no count, stands beside them in
/// files.
inline constexpr std::array<WorkCounter, 15> kWorkCounters{{
    {"steps", &solvers::Work::steps},
    {"rejected", &solvers::Work::rejected},
    {"failed_solves", &solvers::Work::failed_solves},
    {"dynamics_evaluations", &solvers::Work::dynamics_evaluations},
    {"jacobians", &solvers::Work::jacobians},
    {"geometry_queries", &solvers::Work::geometry_queries},
    {"newton_iterations", &solvers::Work::newton_iterations},
    {"limited_iterations", &solvers::Work::limited_iterations},
    {"factorizations", &solvers::Work::factorizations},
    {"symbolic_analyses", &solvers::Work::symbolic_analyses},
    {"linear_solves", &solvers::Work::linear_solves},
    {"inner_iterations", &solvers::Work::inner_iterations},
    {"fallbacks", &solvers::Work::fallbacks},
    {"line_search_evaluations", &solvers::Work::line_search_evaluations},
    {"matrix_multiplications", &solvers::Work::matrix_multiplications},
}};

}  // namespace tribo::verification
