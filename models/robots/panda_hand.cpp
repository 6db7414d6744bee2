#include "models/robots/panda_hand.hpp"

namespace tribo::models {

RobotTable panda_hand() {
  return parse_robot(kPandaHandTable, "panda_hand.toml");
}

}  // namespace tribo::models
