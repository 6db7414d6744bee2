/// Peers — MuJoCo compared with schemes of this suite, on four scenarios at fixed steps.
///
/// MuJoCo runs the scene written by `tribometer scene`, in process; its trajectory is judged by the
/// certified reference of the scenario's own law, as `tribometer score` does. MuJoCo has a spring
/// and a damper, but neither Hunt-Crossley dissipation nor friction regularized at a speed; its
/// limit is therefore not quite the reference, and nothing here is a gate.
///
/// MuJoCo runs twice with the contact of the scenario, by its semi-implicit Euler and its RK4, and
/// once with its default contact, which is soft enough for its step and is another law.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "verification/exchange/mujoco/scene_run.hpp"
#include "verification/judge/figure.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/score.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::papers::beyond::peers {
namespace {

using reference::Certificate;
using verification::Block;
using verification::Figure;
using verification::kNaN;
using verification::MujocoContact;
using verification::MujocoIntegrator;
using verification::Score;
using verification::Setup;
using verification::TrajectoryRun;

/// A scenario up to a time, judged at multiples of `sample` or, where that is longer, of the step.
struct Stage {
  std::string scenario;
  double t_end = 0, sample = 0;  ///< [s]
};

/// Samples are dense where an impact is short.
const std::array<Stage, 4> kStages = {{{"bouncing-ball", 0.5, 1e-4},
                                       {"forced-box", 1, 1e-3},
                                       {"conveyor-belt", 0.25, 1e-3},
                                       {"falling-sphere", 0.2, 1e-4}}};

/// Steps that divide 10 ms [s]; the full tier has all of them.
constexpr std::array<double, 10> kSteps = {1e-2, 5e-3, 2e-3, 1e-3, 5e-4,
                                           2e-4, 1e-4, 5e-5, 2e-5, 1e-5};
constexpr std::size_t kQuickSteps = 7;

/// The steps among them that claims publish.
constexpr std::array<std::pair<std::string_view, double>, 2> kPublished = {
    {{"1ms", 1e-3}, {"0.1ms", 1e-4}}};

constexpr int kDigits = 8;  ///< requested of the certificates

/// MuJoCo in one of its variants, or a scheme of the suite.
struct Contender {
  std::string_view name;
  bool is_peer = false;
  MujocoIntegrator integrator = MujocoIntegrator::kEuler;
  MujocoContact contact = MujocoContact::kScenario;
};

constexpr std::array<Contender, 7> kContenders = {
    {{"mujoco-euler", true},
     {"mujoco-rk4", true, MujocoIntegrator::kRk4},
     {"mujoco-default", true, MujocoIntegrator::kEuler, MujocoContact::kDefault},
     {"one-way"},
     {"tamsi"},
     {"sap"},
     {"lagged"}}};

/// The states of a scheme as a trajectory.
TrajectoryRun scheme_run(const Setup& setup, double h, double t_end, Figure& figure) {
  const auto run = verification::sample_fixed_steps(setup, h, t_end, h);
  figure.work += run.work;
  TrajectoryRun out{.trajectory = {}, .end = run.end};
  out.trajectory.file = setup.scheme;
  const auto coordinates = setup.instance().system->coordinates();
  for (const models::State<double>& x : run.states) {
    out.trajectory.t.push_back(x.t);
    const auto n = static_cast<std::size_t>(x.q.size());
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
      const double value =
          i < n ? x.q[static_cast<Eigen::Index>(i)] : x.v[static_cast<Eigen::Index>(i - n)];
      out.trajectory.columns[coordinates[i].name].push_back(value);
    }
  }
  return out;
}

TrajectoryRun run_of(const Contender& contender, const Stage& stage, double h, Figure& figure) {
  const Setup setup{.scenario = stage.scenario, .scheme = std::string(contender.name)};
  if (!contender.is_peer) return scheme_run(setup, h, stage.t_end, figure);
  return verification::run_in_mujoco(models::find_scenario(stage.scenario),
                                     setup.scenario_parameters(),
                                     {.step = h,
                                      .t_end = stage.t_end,
                                      .integrator = contender.integrator,
                                      .contact = contender.contact});
}

Certificate certificate_of(const Stage& stage) {
  auto certified = reference::certify(
      {.scenario = stage.scenario,
       .parameters = models::Parameters(models::find_scenario(stage.scenario).parameters),
       .until = stage.t_end,
       .sample = stage.sample,
       .digits = kDigits});
  if (!certified.certificate) throw std::runtime_error(certified.refusal);
  return *certified.certificate;
}

/// Spacing of the judged rows in rows, and of the reference samples in samples.
struct Strides {
  std::size_t rows = 1, samples = 1;
};

Strides strides(const Stage& stage, double h) {
  const auto ratio = [](double a, double b) {
    return static_cast<std::size_t>(std::max(1L, std::lround(a / b)));
  };
  return {ratio(stage.sample, h), ratio(h, stage.sample)};
}

Certificate thinned(const Certificate& all, std::size_t stride) {
  Certificate some = all;
  some.samples.clear();
  for (std::size_t i = 0; i < all.samples.size(); i += stride) {
    some.samples.push_back(all.samples[i]);
  }
  return some;
}

Score score_of(const TrajectoryRun& run, const models::System& system, std::size_t stride,
               const Certificate& certificate) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < run.trajectory.t.size(); i += stride) rows.push_back(i);
  return verification::score_trajectory(run.trajectory, system, rows, certificate, {});
}

/// |file − reference| of a measure; NaN where the score has none of this name.
double difference(const Score& score, std::string_view measure) {
  const auto found = std::ranges::find(score.measures, measure, &verification::MeasureScore::name);
  return found == score.measures.end() ? kNaN : std::abs(found->file - found->reference);
}

/// The numbers of a score, in the order of kColumns.
std::vector<double> numbers_of(const Score& score, std::size_t positions) {
  double largest = 0, last = 0, event = kNaN, missed = 0;
  for (std::size_t i = 0; i < positions; ++i) {
    largest = std::max(largest, score.coordinates[i].largest);
    last = std::max(last, std::abs(score.coordinates[i].last));
  }
  for (const verification::EventScore& one : score.events) {
    event = std::fmax(event, std::abs(one.found - one.certified));
    missed += std::isnan(one.found) ? 1 : 0;
  }
  return {largest,
          last,
          event,
          missed,
          static_cast<double>(score.surplus.size()),
          difference(score, "energy-farthest"),
          difference(score, "penetration"),
          difference(score, "gliding"),
          difference(score, "creep")};
}

const std::array<verification::Column, 9> kColumns = {{{"error", "m"},
                                                       {"final", "m"},
                                                       {"event", "s"},
                                                       {"missed", "-"},
                                                       {"surplus", "-"},
                                                       {"energy", "J"},
                                                       {"penetration", "m"},
                                                       {"gliding", "m"},
                                                       {"creep", "m"}}};

Block empty_block(const Contender& contender, const Stage& stage) {
  Block block{std::string(contender.name) + "." + stage.scenario, {{"h", "s"}}, {}};
  block.columns.insert(block.columns.end(), kColumns.begin(), kColumns.end());
  return block;
}

void add_row(const TrajectoryRun& run, double h, const models::System& system, std::size_t stride,
             const Certificate& certificate, Block& block) {
  std::vector<double> values(kColumns.size(), kNaN);
  if (run.end.status == solvers::Status::kOk) {
    values = numbers_of(score_of(run, system, stride, certificate),
                        static_cast<std::size_t>(system.num_positions()));
  }
  values.insert(values.begin(), h);
  block.rows.push_back({values, verification::status_name(run.end)});
}

/// The published numbers of claims: each column of a block at two steps.
void add_quantities(const Block& block, Figure& figure) {
  for (const auto& [label, h] : kPublished) {
    const auto row = std::ranges::find(block.rows, h, [](const auto& r) { return r.values[0]; });
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
      figure.quantities.push_back({fmt::format("{}.{}.{}", kColumns[i].name, block.name, label),
                                   row->values[i + 1], kColumns[i].unit});
    }
  }
}

void add_stage(const Stage& stage, std::span<const double> steps, Figure& figure) {
  const Certificate certificate = certificate_of(stage);
  const models::Instance instance = Setup{.scenario = stage.scenario, .scheme = "tamsi"}.instance();
  std::vector<Block> blocks;
  for (const Contender& contender : kContenders) blocks.push_back(empty_block(contender, stage));
  for (const double h : steps) {
    const Strides stride = strides(stage, h);
    const Certificate samples = thinned(certificate, stride.samples);
    for (std::size_t i = 0; i < kContenders.size(); ++i) {
      const TrajectoryRun run = run_of(kContenders[i], stage, h, figure);
      add_row(run, h, *instance.system, stride.rows, samples, blocks[i]);
    }
  }
  for (const Block& block : blocks) {
    add_quantities(block, figure);
    figure.blocks.push_back(block);
  }
  const models::Scenario& scenario = models::find_scenario(stage.scenario);
  figure.quantities.push_back(
      {"scene_step." + stage.scenario, verification::scene_step(scenario, instance), "s"});
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const bool full = options.tier == verification::Tier::kFull;
  const std::span<const double> steps(kSteps.data(), full ? kSteps.size() : kQuickSteps);
  for (std::size_t i = 0; i < kStages.size(); ++i) {
    add_stage(kStages[i], steps, figure);
    options.progress(static_cast<double>(i + 1) / static_cast<double>(kStages.size()));
  }
  figure.findings = {
      "With the spring of the scenario MuJoCo's semi-implicit Euler is the scheme one-way: the "
      "same "
      "errors on the ball, the one scenario whose law MuJoCo has. It needs steps that resolve the "
      "contact; then it keeps the bounces that implicit schemes damp away.",
      "With its own contact MuJoCo is stable at every step, under another law: the ball does not "
      "come back, the box creeps.",
      "What slips floats: MuJoCo's cones add mu c |v_t| to the normal force. Where that is above "
      "the weight the body is thrown off, as the sphere at its first touch, at any step."};
  figure.omissions = {
      "Times: one body with one contact says nothing of the speed of either program.",
      "Hunt-Crossley dissipation and friction regularized at a speed have no equivalent in MuJoCo; "
      "what stands for them is in the scene's comments. What that leaves at steps of 10 us is in "
      "papers/beyond/README.md."};
  return figure;
}

std::string_view missing() {
  return verification::mujoco_missing();
}

}  // namespace tribo::papers::beyond::peers
