#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <optional>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/score/scene.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

struct SceneOptions {
  std::string scenario, format;
  std::vector<std::string> changes;
  std::string data, out;
};

std::string scene_text(const SceneOptions& options) {
  const models::Scenario& scenario = models::find_scenario(options.scenario);
  const std::vector<std::string> formats = {"json", "mjcf", "urdf"};
  if (std::ranges::find(formats, options.format) == formats.end()) {
    throw unknown_name("format", options.format, formats);
  }
  const models::Parameters parameters =
      changed(models::Parameters(scenario.parameters), options.changes);
  const models::Instance instance =
      models::make_instance(scenario, parameters, data_folder(options.data));
  if (options.format == "mjcf") return verification::scene_mjcf(scenario, instance);
  if (options.format == "urdf") return verification::scene_urdf(scenario, instance);
  return verification::scene_json(scenario, parameters, instance).dump(2) + "\n";
}

int scene(const SceneOptions& options, Session& session) {
  const std::string text = scene_text(options);
  if (options.out.empty()) {
    session.streams.out << text;
  } else {
    verification::write_text(options.out, text);
  }
  return 0;
}

}  // namespace

void add_scene(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "scene",
      "Examples:\n"
      "  tribometer scene falling-sphere --format json\n"
      "  tribometer scene bouncing-ball --format mjcf --set ball.height=0.2 --out ball.xml\n\n"
      "Writes a scenario for other programs: bodies, joints, shapes, laws, forces, parameters, "
      "start. What a format cannot say is told in the file; what cannot be written is refused.");
  const auto options = std::make_shared<SceneOptions>();
  add_option(*command, "SCENARIO", options->scenario, "see tribometer list scenarios")->required();
  add_option(*command, "--format", options->format, "json|mjcf|urdf")->required();
  add_option(*command, "--set", options->changes, "KEY=VALUE: a parameter of the scenario")
      ->expected(1)
      ->take_all();
  add_data_option(*command, options->data);
  add_option(*command, "--out", options->out, "file (standard output)");
  command->callback([&session, options] {
    session.action = [&session, options] { return scene(*options, session); };
  });
}

}  // namespace tribo::cli
