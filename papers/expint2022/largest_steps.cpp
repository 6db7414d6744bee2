#include "papers/expint2022/largest_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "papers/expint2022/stability.hpp"

namespace tribo::papers::expint2022 {
namespace {

using verification::Block;
using verification::Figure;
using verification::Row;

constexpr int kMostHalvings = 12;
constexpr double kNoStep = std::numeric_limits<double>::quiet_NaN();

/// Contacts with one parameter a tenth smaller or larger.
struct OtherContacts {
  const char* name;
  const char* parameter;
  double factor;
};
constexpr std::array<OtherContacts, 4> kOtherContacts = {{{"softer", "contact.stiffness", 0.9},
                                                          {"stiffer", "contact.stiffness", 1.1},
                                                          {"less-damped", "contact.damping", 0.9},
                                                          {"more-damped", "contact.damping", 1.1}}};
/// Stiffnesses that differ in their last digits alone.
constexpr std::array<OtherContacts, 4> kLastDigits = {
    {{"1e-12-stiffer", "contact.stiffness", 1 + 1e-12},
     {"2e-12-stiffer", "contact.stiffness", 1 + 2e-12},
     {"1e-12-softer", "contact.stiffness", 1 - 1e-12},
     {"2e-12-softer", "contact.stiffness", 1 - 2e-12}}};

/// Halvings of the period to the first stable step; NaN if none is stable.
struct LargestSteps {
  double period = 0;  ///< [s]
  double bounded = kNoStep;
  double upright = kNoStep;

  [[nodiscard]] double step(double halvings) const { return 1e3 * period / std::exp2(halvings); }
};

/// Rows are the entries of the table in the paper's order, which places them in the picture.
Block trials(const std::string& name) {
  return {name,
          {{"row", "-"},
           {"h", "ms"},
           {"halvings", "-"},
           {"bounded", "-"},
           {"upright", "-"},
           {"periods", "-"},
           {"final_tilt", "deg"},
           {"largest_tilt", "deg"},
           {"lowest_base", "m"},
           {"largest_speed", "-"}},
          {}};
}

Row trial(double row, double h, int halvings, const StabilityRun& run) {
  return {{row, 1e3 * h, static_cast<double>(halvings), static_cast<double>(run.bounded),
           static_cast<double>(run.upright), static_cast<double>(run.periods()),
           run.postures.back().tilt, run.largest_tilt(), run.lowest_base(), run.largest_speed()},
          run.status};
}

LargestSteps find_largest(const std::string& name, const Setup& setup, double row, Figure& figure) {
  LargestSteps found{.period = setup.instance().system->held_control()->period()};
  Block block = trials(name);
  for (int n = 0; n <= kMostHalvings && std::isnan(found.upright); ++n) {
    const double h = found.period / std::exp2(n);
    const StabilityRun run = run_stability(setup, h);
    if (run.bounded && std::isnan(found.bounded)) found.bounded = n;
    if (run.upright) found.upright = n;
    block.rows.push_back(trial(row, h, n, run));
    figure.work += run.work;
  }
  figure.blocks.push_back(block);
  return found;
}

void add_quantities(const std::string& name, const LargestSteps& found, Figure& figure) {
  figure.quantities.push_back({"halvings_bounded." + name, found.bounded});
  figure.quantities.push_back({"halvings_upright." + name, found.upright});
  figure.quantities.push_back({"halvings_bounded." + name + "@upright", found.upright});
  figure.quantities.push_back({"largest_bounded." + name, found.step(found.bounded), "ms"});
  figure.quantities.push_back({"largest_upright." + name, found.step(found.upright), "ms"});
}

/// Implicit Euler with the matrix of differences, `eul-imp-differences.ROBOT`; not placed in the
/// picture.
void add_second(const Robot& robot, const verification::RunOptions& options, Figure& figure) {
  const std::string name = fmt::format("eul-imp-differences.{}", robot.name);
  Setup setup = robot_setup(robot, "eul-imp", options);
  setup.scheme_changes = {{"scheme.newton_matrix", "differences"}};
  add_quantities(name, find_largest(name, setup, kNoStep, figure), figure);
}

Setup with_contacts(Setup setup, const OtherContacts& contacts) {
  const double value = setup.scenario_parameters().number(contacts.parameter);
  setup.scenario_changes = {{contacts.parameter, fmt::format("{}", contacts.factor * value)}};
  return setup;
}

/// The change of a step in halvings; all halvings if no step was stable.
double distance(double halvings, double middle) {
  const double moved = std::abs(halvings - middle);
  return std::isnan(moved) ? kMostHalvings : moved;
}

/// The largest distances of the steps with other contacts from those of `middle`, in halvings.
struct Distances {
  double bounded = 0;
  double upright = 0;

  void take(const Distances& other) {
    bounded = std::max(bounded, other.bounded);
    upright = std::max(upright, other.upright);
  }
};

/// `moved_bounded.NAME`, `moved_upright.NAME`.
Distances add_other_contacts(const std::string& name, const Setup& setup,
                             const LargestSteps& middle, Figure& figure) {
  Distances most;
  for (const OtherContacts& contacts : kOtherContacts) {
    const std::string label = fmt::format("{}.{}", name, contacts.name);
    const LargestSteps found = find_largest(label, with_contacts(setup, contacts), kNoStep, figure);
    add_quantities(label, found, figure);
    most.take({distance(found.bounded, middle.bounded), distance(found.upright, middle.upright)});
  }
  figure.quantities.push_back({"moved_bounded." + name, most.bounded});
  figure.quantities.push_back({"moved_upright." + name, most.upright});
  return most;
}

/// Explicit Euler of a robot with contacts that differ in their last digits,
/// `eul-exp.ROBOT@CONTACTS`.
void add_last_digits(const Robot& robot, const verification::RunOptions& options, Figure& figure) {
  const std::string name = fmt::format("eul-exp.{}", robot.name);
  for (const OtherContacts& contacts : kLastDigits) {
    const Setup setup = with_contacts(robot_setup(robot, "eul-exp", options), contacts);
    const std::string label = fmt::format("{}@{}", name, contacts.name);
    add_quantities(label, find_largest(label, setup, kNoStep, figure), figure);
  }
}

/// Of each scheme over all motions and of all schemes; nothing in the quick tier.
void add_most(const std::map<std::string_view, Distances>& by_scheme, Figure& figure) {
  if (by_scheme.empty()) return;
  Distances all;
  for (const auto& [scheme, most] : by_scheme) {
    figure.quantities.push_back({fmt::format("other_contacts.bounded.{}", scheme), most.bounded});
    figure.quantities.push_back({fmt::format("other_contacts.upright.{}", scheme), most.upright});
    all.take(most);
  }
  figure.quantities.push_back({"other_contacts.bounded", all.bounded});
  figure.quantities.push_back({"other_contacts.upright", all.upright});
}

}  // namespace

Figure largest_steps(const std::vector<Robot>& robots,
                     const std::vector<Robot>& also_by_differences,
                     const std::vector<Robot>& with_last_digits,
                     const verification::RunOptions& options) {
  Figure figure;
  Block table{
      "table", {{"row", "-"}, {"published", "ms"}, {"bounded", "ms"}, {"upright", "ms"}}, {}};
  double row = 0;
  std::map<std::string_view, Distances> most;  // by scheme
  const bool full = options.tier == verification::Tier::kFull;
  for (const Robot& robot : robots) {
    for (const PublishedStep& entry : robot.largest) {
      const std::string name = fmt::format("{}.{}", entry.scheme, robot.name);
      const double published = 1e3 * robot.published_period / std::exp2(entry.halvings);
      const Setup setup = robot_setup(robot, entry.scheme, options);
      const LargestSteps found = find_largest(name, setup, row, figure);
      add_quantities(name, found, figure);
      if (full) most[entry.scheme].take(add_other_contacts(name, setup, found, figure));
      table.rows.push_back(
          {{row, published, found.step(found.bounded), found.step(found.upright)}});
      options.progress(++row / (3.0 * static_cast<double>(robots.size())));
    }
  }
  add_most(most, figure);
  for (const Robot& robot : also_by_differences) add_second(robot, options, figure);
  for (const Robot& robot : with_last_digits) add_last_digits(robot, options, figure);
  figure.blocks.push_back(table);
  return figure;
}

}  // namespace tribo::papers::expint2022
