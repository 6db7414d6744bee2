#include <fmt/format.h>

#include <memory>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/json_output.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/simulation.hpp"
#include "verification/picture/render/drawing.hpp"
#include "verification/picture/render/film.hpp"
#include "verification/picture/render/picture.hpp"
#include "verification/picture/render/png.hpp"
#include "verification/picture/render/scene_of.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

namespace render = verification::render;

struct RenderOptions {
  std::string scenario, model;  ///< a scenario by name, or the file of a model
  std::string scheme, step, accuracy, times, ground, size;  ///< empty: not given
  std::vector<std::string> changes;
  std::string data, out;
  bool pressure = false;
  bool json = false;

  [[nodiscard]] bool is_film() const {
    return !(scheme.empty() && step.empty() && accuracy.empty() && times.empty());
  }
};

/// A picture or film to draw. Its construction checks all of the command line that can be wrong.
struct Rendering {
  std::shared_ptr<const models::Scenario> of_model;  ///< referred to by `setup`; null: a scenario
  verification::Setup setup;
  models::Scene scene;
  render::Size size;
  bool pressure = false;                   ///< whether contact surfaces are drawn
  std::vector<render::Solid> ground = {};  ///< one, or none
  verification::StepChoice choice = 0.0;   ///< of a film
  std::vector<double> times = {};          ///< of its frames
};

/// Thrown through the run by Ctrl-C.
struct StopRendering {};

/// WIDTHxHEIGHT of one frame.
render::Size size_from(const RenderOptions& options) {
  constexpr int kLeast = 16, kMost = 4096;
  if (options.size.empty()) {
    return options.is_film() ? render::Size{300, 300} : render::Size{900, 600};
  }
  const std::size_t by = options.size.find('x');
  if (by == std::string::npos) {
    throw InputError(fmt::format("--size: '{}' is not WIDTHxHEIGHT", options.size));
  }
  return {whole("--size", options.size.substr(0, by), kLeast, kMost),
          whole("--size", options.size.substr(by + 1), kLeast, kMost)};
}

std::vector<double> times_from(const std::string& text) {
  std::vector<double> times;
  for (const std::string& entry : entries("--times", text)) {
    const double t = models::parse_number("--times", entry);
    if (!(t >= (times.empty() ? 0 : times.back()))) {
      throw InputError(fmt::format("--times: {} is before {}", entry,
                                   times.empty() ? "the start" : "the time that it follows"));
    }
    times.push_back(t);
  }
  return times;
}

void expect_drawable(std::size_t frames, render::Size size) {
  constexpr double kMost = 5e7;  // pixels: minutes
  if (static_cast<double>(frames) * size.width * size.height <= kMost) return;
  throw InputError(fmt::format("{} frames of {}x{} are more than {} million pixels", frames,
                               size.width, size.height, kMost / 1e6));
}

/// `--set KEY=VALUE` goes to the scenario, or to the scheme of a film if the key begins with
/// `scheme.`.
verification::Setup setup_from(const RenderOptions& options) {
  verification::Setup setup{
      .scenario = options.scenario, .scheme = options.scheme, .data = data_folder(options.data)};
  for (const std::string& change : options.changes) {
    const auto [key, value] = divided("--set", "KEY=VALUE", change);
    const bool of_scheme = options.is_film() && key.starts_with("scheme.");
    (of_scheme ? setup.scheme_changes : setup.scenario_changes).emplace_back(key, value);
  }
  return setup;
}

verification::StepChoice choice_from(const RenderOptions& options) {
  if (!options.step.empty()) return positive("--step", options.step);
  return solvers::ErrorControl{.accuracy = positive("--accuracy", options.accuracy)};
}

Rendering rendering_from(const RenderOptions& options, Session& session) {
  const auto of_model = scenario_of_model(options.scenario, options.model, session);
  verification::Setup setup = setup_from(options);
  setup.own_scenario = of_model.get();
  models::Scene scene = render::scene_of(setup.scenario_row(), setup.scenario_parameters());
  Rendering rendering{.of_model = of_model,
                      .setup = std::move(setup),
                      .scene = std::move(scene),
                      .size = size_from(options)};
  rendering.pressure = options.pressure;
  if (!options.ground.empty()) {
    rendering.ground = {render::level_ground(models::parse_number("--ground", options.ground))};
  }
  if (options.is_film()) {
    const bool has_one = options.step.empty() != options.accuracy.empty();
    if (options.scheme.empty() || !has_one || options.times.empty()) {
      throw InputError("a film strip needs --scheme, either --step or --accuracy, and --times");
    }
    static_cast<void>(rendering.setup.configured_scheme());
    rendering.choice = choice_from(options);
    rendering.times = times_from(options.times);
  }
  expect_drawable(std::max<std::size_t>(1, rendering.times.size()), rendering.size);
  return rendering;
}

render::Stage stage_at(const Rendering& rendering, const models::State<double>& x) {
  render::Stage stage = render::stage_of(rendering.scene, x.q);
  if (rendering.pressure) render::add_pressure(rendering.scene, x.q, stage);
  stage.insert(stage.end(), rendering.ground.begin(), rendering.ground.end());
  return stage;
}

/// Ends a run on Ctrl-C, or if solves fail so often that the run would take hours.
class Watch {
 public:
  explicit Watch(const Rendering& rendering) {
    if (const double* const step = std::get_if<double>(&rendering.choice))
      most_ = 1e5 + 1e3 * rendering.times.back() / *step;
  }

  void operator()(double t) {
    if (interrupted()) throw StopRendering{};
    if (++attempts_ <= most_) return;
    throw InputError(fmt::format("the run has tried {} steps and is at t={:.6g}", most_, t));
  }

 private:
  double most_ = static_cast<double>(verification::kUsualAttempts), attempts_ = 0;
};

/// The stages that are drawn, each with its time [s].
std::vector<render::Stage> stages_of(const Rendering& rendering) {
  if (rendering.times.empty()) return {stage_at(rendering, rendering.setup.instance().x0)};
  std::vector<render::Stage> stages;
  const auto states =
      render::states_at(rendering.setup, rendering.choice, rendering.times, Watch(rendering));
  for (const models::State<double>& x : states) stages.push_back(stage_at(rendering, x));
  double most = 0;  // one scale for all frames
  for (const render::Stage& stage : stages) most = std::max(most, stage.most_pressure);
  for (render::Stage& stage : stages) stage.most_pressure = most;
  return stages;
}

/// The file's bytes.
std::string drawn(const Rendering& rendering, bool as_svg) {
  const std::vector<render::Stage> stages = stages_of(rendering);
  const bool is_film = !rendering.times.empty();
  if (as_svg && is_film) return render::drawn_strip(stages, rendering.times, rendering.size);
  if (is_film) return render::png(render::film_strip(stages, rendering.times, rendering.size));
  const render::View view = render::view_of(stages, rendering.size);
  return as_svg ? render::drawing(stages[0], view) : render::png(render::picture(stages[0], view));
}

int draw(const RenderOptions& options, Session& session) {
  const Rendering rendering = rendering_from(options, session);
  if (options.is_film()) {
    remark_ignored(*rendering.setup.configured_scheme().scheme,
                   rendering.setup.scenario_parameters(), options.changes, session);
  }
  verification::OutputFile output(options.out);
  try {
    output.stream() << drawn(rendering, options.out.ends_with(".svg"));
  } catch (const StopRendering&) {
    return kInterruptedExit;
  }
  output.commit();
  if (options.json) {
    tell_json({{"format", "tribometer-render-1"},
               {"scenario", rendering.setup.scenario_row().id},
               {"file", options.out},
               {"width", rendering.size.width},
               {"height", rendering.size.height},
               {"times", rendering.times}},
              session.streams.out);
  }
  return 0;
}

void add_options(CLI::App& command, RenderOptions& options) {
  add_option(command, "--scenario", options.scenario, "see tribometer list scenarios");
  add_option(command, "--model", options.model,
             "FILE instead of a scenario: a robot or a scene as URDF or MJCF, of primitive shapes");
  add_option(command, "--set", options.changes, "KEY=VALUE: a parameter of the scenario or scheme")
      ->expected(1)
      ->take_all();
  add_option(command, "--scheme", options.scheme, "of a film strip: see tribometer list schemes");
  add_option(command, "--step", options.step, "fixed step of its run [s]");
  add_option(command, "--accuracy", options.accuracy, "of its error control, instead of a step");
  add_option(command, "--times", options.times, "T,…: of its frames [s]");
  add_option(command, "--ground", options.ground, "height of a chequered ground to add [m]");
  add_option(command, "--size", options.size,
             "WIDTHxHEIGHT of a frame, 16 to 4096 each (900x600, of a film strip 300x300)");
  add_flag(command, "--pressure", options.pressure,
           "contact surfaces of pressure fields, in colour, as if bodies were glass");
  add_data_option(command, options.data);
  add_option(command, "--out", options.out, "PNG file, or SVG if its name ends so")->required();
  add_flag(command, "--json", options.json, "the picture's path, and what it shows, as JSON");
}

}  // namespace

void add_render(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "render",
      "Examples:\n"
      "  tribometer render --scenario parallel-gripper --out gripper.png\n"
      "  tribometer render --scenario clutter --size 600x600 --out clutter.svg\n"
      "  tribometer render --scenario turning-contact --scheme tamsi --step 1e-3 \\\n"
      "      --times 0,0.1,0.2,0.3 --set hinge.axis=across --out film.png\n"
      "  tribometer render --scenario hydro-cylinder --scheme lagged --step 1e-3 \\\n"
      "      --times 0.02,0.1 --pressure --out pressed.png\n"
      "  tribometer render --model robot.urdf --set model.height=0.5 --out robot.png\n\n"
      "Draws the scene in space of a scenario or a model: its start, or frames of a run "
      "side by side.");
  const auto options = std::make_shared<RenderOptions>();
  add_options(*command, *options);
  command->callback([&session, options] {
    session.action = [&session, options] { return draw(*options, session); };
  });
}

}  // namespace tribo::cli
