#include "verification/workshop/mutants/statements.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

namespace tribo::verification {
namespace {

using Kind = Token::Kind;

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

/// Words that a statement may start with and that are no types.
bool starts_no_type(std::string_view word) {
  return is_one_of(
      word, {"return", "throw", "delete", "new", "else", "break", "continue", "goto", "using",
             "typedef", "static_assert", "operator", "this", "case", "default"});
}

class Parser {
 public:
  explicit Parser(std::string_view source) { parsed_.tokens = tokens_of(source); }

  ParsedSource parse() {
    declarations(0, size());
    return std::move(parsed_);
  }

 private:
  [[nodiscard]] std::size_t size() const { return parsed_.tokens.size(); }
  [[nodiscard]] std::string_view text(std::size_t i) const {
    return i < size() ? parsed_.tokens[i].text : std::string_view();
  }
  [[nodiscard]] bool is(std::size_t i, std::string_view wanted) const { return text(i) == wanted; }
  [[nodiscard]] bool is_word(std::size_t i) const {
    return i < size() && parsed_.tokens[i].kind == Kind::kWord;
  }
  [[nodiscard]] std::size_t closing(std::size_t open) const {
    return after_closing(parsed_.tokens, open);
  }
  [[nodiscard]] bool opens(std::size_t i) const { return is(i, "(") || is(i, "[") || is(i, "{"); }
  [[nodiscard]] bool opens_angle(std::size_t i) const {
    return is(i, "<") && is_angle(parsed_.tokens, i);
  }
  [[nodiscard]] std::size_t after(std::size_t i, std::string_view wanted) const {
    while (i < size() && !is(i, wanted)) i = opens(i) ? closing(i) : i + 1;
    return i + 1;
  }

  /// Where a new body of a lambda opens at or after its introducer; nothing if it is an index.
  [[nodiscard]] std::optional<std::size_t> lambda_body(std::size_t i) const {
    if (!is(i, "[") || i == 0) return std::nullopt;
    const bool operand = (is_word(i - 1) && !is(i - 1, "return")) || is(i - 1, ")") ||
                         is(i - 1, "]") || is(i - 1, ">");
    if (operand) return std::nullopt;
    std::size_t at = closing(i);
    if (opens_angle(at) || is(at, "<")) at = after_angles(parsed_.tokens, at);
    if (is(at, "(")) at = closing(at);
    while (at < size() && !is(at, "{") && !is(at, ";") && !is(at, ",") && !is(at, ")")) ++at;
    return is(at, "{") ? std::optional(at) : std::nullopt;
  }

  /// The tokens from `first` until a mark of `ends` outside of brackets; bodies of lambdas in it
  /// are read as blocks.
  Statement piece(Statement::Kind kind, std::size_t first,
                  std::initializer_list<std::string_view> ends) {
    Statement result{.kind = kind, .first = first, .last = first, .type = {}, .inner = {}};
    int depth = 0;
    std::size_t i = first;
    for (; i < size(); ++i) {
      if (depth == 0 && is_one_of(text(i), ends)) break;
      if (const auto body = lambda_body(i)) {
        const std::size_t end = block(*body);
        result.inner.emplace_back(*body, end);
        i = end - 1;
        continue;
      }
      if (opens(i)) ++depth;
      if (is(i, ")") || is(i, "]") || is(i, "}")) --depth;
      if (depth < 0) break;
    }
    result.last = i;
    return result;
  }

  void declarations(std::size_t i, std::size_t end) {
    while (i < end) i = declaration(i, end);
  }

  [[nodiscard]] static bool is_skipped(std::string_view word) {
    return is_one_of(word, {"using", "typedef", "static_assert", "friend", "concept", "enum"});
  }

  /// A function, class, namespace or variable from `begin` on.
  std::size_t declaration(std::size_t begin, std::size_t end) {
    std::optional<std::size_t> parameters;
    bool class_head = false, compile_time = false;
    for (std::size_t i = begin; i < end;) {
      if (is_skipped(text(i)) && !parameters) return after(i, ";");
      if (is(i, "constexpr") || is(i, "consteval")) compile_time = true;
      if (is_one_of(text(i), {"class", "struct", "union", "namespace"})) class_head = true;
      if (is_one_of(text(i), {"public", "private", "protected"}) && is(i + 1, ":")) return i + 2;
      if (is(i, "template") && is(i + 1, "<")) {
        i = after_angles(parsed_.tokens, i + 1);
      } else if (is(i, ";") || is(i, "}")) {
        return i + 1;
      } else if (is(i, "(")) {
        if (!is(i - 1, "operator") &&
            !is_one_of(text(i - 1), {"noexcept", "requires", "explicit", "alignas"})) {
          if (!parameters) parameters = i;
        }
        i = closing(i);
      } else if (is(i, "=") && !is(i - 1, "operator")) {
        return parameters ? after(i, ";") : declared_variable(begin, i);
      } else if (is(i, ":") && parameters) {
        i = member_initializers(i + 1, compile_time);
      } else if (is(i, "{")) {
        if (parameters) return function(*parameters, i, compile_time);
        if (!class_head) return declared_variable(begin, i);
        declarations(i + 1, closing(i) - 1);
        i = closing(i);
      } else if (is(i, "[") || (is(i, "<") && !is(i - 1, "operator"))) {
        i = is(i, "[") ? closing(i) : after_angles(parsed_.tokens, i);
      } else {
        ++i;
      }
    }
    return end;
  }

  std::size_t function(std::size_t parameters, std::size_t body, bool compile_time) {
    if (is_word(parameters - 1)) {
      parsed_.signatures[std::string(text(parameters - 1))].push_back(types(parameters));
    }
    return compile_time ? closing(body) : block(body);
  }

  /// The types of the parameters in brackets at `open`, without names and default values.
  [[nodiscard]] std::vector<std::string> types(std::size_t open) const {
    std::vector<std::string> result;
    const std::size_t close = closing(open) - 1;
    for (std::size_t i = open + 1; i < close;) {
      std::string type;
      std::size_t end = i;
      while (end < close && !is(end, ",") && !is(end, "=")) {
        end = opens(end)         ? closing(end)
              : opens_angle(end) ? after_angles(parsed_.tokens, end)
                                 : end + 1;
      }
      for (std::size_t k = i; k + 1 < end; ++k) type += std::string(text(k)) + " ";
      result.push_back(type);
      while (end < close && !is(end, ",")) end = opens(end) ? closing(end) : end + 1;
      i = end + 1;
    }
    return result;
  }

  std::size_t declared_variable(std::size_t begin, std::size_t mark) {
    const auto before = static_cast<std::ptrdiff_t>(parsed_.statements.size());
    const std::size_t end = variable(begin, mark);
    for (auto it = parsed_.statements.begin() + before; it != parsed_.statements.end(); ++it) {
      it->declared = true;
    }
    return end;
  }

  /// `a_(x), b_{y}` up to the body of the constructor.
  std::size_t member_initializers(std::size_t i, bool compile_time) {
    while (i < size()) {
      while (i < size() && !is(i, "(") && !is(i, "{")) ++i;
      const std::size_t end = closing(i);
      if (!compile_time && is(i, "(") && end > i + 2) {
        Statement value = piece(Statement::Kind::kValue, i + 1, {")", ","});
        if (value.last == end - 1) parsed_.statements.push_back(std::move(value));
      }
      i = end;
      if (!is(i, ",")) return i;
      ++i;
    }
    return i;
  }

  /// The variables from `begin` on, the first of which starts with the `=`, `{` or `(` at `mark`.
  std::size_t variable(std::size_t begin, std::size_t mark) {
    bool compile_time = false, fixed = false;
    std::string type;
    std::size_t constant = 0;
    for (std::size_t i = begin; i + 1 < mark; ++i) {
      if (is(i, "constexpr")) compile_time = true, constant = i;
      if (is_one_of(text(i), {"static", "thread_local"}) && !compile_time) fixed = true;
      if (is(i, "[") && is(i + 1, "[")) {
        i = closing(i) - 1;
      } else if (!is_one_of(text(i),
                            {"const", "static", "inline", "constexpr", "mutable", "extern"})) {
        type +=
            (type.empty() || is(i, "::") || is(i - 1, "::") || is(i, "<") || is(i - 1, "<") ? ""
                                                                                            : " ") +
            std::string(text(i));
      }
    }
    const bool whole_number =
        is_one_of(type, {"int", "std::size_t", "std::int64_t", "unsigned", "bool", "auto"}) ||
        type.starts_with("char");
    const bool usable = !(compile_time && whole_number) && !fixed && !is(mark - 1, "]");
    if (compile_time && usable) parsed_.constants.push_back(constant);
    return values(mark, type, usable);
  }

  std::size_t values(std::size_t mark, const std::string& type, bool usable) {
    const bool plain = type.find_first_of("&*") == std::string::npos && !type.starts_with("auto");
    while (mark < size()) {
      const bool assigned = is(mark, "=");
      Statement value = piece(assigned ? Statement::Kind::kValue : Statement::Kind::kBraced,
                              assigned ? mark + 1 : mark, {";", ","});
      if (plain) value.type = type;
      const std::size_t end = value.last;
      if (usable && (assigned || (plain && is(mark, "{"))))
        parsed_.statements.push_back(std::move(value));
      if (!is(end, ",")) return end + 1;
      mark = end + 2;
      if (is_one_of(text(mark), {",", ";"})) return after(mark - 1, ";");
    }
    return mark;
  }

  /// The statements from the `{` at `open` on.
  std::size_t block(std::size_t open) {
    const std::size_t end = closing(open);
    std::size_t i = open + 1;
    while (i + 1 < end) i = statement(i);
    return end;
  }

  std::size_t statement(std::size_t i) {
    if (is(i, "{")) return block(i);
    if (is(i, ";")) return i + 1;
    if (is(i, "if")) return branch(i);
    if (is(i, "while")) return statement(condition(i + 1));
    if (is(i, "for")) return statement(loop_head(i + 1));
    if (is(i, "switch")) return statement(closing(i + 1));
    if (is_one_of(text(i), {"else", "try", "do"})) return statement(i + 1);
    if (is(i, "catch")) return statement(closing(i + 1));
    if (is_one_of(text(i), {"case", "default"})) return after(i, ":");
    if (is_one_of(text(i), {"struct", "class"})) return declaration(i, size());
    if (is_one_of(text(i),
                  {"using", "typedef", "static_assert", "assert", "throw", "break", "continue"}))
      return after(i, ";");
    if (const auto mark = declarator(i)) {
      return is_one_of(text(*mark), {";", "["}) ? after(*mark, ";") : variable(i, *mark);
    }
    if (is(i, "auto") || (is(i, "const") && is(i + 1, "auto"))) return skipped(i);
    Statement whole = piece(Statement::Kind::kWhole, i, {";"});
    const std::size_t end = ++whole.last;
    parsed_.statements.push_back(std::move(whole));
    return end;
  }

  /// A structured binding: nothing in it changes, but for lambdas.
  std::size_t skipped(std::size_t i) {
    return piece(Statement::Kind::kWhole, after(i, "="), {";"}).last + 1;
  }

  std::size_t branch(std::size_t i) {
    if (is(i + 1, "constexpr")) return statement(closing(i + 2));
    return statement(condition(i + 1));
  }

  /// The condition in brackets at `open`, after the initialization that it may have.
  std::size_t condition(std::size_t open) {
    const std::size_t end = closing(open);
    std::size_t first = open + 1;
    for (std::size_t i = first; i + 1 < end; i = opens(i) ? closing(i) : i + 1) {
      if (is(i, ";")) first = i + 1;
    }
    if (!declarator(first))
      parsed_.statements.push_back(piece(Statement::Kind::kCondition, first, {}));
    return end;
  }

  std::size_t loop_head(std::size_t open) {
    const std::size_t end = closing(open);
    std::vector<std::size_t> semicolons;
    for (std::size_t i = open + 1; i + 1 < end; i = opens(i) ? closing(i) : i + 1) {
      if (is(i, ";")) semicolons.push_back(i);
    }
    if (semicolons.size() == 2 && semicolons[1] > semicolons[0] + 1) {
      parsed_.statements.push_back(piece(Statement::Kind::kCondition, semicolons[0] + 1, {";"}));
    }
    return end;
  }

  /// Of `Type name = …`, `Type name{…}`, `Type name(…)` and `Type name[…]` the mark after the name.
  [[nodiscard]] std::optional<std::size_t> declarator(std::size_t i) const {
    while (is_one_of(text(i), {"const", "static", "constexpr", "mutable", "typename"})) ++i;
    if (!is_word(i) || starts_no_type(text(i))) return std::nullopt;
    for (bool first = true; first || is(i, "::"); first = false) {
      i += first ? 1 : 2;
      if (opens_angle(i)) i = after_angles(parsed_.tokens, i);
    }
    while (is_one_of(text(i), {"&", "*", "const", "&&"})) ++i;
    if (!is_word(i) || starts_no_type(text(i))) return std::nullopt;
    return is_one_of(text(i + 1), {"=", "{", "(", "[", ";", ","}) ? std::optional(i + 1)
                                                                  : std::nullopt;
  }

  ParsedSource parsed_;
};

}  // namespace

ParsedSource parse_source(std::string_view source) {
  return Parser(source).parse();
}

}  // namespace tribo::verification
