#pragma once

#include <fmt/format.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "solvers/integrate.hpp"

namespace tribo::cli {

/// Lines `# key: value` at the top of a file.
void write_provenance(std::ostream& out,
                      const std::vector<std::pair<std::string, std::string>>& lines);

/// Writes a trajectory as the file contract says: time, coordinates, energies and up to 16 contact
/// candidates inline; all active contacts in long form to a second stream.
///
/// Distances and velocities of contacts are those of the model at the state. Forces are those of
/// the step that led there; at the start of the run, where there was none, those of the laws that
/// the scheme integrates. The elastic energy is theirs too, NaN where a barrier stands for them.
/// Anchors have columns where the scheme moves them.
class TrajectoryWriter {
 public:
  /// `contacts` may be null: no long form.
  TrajectoryWriter(solvers::Stepper& stepper, std::ostream& out, std::ostream* contacts);

  /// The header and the initial state.
  void begin(const models::State<double>& x0);

  /// A row for the state that the stepper has just reached.
  void add(const models::State<double>& x);

  /// Whether there are more candidates than fit inline.
  [[nodiscard]] bool leaves_contacts_out() const;

 private:
  void write_header();
  void write_row(const models::State<double>& x);
  void write_contacts(const models::State<double>& x);
  void forces_of_laws(const models::State<double>& x);
  [[nodiscard]] models::Vector3<double> force_of_law(const models::ContactPoint<double>& contact,
                                                     const models::Vector3<double>& v_c,
                                                     const models::State<double>& x) const;
  [[nodiscard]] models::Energy<double> energy(const models::State<double>& x) const;
  [[nodiscard]] const solvers::ContactReport* report_of(models::ContactId id) const;

  solvers::Stepper& stepper_;
  const models::System& system_;
  std::ostream& out_;
  std::ostream* contacts_;
  models::Snapshot<double> snapshot_;
  std::vector<solvers::ContactReport> reports_;
  std::vector<models::ContactId> inline_ids_;  ///< ids of the candidates at the start, if they fit
  fmt::memory_buffer line_;
};

}  // namespace tribo::cli
