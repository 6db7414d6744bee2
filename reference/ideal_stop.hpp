#pragma once

#include <cmath>

#include "models/parameters.hpp"

namespace tribo::reference {

/// The mass of `limit-stop` where nothing gives way and nothing bounces, in closed form:
///
///   x = F t²/(2m)  until x = stop,  then x = stop
struct IdealStop {
  double mass = 0;   ///< m [kg]
  double force = 0;  ///< F > 0 [N]
  double stop = 0;   ///< [m]

  [[nodiscard]] double position(double t) const {
    return std::fmin(force * t * t / (2 * mass), stop);
  }
  /// √(2 F stop/m) [m/s]
  [[nodiscard]] double arrival_speed() const { return std::sqrt(2 * force * stop / mass); }
};

[[nodiscard]] inline IdealStop ideal_stop(const models::Parameters& p) {
  return {.mass = p.number("mass.mass"),
          .force = p.number("mass.force"),
          .stop = p.number("mass.stop")};
}

}  // namespace tribo::reference
