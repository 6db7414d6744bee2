#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "verification/score/contact_view.hpp"
#include "verification/score/event_score.hpp"
#include "verification/score/score.hpp"

namespace tribo::verification {

/// Names of what add_measures can add.
inline constexpr std::array<std::string_view, 5> kMeasureNames = {
    "energy-farthest", "energy-end", "penetration", "gliding", "creep"};

/// File and reference at one judged row.
struct JudgedRow {
  models::State<double> x, x_reference;
  std::vector<ContactState> contacts, contacts_reference;
  double energy = 0, energy_reference = 0;  ///< kinetic, potential and elastic [J]
  double energy_column = 0;  ///< sum of the file's own energies; NaN: it has not all three [J]

  // Of each contact, since the judged row before:
  std::vector<double> ways = {}, ways_reference = {};  ///< along the ground [m]
  std::vector<bool> lifts_off = {};                    ///< whether the reference does
  std::vector<bool> slips = {};                        ///< whether the reference begins to
};

/// The compared data: the judged rows, and each contact at every row of the file.
struct JudgedTrajectory {
  std::vector<models::Coordinate> coordinates;  ///< of q, then of v
  std::vector<JudgedRow> rows;
  std::vector<ContactHistory> histories;
  std::vector<reference::CertifiedEvent> events = {};  ///< by the contacts of the scenario
  bool contacts_vary = false;  ///< from state to state, so that nothing is known of single ones
};

/// Energy, penetration, gliding and creep, as Score says.
void add_measures(const JudgedTrajectory& all, Score& score);

}  // namespace tribo::verification
