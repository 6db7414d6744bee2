#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "models/parameters.hpp"
#include "verification/judge/figure.hpp"

/// The schemes that Fig. 10 compares, and the tables of their work.
namespace tribo::papers::cenic2025 {

struct BaselineCandidate {
  std::string name;
  std::string scheme;
  models::Changes changes;
};

inline const std::array<BaselineCandidate, 6> kBaselines = {{
    {"cenic", "cenic", {{"scheme.linear_algebra", "sparse"}}},
    {"cenic-dense", "cenic", {{"scheme.linear_algebra", "dense"}}},
    {"implicit-euler",
     "implicit-euler",
     {{"scheme.error", "step-doubling"},
      {"scheme.newton", "quasi"},
      {"scheme.profile", "drake"},
      {"scheme.tals", "off"}}},
    {"rk3", "rk3", {}},
    {"sdirk2", "sdirk2", {{"scheme.newton", "quasi"}}},
    {"ros2", "ros2", {}},
}};

/// What may stand for time: columns of the table of a scheme, after the accuracy.
inline const std::array<std::string, 3> kCounters = {"attempts", "queries", "iterations"};
constexpr std::size_t kAttempts = 1, kQueries = 2;  ///< of these columns

/// An accuracy of the tables, and its name in a setting.
struct NamedAccuracy {
  std::string name;
  double accuracy = 0;
};

/// Adds `PREFIXlead`: log10 of the fewest geometry queries of a general scheme over CENIC's, under
/// control of positions at the first accuracy [decades]. `…@full` is under
/// control of the whole state, `…@attempts` and `…@iterations` count these, of the schemes that
/// have any, and `…@NAME` is at another accuracy. A run counts where its status is `ok`; NaN where
/// CENIC's does not, or no other.
void add_leads(const std::string& prefix, const std::vector<NamedAccuracy>& accuracies,
               verification::Figure& figure);

}  // namespace tribo::papers::cenic2025
