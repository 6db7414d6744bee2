#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "models/anchor_columns.hpp"
#include "solvers/tests/conformance_fixtures.hpp"

/// A scene in kilograms and metres is the same scene in grams and millimetres.
namespace tribo::solvers {
namespace {

using test::advanced;
using test::Changes;
using test::EveryScheme;
using test::joined;
using test::kSafeStep;
using test::make_scenario;
using test::make_scheme;
using test::ScenarioChoice;

/// A number of SI units converted to g, mm and s: `N s/m`, `kg m^2`, `m/s^2`. Of two units, `1/s^2,
/// N m/rad`, the first is that of the default.
double in_grams_and_millimetres(const std::string& units) {
  const std::string unit = units.substr(0, units.find(','));
  double factor = 1;
  std::string word;
  bool below = false;
  const auto apply = [&] {
    const auto caret = word.find('^');
    const std::string base = word.substr(0, caret);
    const double power = caret == word.npos ? 1 : std::stod(word.substr(caret + 1));
    double thousands = 0;  // powers of 1000
    if (base == "m" || base == "kg") thousands = 1;
    if (base == "N") thousands = 2;
    if (base == "J") thousands = 3;
    factor *= std::pow(1e3, (below ? -1 : 1) * power * thousands);
    word.clear();
  };
  for (const char letter : unit) {
    if (letter == ' ' || letter == '/') {
      apply();
      below = below || letter == '/';
    } else {
      word += letter;
    }
  }
  apply();
  return factor;
}

/// The same changes in the other units.
Changes converted(const models::Parameters& parameters) {
  Changes changes;
  for (const models::ParameterSpec& spec : parameters.specs()) {
    if (!spec.choices.empty()) {
      changes.push_back({spec.key, parameters.choice(spec.key)});
    } else {
      changes.push_back(
          {spec.key, parameters.number(spec.key) * in_grams_and_millimetres(spec.unit)});
    }
  }
  return changes;
}

/// q, v and the memory one after the other.
VectorXd entries(const models::System& system, const State<double>& x) {
  const VectorXd anchors = models::anchor_values(system, x);
  const auto &external = x.memory.external, &held = x.memory.held;
  VectorXd all(x.q.size() + x.v.size() + external.size() + held.size() + anchors.size());
  all << x.q, x.v, external, held, anchors;
  return all;
}

/// The same in SI units, of a system in grams and millimetres.
VectorXd entries_in_si(const models::System& system, const State<double>& x) {
  VectorXd all = entries(system, x);
  std::vector<models::Coordinate> coordinates = system.coordinates();
  std::ranges::copy(models::anchor_columns(system), std::back_inserter(coordinates));
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    all[static_cast<Eigen::Index>(i)] /= in_grams_and_millimetres(coordinates[i].unit);
  }
  return all;
}

double difference(const VectorXd& a, const VectorXd& b) {
  return (a - b).lpNorm<Eigen::Infinity>();
}

/// A scene in both units.
struct Scene {
  models::Instance si, other;

  explicit Scene(const ScenarioChoice& choice) : si(make_scenario(choice.first, choice.second)) {
    const models::Parameters parameters(models::find_scenario(choice.first).parameters);
    other = make_scenario(choice.first, converted(parameters.with(choice.second)));
  }
  /// Whether all numbers with units are parameters, judged by the start and the kinetic energy of
  /// some motion: tables of robots are in SI.
  [[nodiscard]] bool is_one() const {
    if (difference(entries(*si.system, si.x0), entries_in_si(*other.system, other.x0)) > 1e-12)
      return false;
    State<double> a = si.x0, b = other.x0;
    a.v.setConstant(0.3);
    b.v.setOnes();
    const VectorXd unit = entries_in_si(*other.system, b).segment(b.q.size(), b.v.size());
    b.v = a.v.cwiseQuotient(unit);
    const double ratio = other.system->energy(b).kinetic / si.system->energy(a).kinetic;
    return std::abs(ratio / in_grams_and_millimetres("J") - 1) < 1e-9;
  }
};

/// The end of a run, and whether a solve failed in it: halved steps are another grid.
struct End {
  State<double> x;
  bool failed = false;
};

End end_of(const std::string& scheme, const models::Instance& scene, const Changes& changes,
           double h, double duration) {
  End end;
  Work work;
  const auto stepper = make_scheme(scheme, *scene.system, changes);
  end.x = advanced(*stepper, scene.x0, h, duration, &work);
  end.failed = work.failed_solves > 0;
  return end;
}

/// The settings in the other units: tolerances in the units of the state are lengths and speeds.
Changes converted_settings(const models::Parameters& parameters, const SchemeFacts& facts) {
  Changes changes = converted(parameters);
  for (auto& [key, value] : changes) {
    const auto& absolute = facts.absolute;
    if (std::find(absolute.begin(), absolute.end(), key) == absolute.end()) continue;
    value = 1e3 * std::get<double>(value);
  }
  return changes;
}

// A number without a unit would show. Absolute tolerances are in the row, as a setting that removes
// them or by name. Difference Jacobians have increments √ε max(1, |y|), which differ between units
// by as much.
TEST_P(EveryScheme, MovesAsInOtherUnits) {
  const double kDifferences = 1e-7, kMostTime = 0.05;
  const Changes si = joined(tight(), facts().unit_free);
  const Changes other = converted_settings(parameters(si), facts());
  int in_both = 0, compared = 0;
  for (const ScenarioChoice& choice : scenarios()) {
    if (choice.first.ends_with("-own"))
      continue;  // no gait for a robot of other units than its table's
    if (choice.first == "suction-gripper")
      continue;  // the places of its bellows and the plate are no parameters
    const Scene scene(choice);
    if (!scene.is_one() || amplifies(choice.first)) continue;
    ++in_both;
    const Grid grid =
        row().traits.implicit ? grid_of(choice.first) : Grid{kSafeStep, 100 * kSafeStep};
    const double t_end = std::min(grid.t_end, kMostTime);
    const End a = end_of(GetParam(), scene.si, si, grid.h, t_end);
    const End b = end_of(GetParam(), scene.other, other, grid.h, t_end);
    if (a.failed || b.failed) continue;
    ++compared;
    const double size = std::max(1.0, entries(*scene.si.system, a.x).lpNorm<Eigen::Infinity>());
    EXPECT_LE(difference(entries(*scene.si.system, a.x), entries_in_si(*scene.other.system, b.x)),
              kDifferences * size)
        << choice.first;
  }
  EXPECT_GE(2 * compared, in_both) << "little was compared";
}

// A declared exception that no longer exists would hide another: with its published stop, absolute
// below 1 √J, a ball at rest hovers at h g √m < ε in SI units, and falls in grams and millimetres.
TEST_P(EveryScheme, HasAToleranceInOneUnitOnlyWhereItsRowSaysSo) {
  if (facts().unit_free.empty()) return;
  const Scene ball({"ball-drop", {}});
  const double h = 1e-5, duration = 1e-3, kHovers = 1e-12;
  const Changes coarse = {{"scheme.tolerance", "1e-4"}};
  const Changes other = converted_settings(parameters(coarse), facts());
  const End in_si = end_of(GetParam(), ball.si, coarse, h, duration);
  const End in_other = end_of(GetParam(), ball.other, other, h, duration);
  EXPECT_LE(in_si.x.v.norm(), kHovers);
  EXPECT_NEAR(in_other.x.v.norm(), 1e3 * 9.81 * duration, 1e3 * 9.81 * h);
}

}  // namespace
}  // namespace tribo::solvers
