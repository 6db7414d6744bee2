#pragma once

#include <string>
#include <vector>

#include "verification/cli/session.hpp"
#include "verification/score/score.hpp"
#include "verification/testset/set_context.hpp"
#include "verification/testset/set_score.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {

struct TestSetRuns {
  std::string test_set;           ///< a folder that `testset` wrote
  std::vector<std::string> runs;  ///< folders with ID.csv
  verification::ScoreOptions options;
  std::vector<std::string> max_errors;  ///< NAME=VALUE
  std::string junit, out;               ///< empty: not given
  bool json = false;
};

/// Judges runs by a test set: prints the table, writes what is asked for. Returns the exit code: 1
/// if a limit is given and a motion is missing, refused, does not end as it should or is beyond a
/// limit.
int score_test_set(const TestSetRuns& request, Session& session);

/// The same as JSON.
[[nodiscard]] Json test_set_json(const std::vector<verification::SetScore>& scores,
                                 const verification::SetContext& places);

}  // namespace tribo::cli
