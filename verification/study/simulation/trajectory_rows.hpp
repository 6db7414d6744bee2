#pragma once

#include <span>
#include <string>
#include <vector>

#include "models/system.hpp"
#include "solvers/stepper.hpp"

namespace tribo::verification {

/// A trajectory as numbers, a row per state: time, coordinates, energies and up to 16 contact
/// candidates; beside it all active contacts of the state, in long form.
///
/// Distances and velocities of contacts are those of the model at the state. Forces are those of
/// the step that led there; at the start of the run, where there was none, those of the laws that
/// the scheme integrates. The elastic energy is that of these laws too, NaN where a barrier
/// replaces them. Anchors have columns where the scheme moves them.
class TrajectoryRows {
 public:
  /// `all_contacts`: whether `contacts` are looked up, too.
  TrajectoryRows(solvers::Stepper& stepper, bool all_contacts);

  /// The row of the initial state; its candidates are those that get columns.
  void begin(const models::State<double>& x0);

  /// The row of the state that the stepper has just reached.
  void add(const models::State<double>& x);

  /// Columns of the row, once the run has begun; `t` is the first.
  [[nodiscard]] const std::vector<models::Coordinate>& columns() const { return columns_; }
  [[nodiscard]] std::span<const double> row() const { return row_; }

  /// A contact that touches or pushes.
  struct Contact {
    models::ContactId id{};
    int a = -1, b = -1;                       ///< bodies; −1: the world
    double phi = 0;                           ///< gap [m]
    models::Vector3<double> velocity, force;  ///< n, t1, t2 [m/s], [N]
  };
  [[nodiscard]] const std::vector<Contact>& contacts() const { return contacts_; }

  /// The name of a contact's body; `tree` and the number of its tree where bodies have no names.
  [[nodiscard]] std::string body_name(int body) const;

  /// Whether there are more candidates than get columns.
  [[nodiscard]] bool leaves_contacts_out() const;

 private:
  void name_columns();
  void fill_row(const models::State<double>& x);
  void fill_contacts(const models::State<double>& x);
  void forces_of_laws(const models::State<double>& x);
  [[nodiscard]] models::Vector3<double> force_of_law(const models::ContactPoint& contact,
                                                     const models::Vector3<double>& v_c,
                                                     const models::State<double>& x) const;
  [[nodiscard]] models::Energy energy(const models::State<double>& x) const;
  [[nodiscard]] models::Vector3<double> reported_force(models::ContactId id) const;

  solvers::Stepper& stepper_;
  const models::System& system_;
  bool all_contacts_;
  models::Snapshot snapshot_;
  std::vector<solvers::ContactReport> reports_;
  std::vector<models::ContactId> inline_ids_;  ///< ids of the candidates at the start, if they fit
  std::vector<models::Coordinate> columns_;
  std::vector<double> row_;
  std::vector<Contact> contacts_;
  std::vector<std::string> body_names_;
};

}  // namespace tribo::verification
