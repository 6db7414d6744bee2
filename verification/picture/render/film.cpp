#include "verification/picture/render/film.hpp"

#include <fmt/format.h>

#include "models/input_error.hpp"
#include "verification/picture/render/picture.hpp"
#include "verification/picture/render/text.hpp"
#include "verification/study/simulation/simulation.hpp"

namespace tribo::verification::render {
namespace {

constexpr int kGap = 6;  ///< around a line of text, and between frames [px]
constexpr Pixel kPaper = {0xFF, 0xFF, 0xFF};

void copy(const Image& from, Image& to, int left) {
  for (int y = 0; y < from.size().height; ++y) {
    for (int x = 0; x < from.size().width; ++x) to.at(left + x, y) = from.at(x, y);
  }
}

}  // namespace

std::vector<models::State<double>> states_at(const Setup& setup, const StepChoice& choice,
                                             std::span<const double> times,
                                             const std::function<void(double t)>& attempt) {
  const PreparedSimulation run = prepare({.setup = setup, .choice = choice});
  run.integrator->observe([&](const solvers::AttemptRecord& record) { attempt(record.x0.t); });
  std::vector<models::State<double>> states;
  models::State<double> x = run.instance.x0;
  for (const double t : times) {
    const solvers::RunStatus end =
        t > x.t ? run.integrator->advance(x, t) : solvers::RunStatus{.t = x.t, .reason = {}};
    if (end.status != solvers::Status::kOk) {
      throw InputError(fmt::format("the run ends as {} at t={:.6g}: {}", solvers::name(end.status),
                                   end.t, end.reason));
    }
    states.push_back(x);
  }
  return states;
}

Size StripLayout::size() const {
  return {left(frames) - kGap, frame.height + kTextHeight + 2 * kGap};
}

int StripLayout::left(int i) const {
  return i * (frame.width + kGap);
}

int StripLayout::text_top() const {
  return frame.height + kGap;
}

std::string time_below(double time) {
  return fmt::format("{:.6g} s", time);
}

Image film_strip(std::span<const Stage> stages, std::span<const double> times, Size frame) {
  const View view = view_of(stages, frame);
  const StripLayout layout{frame, static_cast<int>(stages.size())};
  Image strip(layout.size(), kPaper);
  for (int i = 0; i < layout.frames; ++i) {
    const auto at = static_cast<std::size_t>(i);
    copy(picture(stages[at], view), strip, layout.left(i));
    const std::string time = time_below(times[at]);
    write(strip, layout.left(i) + (frame.width - text_width(time)) / 2, layout.text_top(), time);
  }
  return strip;
}

}  // namespace tribo::verification::render
