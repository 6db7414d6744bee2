#include "models/robots/spot.hpp"

namespace tribo::models {

RobotTable spot() {
  return parse_robot(kSpotTable, "spot.toml");
}

}  // namespace tribo::models
