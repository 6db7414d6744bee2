#include "verification/python/aside.hpp"

#include <chrono>
#include <cstdlib>
#include <future>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "verification/cli/exit_codes.hpp"
#include "verification/python/values.hpp"

namespace tribo::python {
namespace {

constexpr auto kPatience = std::chrono::seconds(1);

bool is_ready(const std::future<void>& computation) {
  return computation.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

/// Computations that were told to stop and have not yet done so.
class LeftBehind {
 public:
  void add(std::future<void> computation) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(all_, is_ready);
    all_.push_back(std::move(computation));
  }
  [[nodiscard]] std::vector<std::future<void>> take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(all_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<std::future<void>> all_;
};

LeftBehind& left_behind() {
  static LeftBehind all;
  return all;
}

/// False as soon as Python was told to stop.
bool ends(const std::future<void>& computation, Signals& signals) {
  while (computation.wait_for(Signals::kGlance) != std::future_status::ready) {
    if (!signals.go_on()) return false;
  }
  return true;
}

}  // namespace

void compute_aside(std::function<void(const std::atomic<bool>& stop)> compute) {
  Signals signals;
  {
    const nb::gil_scoped_release released;
    const auto stop = std::make_shared<std::atomic<bool>>(false);
    std::future<void> computation =
        std::async(std::launch::async, [stop, compute = std::move(compute)] { compute(*stop); });
    if (ends(computation, signals)) {
      computation.get();
    } else {
      *stop = true;
      if (computation.wait_for(kPatience) != std::future_status::ready)
        left_behind().add(std::move(computation));
    }
  }
  signals.raise();
}

void finish_left_behind() {
  const std::vector<std::future<void>> computations = left_behind().take();
  Signals signals;
  const nb::gil_scoped_release released;
  for (const std::future<void>& computation : computations) {
    if (!ends(computation, signals)) std::_Exit(cli::kInterruptedExit);
  }
}

}  // namespace tribo::python
