#include "verification/cli/progress.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "verification/text/escape.hpp"

namespace tribo::cli {
namespace {

/// The time left, as far as the fraction tells; where it does not, before the end, the time spent.
std::string time_text(double fraction, double spent) {
  constexpr double kTells = 0.99;
  if (!(fraction > 0)) return "";
  const bool tells = fraction < kTells;
  const double seconds = tells ? spent * (1 - fraction) / fraction : spent;
  return fmt::format("{:%T} {}", std::chrono::seconds(static_cast<std::int64_t>(seconds)),
                     tells ? "left" : "so far");
}

}  // namespace

void ProgressBar::show(double fraction, std::string_view what) {
  constexpr auto kPause = std::chrono::milliseconds(100);
  constexpr int kWidth = 30;
  const Clock::time_point now = Clock::now();
  if (!on_ || now - last_ < kPause) return;
  last_ = now;
  shown_ = true;
  const auto full = static_cast<std::size_t>(fraction * kWidth);
  out_ << fmt::format("\r[{:<{}}] {:3.0f} % {} {}\033[K", std::string(full, '#'), kWidth,
                      std::floor(100 * fraction),
                      time_text(fraction, std::chrono::duration<double>(now - start_).count()),
                      verification::printable(what))
       << std::flush;
}

void ProgressBar::clear() {
  if (shown_) out_ << "\r\033[K" << std::flush;
  shown_ = false;
}

}  // namespace tribo::cli
