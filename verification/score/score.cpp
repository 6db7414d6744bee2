#include "verification/score/score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "models/input_error.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/score/attitudes.hpp"
#include "verification/score/event_contacts.hpp"
#include "verification/score/file_rows.hpp"
#include "verification/score/measures.hpp"
#include "verification/score/quantity_score.hpp"

namespace tribo::verification {
namespace {

using models::Coordinate;
using models::State;
using models::VectorXd;
using reference::CertifiedNumber;
using reference::CertifiedSample;

/// Of the length of a printed quaternion.
constexpr double kPrintedLength = 1e-6;

double first_known(double preferred, double otherwise) {
  return std::isnan(preferred) ? otherwise : preferred;
}

/// The contacts of a row from its coordinates; the gap and the slip of a single one also from the
/// file's columns.
std::vector<ContactState> row_contacts(const FileRows& file, ContactView& view,
                                       const State<double>& x, std::size_t row) {
  std::vector<ContactState> states = view.at(x);
  if (states.size() != 1) return states;
  const ContactState own = file.contact(row);
  states[0].phi = first_known(states[0].phi, own.phi);
  states[0].v_t = first_known(states[0].v_t, own.v_t);
  return states;
}

/// Whether there is such an event of a contact between two times.
bool has_event(const std::vector<reference::CertifiedEvent>& events, std::size_t contact,
               reference::EventKind kind, double from, double to) {
  return std::ranges::any_of(events, [&](const auto& event) {
    return event.contact == static_cast<int>(contact) && event.kind == kind &&
           event.t.value >= from && event.t.value <= to;
  });
}

/// Adds the interval since the judged row before.
void add_interval(const JudgedRow& from, JudgedRow& to, ContactView& view,
                  const std::vector<reference::CertifiedEvent>& events) {
  to.ways = view.ways(from.x, to.x);
  to.ways_reference = view.ways(from.x_reference, to.x_reference);
  for (std::size_t k = 0; k < view.size(); ++k) {
    const auto has = [&](reference::EventKind kind) {
      return has_event(events, k, kind, from.x.t, to.x.t);
    };
    to.lifts_off.push_back(has(reference::EventKind::kLiftoff));
    to.slips.push_back(has(reference::EventKind::kSlip));
  }
}

/// Gives each whole quaternion the length one, if it has another beyond printing, and the sign that
/// is nearer to the reference's.
void normalize(const std::vector<Eigen::Index>& attitudes, const VectorXd& reference, VectorXd& q) {
  for (const Eigen::Index at : attitudes) {
    auto quaternion = q.segment<4>(at);
    const bool off = std::abs(quaternion.stableNorm() - 1) > kPrintedLength;
    if (quaternion.allFinite() && off) quaternion.stableNormalize();
  }
  take_nearer_signs(attitudes, reference, q);
}

JudgedRow judged_row(const FileRows& file, ContactView& view, const State<double>& x,
                     const State<double>& x_reference, std::size_t row) {
  return {.x = x,
          .x_reference = x_reference,
          .contacts = row_contacts(file, view, x, row),
          .contacts_reference = view.at(x_reference),
          .energy = first_known(view.energy(x), file.energy(row)),
          .energy_reference = view.energy(x_reference),
          .energy_column = file.energy(row)};
}

JudgedTrajectory compare(const Trajectory& trajectory, const models::System& system,
                         const std::vector<std::size_t>& rows,
                         const reference::Certificate& certificate, double until) {
  JudgedTrajectory all{.coordinates = motion_coordinates(system), .rows = {}, .histories = {}};
  const FileRows file(trajectory, system);
  ContactView view(
      system, state_of(certificate.samples.front().t, certificate.samples.front().state, system));
  for (std::size_t k = 0; k < view.size(); ++k)
    all.histories.push_back(
        {.v_s = view.stiction_tolerance(k), .has_stiction_limit = view.has_stiction_limit(k)});
  all.events = events_by_contact(certificate, system, view);
  const std::vector<Eigen::Index> attitudes = attitudes_of(system);
  std::size_t next = 0;
  for (std::size_t row = 0; row < trajectory.t.size() && trajectory.t[row] <= until; ++row) {
    State<double> x = file.state(row);
    const CertifiedSample& sample = certificate.samples.at(std::min(next, rows.size() - 1));
    const State<double> x_reference = state_of(sample.t, sample.state, system);
    normalize(attitudes, x_reference.q, x.q);
    const std::vector<ContactState> contacts = row_contacts(file, view, x, row);
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      all.histories[k].t.push_back(x.t);
      all.histories[k].phi.push_back(contacts[k].phi);
      all.histories[k].v_t.push_back(contacts[k].v_t);
    }
    if (next == rows.size() || rows[next] != row) continue;
    ++next;
    all.rows.push_back(judged_row(file, view, x, x_reference, row));
    if (all.rows.size() < 2) continue;
    add_interval(all.rows[all.rows.size() - 2], all.rows.back(), view, all.events);
  }
  all.contacts_vary = view.varies();
  if (all.contacts_vary) all.histories.clear();
  return all;
}

/// Resolution of the reference for coordinate i: 10^−digits max(|x|, scale).
double resolution(const reference::Certificate& certificate, std::size_t i) {
  double most = 0;
  for (const CertifiedSample& sample : certificate.samples) {
    const CertifiedNumber& number = sample.state.at(i);
    const double size = std::max(std::abs(number.value), certificate.scales.at(i));
    const double eps = std::numeric_limits<double>::epsilon();
    most = std::max(most, std::max(std::pow(10.0, -number.digits), eps) * size);
  }
  return most;
}

/// The error of a number of each judged row, by `error_of`.
template <class ErrorOf>
CoordinateScore score_of(const JudgedTrajectory& all, const Coordinate& coordinate, int windows,
                         const ErrorOf& error_of) {
  CoordinateScore score{.coordinate = coordinate,
                        .windows = std::vector<double>(static_cast<std::size_t>(windows), kNaN)};
  const double from = all.rows.front().x.t, span = all.rows.back().x.t - from;
  for (const JudgedRow& row : all.rows) {
    score.last = error_of(row);
    const double size = std::abs(score.last);
    if (size > score.largest) {
      score.largest = size;
      score.at = row.x.t;
    }
    const int window = std::min(static_cast<int>((row.x.t - from) / span * windows), windows - 1);
    double& most = score.windows[static_cast<std::size_t>(window)];
    if (!(most >= size)) most = size;
  }
  return score;
}

/// Adds the angle of each attitude that the file has, `BODY.angle`.
void add_angles(const JudgedTrajectory& all, const models::System& system,
                const reference::Certificate& certificate, int windows, Score& score) {
  for (const Eigen::Index at : attitudes_of(system)) {
    if (!all.rows.front().x.q.segment<4>(at).allFinite()) continue;
    const std::string first = all.coordinates[static_cast<std::size_t>(at)].name;  // BODY.qx
    const Coordinate angle{first.substr(0, first.size() - 2) + "angle", "rad"};
    score.coordinates.push_back(score_of(all, angle, windows, [&](const JudgedRow& row) {
      return angle_between(row.x.q.segment<4>(at), row.x_reference.q.segment<4>(at));
    }));
    for (std::size_t i = 0; i < 4; ++i) {
      double& resolved = score.coordinates.back().resolved;
      resolved = std::max(resolved, 2 * resolution(certificate, static_cast<std::size_t>(at) + i));
    }
  }
}

void add_coordinates(const JudgedTrajectory& all, const Trajectory& trajectory,
                     const reference::Certificate& certificate, int windows, Score& score) {
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < all.coordinates.size(); ++i) {
    if (!trajectory.column(all.coordinates[i].name)) {
      missing.push_back(all.coordinates[i].name);
      continue;
    }
    score.coordinates.push_back(score_of(all, all.coordinates[i], windows, [&](const auto& row) {
      return coordinate_of(row.x, i) - coordinate_of(row.x_reference, i);
    }));
    score.coordinates.back().resolved = resolution(certificate, i);
  }
  if (!missing.empty()) {
    score.left_out.push_back(fmt::format("error of {}: not in the file", fmt::join(missing, ", ")));
  }
}

void add_sizes(const reference::Certificate& certificate, const std::vector<Coordinate>& positions,
               Score& score) {
  constexpr double kAtRest = 1e-6;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const double least = certificate.ranges.at(i).least.value.value;
    const double largest = certificate.ranges.at(i).largest.value.value;
    double& way = score.sizes[positions[i].unit];
    double& value = score.extents[positions[i].unit];
    way = std::max(way, largest - least);
    value = std::max({value, std::abs(least), std::abs(largest), certificate.scales.at(i)});
  }
  for (auto& [unit, size] : score.sizes) {
    if (unit != "m") {
      size = std::max(size, 1.0);
    } else if (size <= kAtRest * score.extents[unit]) {
      size = score.extents[unit];
    }
    score.extents[unit] = std::max(score.extents[unit], size);
  }
}

/// Of an attitude the angle counts, not its numbers. Of a file without one of the positions nothing
/// is known.
void add_position_error(const std::vector<Coordinate>& positions, Score& score) {
  const auto is_judged = [&](const Coordinate& position) {
    return std::ranges::any_of(score.coordinates, [&](const CoordinateScore& one) {
      return one.coordinate.name == position.name;
    });
  };
  if (const auto lacking = std::ranges::find_if_not(positions, is_judged);
      lacking != positions.end()) {
    score.position_error = kNaN;
    score.left_out.push_back(fmt::format("position: needs {}, as all positions", lacking->name));
    return;
  }
  for (const CoordinateScore& one : score.coordinates) {
    const bool is_position =
        std::ranges::find(positions, one.coordinate.name, &Coordinate::name) != positions.end();
    const bool is_angle = std::ranges::find(score.columns, one.coordinate.name,
                                            &Coordinate::name) == score.columns.end();
    if (one.coordinate.unit == "-" || !(is_position || is_angle)) continue;
    const double error = one.largest / (is_angle ? 1 : score.sizes.at(one.coordinate.unit));
    if (!(error >= score.position_error)) continue;
    score.position_error = error;
    score.worst_position = one.coordinate.name;
  }
}

double least_gap(const std::vector<ContactState>& contacts) {
  double least = kNaN;
  for (const ContactState& contact : contacts) least = std::fmin(least, contact.phi);
  return least;
}

void add_samples(const JudgedTrajectory& all, Score& score) {
  score.columns = all.coordinates;
  for (const JudgedRow& row : all.rows) {
    ScoredRow sample{.t = row.x.t,
                     .file = {},
                     .reference = {},
                     .phi = least_gap(row.contacts),
                     .phi_reference = least_gap(row.contacts_reference),
                     .energy = row.energy,
                     .energy_reference = row.energy_reference};
    for (std::size_t i = 0; i < all.coordinates.size(); ++i) {
      sample.file.push_back(coordinate_of(row.x, i));
      sample.reference.push_back(coordinate_of(row.x_reference, i));
    }
    score.samples.push_back(std::move(sample));
  }
}

/// Remarks that a run has another start: its large error is not the scheme's fault.
void remark_start(const Trajectory& trajectory, Score& score) {
  constexpr double kRounding = 1e-9;
  if (trajectory.t.front() != 0) return;
  for (std::size_t i = 0; i < score.columns.size(); ++i) {
    const double found = score.samples.front().file[i], start = score.samples.front().reference[i];
    const double scale = std::max(std::abs(start), 1.0);
    if (std::isnan(found) || std::abs(found - start) <= kRounding * scale) continue;
    score.remarks.push_back(fmt::format("starts at {}={:.9g} [{}], the scenario at {:.9g}",
                                        score.columns[i].name, found, score.columns[i].unit,
                                        start));
  }
}

/// If a coordinate is missing and the energies are the file's own, their zero is not known.
void remark_own_energy(const JudgedTrajectory& all, Score& score) {
  const JudgedRow& first = all.rows.front();
  const bool known = first.x.q.allFinite() && first.x.v.allFinite();
  if (known || std::isnan(first.energy_column)) return;
  score.remarks.push_back(
      fmt::format("its energies are its own columns, whose zero is not checked; at the first "
                  "judged row they differ by {:+.3g} J from the reference's",
                  first.energy - first.energy_reference));
}

/// Remarks on energies in the file that differ from the model's of its states: another zero, or an
/// error.
///
/// Six digits leave an error of 5e-6 in a printed energy and of 1e-5 in that of the states, which
/// is quadratic in them: a difference above 2e-5 is not due to printing.
void remark_energy(const JudgedTrajectory& all, Score& score) {
  constexpr double kPrinting = 2e-5;
  double most = 0, size = 0;
  for (const JudgedRow& row : all.rows) {
    most = std::max(most, std::abs(row.energy_column - row.energy));
    size = std::max(size, std::abs(row.energy));
  }
  if (!(most > kPrinting * size)) return;
  score.remarks.push_back(fmt::format(
      "its energies differ by up to {:.3g} J from those of its states, which are judged", most));
}

/// Remarks on quaternions that are not of length one, beyond printing.
void remark_lengths(const Trajectory& trajectory, const models::System& system, Score& score) {
  const std::vector<Coordinate> coordinates = system.coordinates();
  const FileRows file(trajectory, system);
  for (const Eigen::Index at : attitudes_of(system)) {
    double most = 0;
    for (std::size_t row = 0; row < trajectory.t.size(); ++row) {
      const double length = file.state(row).q.segment<4>(at).stableNorm();
      if (std::abs(length - 1) > std::abs(most)) most = length - 1;
    }
    if (std::abs(most) <= kPrintedLength) continue;
    const std::string& name = coordinates[static_cast<std::size_t>(at)].name;
    score.remarks.push_back(fmt::format(
        "{}q has lengths that differ from 1 by up to {:.3g}; it is judged by its direction",
        name.substr(0, name.size() - 2), most));
  }
}

/// Whether a column is one of a contact, `c3.phi[m]`: what it says follows from the coordinates.
bool is_of_contact(const std::string& column) {
  const std::size_t after = column.find_first_not_of("0123456789", 1);
  return column.starts_with('c') && after != 1 && after != std::string::npos &&
         column[after] == '.';
}

void add_remarks(const Trajectory& trajectory, const models::System& system,
                 const JudgedTrajectory& all, Score& score) {
  if (!trajectory.status.empty()) {
    score.remarks.push_back("the run ended early: " + trajectory.status);
  }
  if (!trajectory.broken.empty()) score.remarks.push_back("its rows end at " + trajectory.broken);
  if (trajectory.cut) score.remarks.emplace_back("its last line has no end, and is left out");
  std::vector<std::string> unused = trajectory.unused;
  std::erase_if(unused, is_of_contact);
  if (!unused.empty()) score.remarks.push_back(fmt::format("not used: {}", name_list(unused)));
  remark_start(trajectory, score);
  remark_own_energy(all, score);
  remark_energy(all, score);
  remark_lengths(trajectory, system, score);
}

}  // namespace

std::vector<std::size_t> judged_rows(const Trajectory& trajectory, const ScoreOptions& options) {
  const auto end = std::ranges::upper_bound(trajectory.t, options.until);
  const auto count = static_cast<std::size_t>(end - trajectory.t.begin());
  if (count < 2) {
    throw InputError(fmt::format("{}: {} of its rows until {} s; two or more are needed",
                                 trajectory.file, count, options.until));
  }
  const std::size_t judged = std::min(count, std::max<std::size_t>(options.most_rows, 2));
  std::vector<std::size_t> rows(judged);
  for (std::size_t i = 0; i < judged; ++i) rows[i] = i * (count - 1) / (judged - 1);
  return rows;
}

void check_columns(const Trajectory& trajectory, const models::System& system) {
  std::vector<std::string> positions;
  for (const Coordinate& coordinate : system.coordinates()) {
    if (positions.size() == static_cast<std::size_t>(system.num_positions())) break;
    if (trajectory.column(coordinate.name)) return;
    positions.push_back(fmt::format("{}[{}]", coordinate.name, coordinate.unit));
  }
  throw InputError(fmt::format("{}: no position; it must have {}{}{}", trajectory.file,
                               fmt::join(positions, " or "),
                               trajectory.unused.empty() ? "" : "; --map COLUMN=NAME names one of ",
                               name_list(trajectory.unused)));
}

void check_attitudes(const Trajectory& trajectory, const models::System& system, double until) {
  const std::vector<Coordinate> coordinates = system.coordinates();
  for (const Eigen::Index at : attitudes_of(system)) {
    const auto column = [&](Eigen::Index i) {
      return trajectory.column(coordinates[static_cast<std::size_t>(at + i)].name);
    };
    const std::array columns = {column(0), column(1), column(2), column(3)};
    if (std::ranges::count(columns, nullptr) > 0) continue;
    for (std::size_t row = 0; row < trajectory.t.size() && trajectory.t[row] <= until; ++row) {
      const Eigen::Vector4d r((*columns[0])[row], (*columns[1])[row], (*columns[2])[row],
                              (*columns[3])[row]);
      if (models::is_rotation(r)) continue;
      throw models::no_rotation(
          fmt::format("{}: row {}, at {} s", trajectory.file, row + 1, trajectory.t[row]), system,
          at, r);
    }
  }
}

Score score_trajectory(const Trajectory& trajectory, const models::System& system,
                       const std::vector<std::size_t>& rows,
                       const reference::Certificate& certificate, const ScoreOptions& options,
                       const std::vector<MotionQuantity>& quantities) {
  const JudgedTrajectory all = compare(trajectory, system, rows, certificate, options.until);
  Score score;
  score.file = trajectory.file;
  score.rows = trajectory.t.size();
  score.judged = rows.size();
  score.from = all.rows.front().x.t;
  score.to = all.rows.back().x.t;
  const double told = trajectory.told("step");
  score.step = told > 0 ? told : (score.to - score.from) / static_cast<double>(score.judged - 1);
  score.digits = certificate.digits;
  score.contacts = all.histories.size();
  add_coordinates(all, trajectory, certificate, options.windows, score);
  add_angles(all, system, certificate, options.windows, score);
  add_events(all.histories, all.events, score);
  add_measures(all, score);
  add_quantities(quantities, system, all, certificate, score);
  add_samples(all, score);
  std::vector<Coordinate> positions = all.coordinates;
  positions.resize(static_cast<std::size_t>(system.num_positions()));
  add_sizes(certificate, positions, score);
  add_position_error(positions, score);
  add_remarks(trajectory, system, all, score);
  return score;
}

}  // namespace tribo::verification
