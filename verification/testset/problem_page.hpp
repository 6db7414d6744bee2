#pragma once

#include <string>

#include "verification/testset/export.hpp"
#include "verification/text/json.hpp"

/// The files of the set that people read.
namespace tribo::verification {

/// What a problem tests, its equations, parameters, what is certified and how it is judged.
[[nodiscard]] std::string problem_page(const CertifiedProblem& certified, const Json& scene,
                                       const Json& quantities);

/// The start as a picture of its own; empty where the scenario has no drawing.
[[nodiscard]] std::string start_picture(const TestProblem& problem);

/// What is in the folder, and what a foreign program has to do.
[[nodiscard]] std::string set_page(const std::vector<CertifiedProblem>& problems);

}  // namespace tribo::verification
