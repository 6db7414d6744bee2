#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/junit.hpp"
#include "verification/cli/watched_run.hpp"
#include "verification/exchange/csv_figure.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/judge/own_claims.hpp"
#include "verification/report/report.hpp"
#include "verification/text/files.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {
namespace {

using namespace verification;
namespace fs = std::filesystem;

struct JudgeOptions {
  std::string claims;
  std::vector<std::string> data;
  std::string out, junit;
  bool json = false, strict = false;
};

/// The data of all files; no table or quantity may come twice.
Figure figure_of(const std::vector<std::string>& files) {
  Figure all;
  for (const std::string& name : files) {
    const Figure figure =
        fs::path(name).extension() == ".dat" ? read_dat(name) : read_csv_figure(name);
    const auto expect_new = [&](const auto& there, const auto& added, const char* what) {
      for (const auto& one : added)
        for (const auto& other : there)
          if (one.name == other.name)
            throw InputError(fmt::format("{}: a second {} '{}'", name, what, one.name));
    };
    expect_new(all.blocks, figure.blocks, "table");
    expect_new(all.quantities, figure.quantities, "quantity");
    join(all, figure);
  }
  return all;
}

/// The run directory that `report` and `compare` read.
void write_run(const std::string& command, const JudgeOptions& options, const OwnClaims& own,
               const Figure& figure, const std::vector<Verdict>& verdicts) {
  const fs::path out = options.out;
  make_folder(out / kOwnPaper);
  const std::string data = own.item + ".dat";
  write_dat(out / data,
            {{"item", own.item},
             {"title", own.file.title},
             {"shows", own.file.shows},
             {"command", command}},
            figure);
  write_verdicts(out / "verdicts.json", verdicts);
  const Json manifest = {
      {"format", kRunFormat},
      {"complete", true},
      {"papers", Json::array({{{"key", kOwnPaper}, {"title", "Own claims"}}})},
      {"files",
       {{data, checksum(out / data)}, {"verdicts.json", checksum(out / "verdicts.json")}}}};
  write_text(out / "manifest.json", manifest.dump(2) + "\n");
  write_report(out, out / "none", Perspectives::kLeftOut);
  record_pages(out);
}

std::string junit_of(const std::vector<Verdict>& verdicts, bool strict) {
  std::vector<JunitCase> cases;
  for (const Verdict& verdict : verdicts) {
    const bool holds = exit_code({verdict}, strict) != kFailedExit;
    cases.push_back({.group = verdict.claim.substr(0, verdict.claim.rfind('/')),
                     .name = verdict.claim.substr(verdict.claim.rfind('/') + 1),
                     .failure = holds ? ""
                                      : fmt::format("{}: {}; {}", name(verdict.outcome),
                                                    verdict.statement, verdict.detail),
                     .skipped = verdict.outcome == Outcome::kSkip});
  }
  return junit_xml("tribometer judge", cases);
}

int judge_command(const JudgeOptions& options, Session& session) {
  const OwnClaims own = read_own_claims(options.claims);
  const Figure figure = figure_of(options.data);
  const std::vector<Verdict> verdicts = judge(figure, own);
  if (!options.junit.empty()) write_text(options.junit, junit_of(verdicts, options.strict));
  if (!options.out.empty()) write_run(session.command, options, own, figure, verdicts);
  print_verdicts(verdicts, options.json, session);
  if (!options.out.empty())
    session.message("report: " + (fs::path(options.out) / "index.html").string());
  return exit_code(verdicts, options.strict);
}

}  // namespace

void add_judge(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "judge",
      "Examples:\n"
      "  tribometer judge claims.toml measured.csv\n"
      "  tribometer judge claims.toml errors.dat --out judged --junit judged.xml\n\n"
      "Judges data of any program by claims of anybody, written as those of the papers are: a CSV "
      "file is a table by its own name,\n"
      "each line `# name = value unit` in it a quantity; a .dat file is as `run` writes it.");
  const auto options = std::make_shared<JudgeOptions>();
  add_option(*command, "CLAIMS", options->claims, "FILE.toml with [[claim]] tables")->required();
  add_option(*command, "DATA", options->data, "FILE.csv or FILE.dat, one or more")->required();
  add_option(*command, "--out", options->out, "DIR: data, verdicts and pages");
  add_option(*command, "--junit", options->junit, "FILE: the verdicts as tests in JUnit's form");
  add_flag(*command, "--strict", options->strict, "inconclusive counts as failed");
  add_flag(*command, "--json", options->json, "the verdicts as JSON");
  command->callback([&session, options] {
    session.action = [&session, options] { return judge_command(*options, session); };
  });
}

}  // namespace tribo::cli
