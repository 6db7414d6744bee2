#include "verification/workshop/mutants/tokens.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace tribo::verification {
namespace {

constexpr std::array<std::string_view, 21> kLongMarks = {
    "<=>", "...", "<<=", ">>=", "->*", "::", "->", "<<", "<=", ">=", "==",
    "!=",  "&&",  "||",  "+=",  "-=",  "*=", "/=", "++", "--", "%="};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

std::size_t after(std::string_view source, std::string_view wanted, std::size_t from) {
  const std::size_t at = source.find(wanted, from);
  return at == std::string_view::npos ? source.size() : at + wanted.size();
}

/// The end of a preprocessor line with its continuation lines.
std::size_t after_directive(std::string_view source, std::size_t at) {
  do at = after(source, "\n", at);
  while (at < source.size() && source[at - 2] == '\\');
  return at;
}

std::size_t after_quoted(std::string_view source, std::size_t at) {
  const char quote = source[at++];
  while (at < source.size() && source[at] != quote) at += source[at] == '\\' ? 2U : 1U;
  return std::min(at + 1, source.size());
}

std::size_t after_raw_text(std::string_view source, std::size_t at) {
  const std::size_t open = source.find('(', at);
  const std::string close = ")" + std::string(source.substr(at + 2, open - at - 2)) + "\"";
  return after(source, close, open);
}

std::size_t after_number(std::string_view source, std::size_t at) {
  while (at < source.size()) {
    const char c = source[at];
    const bool exponent_sign =
        (c == '+' || c == '-') && (source[at - 1] == 'e' || source[at - 1] == 'E');
    const bool separator = c == '\'' && at + 1 < source.size() && is_word(source[at + 1]);
    if (!is_word(c) && c != '.' && !exponent_sign && !separator) break;
    ++at;
  }
  return at;
}

std::size_t after_word(std::string_view source, std::size_t at) {
  while (at < source.size() && is_word(source[at])) ++at;
  return at;
}

std::size_t after_mark(std::string_view source, std::size_t at) {
  const auto mark = std::ranges::find_if(
      kLongMarks, [&](std::string_view m) { return source.substr(at, m.size()) == m; });
  return at + (mark == kLongMarks.end() ? 1 : mark->size());
}

Token token_at(std::string_view source, std::size_t at) {
  const char c = source[at], next = at + 1 < source.size() ? source[at + 1] : ' ';
  const auto token = [&](Token::Kind kind, std::size_t end) {
    return Token{kind, at, end, source.substr(at, end - at), 0};
  };
  if (c == 'R' && next == '"') return token(Token::Kind::kText, after_raw_text(source, at));
  if (c == '"' || c == '\'') return token(Token::Kind::kText, after_quoted(source, at));
  if (is_digit(c) || (c == '.' && is_digit(next)))
    return token(Token::Kind::kNumber, after_number(source, at));
  if (is_word(c)) return token(Token::Kind::kWord, after_word(source, at));
  return token(Token::Kind::kMark, after_mark(source, at));
}

}  // namespace

std::vector<Token> tokens_of(std::string_view source) {
  std::vector<Token> tokens;
  bool line_begins = true;
  int line = 1;
  std::ptrdiff_t counted = 0;
  for (std::size_t at = 0; at < source.size();) {
    const char c = source[at];
    if (c == '\n') line_begins = true;
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at;
    } else if (source.substr(at, 2) == "//") {
      at = source.find('\n', at) == std::string_view::npos ? source.size() : source.find('\n', at);
    } else if (source.substr(at, 2) == "/*") {
      at = after(source, "*/", at + 2);
    } else if (c == '#' && line_begins) {
      at = after_directive(source, at);
    } else {
      line_begins = false;
      tokens.push_back(token_at(source, at));
      line += static_cast<int>(std::count(source.begin() + counted,
                                          source.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
      counted = static_cast<std::ptrdiff_t>(at);
      tokens.back().line = line;
      at = tokens.back().end;
    }
  }
  return tokens;
}

std::size_t after_closing(const std::vector<Token>& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    const std::string_view text = tokens[i].text;
    if (text == "(" || text == "[" || text == "{") ++depth;
    if (text == ")" || text == "]" || text == "}") --depth;
    if (depth == 0) return i + 1;
  }
  return tokens.size();
}

bool is_angle(const std::vector<Token>& tokens, std::size_t at) {
  return (tokens[at].text == "<" || tokens[at].text == ">") && at > 0 &&
         tokens[at].begin == tokens[at - 1].end;
}

std::size_t after_angles(const std::vector<Token>& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    if (tokens[i].text == "<") ++depth;
    if (tokens[i].text == ">") --depth;
    if (depth == 0) return i + 1;
  }
  return tokens.size();
}

}  // namespace tribo::verification
