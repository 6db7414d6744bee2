#pragma once

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>

#include "verification/cli/interrupt.hpp"
#include "verification/study/simulation/listener.hpp"
#include "verification/text/escape.hpp"

namespace tribo::cli {

/// Output streams of a command: data to `out`, messages and progress to `err`.
struct Streams {
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  std::size_t out_columns = 0;  ///< of the terminal that `out` is; 0: lines stay whole
};

/// State shared by all commands.
struct Session {
  Streams streams;
  std::string command;  ///< as typed
  bool quiet = false;   ///< no messages and no progress
  /// The requested action, set when the command line is read; returns the exit code.
  std::function<int()> action = {};

  /// One line to standard error, unless quiet.
  void message(const std::string& line) {
    if (!quiet) streams.err << "tribometer: " << verification::printable(line) << '\n';
  }
  /// For computations that take long; Ctrl-C throws Interrupted through them.
  [[nodiscard]] verification::Listener listener() {
    return {.note = [this](const std::string& line) { message(line); },
            .each_step =
                [] {
                  if (interrupted()) throw Interrupted{};
                }};
  }
};

}  // namespace tribo::cli
