#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/junit.hpp"
#include "verification/cli/watched_run.hpp"
#include "verification/csv_figure.hpp"
#include "verification/dat.hpp"
#include "verification/files.hpp"
#include "verification/json.hpp"
#include "verification/report/report.hpp"
#include "verification/run_folder.hpp"

namespace tribo::cli {
namespace {

using namespace verification;
namespace fs = std::filesystem;

constexpr const char* kPaper = "own";  ///< of claims that are of no paper of the suite

struct JudgeOptions {
  std::string claims;
  std::vector<std::string> data;
  std::string out, junit;
  bool json = false, strict = false;
};

/// Claims from a file of anybody, and the data that they are about.
struct OwnCase {
  std::string item;
  ClaimFile claims;
  Figure figure;
};

OwnCase own_case(const JudgeOptions& options) {
  const fs::path file = options.claims;
  if (!fs::is_regular_file(file)) throw InputError(options.claims + ": no such file");
  OwnCase own{
      .item = fmt::format("{}/{}", kPaper, file.stem().string()), .claims = {}, .figure = {}};
  own.claims = read_claim_file(file, own.item);
  if (own.claims.claims.empty()) throw InputError(options.claims + ": has no [[claim]]");
  for (const std::string& name : options.data) {
    const Figure figure =
        fs::path(name).extension() == ".dat" ? read_dat(name) : read_csv_figure(name);
    for (const Block& block : figure.blocks)
      if (std::ranges::find(own.figure.blocks, block.name, &Block::name) != own.figure.blocks.end())
        throw InputError(fmt::format("{}: a second table '{}'", name, block.name));
    for (const Quantity& quantity : figure.quantities)
      if (std::ranges::find(own.figure.quantities, quantity.name, &Quantity::name) !=
          own.figure.quantities.end())
        throw InputError(fmt::format("{}: a second quantity '{}'", name, quantity.name));
    join(own.figure, figure);
  }
  return own;
}

/// The run directory that `report` and `compare` read.
void write_run(const std::string& command,
               const JudgeOptions& options,
               const OwnCase& own,
               const std::vector<Verdict>& verdicts) {
  const fs::path out = options.out;
  make_folder(out / kPaper);
  const std::string data = own.item + ".dat";
  write_dat(out / data,
            {{"item", own.item},
             {"title", own.claims.title},
             {"shows", own.claims.shows},
             {"command", command}},
            own.figure);
  write_verdicts(out / "verdicts.json", verdicts);
  const Json manifest = {
      {"format", kRunFormat},
      {"complete", true},
      {"papers", Json::array({{{"key", kPaper}, {"title", "Own claims"}}})},
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
    cases.push_back(
        {.group = verdict.claim.substr(0, verdict.claim.rfind('/')),
         .name = verdict.claim.substr(verdict.claim.rfind('/') + 1),
         .failure =
             holds ? ""
                   : fmt::format(
                         "{}: {}; {}", name(verdict.outcome), verdict.statement, verdict.detail),
         .skipped = verdict.outcome == Outcome::kSkip});
  }
  return junit_xml("tribometer judge", cases);
}

int judge_command(const JudgeOptions& options, Session& session) {
  const OwnCase own = own_case(options);
  const std::vector<Verdict> verdicts = judge(own.figure, own.claims.claims, {.tier = Tier::kFull});
  if (!options.junit.empty()) write_text(options.junit, junit_of(verdicts, options.strict));
  if (!options.out.empty()) write_run(session.command, options, own, verdicts);
  print_verdicts(verdicts, options.json, session);
  if (!options.out.empty())
    session.message("report: " + (fs::path(options.out) / "index.html").string());
  return exit_code(verdicts, options.strict);
}

}  // namespace

void add_judge(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program,
      "judge",
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
