#pragma once

#include <array>

/// The numbers of "A Theory of Irrotational Contact Fields" (icf2023): the one place where each
/// stands; those of the bodies of its clutter are the defaults of the scenario `clutter`.
///
/// Most scenario numbers of its Section IX are not in the text. Numbers recovered elsewhere name
/// their origin; the others are chosen so that the figure shows what the text says of it.
namespace tribo::models::icf2023 {

struct Number {
  double value = 0;
  const char* name = "";
  const char* unit = "";
  const char* source = "";  ///< `paper`, `recovered from …`, or `ours`
};

inline constexpr const char* kOurs = "ours";
inline constexpr const char* kQuoted = "recovered from a quotation of the paper; split ours";

// Common to all.
inline constexpr Number kGravity = {9.81, "gravity", "m/s^2", kOurs};
inline constexpr Number kStiffness = {1e7, "contact stiffness k", "N/m",
                                      "recovered from a quotation of the paper; Hertz agrees"};
inline constexpr Number kStictionTolerance = {1e-4, "stiction tolerance v_s", "m/s",
                                              "recovered from Drake's default"};
inline constexpr Number kSigma = {1e-3, "SAP regularization sigma", "-",
                                  "recovered from the SAP paper"};

// Steel, for Hertz' estimate of k.
inline constexpr Number kSteelModulus = {200e9, "Young's modulus of steel", "Pa",
                                         "textbook; the paper's is lost"};
inline constexpr Number kSteelPoisson = {0.3, "Poisson's ratio of steel", "-", "textbook"};

// Dissipation: Hunt-Crossley d of Lagged and Similar beside the relaxation time of SAP.
inline constexpr Number kDissipation = {500, "d of belt and sphere", "s/m", kQuoted};
inline constexpr Number kRelaxationTime = {1e-3, "tau_d of belt and sphere", "s", kQuoted};
inline constexpr Number kRodDissipation = {10, "d of the rod", "s/m", kQuoted};
inline constexpr Number kRodRelaxationTime = {1e-4, "tau_d of the rod, as quoted", "s", kQuoted};
inline constexpr Number kRodShortRelaxationTime = {1e-5, "tau_d of the rod, fig10", "s", kOurs};
inline constexpr Number kStackDissipation = {50, "d of the stack", "s/m", kQuoted};

// The box on the conveyor belt, fig02 and fig03.
inline constexpr Number kBoxMass = {1, "mass of the box", "kg",
                                    "paper: density of water; side ours"};
inline constexpr Number kBoxFriction = {0.2, "friction of the box", "-", kOurs};
inline constexpr Number kBeltAmplitude = {0.1, "amplitude of the belt", "m", kOurs};
inline constexpr Number kBeltFrequency = {1, "frequency of the belt", "Hz", kOurs};
inline constexpr Number kBeltStep = {1e-2, "time step of fig02", "s", kOurs};
inline constexpr Number kBeltEnd = {2, "end of fig02", "s", kOurs};
inline constexpr Number kBeltConvergenceEnd = {1, "end of fig03", "s", kOurs};

// The falling sphere, fig05 and fig06.
inline constexpr Number kSphereRadius = {0.05, "radius of the sphere", "m", kOurs};
inline constexpr Number kSphereDensity = {7850, "density of the sphere", "kg/m^3", "paper: steel"};
inline constexpr Number kSphereGap = {0.05, "gap of the sphere at the start", "m", kOurs};
inline constexpr Number kSphereSpeed = {4, "speed of the sphere at the start", "m/s", kOurs};
inline constexpr Number kSphereFriction = {0.5, "friction of the sphere", "-", kOurs};
inline constexpr Number kSphereStep = {1e-3, "time step of fig05", "s", kOurs};
inline constexpr Number kSphereEnd = {0.5, "end of fig05 and fig06", "s", kOurs};

// The convergence studies of belt and sphere, fig03 and fig06.
inline constexpr std::array<double, 10> kConvergenceSteps = {1e-2, 5e-3, 2e-3, 1e-3, 5e-4, 2e-4,
                                                             1e-4, 5e-5, 2e-5, 1e-5};  // [s], ours
inline constexpr Number kConvergenceReferenceStep = {
    1e-6, "time step of the reference in fig03, fig06", "s", "paper: a tenth of the smallest"};
inline constexpr Number kConvergenceSampling = {1e-2, "sampling time of fig03 and fig06", "s",
                                                kOurs};

// The sliding rod, fig08 to fig12.
inline constexpr Number kRodLength = {0.5, "length of the rod", "m", kOurs};
inline constexpr Number kRodDiameter = {0.01, "diameter of the rod", "m", kOurs};
inline constexpr Number kRodMass = {0.3, "mass of the rod", "kg", kOurs};
inline constexpr Number kRodFriction = {2.3, "friction of the rod", "-", kOurs};
inline constexpr Number kRodAngle = {0.52359877559829887, "angle of the rod at the start, pi/6",
                                     "rad", kOurs};
inline constexpr Number kRodSpeed = {10, "speed of the rod at the start", "m/s", kOurs};
inline constexpr Number kRodStep = {1e-7, "time step of fig08 to fig11", "s", kOurs};
inline constexpr Number kRodEnd = {0.04, "end of fig08 to fig11, and of slopes in fig12", "s",
                                   kOurs};
inline constexpr Number kRodConvergenceEnd = {0.1, "end of coarse steps in fig12", "s", kOurs};
inline constexpr std::array<double, 11> kRodConvergenceSteps = {
    2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5, 2e-5, 1e-5, 5e-6, 2e-6, 1e-6};  // [s], ours
inline constexpr Number kRodReferenceStep = {1e-7, "time step of the reference in fig12", "s",
                                             "paper: a tenth of the smallest"};
inline constexpr Number kRodSampling = {2e-3, "sampling time of fig12", "s", kOurs};

// The rigs of the claims about gliding, modulation and penetration.
inline constexpr Number kSlipMass = {1, "mass under prescribed slip", "kg", kOurs};
inline constexpr Number kSlipFriction = {0.5, "friction under prescribed slip", "-", kOurs};
inline constexpr Number kSlipSpeed = {1, "prescribed slip", "m/s", kOurs};
inline constexpr Number kSlipEnd = {1, "end under prescribed slip", "s", kOurs};
inline constexpr Number kStackCount = {4, "number of stacked masses", "-", kOurs};
inline constexpr Number kStackMass = {1, "mass of each in the stack", "kg", kOurs};
inline constexpr Number kStackEnd = {1, "end of the stack", "s", kOurs};

// The clutter, fig13 to fig18.
inline constexpr Number kClutterEnd = {10, "end of the clutter", "s",
                                       "recovered from the SAP paper"};
inline constexpr Number kClutterStep = {1e-3, "time step of fig14, fig15", "s", kOurs};
inline constexpr Number kClutterCoarseStep = {
    1e-2, "large time step of the clutter, fig14, fig17, fig18", "s", kOurs};
inline constexpr std::array<double, 6> kClutterSteps = {1e-2, 5e-3, 2e-3,
                                                        1e-3, 5e-4, 2e-4};  // [s], ours
inline constexpr Number kClutterRelaxationTime = {1e-3, "tau_d of the clutter", "s", kQuoted};
inline constexpr Number kClutterTolerance = {1e-6,
                                             "relative tolerance of Newton's method in the clutter",
                                             "-", "recovered from Drake's default"};
inline constexpr Number kClutterIterations = {
    200, "most Newton iterations of a step in the clutter", "-", kOurs};
inline constexpr Number kClutterMargin = {
    2e-3, "gap below which pairs take part where contacts are to stay, fig17, fig18", "m", kOurs};
inline constexpr Number kEarlyFrom = {0.1, "begin of the collisions of the fall", "s", kOurs};
inline constexpr Number kEarlyTo = {1, "end of the collisions of the fall", "s", kOurs};
inline constexpr Number kLateTime = {2, "time before the end that counts as late", "s", kOurs};

/// All single numbers above, in their order, for a table.
inline constexpr std::array kNumbers = {kGravity,
                                        kStiffness,
                                        kStictionTolerance,
                                        kSigma,
                                        kSteelModulus,
                                        kSteelPoisson,
                                        kDissipation,
                                        kRelaxationTime,
                                        kRodDissipation,
                                        kRodRelaxationTime,
                                        kRodShortRelaxationTime,
                                        kStackDissipation,
                                        kBoxMass,
                                        kBoxFriction,
                                        kBeltAmplitude,
                                        kBeltFrequency,
                                        kBeltStep,
                                        kBeltEnd,
                                        kBeltConvergenceEnd,
                                        kSphereRadius,
                                        kSphereDensity,
                                        kSphereGap,
                                        kSphereSpeed,
                                        kSphereFriction,
                                        kSphereStep,
                                        kSphereEnd,
                                        kConvergenceReferenceStep,
                                        kConvergenceSampling,
                                        kRodLength,
                                        kRodDiameter,
                                        kRodMass,
                                        kRodFriction,
                                        kRodAngle,
                                        kRodSpeed,
                                        kRodStep,
                                        kRodEnd,
                                        kRodConvergenceEnd,
                                        kRodReferenceStep,
                                        kRodSampling,
                                        kSlipMass,
                                        kSlipFriction,
                                        kSlipSpeed,
                                        kSlipEnd,
                                        kStackCount,
                                        kStackMass,
                                        kStackEnd,
                                        kClutterEnd,
                                        kClutterStep,
                                        kClutterCoarseStep,
                                        kClutterRelaxationTime,
                                        kClutterTolerance,
                                        kClutterIterations,
                                        kClutterMargin,
                                        kEarlyFrom,
                                        kEarlyTo,
                                        kLateTime};

}  // namespace tribo::models::icf2023
