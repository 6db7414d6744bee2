#pragma once

#include <optional>

#include "verification/workshop/mutants/reach.hpp"

namespace tribo::verification {

/// The first of `tried` that, run by itself with the mutant on, fails, ends by a signal or takes
/// ten times as long; nothing if none does.
[[nodiscard]] std::optional<Killer> killed_by(const MutantBuild& build, std::size_t number,
                                              const std::vector<Killer>& tried);

}  // namespace tribo::verification
