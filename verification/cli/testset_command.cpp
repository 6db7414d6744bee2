#include <fmt/format.h>

#include <memory>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/study/simulation/certification.hpp"
#include "verification/testset/export.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using namespace verification;

struct TestSetOptions {
  std::string out;
  std::vector<std::string> ids;
  bool anew = false;
};

/// The shipped certificate, or one from the user's cache, or a computed one.
reference::DenseCertificate truth_of(const TestProblem& problem, bool anew, Session& session) {
  if (!anew)
    if (auto shipped = shipped_truth(problem, home_folder())) return *std::move(shipped);
  session.message(fmt::format("{}: certified reference: from the cache, or computed", problem.id));
  auto result = dense_certification_of(truth_request(problem), session.listener());
  if (!result.certificate) throw InputError(fmt::format("{}: {}", problem.id, result.refusal));
  if (!result.certificate->ends.empty())
    throw InputError(fmt::format("{}: {}", problem.id, shortfall(*result.certificate)));
  return *std::move(result.certificate);
}

int test_set_command(const TestSetOptions& options, Session& session) {
  std::vector<CertifiedProblem> certified;
  make_folder(options.out);
  for (const TestProblem& problem : test_problems(options.ids)) {
    certified.push_back({problem, truth_of(problem, options.anew, session)});
    if (interrupted()) return kInterruptedExit;
  }
  export_test_set(certified, options.out, [&](const std::string& id) {
    session.message(fmt::format("{}/{}", options.out, id));
  });
  return 0;
}

}  // namespace

void add_testset(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "testset",
      "Examples:\n"
      "  tribometer testset --out contact-test-set\n"
      "  tribometer testset slide22 roll --out two\n"
      "  tribometer score --testset two RUNS\n\n"
      "Writes the Contact Test Set: problems of bodies in contact with their certified solutions, "
      "for any program.");
  const auto options = std::make_shared<TestSetOptions>();
  add_option(*command, "PROBLEM", options->ids, "names, which an unknown one lists (all)")
      ->expected(0, -1);
  add_option(*command, "--out", options->out, "DIR that is written")->required();
  add_flag(*command, "--anew", options->anew,
           "certificates from the cache or computed, not those that are shipped");
  command->callback([&session, options] {
    session.action = [&session, options] { return test_set_command(*options, session); };
  });
}

}  // namespace tribo::cli
