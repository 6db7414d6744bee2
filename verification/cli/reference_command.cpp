#include <fmt/format.h>

#include <memory>
#include <optional>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "reference/certificate_json.hpp"
#include "reference/dense_certificate_json.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/study/simulation/certification.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

struct ReferenceOptions {
  std::string scenario;
  std::string until, sample, digits;  ///< empty: not given
  std::vector<std::string> changes;
  std::string data;
  std::string out;
  bool dense = false;
};

reference::CertificateRequest request_of(const ReferenceOptions& options) {
  const models::Scenario& scenario = models::find_scenario(options.scenario);
  reference::CertificateRequest request{
      .scenario = scenario.id,
      .parameters = changed(models::Parameters(scenario.parameters), options.changes),
      .sample = {},
      .shorter = true};
  const auto data = data_folder(options.data);
  request.until = options.until.empty()
                      ? models::make_instance(scenario, request.parameters, data).t_end
                      : positive("--until", options.until);
  if (!options.sample.empty()) request.sample = positive("--sample", options.sample);
  if (!options.digits.empty()) {
    request.digits = whole("--digits", options.digits, 1, reference::kMostDigits);
  }
  return request;
}

/// What is written, and the exit code.
struct Output {
  std::string text;
  int code = 0;
};

/// The requested text; a message if fewer digits are certified than requested, or not as far, which
/// the exit code says, too.
template <class C>
Output output_of(const reference::CertificateRequest& request, const std::optional<C>& certificate,
                 const std::string& refusal, Session& session) {
  if (!certificate) throw InputError(refusal);
  if (certificate->digits < request.digits) {
    session.message(
        fmt::format("{} of {} digits are certified", certificate->digits, request.digits));
  }
  if (!certificate->ends.empty()) {
    session.message(fmt::format("certified until {} s instead of {} s: {}", certificate->until,
                                request.until, certificate->ends));
  }
  return {reference::to_json(*certificate),
          certificate->ends.empty() ? 0 : verification::kFailedExit};
}

Output output_of(const ReferenceOptions& options, const reference::CertificateRequest& request,
                 Session& session) {
  if (options.dense) {
    const auto result = verification::dense_certification_of(request, session.listener());
    return output_of(request, result.certificate, result.refusal, session);
  }
  const auto result = verification::certification_of(request, session.listener());
  return output_of(request, result.certificate, result.refusal, session);
}

int reference_command(const ReferenceOptions& options, Session& session) {
  const reference::CertificateRequest request = request_of(options);
  std::optional<verification::OutputFile> file;
  if (!options.out.empty()) file.emplace(options.out);
  const Output output = output_of(options, request, session);
  if (interrupted()) return kInterruptedExit;  // what was computed is in the cache
  (file ? file->stream() : session.streams.out) << output.text;
  if (file) file->commit();
  return output.code;
}

void add_options(CLI::App& command, ReferenceOptions& options) {
  add_option(command, "--scenario", options.scenario, "see tribometer list scenarios")->required();
  add_option(command, "--until", options.until, "end time [s]");
  add_option(command, "--sample", options.sample,
             "time between states [s]; without it, the start and the end");
  add_option(command, "--set", options.changes, "KEY=VALUE: a parameter of the scenario")
      ->expected(1)
      ->take_all();
  add_option(command, "--digits", options.digits, "how many digits (15)");
  add_data_option(command, options.data);
  command.add_flag(
      "--dense", options.dense,
      "the solution as polynomials, from which any time can be read (reference/README.md)");
  add_option(command, "--out", options.out, "JSON (standard output)");
}

}  // namespace

void add_reference(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "reference",
      "Examples:\n"
      "  tribometer reference --scenario forced-box --sample 0.1 --out box.json\n"
      "  tribometer reference --scenario bouncing-ball --until 2.2 --digits 25 \\\n"
      "      --set contact.damping=0 --set contact.dissipation=0.1\n"
      "  tribometer reference --scenario falling-sphere --dense --out sphere.json\n\n"
      "States and events with the digits that two unrelated methods, in two precisions and at two\n"
      "tolerances, agree on, as far as they do; the state at each event, the extremes of each\n"
      "column and, where a law gives it, the highest normal force. Ends with 1 where the "
      "computations\n"
      "part before the end. Kept in the user's cache.");
  const auto options = std::make_shared<ReferenceOptions>();
  add_options(*command, *options);
  command->callback([&session, options] {
    session.action = [&session, options] { return reference_command(*options, session); };
  });
}

}  // namespace tribo::cli
