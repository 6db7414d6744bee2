#pragma once

#include <limits>
#include <vector>

#include "verification/score/contact_view.hpp"
#include "verification/score/quantity.hpp"
#include "verification/text/trajectory_file.hpp"

namespace tribo::verification {

/// The columns of a file, row by row; NaN for those that it has not.
class FileRows {
 public:
  FileRows(const Trajectory& trajectory, const models::System& system)
      : trajectory_(trajectory), positions_(system.num_positions()) {
    for (const models::Coordinate& coordinate : motion_coordinates(system))
      coordinates_.push_back(trajectory.column(coordinate.name));
    for (const char* name : {"E_kin", "E_pot", "E_elastic"})
      energies_.push_back(trajectory.column(name));
    gap_ = trajectory.column("c0.phi");
    slip_ = trajectory.column("c0.vt0");
  }

  [[nodiscard]] models::State<double> state(std::size_t row) const {
    const auto velocities = std::ssize(coordinates_) - positions_;
    models::State<double> x{.t = trajectory_.t[row],
                            .q = models::VectorXd(positions_),
                            .v = models::VectorXd(velocities)};
    for (Eigen::Index i = 0; i < std::ssize(coordinates_); ++i) {
      const double value = number(coordinates_[static_cast<std::size_t>(i)], row);
      (i < positions_ ? x.q[i] : x.v[i - positions_]) = value;
    }
    return x;
  }
  /// E_kin + E_pot + E_elastic of the file's own columns.
  [[nodiscard]] double energy(std::size_t row) const {
    double sum = 0;
    for (const auto* column : energies_) sum += number(column, row);
    return sum;
  }
  /// The file's own columns of its first contact.
  [[nodiscard]] ContactState contact(std::size_t row) const {
    return {number(gap_, row), number(slip_, row)};
  }

 private:
  using Column = const std::vector<double>*;

  static double number(Column column, std::size_t row) {
    return column ? (*column)[row] : std::numeric_limits<double>::quiet_NaN();
  }

  const Trajectory& trajectory_;
  Eigen::Index positions_;
  std::vector<Column> coordinates_, energies_;
  Column gap_ = nullptr, slip_ = nullptr;
};

}  // namespace tribo::verification
