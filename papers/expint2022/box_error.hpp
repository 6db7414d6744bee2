#pragma once

#include <array>
#include <string>

#include "papers/expint2022/contact_motion.hpp"
#include "verification/judge/figure.hpp"

/// Errors on the box whose four points never detach, `box-on-four-springs` with bilateral contacts.
namespace tribo::papers::expint2022 {

inline constexpr double kBoxEnd = 8e-3;  ///< horizon [s]; ours

/// Angular rate of the box at the start [rad/s]; ours: the largest of the base of Solo12 in the
/// scenario `solo-squat` over 8 s, by Expo at 1 ms, since the paper's bodies turn as slowly.
inline constexpr double kSlowRate = 0.068;

/// Expo, Expo with one projection, and the schemes compared with it.
[[nodiscard]] const std::array<NamedScheme, 5>& box_schemes();

/// The box turning at `rate` [rad/s] about the scenario's axis, and its state after kBoxEnd, by its
/// own equations of motion.
struct BoxStudy {
  explicit BoxStudy(double rate);

  /// ‖(q ⊖ q_ref, v − v_ref)‖_∞ at the end, and how the run ended.
  struct Error {
    double value;
    std::string status;
  };
  [[nodiscard]] Error error(const NamedScheme& scheme, double h,
                            verification::Figure& figure) const;

  /// The scheme on this box, bilateral.
  [[nodiscard]] verification::Setup setup(const NamedScheme& scheme) const;

  Changes changes;  ///< of the scenario
  models::Instance scene;
  models::State<double> end;
};

}  // namespace tribo::papers::expint2022
