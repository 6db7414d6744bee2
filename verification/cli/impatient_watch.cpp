#include "verification/cli/impatient_watch.hpp"

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <utility>

#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"

namespace tribo::cli {
namespace {

using std::chrono::milliseconds;

void watch_for_interrupts(const std::stop_token& over, milliseconds patience,
                          const std::function<void()>& last_words) {
  constexpr auto kGlance = milliseconds(50);
  std::mutex mutex;
  std::condition_variable_any ended;
  std::unique_lock lock(mutex);
  auto waited = milliseconds(0);
  while (waited < patience) {
    ended.wait_for(lock, over, kGlance, [] { return false; });
    if (over.stop_requested()) return;
    if (interrupted()) waited += kGlance;
  }
  last_words();
  std::_Exit(kInterruptedExit);
}

}  // namespace

ImpatientWatch::ImpatientWatch(milliseconds patience, std::function<void()> last_words)
    : thread_([patience, words = std::move(last_words)](const std::stop_token& over) {
        watch_for_interrupts(over, patience, words);
      }) {}

}  // namespace tribo::cli
