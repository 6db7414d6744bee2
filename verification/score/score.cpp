#include "verification/score/score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "models/input_error.hpp"
#include "verification/score/attitudes.hpp"
#include "verification/score/measures.hpp"
#include "verification/special_values.hpp"

namespace tribo::verification {
namespace {

using models::Coordinate;
using models::State;
using models::VectorXd;
using reference::CertifiedNumber;
using reference::CertifiedSample;

/// The number of a column in a row; NaN where the file has no such column.
double number(const Trajectory& trajectory, const std::string& name, std::size_t row) {
  const std::vector<double>* const column = trajectory.column(name);
  return column ? (*column)[row] : kNaN;
}

/// The state of a row; NaN for coordinates that the file has not.
State<double> state_of_row(const Trajectory& trajectory,
                           const models::System& system,
                           const std::vector<Coordinate>& coordinates,
                           std::size_t row) {
  State<double> x{.t = trajectory.t[row],
                  .q = VectorXd(system.num_positions()),
                  .v = VectorXd(system.num_velocities())};
  for (Eigen::Index i = 0; i < x.q.size() + x.v.size(); ++i) {
    const double value = number(trajectory, coordinates[static_cast<std::size_t>(i)].name, row);
    (i < x.q.size() ? x.q[i] : x.v[i - x.q.size()]) = value;
  }
  return x;
}

State<double> state_of_sample(const CertifiedSample& sample, const models::System& system) {
  State<double> x{
      .t = sample.t, .q = VectorXd(system.num_positions()), .v = VectorXd(system.num_velocities())};
  for (Eigen::Index i = 0; i < x.q.size() + x.v.size(); ++i) {
    const double value = sample.state.at(static_cast<std::size_t>(i)).value;
    (i < x.q.size() ? x.q[i] : x.v[i - x.q.size()]) = value;
  }
  return x;
}

double first_known(double preferred, double otherwise) {
  return std::isnan(preferred) ? otherwise : preferred;
}

/// E_kin + E_pot + E_elastic of the file's own columns.
double energy_column(const Trajectory& trajectory, std::size_t row) {
  return number(trajectory, "E_kin", row) + number(trajectory, "E_pot", row) +
         number(trajectory, "E_elastic", row);
}

/// Contact and energy of a row: from its coordinates, else from its columns.
ContactState row_contact(const Trajectory& trajectory,
                         ContactView& view,
                         const State<double>& x,
                         std::size_t row) {
  ContactState state = view.at(x);
  state.phi = first_known(state.phi, number(trajectory, "c0.phi", row));
  state.v_t = first_known(state.v_t, number(trajectory, "c0.vt0", row));
  state.energy = first_known(state.energy, energy_column(trajectory, row));
  return state;
}

/// Whether the certificate has such an event between two times.
bool has_event(const reference::Certificate& certificate,
               reference::EventKind kind,
               double from,
               double to) {
  return std::ranges::any_of(certificate.events, [&](const auto& event) {
    return event.kind == kind && event.t.value >= from && event.t.value <= to;
  });
}

/// Adds the interval since the judged row before.
void add_interval(const JudgedRow& from,
                  JudgedRow& to,
                  ContactView& view,
                  const reference::Certificate& certificate) {
  to.way = view.way(from.x, to.x);
  to.way_reference = view.way(from.x_reference, to.x_reference);
  to.lifts_off = has_event(certificate, reference::EventKind::kLiftoff, from.x.t, to.x.t);
  to.slips = has_event(certificate, reference::EventKind::kSlip, from.x.t, to.x.t);
}

JudgedTrajectory compare(const Trajectory& trajectory,
                         const models::System& system,
                         const std::vector<std::size_t>& rows,
                         const reference::Certificate& certificate,
                         double until) {
  JudgedTrajectory all{.coordinates = system.coordinates(), .rows = {}, .history = {}};
  ContactView view(system, state_of_sample(certificate.samples.front(), system));
  all.history.v_s = view.stiction_tolerance();
  all.history.has_stiction_limit = view.has_stiction_limit();
  const std::vector<Eigen::Index> attitudes = attitudes_of(system);
  std::size_t next = 0;
  for (std::size_t row = 0; row < trajectory.t.size() && trajectory.t[row] <= until; ++row) {
    State<double> x = state_of_row(trajectory, system, all.coordinates, row);
    const ContactState contact = row_contact(trajectory, view, x, row);
    all.history.t.push_back(x.t);
    all.history.phi.push_back(contact.phi);
    all.history.v_t.push_back(contact.v_t);
    if (next == rows.size() || rows[next] != row) continue;
    const State<double> x_reference = state_of_sample(certificate.samples.at(next++), system);
    take_nearer_signs(attitudes, x_reference.q, x.q);
    all.rows.push_back({.x = x,
                        .x_reference = x_reference,
                        .contact = contact,
                        .contact_reference = view.at(x_reference),
                        .energy_column = energy_column(trajectory, row)});
    if (all.rows.size() < 2) continue;
    add_interval(all.rows[all.rows.size() - 2], all.rows.back(), view, certificate);
  }
  return all;
}

double coordinate_of(const State<double>& x, std::size_t i) {
  const auto n = static_cast<std::size_t>(x.q.size());
  return i < n ? x.q[static_cast<Eigen::Index>(i)] : x.v[static_cast<Eigen::Index>(i - n)];
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

CoordinateScore coordinate_score(const JudgedTrajectory& all, std::size_t i, int windows) {
  CoordinateScore score{.coordinate = all.coordinates[i],
                        .windows = std::vector<double>(static_cast<std::size_t>(windows), kNaN)};
  const double from = all.rows.front().x.t, span = all.rows.back().x.t - from;
  for (const JudgedRow& row : all.rows) {
    score.last = coordinate_of(row.x, i) - coordinate_of(row.x_reference, i);
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

void add_coordinates(const JudgedTrajectory& all,
                     const Trajectory& trajectory,
                     const reference::Certificate& certificate,
                     int windows,
                     Score& score) {
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < all.coordinates.size(); ++i) {
    if (!trajectory.column(all.coordinates[i].name)) {
      missing.push_back(all.coordinates[i].name);
      continue;
    }
    score.coordinates.push_back(coordinate_score(all, i, windows));
    score.coordinates.back().resolved = resolution(certificate, i);
  }
  if (!missing.empty()) {
    score.left_out.push_back(fmt::format("error of {}: not in the file", fmt::join(missing, ", ")));
  }
}

void add_samples(const JudgedTrajectory& all, Score& score) {
  score.columns = all.coordinates;
  for (const JudgedRow& row : all.rows) {
    ScoredRow sample{.t = row.x.t,
                     .file = {},
                     .reference = {},
                     .phi = row.contact.phi,
                     .phi_reference = row.contact_reference.phi,
                     .energy = row.contact.energy,
                     .energy_reference = row.contact_reference.energy};
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
                                        score.columns[i].name,
                                        found,
                                        score.columns[i].unit,
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
                  first.contact.energy - first.contact_reference.energy));
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
    most = std::max(most, std::abs(row.energy_column - row.contact.energy));
    size = std::max(size, std::abs(row.contact.energy));
  }
  if (!(most > kPrinting * size)) return;
  score.remarks.push_back(fmt::format(
      "its energies differ by up to {:.3g} J from those of its states, which are judged", most));
}

void add_remarks(const Trajectory& trajectory, const JudgedTrajectory& all, Score& score) {
  if (!trajectory.status.empty()) {
    score.remarks.push_back("the run ended early: " + trajectory.status);
  }
  if (trajectory.cut) score.remarks.emplace_back("its last line has no end, and is left out");
  if (!trajectory.unused.empty()) {
    score.remarks.push_back(fmt::format("not used: {}", name_list(trajectory.unused)));
  }
  remark_start(trajectory, score);
  remark_own_energy(all, score);
  remark_energy(all, score);
}

}  // namespace

std::vector<std::size_t> judged_rows(const Trajectory& trajectory, const ScoreOptions& options) {
  const auto end = std::ranges::upper_bound(trajectory.t, options.until);
  const auto count = static_cast<std::size_t>(end - trajectory.t.begin());
  if (count < 2) {
    throw InputError(fmt::format("{}: {} of its rows until {} s; two or more are needed",
                                 trajectory.file,
                                 count,
                                 options.until));
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
  throw InputError(fmt::format("{}: no position; it must have {}{}{}",
                               trajectory.file,
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
      const Eigen::Vector4d r(
          (*columns[0])[row], (*columns[1])[row], (*columns[2])[row], (*columns[3])[row]);
      if (models::is_rotation(r)) continue;
      throw models::no_rotation(
          fmt::format("{}: row {}, at {} s", trajectory.file, row + 1, trajectory.t[row]),
          system,
          at,
          r);
    }
  }
}

Score score_trajectory(const Trajectory& trajectory,
                       const models::System& system,
                       const std::vector<std::size_t>& rows,
                       const reference::Certificate& certificate,
                       const ScoreOptions& options) {
  const JudgedTrajectory all = compare(trajectory, system, rows, certificate, options.until);
  Score score;
  score.file = trajectory.file;
  score.rows = trajectory.t.size();
  score.judged = rows.size();
  score.from = all.rows.front().x.t;
  score.to = all.rows.back().x.t;
  score.digits = certificate.digits;
  add_coordinates(all, trajectory, certificate, options.windows, score);
  add_events(all.history, certificate, score);
  add_measures(all, score);
  add_samples(all, score);
  add_remarks(trajectory, all, score);
  return score;
}

}  // namespace tribo::verification
