#include <memory>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/compare_text.hpp"
#include "verification/cli/json_output.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/score_gate.hpp"

namespace tribo::cli {
namespace {

struct CompareOptions {
  std::string before, after;
  std::string worse;  ///< empty: not given
  bool json = false;
  bool markdown = false;
  bool allow_removed = false;
};

/// Treats removed claims as removed on purpose.
void forgive_removed(verification::Comparison& comparison) {
  for (verification::ClaimChange& claim : comparison.claims) {
    if (claim.change == verification::Change::kRemoved) claim.worse = false;
  }
}

/// Two folders of `score --out`.
int compare_scored(const CompareOptions& options, Session& session) {
  if (options.markdown || options.allow_removed)
    throw InputError("scores are compared without --markdown and --allow-removed");
  const double factor =
      options.worse.empty() ? kUsualWorsening : positive("--worse", options.worse);
  const ScoreComparison comparison = compare_scores(options.before, options.after, factor);
  if (options.json) {
    tell_json(score_comparison_json(comparison), session.streams.out);
  } else {
    session.streams.out << score_comparison_text(comparison);
  }
  return comparison.worse() ? verification::kFailedExit : 0;
}

int compare(const CompareOptions& options, Session& session) {
  if (has_score_record(options.before) && has_score_record(options.after))
    return compare_scored(options, session);
  if (!options.worse.empty()) throw InputError("--worse goes with folders of scores");
  if (options.json && options.markdown) throw InputError("give either --json or --markdown");
  verification::Comparison comparison = verification::compare_runs(options.before, options.after);
  if (options.allow_removed) forgive_removed(comparison);
  std::ostream& out = session.streams.out;
  if (options.json) {
    tell_json(comparison_json(comparison), out);
  } else {
    out << (options.markdown ? comparison_markdown(comparison) : comparison_text(comparison));
  }
  return comparison.worse() ? verification::kFailedExit : 0;
}

}  // namespace

void add_compare(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "compare",
      "Examples:\n"
      "  tribometer compare stored results\n"
      "  tribometer compare stored results --markdown >> \"$GITHUB_STEP_SUMMARY\"\n\n"
      "Shows claim by claim and figure by figure what changed; 1 where a verdict got worse.");
  const auto options = std::make_shared<CompareOptions>();
  add_option(*command, "DIR_A", options->before,
             "run directory, or folder of score --out, to compare with")
      ->required();
  add_option(*command, "DIR_B", options->after, "run directory that is judged")->required();
  add_option(*command, "--worse", options->worse, "of scores: how much more is allowed (1.1)");
  add_flag(*command, "--json", options->json, "as JSON, with all that is known");
  add_flag(*command, "--markdown", options->markdown, "as a summary for a pull request");
  add_flag(*command, "--allow-removed", options->allow_removed, "claims may be gone from DIR_B");
  command->callback([&session, options] {
    session.action = [&session, options] { return compare(*options, session); };
  });
}

}  // namespace tribo::cli
