#pragma once

#include "models/tests/temporary_folder.hpp"

namespace tribo::verification {

using tribo::TemporaryFolder;

}  // namespace tribo::verification
