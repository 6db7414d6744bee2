#include "models/robots/iiwa14_wsg50.hpp"

namespace tribo::models {

RobotTable iiwa14_wsg50() {
  return parse_robot(kIiwa14Wsg50Table, "iiwa14_wsg50.toml");
}

}  // namespace tribo::models
