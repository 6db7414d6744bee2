/// Speed — the processor time of a run here and in two other simulators.
///
/// Clutters, piles and two scenes with pressure fields are run in turn, each once a round, ours in
/// this process and each peer in its own process (`verification/workshop/peers/run_peer.py`), one
/// thread each; clutters and piles also by this program as the `native` preset builds it. Times are
/// user times of the steps alone, without building the scene; the runs of a round share the
/// machine's load, and the median ratio over the rounds is judged. Drake has the contact law of the
/// scenario, MuJoCo its own, which is softer, and no pressure fields.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "papers/beyond/contest_runs.hpp"
#include "papers/cenic2025/pressure_scenes.hpp"
#include "solvers/convex/convex_cost.hpp"
#include "solvers/convex/posed_problem.hpp"
#include "verification/exchange/peer_run.hpp"
#include "verification/judge/line_fit.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/median.hpp"
#include "verification/text/scratch_folder.hpp"

namespace tribo::papers::beyond::speed {
namespace {

namespace fs = std::filesystem;

using verification::Block;
using verification::Figure;
using verification::Setup;

constexpr double kFieldsStep = 1e-3;     ///< of scenes with pressure fields [s]
constexpr double kMostIterations = 200;  ///< of solves
constexpr double kClutterEnd = 10;       ///< [s]
constexpr double kPileEnd = 1;           ///< [s]
constexpr double kCylinderEnd = 1;       ///< [s]
constexpr double kGripperEnd = 2;        ///< [s]
constexpr int kRounds = 3;               ///< of the full tier
constexpr int kRunsOfFew = 20;           ///< of some 40 steps, 5 to 60 ms
constexpr int kRunsOfMany = 3;           ///< of 1000 steps and more
constexpr std::array kPileSizes = {40, 80, 160, 320};

/// One convex problem a step, with overlapping contacts as in the peers.
Setup fixed(const std::string& scenario, const char* scheme, double tolerance = kTolerance) {
  Setup setup{.scenario = scenario,
              .scheme = scheme,
              .scheme_changes = {{"scheme.contacts", "overlapping"},
                                 {"scheme.tolerance", tolerance},
                                 {"scheme.max_iterations", kMostIterations},
                                 {"scheme.curvature", "adaptive"}}};
  if (setup.scheme == "sap")
    setup.scheme_changes.push_back({"scheme.relaxation_time", kRelaxationTime});
  if (setup.scheme != "lagged") setup.scheme_changes.push_back({"scheme.delassus", "frobenius"});
  return setup;
}

/// As in the authors' program.
Setup cenic(const std::string& scenario, models::Changes changes = {}) {
  return {.scenario = scenario,
          .scenario_changes = std::move(changes),
          .scheme = "cenic",
          .scheme_changes = {{"scheme.error_length", 0.5},
                             {"scheme.sigma", 1e-3},
                             {"scheme.delassus", "inverse-mass"},
                             {"scheme.curvature", "adaptive"}}};
}

Contest pile(int balls) {
  Setup setup = fixed("pile", "lagged");
  setup.scenario_changes = {{"pile.balls", static_cast<double>(balls)}};
  return {fmt::format("pile-{}", balls),
          setup,
          false,
          kPileEnd,
          {"mujoco-implicitfast", "mujoco-euler", "drake-cenic-fixed"}};
}

/// Whether a cylinder lies on its side; bands as in cenic2025/fig06.
double off_its_side(const Places& places) {
  const verification::ShapePlace& cylinder = places.at(0);
  return std::max(std::abs(cylinder.z - 0.09885) / 0.85e-3, std::abs(cylinder.axis_z) / 0.02);
}

/// Whether a post stands on its foot, no more than 0.1 mm deep, and its fingers hold the peg within
/// 10 mm of its initial place.
double off_its_fingers(const Places& places) {
  const double post = places.at(0).z, peg = places.at(3).z;
  return std::max(std::abs(post - 0.09995) / 0.05e-3, std::abs(peg - post - 0.06) / 0.01);
}

/// With the faces of boxes divided as in Drake.
models::Changes cut_as_in_drake(models::Changes changes) {
  changes.push_back({"contact.box_mesh", "centred"});
  return changes;
}

/// By fixed steps and by error control.
void add_fields(Contest contest, std::vector<Contest>& all) {
  const std::string scene = contest.name;
  contest.name = scene + "-controlled";
  contest.controlled = true;
  contest.peers = {"drake-cenic"};
  contest.runs = kRunsOfFew;
  all.push_back(contest);
  contest.name = scene;
  contest.controlled = false;
  contest.peers = {"drake-cenic-fixed"};
  contest.step = kFieldsStep;
  contest.runs = kRunsOfMany;
  all.push_back(contest);
}

std::vector<Contest> contests() {
  constexpr double kSapTolerance = 1e-6;  // that of Drake's SAP and its approximations
  std::vector<Contest> all = {
      {"hard",
       fixed("hard-clutter", "lagged"),
       false,
       kClutterEnd,
       {"mujoco-implicitfast", "mujoco-euler", "drake-cenic-fixed", "drake-lagged"}},
      {"hard-controlled", cenic("hard-clutter"), true, kClutterEnd, {"drake-cenic"}},
      {"soft-controlled", cenic("soft-clutter"), true, kClutterEnd, {"drake-cenic"}},
      {"clutter-sap",
       fixed("clutter", "sap", kSapTolerance),
       false,
       kClutterEnd,
       {"drake-sap"},
       kSapTolerance},
      {"clutter-lagged",
       fixed("clutter", "lagged-regularized", kSapTolerance),
       false,
       kClutterEnd,
       {"drake-lagged"},
       kSapTolerance}};
  add_fields({.name = "cylinder",
              .ours = cenic("hydro-cylinder", cut_as_in_drake(cenic2025::falling_cylinder())),
              .t_end = kCylinderEnd,
              .peers = {},
              .off = off_its_side},
             all);
  add_fields({.name = "gripper",
              .ours = cenic("static-gripper"),
              .t_end = kGripperEnd,
              .peers = {},
              .off = off_its_fingers},
             all);
  for (const int balls : kPileSizes) all.push_back(pile(balls));
  return all;
}

/// µs a step, the median.
double step_time(const std::vector<Timed>& runs) {
  std::vector<double> times;
  for (const Timed& run : runs) times.push_back(1e6 * run.seconds / run.steps);
  return verification::median(times);
}

double run_time(const std::vector<Timed>& runs) {
  std::vector<double> times;
  for (const Timed& run : runs) times.push_back(run.seconds);
  return verification::median(times);
}

Block ratio_block() {
  return {
      "ratio", {{"row", "-"}, {"median", "-"}, {"least", "-"}, {"most", "-"}, {"native", "-"}}, {}};
}

Block time_block() {
  return {"time",
          {{"row", "-"},
           {"step", "us"},
           {"run", "s"},
           {"steps", "-"},
           {"attempts", "-"},
           {"height", "m"}},
          {}};
}

void add_times(const std::vector<Timed>& runs, Block& times) {
  times.rows.push_back({{static_cast<double>(times.rows.size()), step_time(runs), run_time(runs),
                         runs.front().steps, runs.front().attempts, runs.front().height}});
}

/// Ratio of the fastest rounds: disturbances only lengthen a run.
double quickest_ratio(const std::vector<Timed>& ours, const std::vector<Timed>& peers) {
  return std::ranges::min(ours, {}, &Timed::seconds).seconds /
         std::ranges::min(peers, {}, &Timed::seconds).seconds;
}

/// Deviations at the ends of our runs and the peers', and attempts of ours over the peer's.
void add_ends(const Contest& contest, const Rounds& rounds, Figure& figure) {
  double most = rounds.ours.front().off;
  for (const auto& runs : rounds.peers) verification::keep_largest(most, runs.front().off);
  figure.quantities.push_back({"ends." + contest.name, most});
  figure.quantities.push_back(
      {"attempts." + contest.name,
       rounds.ours.front().attempts / rounds.peers.front().front().attempts});
}

/// Adds the rows of a contest: of times ours and then the peers', of ratios the peers'.
void add_contest(const Contest& contest, const Rounds& rounds, Block& ratios, Block& times,
                 Figure& figure) {
  add_times(rounds.ours, times);
  double apart = 0;
  for (std::size_t i = 0; i < contest.peers.size(); ++i) {
    const auto all = rounds.ratios(rounds.ours, i), native = rounds.ratios(rounds.native, i);
    const double median = verification::median(all);
    const double of_native = native.empty() ? verification::kNaN : verification::median(native);
    const auto row = static_cast<double>(ratios.rows.size());
    ratios.rows.push_back({{row, median, std::ranges::min(all), std::ranges::max(all), of_native}});
    if (!native.empty())
      figure.quantities.push_back(
          {fmt::format("native.{}-{}", contest.name, contest.peers[i]), of_native});
    add_times(rounds.peers[i], times);
    figure.quantities.push_back(
        {fmt::format("ratio.{}.{}", contest.name, contest.peers[i]), median});
    figure.quantities.push_back({fmt::format("quickest.{}.{}", contest.name, contest.peers[i]),
                                 quickest_ratio(rounds.ours, rounds.peers[i])});
    verification::keep_largest(
        apart, std::abs(rounds.peers[i].front().height - rounds.ours.front().height));
  }
  figure.quantities.push_back({"apart." + contest.name, apart, "m"});
  if (contest.off != nullptr) add_ends(contest, rounds, figure);
}

/// Slope of log time over log balls.
double exponent(const std::vector<std::vector<Timed>>& by_size) {
  std::vector<verification::LogPoint> points;
  for (std::size_t i = 0; i < by_size.size(); ++i)
    points.push_back({std::log10(kPileSizes[i]), std::log10(step_time(by_size[i]))});
  return verification::line_slope(points).value;
}

/// Adds the growth of a step's time with the pile, for ours and each peer; for ours also from the
/// least to the largest pile, and over the least growth of the peers. Piles are the last contests.
void add_exponents(const std::vector<Contest>& all, const std::vector<Rounds>& rounds,
                   Figure& figure) {
  const std::size_t first = all.size() - kPileSizes.size();
  std::vector<std::vector<Timed>> ours;
  for (std::size_t i = first; i < all.size(); ++i) ours.push_back(rounds[i].ours);
  const double exponent_of_ours = exponent(ours);
  figure.quantities.push_back({"exponent.ours", exponent_of_ours});
  const double growth = step_time(ours.back()) / step_time(ours.front());
  const double sizes = static_cast<double>(kPileSizes.back()) / kPileSizes.front();
  figure.quantities.push_back({"exponent.ours.ends", std::log(growth) / std::log(sizes)});
  double least = verification::kInfinity;
  for (std::size_t peer = 0; peer < all[first].peers.size(); ++peer) {
    std::vector<std::vector<Timed>> theirs;
    for (std::size_t i = first; i < all.size(); ++i) theirs.push_back(rounds[i].peers[peer]);
    figure.quantities.push_back({"exponent." + all[first].peers[peer], exponent(theirs)});
    least = std::min(least, figure.quantities.back().value);
  }
  figure.quantities.push_back({"exponent.over_peers", exponent_of_ours / least});
}

/// The largest ratio to any run of Drake.
void add_most_of_drake(Figure& figure) {
  double most = 0;
  for (const verification::Quantity& q : figure.quantities) {
    if (q.name.starts_with("ratio.") && q.name.find(".drake-") != std::string::npos)
      verification::keep_largest(most, q.value);
  }
  figure.quantities.push_back({"most_of_drake", most});
}

/// How well v solves a problem: ‖D ∇ℓ‖ and the following step of Newton's method, ‖D⁻¹ H⁻¹ ∇ℓ‖,
/// both over max(‖D A v‖, ‖D p*‖), D = diag(A)^(−1/2).
struct Solved {
  double residual = 0, step = 0;
};

Solved how_solved(const solvers::PosedProblem& posed, const models::VectorXd& v,
                  solvers::ConvexCost& cost) {
  const models::Snapshot& start = posed.problem.start;
  models::VectorXd momentum, scale(v.size());
  solvers::multiply_mass(start, v, momentum);
  for (std::size_t i = 0; i < start.trees.size(); ++i) {
    const models::Tree& tree = start.trees[i];
    scale.segment(tree.first, tree.size) = start.M[i].diagonal().cwiseSqrt();
  }
  const auto norm = [&](const models::VectorXd& p) { return p.cwiseQuotient(scale).norm(); };
  const double whole = std::max(norm(momentum), norm(posed.problem.p_star));
  cost.pose(posed.problem, posed.potentials, posed.rows, solvers::LinearAlgebra::kAuto);
  cost.update(v);
  cost.assemble(solvers::FrictionCurvature::kExact);
  const models::VectorXd step = cost.hessian().to_dense().llt().solve(cost.gradient());
  return {norm(cost.gradient()) / whole, step.cwiseProduct(scale).norm() / whole};
}

/// The worst solve of a run.
void add_solves(const Contest& contest, Figure& figure) {
  const models::Instance instance = contest.ours.instance();
  const auto stepper = contest.ours.configured_scheme().make(*instance.system);
  const auto integrator = verification::make_integrator(*stepper, choice_of(contest));
  std::optional<solvers::PosedProblem> posed;
  stepper->observe_problems([&](const solvers::PosedProblem& problem) { posed.emplace(problem); });
  solvers::ConvexCost cost;
  Solved worst;
  integrator->observe([&](const solvers::AttemptRecord& attempt) {
    const Solved one = how_solved(*posed, attempt.result.x.v, cost);
    verification::keep_largest(worst.residual, one.residual);
    verification::keep_largest(worst.step, one.step);
  });
  models::State<double> x = instance.x0;
  const auto end = integrator->advance(x, contest.t_end);
  figure.quantities.push_back(
      {"residual." + contest.name, verification::of_whole_run(end, worst.residual)});
  figure.quantities.push_back(
      {"newton_step." + contest.name, verification::of_whole_run(end, worst.step)});
}

double load() {
  double average = verification::kNaN;
  ::getloadavg(&average, 1);
  return average;
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  const int most_rounds = options.tier == verification::Tier::kFull ? kRounds : 1;
  const std::vector<Contest> all = contests();
  const verification::ScratchFolder scratch;
  std::vector<fs::path> scenes;
  for (const Contest& contest : all) scenes.push_back(write_scene(contest, scratch.path()));
  Figure figure;
  std::vector<Rounds> rounds(all.size());
  Block loads{"load", {{"round", "-"}, {"load", "-"}}, {}};
  for (int round = 0; round < most_rounds; ++round) {
    loads.rows.push_back({{static_cast<double>(round), load()}});
    for (std::size_t i = 0; i < all.size(); ++i) {
      run_round(all[i], scenes[i], rounds[i], figure);
      options.progress((round + static_cast<double>(i + 1) / static_cast<double>(all.size())) /
                       most_rounds);
    }
  }
  Block ratios = ratio_block(), times = time_block();
  for (std::size_t i = 0; i < all.size(); ++i)
    add_contest(all[i], rounds[i], ratios, times, figure);
  figure.blocks.push_back(std::move(ratios));
  figure.timing.push_back(std::move(times));
  add_exponents(all, rounds, figure);
  add_most_of_drake(figure);
  add_solves(all.front(), figure);
  figure.timing.push_back(std::move(loads));
  return figure;
}

std::string_view missing() {
  return verification::speed_peers_missing();
}

}  // namespace tribo::papers::beyond::speed
