#pragma once

namespace tribo::models {

/// A mass on a slide that a constant force F pushes against a stop, x ≤ stop.
///
/// Ideally it comes to rest there at once:  x = x0 + F t²/(2m)  until x = stop, then x = stop.
template <class S>
struct LimitStop {
  S mass{};   ///< m [kg]
  S force{};  ///< F [N]
  S stop{};   ///< [m]
};

}  // namespace tribo::models
