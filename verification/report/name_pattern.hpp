#pragma once

#include <optional>
#include <string>
#include <string_view>
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
  struct Part {
    enum Kind { kText, kName, kAny } kind = kText;
    std::string text;
  };
  bool matches(std::size_t part, std::string_view text, Match& match) const;

  std::vector<Part> parts_;
  std::vector<std::string> names_;
};

/// Whether one of the parts between dots is one of `names`.
[[nodiscard]] bool names_one_of(const std::string& text, const std::vector<std::string>& names);

}  // namespace tribo::verification::report
