#pragma once

/// The numbers of the paper that its experiments use. Evidence and gaps are in this folder's
/// README.
namespace tribo::papers::expint2022 {

inline constexpr double kStiffness = 1e5;  ///< K of each contact [N/m]; Sec. VI
inline constexpr double kDamping = 300;    ///< B of each contact [N·s/m]; Sec. VI

inline constexpr double kDecayRate = 1e3;   ///< K/B of the example of decay [1/s]; Sec. IV-B
inline constexpr double kDecayTime = 3e-3;  ///< its time [s]; Sec. IV-B

}  // namespace tribo::papers::expint2022
