#pragma once

#include <set>
#include <string>
#include <vector>

#include "verification/model_file/mjcf_geom.hpp"
#include "verification/model_file/model_file.hpp"

namespace tribo::verification::model_file {

/// A geom and its carrier.
struct CarriedGeom {
  MjcfGeom geom;  ///< placed in the frame of the scene's body
  models::BodyId body = {};
  std::string of_body;  ///< of the file
};

/// Adds the geometries to the scene, with the pairs that never touch by `contype`, `conaffinity`,
/// `exclude` and `pair`, and by joints if `filters_parents`. Friction is that of the geoms or, if
/// pairs have their own, that of the pairs, which must be all alike.
/// Throws InputError for touching geoms without a shape here.
void set_contacts(const std::vector<CarriedGeom>& geoms,
                  const std::set<std::string>& bodies,
                  bool filters_parents,
                  XmlFile& file,
                  Model& model);

}  // namespace tribo::verification::model_file
