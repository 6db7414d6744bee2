#pragma once

/// The numbers of the paper used in its experiments. Evidence and gaps are in this folder's README.
namespace tribo::papers::expint2022 {

inline constexpr double kStiffness = 1e5;  ///< K of each contact [N/m]; Sec. VI
inline constexpr double kDamping = 300;    ///< B of each contact [N·s/m]; Sec. VI

/// A step of each scheme on the authors' computer, solo-trot [s]; Table III. `Reduced` is without
/// matrix products, `Standard` with as many as needed and without balancing.
inline constexpr double kReducedExpoStep = 39e-6;
inline constexpr double kStandardExpoStep = 94e-6;
inline constexpr double kReducedIntegrals = 13e-6;   ///< the exponential's part of it
inline constexpr double kStandardIntegrals = 67e-6;  ///< the exponential's part of it
inline constexpr double kEulExpStep = 9e-6;
/// "50 times slower" than Expo, whose step at that speed is the reduced one; Sec. VI-D.
inline constexpr double kEulImpStep = 50 * kReducedExpoStep;
/// Newton iterations of such a step, on the trot at 2 ms with the starts of the published program:
/// ours, `newton_iterations` of the first row of `published.eul-imp` in fig03c, full tier.
inline constexpr double kTrotNewtonIterations = 11.2;
/// A step of implicit Euler takes 4 to 8 times as long as one of Expo without products in this
/// suite: the most, of the timing of fig02a.
inline constexpr double kEulImpStepHere = 8 * kReducedExpoStep;

inline constexpr double kDecayRate = 1e3;   ///< K/B of the example of decay [1/s]; Sec. IV-B
inline constexpr double kDecayTime = 3e-3;  ///< its time [s]; Sec. IV-B

}  // namespace tribo::papers::expint2022
