#include "verification/report/film.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "models/input_error.hpp"
#include "models/scenarios/sketches.hpp"
#include "verification/fixed_step_run.hpp"
#include "verification/report/drawing.hpp"

namespace tribo::verification::report {
namespace {

constexpr int kFrames = 24;
constexpr int kMostVelocities = 12;
constexpr double kLongest = 10;  ///< [s]

std::vector<models::State<double>> states_of(const models::Scenario& scenario, double end) {
  const Setup setup{.scenario = scenario.id, .scheme = kFilmScheme};
  const double sample = std::max(kFilmStep, kFilmStep * std::floor(end / kFrames / kFilmStep));
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
