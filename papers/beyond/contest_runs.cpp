#include "papers/beyond/contest_runs.hpp"

#include <nlohmann/json.hpp>

#include <stdexcept>

#include "models/scene/scene.hpp"
#include "verification/score/scene.hpp"
#include "verification/text/files.hpp"

namespace tribo::papers::beyond::speed {
namespace {

namespace fs = std::filesystem;

using verification::Figure;
using verification::StepChoice;

constexpr int kBodyPositions = 7;  ///< place and quaternion

/// The places of the moving shapes.
Places places_at(const Contest& contest, const models::State<double>& x) {
  const auto scene =
      models::find_scenario(contest.ours.scenario).scene(contest.ours.scenario_parameters());
  models::Snapshot at;
  scene.evaluate(x, at);
  Places places;
  const auto& geometries = scene.description().geometries;
  for (std::size_t i = 0; i < geometries.size(); ++i) {
    if (geometries[i].body.tree == models::BodyId::kWorld) continue;
    const auto placed = scene.placed(static_cast<int>(i));
    places.push_back({.z = placed.p.z(), .axis_z = placed.R(2, 2)});
  }
  return places;
}

double mean_height(const Places& places) {
  double sum = 0;
  for (const verification::ShapePlace& place : places) sum += place.z;
  return sum / static_cast<double>(places.size());
}

double mean_height(const models::VectorXd& q) {
  double sum = 0;
  for (Eigen::Index i = 0; i < q.size(); i += kBodyPositions) sum += q[i + 2];
  return sum * kBodyPositions / static_cast<double>(q.size());
}

Timed run_ours(const Contest& contest, Figure& figure) {
  const models::Instance instance = contest.ours.instance();
  Timed timed;
  models::State<double> x;
  for (int run = 0; run < contest.runs; ++run) {
    const auto stepper = contest.ours.configured_scheme().make(*instance.system);
    const auto integrator = verification::make_integrator(*stepper, choice_of(contest));
    x = instance.x0;
    const double start = verification::user_seconds();
    const solvers::RunStatus end = integrator->advance(x, contest.t_end);
    const double seconds = verification::user_seconds() - start;
    figure.work += integrator->work();
    timed.seconds += verification::of_whole_run(end, seconds) / contest.runs;
    timed.steps = static_cast<double>(integrator->work().steps);
    timed.attempts = static_cast<double>(integrator->work().attempts());
  }
  if (contest.off == nullptr) {
    timed.height = mean_height(x.q);
  } else {
    const Places places = places_at(contest, x);
    timed.height = mean_height(places);
    timed.off = contest.off(places);
  }
  return timed;
}

Timed run_peer(const Contest& contest, const std::string& peer, const fs::path& scene) {
  const auto run = verification::run_peer({.scene = scene,
                                           .way = peer,
                                           .step = contest.controlled ? kAccuracy : contest.step,
                                           .t_end = contest.t_end,
                                           .surfaces = contest.ours.scenario_parameters(),
                                           .relaxation_time = kRelaxationTime,
                                           .tolerance = contest.tolerance,
                                           .runs = contest.runs});
  if (run.warnings > 0) throw std::runtime_error(peer + " warns of " + contest.name);
  Timed timed{
      .seconds = run.seconds, .steps = run.steps, .attempts = run.attempts, .height = run.height};
  if (contest.off != nullptr) {
    timed.height = mean_height(run.places);
    timed.off = contest.off(run.places);
  }
  return timed;
}

Timed run_native(const Contest& contest) {
  const auto run = verification::run_native(contest.ours, choice_of(contest), contest.t_end);
  return {.seconds = run.seconds, .steps = run.steps, .attempts = run.attempts};
}

}  // namespace

fs::path write_scene(const Contest& contest, const fs::path& folder) {
  const bool fields = contest.off != nullptr;
  fs::path file = folder / (contest.name + (fields ? ".json" : ".xml"));
  const models::Scenario& scenario = models::find_scenario(contest.ours.scenario);
  const models::Parameters parameters = contest.ours.scenario_parameters();
  const models::Instance instance = contest.ours.instance();
  verification::write_text(file,
                           fields ? verification::scene_json(scenario, parameters, instance).dump()
                                  : verification::scene_mjcf(scenario, instance));
  return file;
}

StepChoice choice_of(const Contest& contest) {
  if (!contest.controlled) return contest.step;
  return solvers::ErrorControl{.accuracy = kAccuracy, .max_step = 0.1};
}

void run_round(const Contest& contest, const fs::path& scene, Rounds& rounds, Figure& figure) {
  rounds.peers.resize(contest.peers.size());
  rounds.ours.push_back(run_ours(contest, figure));
  if (contest.off == nullptr) rounds.native.push_back(run_native(contest));
  for (std::size_t i = 0; i < contest.peers.size(); ++i)
    rounds.peers[i].push_back(run_peer(contest, contest.peers[i], scene));
}

}  // namespace tribo::papers::beyond::speed
