#pragma once

#include <limits>
#include <map>
#include <string>
#include <vector>

#include "reference/certificate.hpp"
#include "verification/score/quantity.hpp"
#include "verification/text/trajectory_file.hpp"

namespace tribo::verification {

/// A certificate has no more times.
inline constexpr std::size_t kMostRows = 1'000'000;

/// Options for judging a trajectory.
struct ScoreOptions {
  int windows = 10;
  std::size_t most_rows = kMostRows;  ///< of a file that are judged against the reference
  double until = std::numeric_limits<double>::infinity();  ///< rows after it are left out [s]
};

/// The error of one coordinate, file less reference, in the coordinate's unit.
struct CoordinateScore {
  models::Coordinate coordinate;
  double largest = 0;           ///< max |e|
  double at = 0;                ///< its time [s]
  double last = 0;              ///< e of the last row
  double resolved = 0;          ///< the reference's own uncertainty
  std::vector<double> windows;  ///< max |e| in equal parts of the span; NaN where no row is
};

/// An event of the reference and its partner in the file.
struct EventScore {
  reference::EventKind kind = reference::EventKind::kTouchdown;
  int contact = 0;       ///< of the scenario's
  double certified = 0;  ///< [s]
  double found = 0;      ///< NaN: the file has none [s]
  /// Spacing of the rows about `found`, the accuracy of that time; without it, of the rows about
  /// `certified`, the shortest event that they can show [s].
  double spacing = 0;
};

/// An event that lies between two rows.
struct FoundEvent {
  reference::EventKind kind = reference::EventKind::kTouchdown;
  double t = 0;        ///< on the straight line between the rows [s]
  double spacing = 0;  ///< from one row to the other [s]
  int contact = 0;     ///< of the scenario's
};

/// A number that file and reference both have.
struct MeasureScore {
  std::string name;
  std::string unit;
  double file = 0, reference = 0;
};

/// One judged row: the numbers of file and reference, for data and pictures. NaN: not known.
struct ScoredRow {
  double t = 0;                             ///< [s]
  std::vector<double> file, reference;      ///< of each coordinate
  double phi = 0, phi_reference = 0;        ///< the least gap [m]
  double energy = 0, energy_reference = 0;  ///< kinetic, potential and elastic [J]
};

/// A trajectory beside the certified reference.
///
///   error         e = x − x_ref at the judged rows, by coordinate: largest, last, by window; of a
///                 quaternion the file's sign is the nearer one, for q and −q are one attitude
///                 a quaternion of any length is that of its direction, and beside its numbers
///                 stands the angle from the reference's attitude
///   events        touchdown and liftoff where φ passes zero, stick and slip where |v_t| passes
///                 v_s, on a straight line between two rows, of each contact
///   energy        where it is farthest from the reference's, and at the end
///   penetration   the largest −φ of the judged rows and of all contacts
///   gliding       mean of φ over the time in which the reference's contacts touch, by trapezoids
///   creep         way along t1 while the reference sticks (touches, |v_t| < v_s, and no slip or
///                 liftoff is certified), ∫ J_t dq on straight lines between the judged rows, in
///                 the interval and of the contact in which file and reference differ most
///
/// Partners of events are of one contact and kind and keep their order; they are no farther apart
/// than half the way from the certified one to the nearest other of its kind, and the rows'
/// spacing. Certified events without a partner have none in the file; events of the file without
/// one are its surplus. A belt creeps as seen from the room.
struct Score {
  std::string file;
  std::size_t rows = 0;     ///< of the file
  std::size_t judged = 0;   ///< of these
  double from = 0, to = 0;  ///< time of the first and last judged row [s]
  double step = 0;          ///< that the file tells, else the mean distance of judged rows [s]
  /// Time from the last row of a file that ends early, more than a row or a tenth before its end,
  /// to that end, which is the scenario's or `until`; else 0 [s].
  double early = 0;
  /// `ok`, or how the file ends: `ended` early, by a `nan`, or `lost`, a position a hundred times
  /// farther from the reference than the motion extends.
  std::string outcome = "ok";
  double outcome_at = 0;     ///< its time [s]
  int digits = 0;            ///< of the reference
  std::size_t contacts = 0;  ///< of the scenario, that could be judged
  std::vector<CoordinateScore> coordinates = {};
  std::vector<reference::EventKind> event_kinds = {};  ///< that could be judged
  std::vector<EventScore> events = {};
  std::vector<FoundEvent> surplus = {};  ///< events of the file without a partner
  std::vector<MeasureScore> measures = {};
  std::vector<std::string> quantities = {};  ///< names of the scenario's, whether judged or not
  /// Size of the motion by unit of positions: the largest way of one from its least to its largest
  /// certified value; where that is below a millionth of values and scales, the largest of these.
  /// Of angles and attitudes one, if that is more.
  std::map<std::string, double> sizes = {};
  /// How far the motion extends, by unit of positions: its size, or the largest certified value or
  /// scale of a position if that is more.
  std::map<std::string, double> extents = {};
  /// Largest error of a position over the size of the motion, of an attitude [rad]; NaN where the
  /// file lacks a position.
  double position_error = 0;
  std::string worst_position = {};         ///< whose it is
  std::vector<std::string> left_out = {};  ///< measures, and why
  std::vector<std::string> remarks = {};
  std::vector<models::Coordinate> columns = {};  ///< of the samples
  std::vector<ScoredRow> samples = {};
};

/// Indices of the judged rows: all until `options.until`, or `options.most_rows` of them at even
/// distances, the first and the last among them. Throws InputError if these are fewer than two.
[[nodiscard]] std::vector<std::size_t> judged_rows(const Trajectory& trajectory,
                                                   const ScoreOptions& options);

/// Throws InputError, one line that names the file, if the file has no position.
void check_columns(const Trajectory& trajectory, const models::System& system);

/// Throws InputError, one line that names the row, counted from 1, and the columns, if the
/// quaternion of a row until `until` [s] is no rotation. One of which a column is missing is not
/// looked at.
void check_attitudes(const Trajectory& trajectory, const models::System& system, double until);

/// Judges a trajectory. `certificate` has a sample for each of `rows`.
[[nodiscard]] Score score_trajectory(const Trajectory& trajectory, const models::System& system,
                                     const std::vector<std::size_t>& rows,
                                     const reference::Certificate& certificate,
                                     const ScoreOptions& options,
                                     const std::vector<MotionQuantity>& quantities = {});

}  // namespace tribo::verification
