#include "verification/cli/impatient_watch.hpp"

#include <cstdlib>
#include <utility>

#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"

namespace tribo::cli {
namespace {

using std::chrono::milliseconds;

void watch_for_interrupts(const std::stop_token& over,
                          milliseconds patience,
                          const std::function<void()>& last_words) {
  constexpr auto kGlance = milliseconds(50);
  auto waited = milliseconds(0);
  while (!over.stop_requested() && waited < patience) {
    std::this_thread::sleep_for(kGlance);
    if (interrupted()) waited += kGlance;
  }
  if (over.stop_requested()) return;
  last_words();
  std::_Exit(kInterruptedExit);
}

}  // namespace

ImpatientWatch::ImpatientWatch(milliseconds patience, std::function<void()> last_words)
    : thread_([patience, words = std::move(last_words)](const std::stop_token& over) {
        watch_for_interrupts(over, patience, words);
      }) {}

}  // namespace tribo::cli
