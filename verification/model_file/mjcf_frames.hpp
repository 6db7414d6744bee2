#pragma once

#include <Eigen/Geometry>

#include <string>

#include "models/bodies/spatial.hpp"
#include "verification/model_file/xml_file.hpp"

namespace tribo::verification::model_file {

/// When masses come from the geometries of a body.
enum class MassFromGeoms { kNever, kWithoutInertial, kAlways };

/// How the numbers of an MJCF are to be read.
struct MjcfCompiler {
  bool degrees = true;
  std::string euler = "xyz";  ///< axes of rotations; small: intrinsic, capital: fixed
  bool autolimits = true;     ///< a range is a limit
  MassFromGeoms masses = MassFromGeoms::kWithoutInertial;

  /// [rad]
  [[nodiscard]] double angle(double value) const;
};

/// Throws InputError for content not understood.
[[nodiscard]] MjcfCompiler read_compiler(XmlFile& file);

/// The place of a body, geom or inertia in its parent, by `pos` and one of `quat`, `axisangle`,
/// `euler`, `xyaxes` and `zaxis`. Throws InputError for several, and for an invalid rotation.
[[nodiscard]] models::Placement<double> frame_of(const Element& element,
                                                 const MjcfCompiler& compiler);

}  // namespace tribo::verification::model_file
