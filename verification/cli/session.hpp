#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "verification/escape.hpp"
#include "verification/simulation/note.hpp"

namespace tribo::cli {

/// Where a command writes to: data to `out`, messages and progress to `err`.
struct Streams {
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
};

/// What all commands share.
struct Session {
  Streams streams;
  std::string command;  ///< as typed
  bool quiet = false;   ///< no messages and no progress
  /// What the command line asked for, set when it was read; gives the exit code.
  std::function<int()> action = {};

  /// One line to standard error, unless quiet.
  void message(const std::string& line) {
    if (!quiet) streams.err << "tribometer: " << verification::printable(line) << '\n';
  }
  [[nodiscard]] verification::Note note() {
    return [this](const std::string& line) { message(line); };
  }
};

}  // namespace tribo::cli
