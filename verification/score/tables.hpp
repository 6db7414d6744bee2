#pragma once

#include <string_view>

/// The tables beside this file, compiled in by verification/CMakeLists.txt.
namespace tribo::verification {

extern const std::string_view kQuantities;    ///< quantities.toml
extern const std::string_view kTestProblems;  ///< testset/problems.toml

}  // namespace tribo::verification
