#pragma once

#include <string>
#include <vector>

namespace tribo::cli {

/// One test in JUnit's form.
struct JunitCase {
  std::string group;  ///< `classname`
  std::string name;
  std::string failure;  ///< empty: it holds
  bool skipped = false;
};

/// A test suite in JUnit's form, which CI services read.
[[nodiscard]] std::string junit_xml(const std::string& suite, const std::vector<JunitCase>& cases);

}  // namespace tribo::cli
