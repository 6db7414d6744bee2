#pragma once

#include <vector>

#include "models/parameters.hpp"

namespace tribo::reference {

/// The box of `conveyor-static-dynamic` at one time.
struct BoxSample {
  double t = 0;         ///< [s]
  double x = 0;         ///< [m]
  double v = 0;         ///< [m/s]
  double friction = 0;  ///< force over weight [-]
};

struct BoxHistory {
  std::vector<BoxSample> samples;
  double disagreement = 0;  ///< of two methods, largest difference of x [m] or v [m/s]
};

/// Its horizontal motion alone, which does not depend on the vertical one where the box starts at
/// rest on its spring:
///
///   m v̇ = A sin(2πft) − μ̃(|v|/v_s) m g sgn v
///
/// at 0, `sample`, … , t_end: in long double by Fehlberg's pair of orders 7 and 8, and by that of
/// Cash and Karp; to a relative 1e-14 a step. Samples are NaN where a method gets stuck.
[[nodiscard]] BoxHistory static_dynamic_box(const models::Parameters& parameters, double t_end,
                                            double sample);

}  // namespace tribo::reference
