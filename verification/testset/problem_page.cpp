#include "verification/testset/problem_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/scenarios/scenarios.hpp"
#include "models/scenarios/sketches.hpp"
#include "verification/report/drawing.hpp"
#include "verification/testset/problem_data.hpp"
#include "verification/testset/problem_equations.hpp"
#include "verification/text/escape.hpp"

namespace tribo::verification {
namespace {

constexpr std::string_view kPictureStyle = R"(<style>
svg { background: #ffffff; font-family: sans-serif; }
.body { fill: #f2f4f7; stroke: #1c2733; stroke-width: 2; stroke-linejoin: round; }
polyline.body { fill: none; stroke-width: 4; stroke-linecap: round; }
.fixed, .earth { fill: #c9ced6; stroke: #5f6b7a; stroke-width: 1.5; }
.earth { opacity: .5; stroke: none; }
.ground { stroke: #5f6b7a; stroke-width: 2; }
.contact { fill: #b3261e; stroke: #ffffff; stroke-width: 1; }
.arrow, .scale { fill: none; stroke: #0b57d0; stroke-width: 2; }
.scale { stroke: #5f6b7a; }
text { font-size: 13px; fill: #1c2733; }
</style>)";

std::string parameter_table(const models::Parameters& parameters) {
  std::string text = "| parameter | value | unit | what it is |\n|---|---|---|---|\n";
  for (const models::ParameterSpec& spec : parameters.specs()) {
    const std::string value = std::holds_alternative<double>(spec.initial)
                                  ? fmt::format("{}", parameters.number(spec.key))
                                  : parameters.choice(spec.key);
    text += fmt::format("| `{}` | {} | {} | {} |\n", spec.key, value, markdown_text(spec.unit),
                        markdown_text(spec.description));
  }
  return text;
}

std::string quantity_table(const Json& quantities) {
  if (quantities.empty()) return "";
  std::string text =
      "| quantity | certified | unit | digits | class | closed form | D |\n"
      "|---|---|---|---|---|---|---|\n";
  for (const Json& one : quantities) {
    const bool closed = one.contains("closed_form");
    text += fmt::format(
        "| {} | {:.15g} | {} | {} | {} | {} | {} |\n", one.at("name").get<std::string>(),
        one.at("value").get<double>(), markdown_text(one.at("unit").get<std::string>()),
        one.at("digits").get<int>(), one.at("class").get<std::string>(),
        closed ? fmt::format("{:.12g}, {}", one.at("closed_form").at("value").get<double>(),
                             markdown_text(one.at("closed_form").at("why").get<std::string>()))
               : "",
        closed ? fmt::format("{:.2g}", one.at("closed_form").at("D").get<double>()) : "");
  }
  return text +
         "\nClass C: the solution of the law above. R: the closed form of rigid contacts is met to "
         "1e-4. D: rigid contacts move otherwise by D.\n";
}

std::string event_list(const reference::DenseCertificate& truth) {
  if (truth.events.empty()) return "No events.\n";
  std::string text = fmt::format("{} events", truth.events.size());
  constexpr std::size_t kMost = 12;
  for (std::size_t i = 0; i < std::min(kMost, truth.events.size()); ++i) {
    text +=
        fmt::format("{} {} of contact {} at {} s", i == 0 ? ":" : ",", name(truth.events[i].kind),
                    truth.events[i].contact, truth.events[i].t.text);
  }
  return text + (truth.events.size() > kMost ? ", and so on.\n" : ".\n");
}

}  // namespace

std::string problem_page(const CertifiedProblem& certified, const Json& scene,
                         const Json& quantities) {
  const auto& [problem, truth] = certified;
  const models::Scenario& scenario = models::find_scenario(problem.scenario);
  const models::Parameters parameters = problem.parameters();
  return fmt::format(
      "# {}: {}\n\n{}\n\n![The start](start.svg)\n\nScenario `{}`: {}. From 0 to {} s.\n\n"
      "## Equations\n\n{}\n## Parameters\n\n{}\n## What is certified\n\n"
      "{} digits of every coordinate at every time, on which {} computations agree. {}\n{}\n"
      "## How it is judged\n\n"
      "    tribometer score --testset .. RUNS      with RUNS/{}.csv\n",
      problem.id, problem.title, problem.tests, scenario.id, scenario.description, problem.end,
      problem_equations(scene), parameter_table(parameters), truth.digits,
      truth.computations.size(), event_list(truth), quantity_table(quantities), problem.id);
}

std::string start_picture(const TestProblem& problem) {
  const std::optional<models::Sketch> sketch =
      models::sketch(models::find_scenario(problem.scenario), problem.parameters());
  if (!sketch) return {};
  std::string svg = report::drawing(*sketch, problem.title);
  const std::size_t begin = svg.find("<svg");
  if (begin == std::string::npos) return {};
  svg = svg.substr(begin, svg.find("</svg>") + 6 - begin);
  svg.insert(svg.find('>') + 1, kPictureStyle);
  return svg.insert(4, R"( xmlns="http://www.w3.org/2000/svg")") + "\n";
}

std::string set_page(const std::vector<CertifiedProblem>& problems) {
  std::string text = fmt::format(
      "# Contact Test Set {}\n\n"
      "{} problems of bodies in contact, each with its certified solution. Data: CC-BY-4.0.\n\n"
      "A program that wants to be judged, for each problem ID that it can do:\n\n"
      "1. reads `ID/scene.json` (or `ID/scene.xml` in MJCF, `ID/scene.urdf`): bodies, shapes, "
      "laws, forces, start and end;\n"
      "2. sets bodies and start, and steps to the end by whatever step it likes;\n"
      "3. writes `RUNS/ID.csv`: a first line `t[s],NAME[UNIT],...` with the names of `coordinates` "
      "in `scene.json`, then a row each step, or as many as it likes, the first at t = 0, the last "
      "at the end;\n"
      "4. of a body in space: place x y z [m], attitude qx qy qz qw, velocity vx vy vz [m/s], spin "
      "wx wy wz [rad/s] in the axes of the world; velocities may be left out; of a body on three "
      "hinges, such as the top, qx qy qz qw may stand in place of the angles;\n"
      "5. may say in lines `# wall_time: 1.2` and `# step: 1e-3` above the first one how long it "
      "took [s], and its step [s] if that is not the distance of its rows.\n\n"
      "    tribometer score --testset . RUNS\n\n"
      "judges all of them; `truth.csv` in each folder has {} rows for a look by any other tool, "
      "`dense.json` the solution at every time. `sha256sum -c SHA256SUMS` tells whether a file "
      "was changed.\n\n"
      "| problem | what it tests | scenario | end [s] | digits |\n|---|---|---|---|---|\n",
      kTestSetVersion, problems.size(), kTruthRows);
  for (const auto& [problem, truth] : problems)
    text += fmt::format("| [{0}]({0}/problem.md) | {1}: {2} | {3} | {4} | {5} |\n", problem.id,
                        problem.title, problem.tests, problem.scenario, problem.end, truth.digits);
  return text;
}

}  // namespace tribo::verification
