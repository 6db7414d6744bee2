#pragma once

#include "models/bodies/tree_description.hpp"
#include "verification/model_file/xml_file.hpp"

namespace tribo::verification::model_file {

/// Published inertias have misprints: one whose principal moments break the triangle inequality is
/// taken as it is, and noted.
void take_as_published(models::BodyDescription& body, XmlFile& file);

}  // namespace tribo::verification::model_file
