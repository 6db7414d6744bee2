#pragma once

#include "verification/picture/render/view.hpp"

namespace tribo::verification::render {

/// A stage as a camera sees it, by POV-Ray (`povray_scene`), with a scale of pressures. The same
/// stage and view give the same pixels on one machine. Throws InputError where POV-Ray is not
/// installed, or fails.
[[nodiscard]] Image picture(const Stage& stage, const View& view);

}  // namespace tribo::verification::render
