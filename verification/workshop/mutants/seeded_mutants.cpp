#include "verification/workshop/mutants/seeded_mutants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "verification/text/files.hpp"
#include "verification/workshop/mutants/noted_changes.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMutatedParts[] = {"models", "solvers", "reference"};
constexpr const char* kNumbersOfPapers = "icf2023_numbers.hpp";  ///< read at compile time by papers

struct Source {
  fs::path file;
  std::string text;
  ParsedSource parsed;
};

/// Sorted by name, so that numbers are the same on every machine.
std::vector<fs::path> mutated_files(const fs::path& root) {
  std::vector<fs::path> files;
  for (const char* const part : kMutatedParts) {
    for (const auto& entry : fs::recursive_directory_iterator(root / part)) {
      const fs::path file = fs::relative(entry.path(), root);
      const bool tests = std::ranges::find(file, fs::path("tests")) != file.end();
      if (file.filename() == kNumbersOfPapers) continue;
      if (!tests && (file.extension() == ".cpp" || file.extension() == ".hpp"))
        files.push_back(file);
    }
  }
  std::ranges::sort(files);
  return files;
}

/// The statement as it is, chosen against the mutated one at run time.
Edit mutant_edit(const Mutant& mutant, std::size_t number, const ParsedSource& source) {
  const Statement& statement = source.statements[mutant.statement];
  const std::size_t begin = source.tokens[statement.first].begin;
  Edit edit{.begin = begin,
            .length = source.tokens[statement.last - 1].end - begin,
            .before = {},
            .after = {}};
  switch (statement.kind) {
    case Statement::Kind::kWhole:
      edit.before = fmt::format("{{ if (TRIBO_MUTANT({})) {} else ", number, mutant.mutated);
      edit.after = " }";
      break;
    case Statement::Kind::kCondition:
      edit.before = fmt::format("(TRIBO_MUTANT({}) ? static_cast<bool>({}) : static_cast<bool>(",
                                number, mutant.mutated);
      edit.after = "))";
      break;
    case Statement::Kind::kBraced:
      edit.before = fmt::format(" = TRIBO_MUTANT({}) ? {}{} : {}", number, statement.type,
                                mutant.mutated, statement.type);
      break;
    case Statement::Kind::kValue: {
      const bool list = mutant.original.starts_with('{');
      const std::string_view open = list ? "" : "(", close = list ? "" : ")";
      edit.before = fmt::format("TRIBO_MUTANT({0}) ? {1}{3}{2}{4} : {1}{3}", number, statement.type,
                                mutant.mutated, open, close);
      edit.after = close;
      break;
    }
  }
  return edit;
}

/// A constant that can be mutated is not one of compile time.
Edit unfolded(const ParsedSource& source, std::size_t token) {
  return {.begin = source.tokens[token].begin,
          .length = source.tokens[token].text.size(),
          .before = "const",
          .after = {},
          .keep = false};
}

/// Whether a statement is among the third of all that is mutated.
bool is_chosen(const Mutant& mutant) {
  return hash_of(mutant.file.string() + mutant.original) % 3 == 0;
}

/// The number given by the mutant's text; the next free one if that is taken.
std::size_t free_number(const MutantPlan& plan, const Mutant& mutant) {
  std::size_t number =
      hash_of(mutant.file.string() + mutant.original + mutant.mutated) % kMutantNumbers;
  while (number == 0 || plan.mutants.contains(number)) number = (number + 1) % kMutantNumbers;
  return number;
}

void add(MutantPlan& plan, const Source& source, const Signatures& signatures,
         const std::vector<NotedChange>& left_out) {
  std::vector<Edit>& edits = plan.edits[source.file];
  std::vector<Mutant> all = mutants_of(source.file, source.parsed, signatures);
  std::erase_if(all, [&](const Mutant& mutant) {
    return std::ranges::any_of(left_out, [&](const NotedChange& entry) {
      return entry.file == mutant.file && entry.original == mutant.original &&
             entry.change == name(mutant.rule);
    });
  });
  for (Mutant& mutant : one_of_each_statement(std::move(all))) {
    if (!is_chosen(mutant)) continue;
    const std::size_t number = free_number(plan, mutant);
    edits.push_back(mutant_edit(mutant, number, source.parsed));
    plan.mutants.emplace(number, std::move(mutant));
  }
  for (const std::size_t token : source.parsed.constants)
    edits.push_back(unfolded(source.parsed, token));
}

}  // namespace

MutantPlan plan_mutants(const fs::path& root) {
  std::deque<Source> sources;  // tokens are views of their texts
  Signatures signatures;
  for (const fs::path& file : mutated_files(root)) {
    sources.push_back({file, read_text(root / file), {}});
    Source& source = sources.back();
    source.parsed = parse_source(source.text);
    for (auto& [name, types] : source.parsed.signatures) {
      signatures[name].insert(signatures[name].end(), types.begin(), types.end());
    }
  }
  const std::vector<NotedChange> left_out =
      read_noted_changes(root / "verification/workshop/mutants/left_out.toml", "left_out", "rule");
  MutantPlan plan;
  for (const Source& source : sources) add(plan, source, signatures, left_out);
  return plan;
}

}  // namespace tribo::verification
