#include "verification/workshop/mutants/mutant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;
using Kind = Token::Kind;

/// Replacement of the tokens [first, last) by a text.
struct Change {
  MutantRule rule;
  std::size_t first, last;
  std::string text;
};

const std::map<std::string_view, std::string_view> kContraries = {
    {"<", ">="},  {">", "<="},  {"<=", ">"},  {">=", "<"},
    {"==", "!="}, {"!=", "=="}, {"&&", "||"}, {"||", "&&"}};
const std::map<std::string_view, std::string_view> kOppositeSigns = {
    {"+", "-"},   {"-", "+"},   {"+=", "-="}, {"-=", "+="},
    {"*=", "/="}, {"/=", "*="}, {"++", "--"}, {"--", "++"}};
const std::set<std::string_view> kAssignments = {"=", "+=", "-=", "*=", "/=", "++", "--"};

class Rules {
 public:
  Rules(const ParsedSource& source, const Statement& statement, const Signatures& signatures)
      : tokens_(source.tokens), statement_(statement), signatures_(signatures) {
    own_.assign(statement.last - statement.first, true);
    for (const auto& [first, last] : statement.inner) disown(first, last);
    for (std::size_t i = statement.first; i < statement.last; ++i) {
      if (is(i, "<") && is_angle(tokens_, i)) disown(i, after_angles(tokens_, i));
    }
  }

  std::vector<Change> changes() {
    const bool about_text =
        std::any_of(tokens_.begin() + first(), tokens_.begin() + last(), [](const Token& t) {
          return t.kind == Kind::kText || t.text == "string" || t.text == "fmt" ||
                 t.text == "InputError";
        });
    for (std::size_t i = statement_.first; i < statement_.last; ++i) {
      if (!own_[i - statement_.first]) continue;
      number(i);
      comparison(i);
      arguments(i);
      if (!about_text) sign(i);
    }
    whole();
    return std::move(changes_);
  }

 private:
  [[nodiscard]] std::ptrdiff_t first() const {
    return static_cast<std::ptrdiff_t>(statement_.first);
  }
  [[nodiscard]] std::ptrdiff_t last() const { return static_cast<std::ptrdiff_t>(statement_.last); }
  [[nodiscard]] std::string_view text(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].text : std::string_view();
  }
  [[nodiscard]] bool is(std::size_t i, std::string_view wanted) const { return text(i) == wanted; }
  [[nodiscard]] bool blank_after(std::size_t i) const {
    return tokens_[i + 1].begin > tokens_[i].end;
  }
  [[nodiscard]] bool blank_before(std::size_t i) const {
    return tokens_[i].begin > tokens_[i - 1].end;
  }
  void disown(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < std::min(to, statement_.last); ++i)
      own_[i - statement_.first] = false;
  }
  void add(MutantRule rule, std::size_t from, std::size_t to, std::string change) {
    changes_.push_back({rule, from, to, std::move(change)});
  }

  void number(std::size_t i) {
    if (tokens_[i].kind != Kind::kNumber) return;
    const std::string value(text(i));
    const bool floating =
        value.find_first_of(".eE") != std::string::npos && !value.starts_with("0x");
    const bool zero = value.find_first_of("123456789") == std::string::npos;
    if (is(i - 1, "[") && is(i + 1, "]")) {
      add(MutantRule::kIndex, i, i + 1, zero ? "1" : fmt::format("({} - 1)", value));
    } else if (zero) {
      if (statement_.declared && statement_.last == statement_.first + 1)
        return;  // no law, a blank
      add(MutantRule::kConstant, i, i + 1, floating ? "1.0" : "1");
    } else {
      add(MutantRule::kConstant, i, i + 1, fmt::format("(2 * {})", value));
      const bool cast =
          is(i - 1, "(") && (is(i - 2, "S") || is(i - 2, "Scalar") || is(i - 2, "double"));
      if (floating || cast)
        add(MutantRule::kConstant, i, i + 1, fmt::format("(1.001 * {})", value));
    }
  }

  void comparison(std::size_t i) {
    if (tokens_[i].kind != Kind::kMark) return;
    const auto contrary = kContraries.find(text(i));
    if (contrary != kContraries.end() && i > 0 && blank_before(i) && blank_after(i)) {
      add(MutantRule::kComparison, i, i + 1, std::string(contrary->second));
    }
    if (is(i, "!")) add(MutantRule::kComparison, i, i + 2, std::string(text(i + 1)));
  }

  void sign(std::size_t i) {
    const auto opposite = kOppositeSigns.find(text(i));
    if (opposite == kOppositeSigns.end()) return;
    const bool term = is(i, "+") || is(i, "-");
    const bool binary = blank_before(i) && blank_after(i);
    const bool unary = term && !blank_after(i);
    if (unary)
      add(MutantRule::kSign, i, i + 2,
          std::string(is(i, "-") ? "" : "-") + std::string(text(i + 1)));
    if (binary || (!term && !unary)) {
      if (statement_.kind != Statement::Kind::kCondition || term)
        add(MutantRule::kSign, i, i + 1, std::string(opposite->second));
    }
    if (term && binary) add(MutantRule::kDroppedTerm, i, end_of_term(i + 1), "");
  }

  [[nodiscard]] std::size_t end_of_term(std::size_t i) const {
    static const std::set<std::string_view> ends = {
        "+",  "-", "<", ">", "<=", ">=", "==", "!=", "&&",
        "||", "?", ":", ";", ",",  ")",  "]",  "}",  "<<"};
    while (i < statement_.last) {
      if (ends.contains(text(i)) && !(is(i, "<") && is_angle(tokens_, i)) &&
          !(is(i, "-") && !blank_after(i)))
        return i;
      if (is(i, "(") || is(i, "[") || is(i, "{")) {
        i = after_closing(tokens_, i);
      } else {
        i = is(i, "<") ? after_angles(tokens_, i) : i + 1;
      }
    }
    return i;
  }

  /// Neighbours in a call whose parameters cannot be told apart by their types.
  void arguments(std::size_t i) {
    if (tokens_[i].kind != Kind::kWord || !is(i + 1, "(")) return;
    const auto signature = signatures_.find(text(i));
    if (signature == signatures_.end()) return;
    std::vector<std::pair<std::size_t, std::size_t>> given;
    const std::size_t close = after_closing(tokens_, i + 1) - 1;
    for (std::size_t k = i + 2, from = k; k <= close;) {
      if (k == close || is(k, ",")) {
        given.emplace_back(from, k);
        from = ++k;
      } else {
        k = is(k, "(") || is(k, "[") || is(k, "{") ? after_closing(tokens_, k)
            : is(k, "<") && is_angle(tokens_, k)   ? after_angles(tokens_, k)
                                                   : k + 1;
      }
    }
    for (std::size_t a = 0; a + 1 < given.size(); ++a) {
      if (!same_types(signature->second, given.size(), a)) continue;
      const std::string left = joined(given[a].first, given[a].second);
      const std::string right = joined(given[a + 1].first, given[a + 1].second);
      if (left != right) {
        add(MutantRule::kSwappedArguments, given[a].first, given[a + 1].second,
            right + ", " + left);
      }
    }
  }

  [[nodiscard]] static bool same_types(const std::vector<std::vector<std::string>>& functions,
                                       std::size_t count, std::size_t at) {
    return std::ranges::all_of(functions, [&](const std::vector<std::string>& types) {
      return types.size() == count && types[at] == types[at + 1];
    });
  }

  void whole() {
    const std::size_t from = statement_.first, to = statement_.last;
    if (statement_.kind == Statement::Kind::kCondition) {
      const bool compares = std::ranges::any_of(
          changes_, [](const Change& c) { return c.rule == MutantRule::kComparison; });
      if (!compares) add(MutantRule::kComparison, from, to, "!(" + joined(from, to) + ")");
    }
    if (statement_.kind == Statement::Kind::kWhole && !is(from, "return")) {
      add(MutantRule::kSkipped, from, to, ";");
    }
  }

  [[nodiscard]] std::string joined(std::size_t from, std::size_t to) const {
    std::string result;
    for (std::size_t i = from; i < to; ++i) {
      if (i > from && tokens_[i].begin > tokens_[i - 1].end) result += ' ';
      result += text(i);
    }
    return result;
  }

 public:
  [[nodiscard]] std::string original() const { return joined(statement_.first, statement_.last); }
  [[nodiscard]] std::string with(const Change& change) const {
    std::string result = joined(statement_.first, change.first);
    if (!change.text.empty() && change.first > statement_.first && blank_before(change.first)) {
      result += ' ';
    }
    result += change.text;
    if (change.last < statement_.last && change.last > 0 && blank_before(change.last))
      result += ' ';
    return result + joined(change.last, statement_.last);
  }

 private:
  const std::vector<Token>& tokens_;
  const Statement& statement_;
  const Signatures& signatures_;
  std::vector<bool> own_;
  std::vector<Change> changes_;
};

}  // namespace

// FNV-1a
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

std::string_view name(MutantRule rule) {
  switch (rule) {
    case MutantRule::kConstant:
      return "constant";
    case MutantRule::kSign:
      return "sign";
    case MutantRule::kComparison:
      return "comparison";
    case MutantRule::kDroppedTerm:
      return "dropped term";
    case MutantRule::kSwappedArguments:
      return "swapped arguments";
    case MutantRule::kIndex:
      return "index";
    case MutantRule::kSkipped:
      return "skipped";
  }
  return "";
}

std::vector<Mutant> mutants_of(const fs::path& file, const ParsedSource& source,
                               const Signatures& signatures) {
  std::vector<Mutant> result;
  for (std::size_t i = 0; i < source.statements.size(); ++i) {
    const Statement& statement = source.statements[i];
    if (statement.first >= statement.last) continue;
    Rules rules(source, statement, signatures);
    const int line = source.tokens[statement.first].line;
    for (const Change& change : rules.changes()) {
      result.push_back({.file = file,
                        .line = line,
                        .rule = change.rule,
                        .original = rules.original(),
                        .mutated = rules.with(change),
                        .statement = i});
    }
  }
  return result;
}

std::vector<Mutant> one_of_each_statement(std::vector<Mutant> mutants) {
  std::vector<Mutant> result;
  for (std::size_t i = 0; i < mutants.size();) {
    std::size_t end = i;
    while (end < mutants.size() && mutants[end].statement == mutants[i].statement) ++end;
    const auto chosen = i + hash_of(mutants[i].original) % (end - i);
    result.push_back(std::move(mutants[chosen]));
    i = end;
  }
  return result;
}

}  // namespace tribo::verification
