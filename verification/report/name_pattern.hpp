#pragma once

#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace tribo::verification::report {

/// Names of quantities and blocks that belong to a scheme: `gains.*.{scheme}`.
class NamePattern {
 public:
  /// `{scheme}` stands for one of `names`, `*` for any text.
  NamePattern(const std::string& pattern, const std::vector<std::string>& names);

  struct Match {
    std::string name;  ///< what stands for `{scheme}`
    std::string rest;  ///< what stands for each `*`, with blanks between
  };
  [[nodiscard]] std::optional<Match> match(const std::string& text) const;

 private:
  std::regex regex_;
  std::size_t name_group_ = 0;  ///< 0: the pattern has no `{scheme}`
};

/// Whether one of the parts between dots is one of `names`.
[[nodiscard]] bool names_one_of(const std::string& text, const std::vector<std::string>& names);

}  // namespace tribo::verification::report
