#pragma once

#include "verification/exchange/problem/recorded_problem.hpp"
#include "verification/text/json.hpp"

namespace tribo::verification {

/// A contact problem as JSON, in units of SI, infinite bounds and efforts as null:
///
///   format "tribometer contact problem 1", title, step, trees[] (first, size, mass[][]),
///   velocity[], free_momentum[], guess[],
///   contacts[] (id, gap, bias[3], jacobian[] (tree, rows[3][]), normal, friction),
///   constraints[] (value, lower, upper, rows[] (tree, row[]), compliance),
///   efforts[] (tree, row[], C, b, e),
///   scale_free (true of rigid problems that belong to no step; else absent),
///   solution (scheme, status, reason, velocity[], impulses[][3], residuals[], fractions[])
///
/// Other numbers that are not finite become null too, and cannot be read back.
[[nodiscard]] Json problem_json(const RecordedProblem& record);

/// Throws InputError, with the place in the file, for values that are missing, of another size, not
/// numbers or out of range. `file` is for messages.
[[nodiscard]] RecordedProblem read_problem(const Json& json, const std::string& file);

}  // namespace tribo::verification
