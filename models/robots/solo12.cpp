#include "models/robots/solo12.hpp"

namespace tribo::models {

RobotTable solo12() {
  return parse_robot(kSolo12Table, "solo12.toml");
}

}  // namespace tribo::models
