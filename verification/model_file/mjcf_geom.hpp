#pragma once

#include <optional>
#include <string>

#include "models/geometry/shapes.hpp"
#include "verification/model_file/mjcf_frames.hpp"

namespace tribo::verification::model_file {

/// A geom of an MJCF.
struct MjcfGeom {
  pugi::xml_node node;
  std::string type;
  models::Placement<double> placement = {};                   ///< in the frame of its body
  std::optional<models::geometry::Shape<double>> shape = {};  ///< none: of a type without one here
  std::optional<double> friction = {};                        ///< μ where it is given [-]
  int condim = 3;
  unsigned contype = 1, conaffinity = 1;
  /// In the frame of its body; none where its type has none here.
  std::optional<models::MassProperties<double>> mass = {};
};

/// Throws InputError for content not understood. The caller refuses types without a shape.
[[nodiscard]] MjcfGeom read_geom(const Element& element,
                                 const MjcfCompiler& compiler,
                                 XmlFile& file);

}  // namespace tribo::verification::model_file
