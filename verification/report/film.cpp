#include "verification/report/film.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "models/input_error.hpp"
#include "models/scenarios/sketches.hpp"
#include "verification/report/drawing.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::verification::report {
namespace {

constexpr const char* kFilmScheme = "cenic";  // as the page tells; it takes every scene
constexpr double kFilmStep = 1e-3;            ///< [s]
constexpr int kFrames = 24;                   // as the style of the pages shows them
constexpr int kMostVelocities = 40;           // a humanoid's
constexpr double kLongest = 10;               ///< [s]

/// From the start to the end, or less than a step of each frame before it.
std::vector<models::State<double>> states_of(const models::Scenario& scenario, double end) {
  const Setup setup{.scenario = scenario.id, .scheme = kFilmScheme, .own_scenario = &scenario};
  const int steps = std::max(1, static_cast<int>(end / (kFrames - 1) / kFilmStep));
  const double sample = steps * kFilmStep;
  try {
    return sample_fixed_steps(setup, kFilmStep, sample * (kFrames - 1), sample).states;
  } catch (const InputError&) {  // the scheme does not take the scenario
    return {};
  }
}

}  // namespace

std::string film(const models::Scenario& scenario, const models::Parameters& parameters) {
  if (!scenario.draw || scenario.needs_data) return "";
  models::Instance instance = make_instance(scenario, parameters);
  if (instance.system->num_velocities() > kMostVelocities || instance.t_end > kLongest) return "";
  std::vector<models::Sketch> frames;
  for (models::State<double>& state : states_of(scenario, instance.t_end)) {
    instance.x0 = std::move(state);
    frames.push_back(scenario.draw(parameters, instance));
  }
  return frames.size() < kFrames ? "" : film_of(frames, scenario.description + ", a film");
}

}  // namespace tribo::verification::report
