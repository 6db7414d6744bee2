#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "verification/picture/render/image.hpp"
#include "verification/picture/render/stage.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::verification::render {

/// The states of a run at given times [s], which must not descend; steps are cut there. `attempt`
/// receives the start of every attempted step, and may throw to end the run. Throws InputError if
/// the run fails on the way.
[[nodiscard]] std::vector<models::State<double>> states_at(
    const Setup& setup, const StepChoice& choice, std::span<const double> times,
    const std::function<void(double t)>& attempt);

/// Frames side by side, with a line of text below each.
struct StripLayout {
  Size frame;
  int frames = 0;

  [[nodiscard]] Size size() const;
  [[nodiscard]] int left(int i) const;  ///< of a frame [px]
  [[nodiscard]] int text_top() const;   ///< [px]
};

/// The text below a frame at a time [s].
[[nodiscard]] std::string time_below(double time);

/// Pictures of several stages from one view that shows all of them, side by side, each with its
/// time [s] below. There must be as many times as stages.
[[nodiscard]] Image film_strip(std::span<const Stage> stages, std::span<const double> times,
                               Size frame);

}  // namespace tribo::verification::render
