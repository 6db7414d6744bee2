#pragma once

#include <chrono>
#include <ostream>
#include <string_view>

namespace tribo::cli {

/// One line with a bar, the fraction done and the time left, or near the end the time spent;
/// nothing where there is no terminal.
class ProgressBar {
 public:
  ProgressBar(std::ostream& out, bool on) : out_(out), on_(on) {}
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// `what` is being done, such as an item.
  void show(double fraction, std::string_view what = {});
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::ostream& out_;
  bool on_;
  bool shown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = {};
};

}  // namespace tribo::cli
