#include "verification/study/simulation/start_state.hpp"

#include <fmt/format.h>

#include <cmath>

#include "models/input_error.hpp"

namespace tribo::verification {

std::vector<double*> numbers_of(models::State<double>& x) {
  std::vector<double*> all;
  for (models::VectorXd* part : {&x.q, &x.v, &x.memory.external, &x.memory.held}) {
    for (double& value : *part) all.push_back(&value);
  }
  return all;
}

void set_coordinate(const std::string& name, double value, const models::System& system,
                    models::State<double>& x) {
  if (!std::isfinite(value))
    throw InputError(fmt::format("start: {}={} is not a finite number", name, value));
  const std::vector<models::Coordinate> coordinates = system.coordinates();
  const std::vector<double*> numbers = numbers_of(x);
  std::vector<std::string> known;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    known.push_back(coordinates.at(i).name);
    if (name != known.back()) continue;
    *numbers[i] = value;
    return;
  }
  throw unknown_name("coordinate", name, known);
}

void set_last_row(const Trajectory& rows, const models::System& system, models::State<double>& x) {
  const std::vector<models::Coordinate> coordinates = system.coordinates();
  std::size_t next = 0;
  for (double* const number : numbers_of(x)) {
    const std::string& name = coordinates.at(next++).name;
    const std::vector<double>* const column = rows.column(name);
    if (column == nullptr) throw InputError(fmt::format("{}: has no column '{}'", rows.file, name));
    *number = column->back();
  }
  x.t = rows.t.back();
}

}  // namespace tribo::verification
