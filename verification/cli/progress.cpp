#include "verification/cli/progress.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <string>

#include "verification/escape.hpp"

namespace tribo::cli {

void ProgressBar::show(double fraction, std::string_view what) {
  constexpr auto kPause = std::chrono::milliseconds(100);
  constexpr int kWidth = 30;
  const Clock::time_point now = Clock::now();
  if (!on_ || now - last_ < kPause) return;
  last_ = now;
  shown_ = true;
  const auto full = static_cast<std::size_t>(fraction * kWidth);
  const auto spent = std::chrono::duration<double>(now - start_).count();
  const std::string left =
      fraction > 0
          ? fmt::format(
                "{:%T} left",
                std::chrono::seconds(static_cast<std::int64_t>(spent * (1 - fraction) / fraction)))
          : "";
  out_ << fmt::format("\r[{:<{}}] {:3.0f} % {} {}\033[K",
                      std::string(full, '#'),
                      kWidth,
                      100 * fraction,
                      left,
                      verification::printable(what))
       << std::flush;
}

void ProgressBar::clear() {
  if (shown_) out_ << "\r\033[K" << std::flush;
  shown_ = false;
}

}  // namespace tribo::cli
