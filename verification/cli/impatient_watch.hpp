#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace tribo::cli {

/// Ends the process with 130 a while after Ctrl-C or SIGTERM, for computations that do not look
/// whether they were interrupted. Nothing happens once the watch is gone.
class ImpatientWatch {
 public:
  /// `last_words` says in the watch's own thread what there is until then.
  ImpatientWatch(std::chrono::milliseconds patience, std::function<void()> last_words);

 private:
  std::jthread thread_;
};

}  // namespace tribo::cli
