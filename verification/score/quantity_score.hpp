#pragma once

#include <vector>

#include "verification/score/measures.hpp"
#include "verification/score/quantity.hpp"

namespace tribo::verification {

/// Adds the quantities of file and reference at the end of the judged rows as measures; those that
/// the file does not tell are left out with the reason. Extremes are those of the judged rows
/// beside those of the certified motion.
void add_quantities(const std::vector<MotionQuantity>& quantities, const models::System& system,
                    const JudgedTrajectory& all, const reference::Certificate& certificate,
                    Score& score);

}  // namespace tribo::verification
