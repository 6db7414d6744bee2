#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "verification/workshop/mutants/tokens.hpp"

namespace tribo::verification {

/// A piece of a source that can be replaced as a whole: tokens [first, last).
struct Statement {
  enum class Kind {
    kWhole,      ///< an expression or a return, with its semicolon
    kCondition,  ///< of an if, while or for
    kValue,      ///< initial value of a variable or member
    kBraced      ///< the same without `=`: `T x{…}`
  };
  Kind kind = Kind::kWhole;
  std::size_t first = 0, last = 0;
  bool declared = false;  ///< the value of a member or of a variable outside of functions
  std::string type;       ///< of a variable that has a plain one: what the value is converted to
  std::vector<std::pair<std::size_t, std::size_t>> inner;  ///< bodies of lambdas, not its own
};

/// The parameter types of every function of a name.
using Signatures = std::map<std::string, std::vector<std::vector<std::string>>, std::less<>>;

struct ParsedSource {
  std::vector<Token> tokens;
  std::vector<Statement> statements;
  std::vector<std::size_t> constants;  ///< `constexpr` of floating constants, which mutants unfold
  Signatures signatures;
};

/// Finds the statements in the functions of a source that clang-format has laid out, and the values
/// of variables and members outside. Compile-time code is left alone.
[[nodiscard]] ParsedSource parse_source(std::string_view source);

}  // namespace tribo::verification
