#pragma once

#include <fmt/format.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "verification/study/simulation/trajectory_rows.hpp"

namespace tribo::cli {

/// Lines `# key: value` at the top of a file.
void write_provenance(std::ostream& out,
                      const std::vector<std::pair<std::string, std::string>>& lines);

/// Writes a trajectory by the file contract: a row per state, and all active contacts in long form
/// to a second stream.
class TrajectoryWriter {
 public:
  /// `contacts` may be null: no long form.
  TrajectoryWriter(std::ostream& out, std::ostream* contacts);

  /// Writes the current row, and the header before the first.
  void write(const verification::TrajectoryRows& rows);

  /// Whether some contacts are written to neither stream.
  [[nodiscard]] bool leaves_contacts_out() const { return leaves_contacts_out_; }

 private:
  void write_header(const verification::TrajectoryRows& rows);
  void write_contacts(double t, const verification::TrajectoryRows& rows);

  std::ostream& out_;
  std::ostream* contacts_;
  bool has_header_ = false;
  bool leaves_contacts_out_ = false;
  fmt::memory_buffer line_;
};

}  // namespace tribo::cli
