#pragma once

#include "verification/model_file/model_file.hpp"
#include "verification/model_file/xml_file.hpp"

namespace tribo::verification::model_file {

/// The scene of an MJCF. Throws InputError as `parse_model` does.
[[nodiscard]] Model read_mjcf(XmlFile& file);

}  // namespace tribo::verification::model_file
