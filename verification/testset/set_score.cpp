#include "verification/testset/set_score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/testset/export.hpp"
#include "verification/text/files.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFormat = "tribometer-testset-1";

/// The lines of SHA256SUMS, checked: `<64 digits>  <file>`.
std::vector<std::string> checked_files(const fs::path& folder) {
  std::vector<std::string> files;
  std::istringstream lines(read_text(folder / "SHA256SUMS"));
  constexpr std::size_t kDigits = 64, kBlanks = 2;
  for (std::string line; std::getline(lines, line);) {
    if (line.size() <= kDigits + kBlanks || !stays_inside(line.substr(kDigits + kBlanks)))
      throw InputError(
          fmt::format("{}: '{}' is no checksum and file", (folder / "SHA256SUMS").string(), line));
    const std::string file = line.substr(kDigits + kBlanks);
    if (checksum(folder / file) != line.substr(0, kDigits))
      throw InputError(
          fmt::format("{}: was changed: its checksum is not that of SHA256SUMS; `testset` writes "
                      "the set anew",
                      (folder / file).string()));
    files.push_back(file);
  }
  return files;
}

SetProblem problem_from(const Json& entry, const fs::path& folder) {
  SetProblem problem{.id = entry.at("id").get<std::string>(),
                     .title = entry.at("title").get<std::string>(),
                     .scenario = entry.at("scenario").get<std::string>(),
                     .changes = {},
                     .end = entry.at("end").get<double>(),
                     .truth = folder / entry.at("id").get<std::string>() / "dense.json"};
  for (const auto& [key, value] : entry.at("set").items()) {
    if (value.is_string()) {
      problem.changes.emplace_back(key, value.get<std::string>());
    } else {
      problem.changes.emplace_back(key, value.get<double>());
    }
  }
  return problem;
}

SetScore judged(const SetProblem& problem, const fs::path& file, const std::string& run,
                ScoreOptions options, const Listener& listener) {
  options.until = problem.end;
  SetScore result{.run = run, .id = problem.id};
  try {
    Scorer scorer({.scenario = problem.scenario,
                   .changes = problem.changes,
                   .options = options,
                   .truth = problem.truth},
                  listener);
    const Trajectory trajectory = read_trajectory(file, scorer.columns(), {});
    result.seconds = trajectory.told("wall_time");
    const std::vector<ToldParameter> told = scorer.told_otherwise(trajectory);
    if (!told.empty())
      throw InputError(fmt::format("{}: it says {}={}, the problem has {}", file.string(),
                                   told.front().key, told.front().told, told.front().judged));
    result.score = scorer.score(trajectory);
  } catch (const InputError& why) {
    result.refusal = why.what();
  }
  return result;
}

}  // namespace

std::vector<SetProblem> read_test_set(const fs::path& folder) {
  const fs::path index = folder / "index.json";
  const Json json = read_json(index);
  check_format(json, kFormat, index);
  std::vector<SetProblem> problems;
  try {
    for (const Json& entry : json.at("problems")) problems.push_back(problem_from(entry, folder));
  } catch (const Json::exception& error) {
    throw json_error(index.string(), error);
  }
  const std::vector<std::string> files = checked_files(folder);
  for (const SetProblem& problem : problems) {
    if (std::ranges::find(files, problem.id + "/dense.json") == files.end())
      throw InputError(fmt::format("{}: has no checksum in SHA256SUMS", problem.truth.string()));
  }
  return problems;
}

std::vector<SetProblem> shipped_test_set(const fs::path& home) {
  std::vector<SetProblem> problems;
  for (const TestProblem& one : test_problems())
    problems.push_back({.id = one.id,
                        .title = one.title,
                        .scenario = one.scenario,
                        .changes = one.changes,
                        .end = one.end,
                        .truth = truth_file(one, home)});
  return problems;
}

std::string SetScore::outcome() const {
  if (score) return score->outcome;
  return refusal.empty() ? "missing" : "refused";
}

double SetScore::digits() const {
  if (outcome() != "ok") return std::numeric_limits<double>::quiet_NaN();
  return std::min(-std::log10(score->position_error), static_cast<double>(score->digits));
}

std::vector<SetScore> score_run(const std::vector<SetProblem>& problems, const fs::path& run,
                                const ScoreOptions& options, const Listener& listener) {
  const std::string name = (run.has_filename() ? run : run.parent_path()).filename().string();
  std::vector<SetScore> scores;
  for (const SetProblem& problem : problems) {
    const fs::path file = run / (problem.id + ".csv");
    scores.push_back(fs::exists(file) ? judged(problem, file, name, options, listener)
                                      : SetScore{.run = name, .id = problem.id});
  }
  if (std::ranges::all_of(scores, [](const SetScore& one) { return one.outcome() == "missing"; }))
    throw InputError(fmt::format("{}: has none of the set's problems; {}.csv is one", run.string(),
                                 problems.front().id));
  return scores;
}

}  // namespace tribo::verification
