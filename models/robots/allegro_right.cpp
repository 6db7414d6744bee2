#include "models/robots/allegro_right.hpp"

namespace tribo::models {

RobotTable allegro_right() {
  return parse_robot(kAllegroRightTable, "allegro_right.toml");
}

}  // namespace tribo::models
