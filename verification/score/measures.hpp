#pragma once

#include <array>
#include <vector>

#include "verification/score/contact_view.hpp"
#include "verification/score/event_score.hpp"
#include "verification/score/score.hpp"

namespace tribo::verification {

/// Names of what add_measures can add.
inline constexpr std::array<const char*, 5> kMeasures = {
    "energy-farthest", "energy-end", "penetration", "gliding", "creep"};

/// File and reference at one judged row.
struct JudgedRow {
  models::State<double> x, x_reference;
  ContactState contact, contact_reference;
  double energy_column = 0;  ///< sum of the file's own energies; NaN: it has not all three [J]

  // Since the judged row before:
  double way = 0, way_reference = 0;  ///< along the ground [m]
  bool lifts_off = false;             ///< whether the reference does
  bool slips = false;                 ///< whether the reference begins to
};

/// The compared data: the judged rows, and the contact at every row of the file.
struct JudgedTrajectory {
  std::vector<models::Coordinate> coordinates;  ///< of q, then of v
  std::vector<JudgedRow> rows;
  ContactHistory history;
};

/// Energy, penetration, gliding and creep, as Score says.
void add_measures(const JudgedTrajectory& all, Score& score);

}  // namespace tribo::verification
