#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/parameters.hpp"

/// The problems of the Contact Test Set, testset/problems.toml.
namespace tribo::verification {

inline constexpr const char* kTestSetVersion = "1.0";

/// A quantity in closed form.
struct ClosedForm {
  std::string quantity;  ///< of the scenario's
  double value = 0;      ///< in its unit
  bool rigid = false;    ///< of the limit of stiff contacts; else of the given law
  std::string why;       ///< the formula
};

struct TestProblem {
  std::string id;
  std::string title;
  std::string tests;  ///< what it is for, a sentence
  std::string scenario;
  models::Changes changes;
  double end = 0;  ///< [s]
  std::vector<ClosedForm> closed;

  [[nodiscard]] models::Parameters parameters() const;
};

/// All of them. Throws InputError for a table that is not as this one.
[[nodiscard]] std::vector<TestProblem> test_problems();

/// The named ones, in their order in the set; all where no name is given. Throws InputError for an
/// unknown name.
[[nodiscard]] std::vector<TestProblem> test_problems(const std::vector<std::string>& ids);

}  // namespace tribo::verification
