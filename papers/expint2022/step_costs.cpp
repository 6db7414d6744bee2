#include "papers/expint2022/step_costs.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <limits>

#include "papers/expint2022/contact_motion.hpp"
#include "papers/expint2022/parameters.hpp"
#include "papers/expint2022/robot_study.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022 {
namespace {

using models::State;
using verification::Block;
using verification::Figure;

constexpr int kRepeats = 10;  // number of timed exponentials
constexpr double kNotPrinted = std::numeric_limits<double>::quiet_NaN();

/// A way to compute the exponential, with the values printed in the paper.
struct Mode {
  NamedScheme scheme;
  solvers::ExponentialOptions options;
  double published_step = kNotPrinted;       ///< [s]
  double published_integrals = kNotPrinted;  ///< [s]
};

std::array<Mode, 3> modes() {
  return {
      {{.scheme = {.name = "standard", .scheme = "expo", .changes = {{"scheme.balancing", "off"}}},
        .options = {.balance = false},
        .published_step = kStandardExpoStep,
        .published_integrals = kStandardIntegrals},
       {.scheme = {.name = "balanced", .scheme = "expo"}, .options = {}},
       {.scheme = {.name = "reduced",
                   .scheme = "expo",
                   .changes = {{"scheme.matrix_multiplications", "0"}}},
        .options = {.most_products = 0},
        .published_step = kReducedExpoStep,
        .published_integrals = kReducedIntegrals}}};
}

/// The initial states of the periods, torques set, on Expo's run with one step a period.
std::vector<State<double>> starts(const RobotScene& scene, Figure& figure) {
  std::vector<State<double>> all = reference_run(scene, expo(), scene.period, figure).starts;
  const models::Instance instance = scene.instance();
  for (State<double>& x : all) instance.system->held_control()->tick(x);
  return all;
}

double seconds(std::clock_t since) {
  return static_cast<double>(std::clock() - since) / CLOCKS_PER_SEC;
}

/// A step from each start: its counts and its CPU time.
struct Steps {
  solvers::Work work;
  double time = 0;  ///< of one step [s]
};
Steps take_steps(const RobotScene& scene, const NamedScheme& scheme,
                 const std::vector<State<double>>& starts) {
  const models::Instance instance = scene.instance();
  const auto stepper = make_scheme(scheme, *instance.system);
  Steps out;
  solvers::StepResult result;
  const std::clock_t begin = std::clock();
  for (const State<double>& x : starts) {
    const auto status = stepper->step(x, scene.period, solvers::Attempt::kFirst, result);
    if (status == solvers::Status::kOk) ++out.work.steps;
  }
  out.time = seconds(begin) / static_cast<double>(starts.size());
  out.work += result.work;
  return out;
}

/// The exponential of each start at which a foot touches: a row each; the mean time [s].
double exponentials(const RobotScene& scene, const Mode& mode,
                    const std::vector<State<double>>& starts, Figure& figure) {
  const models::Instance instance = scene.instance();
  Block block{mode.scheme.name,
              {{"t", "s"},
               {"feet", "-"},
               {"norm", "-"},
               {"products", "-"},
               {"squarings", "-"},
               {"sweeps", "-"}},
              {}};
  double time = 0;
  for (const State<double>& x : starts) {
    const ContactMotion motion = touching_motion(*instance.system, x);
    if (motion.K.size() == 0) continue;
    solvers::ContactFlow flow = motion.flow(mode.options);
    solvers::Work work;
    flow.integrate(scene.period, work);
    figure.work += work;
    const solvers::MatrixExponential& e = flow.exponential();
    block.rows.push_back({{x.t, static_cast<double>(motion.K.size() / 3), e.norm(),
                           static_cast<double>(work.matrix_multiplications),
                           static_cast<double>(e.scaling()), static_cast<double>(e.sweeps())}});
    const std::clock_t begin = std::clock();
    for (int i = 0; i < kRepeats; ++i) flow.integrate(scene.period, work);
    time += seconds(begin) / kRepeats;
  }
  time /= static_cast<double>(block.rows.size());
  figure.blocks.push_back(block);
  return time;
}

/// The columns that are counts.
enum Column : std::size_t { kProducts = 3, kSquarings = 4, kSweeps = 5 };

double mean_of(const Block& block, Column column) {
  double sum = 0;
  for (const auto& row : block.rows) sum += row.values[column];
  return sum / static_cast<double>(block.rows.size());
}

double most_of(const Block& block, Column column) {
  double most = 0;
  for (const auto& row : block.rows) verification::keep_largest(most, row.values[column]);
  return most;
}

void add_counts(const Block& block, Figure& figure) {
  figure.quantities.push_back({"products." + block.name, mean_of(block, kProducts)});
  figure.quantities.push_back({"most_products." + block.name, most_of(block, kProducts)});
  figure.quantities.push_back({"squarings." + block.name, mean_of(block, kSquarings)});
  figure.quantities.push_back({"sweeps." + block.name, mean_of(block, kSweeps)});
}

void add_evaluations(const std::string& name, const Steps& steps, Figure& figure) {
  figure.work += steps.work;
  figure.quantities.push_back(
      {"evaluations." + name, static_cast<double>(steps.work.dynamics_evaluations) /
                                  static_cast<double>(steps.work.steps)});
}

}  // namespace

Figure step_costs(const RobotScene& scene) {
  Figure figure;
  const std::vector<State<double>> from = starts(scene, figure);
  Block times{"times", {{"row", "-"}, {"published", "us"}, {"measured", "us"}}, {}};
  const auto add_time = [&](double published, double measured) {
    const auto row = static_cast<double>(times.rows.size());
    times.rows.push_back({{row, 1e6 * published, 1e6 * measured}});
  };
  for (const Mode& mode : modes()) {
    const Steps steps = take_steps(scene, mode.scheme, from);
    add_evaluations(mode.scheme.name, steps, figure);
    add_time(mode.published_step, steps.time);
    add_time(mode.published_integrals, exponentials(scene, mode, from, figure));
    add_counts(figure.blocks.back(), figure);
  }
  figure.quantities.push_back(
      {"squarings_saved", mean_of(figure.block("standard"), kSquarings) -
                              mean_of(figure.block("balanced"), kSquarings)});
  const Steps euler = take_steps(scene, eul_exp(), from);
  add_evaluations("eul-exp", euler, figure);
  add_time(kEulExpStep, euler.time);
  figure.timing.push_back(times);
  return figure;
}

}  // namespace tribo::papers::expint2022
