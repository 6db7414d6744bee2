#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "models/bodies/spatial.hpp"

namespace tribo::verification::model_file {

/// A URDF in the words that MuJoCo's own reader takes.
struct Urdf {
  /// Every link has a mass of 1: MuJoCo refuses moving links without mass, and inertias that no
  /// body has. Nothing that is only seen is in it, and no mesh.
  std::string text;
  std::map<std::string, models::MassProperties> masses;  ///< by link; of others none
  std::string root;                                      ///< the link that no joint moves
  std::vector<std::string> lacking;                      ///< as in `Model`
};

/// Reads the XML text of a URDF that messages call `name`. Throws InputError for what MuJoCo does
/// not check: a file of xacro, several roots, masses and inertias that are no numbers.
[[nodiscard]] Urdf read_urdf(const std::string& text, const std::string& name);

}  // namespace tribo::verification::model_file
