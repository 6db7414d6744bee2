#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"

/// Solo12 on its feet and Romeo on its soles: cost of model and control, and of a step of the
/// schemes with contact memory.
namespace tribo {
namespace {

using models::State;

struct Motion {
  std::string prefix;  ///< of its benchmarks' names
  std::string scenario;
  double step = 0;  ///< of Expo's run and of the longer steps, during which τ is held [s]
  int starts = 0;   ///< number of control periods
};

/// Solo12 along the trot where its recording is available, else along the squat.
std::vector<Motion> motions(const std::filesystem::path& data) {
  return {{"", data.empty() ? "solo-squat" : "solo-trot", 2e-3, 100},
          {"romeo/", "romeo-walk-own", 5e-3, 157}};
}

struct Robot {
  Motion motion;
  models::Instance instance;
  std::vector<State<double>> ticks;  ///< of a run, each with the τ held from there on
};

/// The states at the first ticks of Expo's run.
Robot make_robot(const Motion& motion, const std::filesystem::path& data) {
  const models::Scenario& scenario = models::find_scenario(motion.scenario);
  Robot robot{
      motion, models::make_instance(scenario, models::Parameters(scenario.parameters), data), {}};
  const models::System& system = *robot.instance.system;
  const auto stepper = solvers::configure_scheme("expo").make(system);
  solvers::FixedStepIntegrator integrator(*stepper, motion.step);
  State<double> x = robot.instance.x0;
  for (int i = 0; i < motion.starts; ++i) {
    const auto run = integrator.advance(x, (i + 1) * system.held_control()->period());
    if (run.status != solvers::Status::kOk) throw InputError("the robot fails: " + run.reason);
    robot.ticks.push_back(x);
    system.held_control()->tick(robot.ticks.back());
  }
  return robot;
}

/// M, k, and J, J̇ v and x of each foot.
void evaluation(benchmark::State& bench, const Robot& robot) {
  models::Snapshot snapshot;
  std::size_t i = 0;
  for (auto _ : bench) {
    robot.instance.system->evaluate(robot.ticks[i], snapshot);
    benchmark::DoNotOptimize(snapshot.k.data());
    i = (i + 1) % robot.ticks.size();
  }
}

/// τ at a tick.
void control(benchmark::State& bench, const Robot& robot) {
  State<double> x = robot.ticks.front();
  std::size_t i = 0;
  for (auto _ : bench) {
    x = robot.ticks[i];
    robot.instance.system->held_control()->tick(x);
    i = (i + 1) % robot.ticks.size();
  }
}

struct Choice {
  std::string name;
  std::string scheme;
  models::Changes changes = {};
};

const std::vector<Choice> kChoices = {
    {"expo", "expo"},
    {"expo-modes", "expo", {{"scheme.exponential", "modal"}}},
    {"expo-0", "expo", {{"scheme.matrix_multiplications", "0"}}},
    {"eul-exp", "eul-exp"},
    {"rk4-anchored", "rk4-anchored"},
    {"eul-imp", "eul-imp"},
};

/// Number of touching feet.
int touching(const State<double>& x) {
  return static_cast<int>(x.memory.anchors.entries().size());
}

/// `n` steps from a tick on with τ held, then the same from the next tick: excludes the controller.
void one_step(benchmark::State& bench, const Robot& robot, const Choice& choice, std::size_t n) {
  auto scheme = solvers::configure_scheme(choice.scheme);
  scheme.parameters = scheme.parameters.with(choice.changes);
  const auto stepper = scheme.make(*robot.instance.system);
  solvers::StepResult result;
  State<double> x;
  std::size_t count = 0;
  std::int64_t feet = 0;
  for (auto _ : bench) {
    if (count % n == 0) {
      x = robot.ticks[count / n % robot.ticks.size()];
      feet += touching(x);
    }
    const double h = robot.motion.step / static_cast<double>(n);
    if (stepper->step(x, h, solvers::Attempt::kFirst, result) != solvers::Status::kOk)
      bench.SkipWithError("failed");
    std::swap(x, result.x);
    ++count;
  }
  const auto mean = [](std::int64_t sum, std::size_t of) {
    return static_cast<double>(sum) / static_cast<double>(of);
  };
  bench.counters["feet"] = mean(feet, (count + n - 1) / n);
  bench.counters["queries"] = mean(result.work.geometry_queries, count);
  bench.counters["products"] = mean(result.work.matrix_multiplications, count);
}

void register_all(const Robot& robot) {
  const auto add = [](const std::string& name, auto function) {
    benchmark::RegisterBenchmark(name.c_str(), function);
  };
  const std::string& prefix = robot.motion.prefix;
  add(prefix + "evaluation", [&](benchmark::State& bench) { evaluation(bench, robot); });
  add(prefix + "control", [&](benchmark::State& bench) { control(bench, robot); });
  for (const Choice& choice : kChoices) {
    for (const std::size_t n : {1U, 8U}) {
      add(prefix + "step/" + choice.name + "/" + std::to_string(n),
          [&robot, choice, n](benchmark::State& bench) { one_step(bench, robot, choice, n); });
    }
  }
}

}  // namespace
}  // namespace tribo

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  const char* folder = std::getenv("TRIBO_DATA_DIR");
  const std::filesystem::path data = argc > 1 ? argv[1] : folder != nullptr ? folder : "";
  try {
    std::vector<tribo::Robot> robots;
    for (const tribo::Motion& motion : tribo::motions(data))
      robots.push_back(tribo::make_robot(motion, data));
    for (const tribo::Robot& robot : robots) tribo::register_all(robot);
    benchmark::RunSpecifiedBenchmarks();
  } catch (const tribo::InputError& error) {
    std::cerr << "bench_robots: " << error.what() << '\n';
    return 2;
  }
  return 0;
}
