#pragma once

#include "verification/model_file/model_file.hpp"
#include "verification/model_file/xml_file.hpp"

namespace tribo::verification::model_file {

/// The robot of a URDF. Throws InputError as `parse_model` does.
[[nodiscard]] Model read_urdf(XmlFile& file);

}  // namespace tribo::verification::model_file
