#include "reference/planar_problem.hpp"

#include "models/input_error.hpp"

namespace tribo::reference {

std::array<std::string, 2> hybrid_methods() {
  return {"bulirsch-stoer", "closed-form and fehlberg78"};
}

std::vector<std::string> column_names(const std::vector<models::Coordinate>& coordinates) {
  std::vector<std::string> names;
  for (const models::Coordinate& c : coordinates) names.push_back(c.name + "[" + c.unit + "]");
  return names;
}

std::vector<double> planar_scales(double length, double speed, bool rotates) {
  if (!rotates) return {length, length, speed, speed};
  return {length, length, 1, speed, speed, speed / length};
}

void check_contact(const std::string& scenario, const models::Parameters& parameters) {
  const std::string& law = parameters.choice("contact.friction_law");
  if (law != "soft") {
    throw InputError(scenario + ": no certified reference with contact.friction_law=" + law +
                     ", only with soft");
  }
  if (!(parameters.number("contact.stiffness") > 0)) {
    throw InputError(scenario + ": no certified reference with contact.stiffness=0");
  }
}

}  // namespace tribo::reference
