/// Fig. 5 — contact velocity and force of the sphere that falls, slides and rolls, by model.
///
/// Action at a distance: a model acts in a step as soon as φ0 < (δt + τ_d)(|v_n| + μ‖v_t‖) (SAP),
/// δt(|v_n| + μ‖v_t‖) (Similar), δt|v_n| (Lagged), where v_n includes gravity's part of the step.
/// While the sphere slides, gliding gives v_n = −μ(δt + τ_d)·3.5 μ g (SAP), −μδt·3.5 μ g (Similar).
///
/// This velocity ends with the slip: beside that of the weight the normal force has an impulse of
/// m |v_n|, which in a single step would be a force of m |v_n|/δt. Until then friction is μ m g.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "papers/icf2023/certified.hpp"
#include "verification/judge/special_values.hpp"

namespace tribo::papers::icf2023::fig05 {
namespace {

using verification::Block;
using verification::Figure;
using verification::kNaN;

/// The step of the figure, and those that are tried in its place.
const std::vector<std::pair<std::string, double>> kSteps = {
    {"", numbers::kSphereStep.value}, {"@0.5ms", 5e-4}, {"@0.1ms", 1e-4}};  // [s]
constexpr double kSlideFrom = 0.13;  ///< well within sliding for every model [s]
constexpr double kSlideTo = 0.22;
constexpr double kStuck = 1e-2;     ///< slip below which the sphere has begun to roll [m/s]
constexpr double kSettling = 0.02;  ///< after which the transient of rolling has decayed [s]
constexpr double kSlipLoss = 3.5;   ///< m W_t of a ball on a plane [-]

std::size_t settling_steps(double h) {
  return static_cast<std::size_t>(std::lround(kSettling / h));
}

struct Record {
  double t, v_t, v_n, f_t, f_n, phi0, v_n0, v_t0, vx;
};

struct History {
  double h = 0;  ///< [s]
  std::vector<Record> records;
  verification::RunResult run;
};

double slip(const models::VectorXd& v) {
  return v[0] - numbers::kSphereRadius.value * v[2];
}

History history(const std::string& model, double h) {
  History history{.h = h, .records = {}, .run = {}};
  const Setup setup = make_setup("falling-sphere", model, numbers::kRelaxationTime.value);
  history.run = verification::run_fixed_steps(
      setup, h, numbers::kSphereEnd.value, [&](const verification::StepView& step) {
        const auto& c = step.contacts[0];
        history.records.push_back({step.x.t, c.velocity[1], c.velocity[0], c.force[1], c.force[0],
                                   step.x0.q[1] - numbers::kSphereRadius.value, step.x0.v[1],
                                   slip(step.x0.v), step.x.v[0]});
      });
  return history;
}

/// δt + τ_d of SAP, δt of the others.
double reach(const std::string& model, double h) {
  return model == "sap" ? h + numbers::kRelaxationTime.value : h;
}

/// The gap below which a model acts in the step of a record [m].
double acting_distance(const std::string& model, double h, const Record& r) {
  const double approach = -(r.v_n0 - h * numbers::kGravity.value);
  const double coupling = model == "lagged" ? 0 : numbers::kSphereFriction.value * std::abs(r.v_t0);
  return reach(model, h) * (approach + coupling);
}

/// The first record with the property; none if that is the very first, without predecessor.
template <class Property>
std::optional<std::size_t> first_with(const std::vector<Record>& records, Property property) {
  const auto first = std::find_if(records.begin(), records.end(), property);
  if (first == records.begin() || first == records.end()) return std::nullopt;
  return static_cast<std::size_t>(first - records.begin());
}

std::optional<std::size_t> first_contact(const std::vector<Record>& records) {
  return first_with(records, [](const Record& r) { return r.f_n > 0; });
}

/// The first step that ends with less than kStuck of slip.
std::optional<std::size_t> rolling_step(const std::vector<Record>& records) {
  return first_with(records, [](const Record& r) { return std::abs(r.v_t) < kStuck; });
}

/// The time at which a slip of `before` at t − h and `here` at t falls through kStuck, by linear
/// interpolation [s].
double crossing_time(double t, double h, double before, double here) {
  return t - h * (kStuck - std::abs(here)) / (std::abs(before) - std::abs(here));
}

/// Time at which rolling begins; NaN where the sphere does not begin to roll.
double rolling_time(const History& history) {
  const std::vector<Record>& records = history.records;
  const auto i = rolling_step(records);
  return i ? crossing_time(records[*i].t, history.h, records[*i - 1].v_t, records[*i].v_t) : kNaN;
}

/// The same of the certified solution of the law, sampled at the steps.
double certified_rolling_time(const CertifiedPath& path, double h) {
  for (std::size_t i = 1; i < path.states.size(); ++i) {
    const double here = slip(path.states[i].v);
    if (std::abs(here) < kStuck) {
      return crossing_time(path.states[i].t, h, slip(path.states[i - 1].v), here);
    }
  }
  return kNaN;
}

double mean_sliding_velocity(const std::vector<Record>& records) {
  double sum = 0;
  int count = 0;
  for (const Record& r : records) {
    if (r.t < kSlideFrom || r.t > kSlideTo) continue;
    sum += r.v_n;
    ++count;
  }
  return sum / count;
}

/// NaN where the sphere does not begin to roll.
double largest_rolling_friction(const History& history) {
  const std::vector<Record>& records = history.records;
  const auto rolling = rolling_step(records);
  double most = rolling ? 0 : kNaN;
  for (std::size_t i = rolling.value_or(0) + settling_steps(history.h); i < records.size(); ++i) {
    keep_largest(most, std::abs(records[i].f_t));
  }
  return most;
}

double weight() {
  return 4.0 / 3.0 * std::numbers::pi * std::pow(numbers::kSphereRadius.value, 3) *
         numbers::kSphereDensity.value * numbers::kGravity.value;
}

/// Largest | |f_t|/(μ m g) − 1 | while sliding.
double sliding_friction_deviation(const std::vector<Record>& records) {
  double most = 0;
  for (const Record& r : records) {
    if (r.t < kSlideFrom || r.t > kSlideTo) continue;
    keep_largest(most, std::abs(std::abs(r.f_t) / (numbers::kSphereFriction.value * weight()) - 1));
  }
  return most;
}

/// The normal force in excess of the weight about the end of slip; NaN where the sphere does not
/// begin to roll.
struct Transient {
  double impulse = kNaN;  ///< ∫ (f_n − m g) dt [N s]
  double peak = kNaN;     ///< largest |f_n − m g| [N]
};

Transient transient(const History& history) {
  const std::vector<Record>& records = history.records;
  const auto rolling = rolling_step(records);
  const std::size_t around = settling_steps(history.h);
  if (!rolling || *rolling < around) return {};
  Transient t{.impulse = 0, .peak = 0};
  for (std::size_t i = *rolling - around; i <= *rolling + around; ++i) {
    const double excess = records.at(i).f_n - weight();
    t.impulse += history.h * excess;
    keep_largest(t.peak, std::abs(excess));
  }
  return t;
}

Block block_of(const std::string& model, const History& history) {
  Block block{model,
              {{"t", "s"},
               {"v_t", "m/s"},
               {"v_n", "m/s"},
               {"f_t", "N"},
               {"f_n", "N"},
               {"phi", "m"},
               {"acting_distance", "m"}},
              {}};
  for (const Record& r : history.records) {
    block.rows.push_back(
        {{r.t, r.v_t, r.v_n, r.f_t, r.f_n, r.phi0, acting_distance(model, history.h, r)}});
  }
  return block;
}

/// The time at which a rigid sphere begins to roll: it lands at t_i and loses 3.5 μ |v_n| of slip
/// at once, then 3.5 μ g per second.
double rigid_rolling_time() {
  const double g = numbers::kGravity.value;
  const double loss = kSlipLoss * numbers::kSphereFriction.value;
  const double landing = std::sqrt(2 * numbers::kSphereGap.value / g);
  return landing + (numbers::kSphereSpeed.value - loss * g * landing) / (loss * g);
}

void add_model(Figure& figure, const std::string& model, const std::string& at,
               const History& history, double certified_time) {
  const double h = history.h;
  const std::vector<Record>& records = history.records;
  const double mu = numbers::kSphereFriction.value;
  const double g = numbers::kGravity.value;
  const auto first = first_contact(records);
  const auto reach_over_gap = [&](std::size_t i) {
    return acting_distance(model, h, records[i]) / records[i].phi0;
  };
  const auto add = [&](const char* what, double value, const char* unit = "-") {
    figure.quantities.push_back(
        {std::string(what) + "." + model + at, of_whole_run(history.run.end, value), unit});
  };
  add("detection_gap", first ? records[*first].phi0 : kNaN, "m");
  add("detection_ratio", first ? reach_over_gap(*first) : kNaN);
  add("ratio_before", first ? reach_over_gap(*first - 1) : kNaN);
  const double sliding = mean_sliding_velocity(records);
  add("sliding_velocity", sliding, "m/s");
  if (model != "lagged") {
    add("sliding_velocity_ratio", sliding / (-mu * reach(model, h) * kSlipLoss * mu * g));
  }
  const double rolling = rolling_time(history);
  add("rolling_time", rolling, "s");
  add("rolling_after_rigid", (rolling - rigid_rolling_time()) / h);
  add("rolling_after_certified", (rolling - certified_time) / h);
  add("final_speed_deviation",
      std::abs(records.back().vx / (5.0 / 7.0 * numbers::kSphereSpeed.value) - 1));
  add("rolling_friction", largest_rolling_friction(history) / weight());
  add("sliding_friction_deviation", sliding_friction_deviation(records));
  const Transient end = transient(history);
  add("transient_peak", end.peak / weight());
  if (model != "lagged") {
    const double lost = weight() / g * mu * reach(model, h) * kSlipLoss * mu * g;  // m |v_n| [N s]
    add("transient_impulse_ratio", end.impulse / lost);
    add("transient_peak_ratio", end.peak / (lost / h));
  }
}

/// All models in one step.
void add_step(const std::string& at, double h, Figure& figure) {
  double earliest = std::numeric_limits<double>::infinity();
  double latest = 0;
  const Setup law = make_setup("falling-sphere", "lagged", 0);
  const CertifiedPath path =
      certified_path(law, Law::kCommon, numbers::kSphereEnd.value, h, kQuickDigits);
  const double certified_time = certified_rolling_time(path, h);
  if (at.empty()) figure.blocks.push_back(certified_contact(law, path));
  for (const std::string model : kModels) {
    const History run = history(model, h);
    figure.work += run.run.work;
    figure.run_ends.push_back({model + at, status_name(run.run.end), run.run.end.reason});
    if (at.empty()) figure.blocks.push_back(block_of(model, run));
    add_model(figure, model, at, run, certified_time);
    const double time = of_whole_run(run.run.end, rolling_time(run));
    keep_least(earliest, time);
    keep_largest(latest, time);
  }
  figure.quantities.push_back({"rolling_spread" + at, (latest - earliest) / h});
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  double done = 0;
  for (const auto& [at, h] : kSteps) {
    add_step(at, h, figure);
    options.progress(++done / static_cast<double>(kSteps.size()));
  }
  return figure;
}

}  // namespace tribo::papers::icf2023::fig05
