/// Fig. 2 — contact velocity and force of the box on the oscillating belt, by model.
///
/// Gliding, Eq. (41): while slipping the box floats at φ = μ(δt + τ_d)‖v_t‖ with SAP, μδt‖v_t‖ with
/// Similar; the rate of φ is the normal velocity. Where slip ends the gap closes with a peak of the
/// force.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include "papers/icf2023/certified.hpp"

namespace tribo::papers::icf2023::fig02 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kSlipping = 0.05;  ///< smallest slip of the comparison of rates [m/s]
constexpr int kSteadySteps = 3;     ///< before and after, with at least that slip
constexpr double kSticking = 10 * numbers::kStictionTolerance.value;  ///< largest slip when stuck
constexpr double kStart = 0.1;  ///< the initial sticking of the box does not count before [s]
constexpr std::size_t kStickSteps = 10;  ///< least length of a long phase of sticking
constexpr std::size_t kCalmSteps = 3;    ///< at rest, in a row, where the phase is longer

/// A step, and what ends the names of its quantities and runs.
struct NamedStep {
  double h;  ///< [s]
  const char* at;
};
/// The first is drawn, the others are tried.
constexpr std::array kSteps = {NamedStep{numbers::kBeltStep.value, ""},
                               NamedStep{numbers::kBeltStep.value / 10, "@1ms"},
                               NamedStep{numbers::kBeltStep.value / 100, "@0.1ms"}};
constexpr double kCertifiedSample = kSteps[1].h;  ///< [s]

struct Record {
  double t, v_t, v_n, f_t, f_n, phi;
};

struct History {
  std::vector<Record> records;
  verification::RunResult run;
};

History history(const std::string& model, double h) {
  History history;
  const Setup setup = make_setup("conveyor-belt", model, numbers::kRelaxationTime.value);
  history.run = verification::run_fixed_steps(
      setup, h, numbers::kBeltEnd.value, [&](const verification::StepView& step) {
        const auto& c = step.contacts[0];
        history.records.push_back(
            {step.x.t, c.velocity[1], c.velocity[0], c.force[1], c.force[0], step.x.q[1]});
      });
  return history;
}

/// The factor of Eq. (41): gap over slip [s].
double gliding_time(const std::string& model, double h) {
  const double mu = numbers::kBoxFriction.value;
  if (model == "sap") return mu * (h + numbers::kRelaxationTime.value);
  return model == "similar" ? mu * h : 0;
}

Block block_of(const std::string& name, const History& history, double gliding) {
  Block block{name,
              {{"t", "s"},
               {"v_t", "m/s"},
               {"v_n", "m/s"},
               {"f_t", "N"},
               {"f_n", "N"},
               {"phi", "m"},
               {"gliding", "m"}},
              {}};
  for (const Record& r : history.records) {
    block.rows.push_back({{r.t, r.v_t, r.v_n, r.f_t, r.f_n, r.phi, gliding * std::abs(r.v_t)}});
  }
  return block;
}

/// Largest gap over the value of Eq. (41) at that time.
double gap_ratio(const std::vector<Record>& records, double gliding) {
  const auto& widest =
      *std::max_element(records.begin(), records.end(),
                        [](const Record& a, const Record& b) { return a.phi < b.phi; });
  return widest.phi / (gliding * std::abs(widest.v_t));
}

/// Indices of the steps that slip for kSteadySteps before and after.
std::vector<std::size_t> steady_slip(const std::vector<Record>& records) {
  std::vector<std::size_t> steady;
  for (std::size_t i = kSteadySteps; i + kSteadySteps < records.size(); ++i) {
    if (std::all_of(records.begin() + static_cast<std::ptrdiff_t>(i) - kSteadySteps,
                    records.begin() + static_cast<std::ptrdiff_t>(i) + kSteadySteps + 1,
                    [](const Record& r) { return std::abs(r.v_t) > kSlipping; }))
      steady.push_back(i);
  }
  return steady;
}

/// rms of v_n − d(gliding |v_t|)/dt over that of the rate, by central differences while slipping.
double rate_deviation(const std::vector<Record>& records, double gliding, double h) {
  double deviation = 0;
  double size = 0;
  for (const std::size_t i : steady_slip(records)) {
    const double rate =
        gliding * (std::abs(records[i + 1].v_t) - std::abs(records[i - 1].v_t)) / (2 * h);
    deviation += (records[i].v_n - rate) * (records[i].v_n - rate);
    size += rate * rate;
  }
  return std::sqrt(deviation / size);
}

/// While slipping, rms of f_n − m g − m d²φ/dt² over that of the inertial force, by central
/// differences, for the gap φ that a model should have at a slip.
template <class Gap>
double inertia_deviation(const std::vector<Record>& records, Gap gap, double h) {
  const double m = numbers::kBoxMass.value;
  double deviation = 0;
  double size = 0;
  const auto phi = [&](std::size_t i) { return gap(std::abs(records[i].v_t)); };
  for (const std::size_t i : steady_slip(records)) {
    const double force = m * (phi(i + 1) - 2 * phi(i) + phi(i - 1)) / (h * h);
    const double excess = records[i].f_n - m * numbers::kGravity.value;
    deviation += (excess - force) * (excess - force);
    size += force * force;
  }
  return std::sqrt(deviation / size);
}

/// The penetration under the weight with Similar at a slip, of the modulated stiffness
/// (1 + dμ‖v_t‖) k of Sec. VII-B [m].
double modulated_penetration(double slip) {
  const double gain = 1 + numbers::kDissipation.value * numbers::kBoxFriction.value * slip;
  return numbers::kBoxMass.value * numbers::kGravity.value / (numbers::kStiffness.value * gain);
}

/// Largest |f_n/(m g) − 1| while slipping.
double sliding_excess(const std::vector<Record>& records) {
  double most = 0;
  for (const std::size_t i : steady_slip(records)) {
    keep_largest(
        most, std::abs(records[i].f_n / (numbers::kBoxMass.value * numbers::kGravity.value) - 1));
  }
  return most;
}

/// |v_n| in the calmest step of a phase; in one of more than kCalmSteps steps the largest of the
/// calmest kCalmSteps in a row, since a mere change of sign shows no rest [m/s].
double calmest(std::span<const Record> phase) {
  const std::size_t together = phase.size() > kCalmSteps ? kCalmSteps : 1;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + together <= phase.size(); ++i) {
    double most = 0;
    for (const Record& r : phase.subspan(i, together)) keep_largest(most, std::abs(r.v_n));
    keep_least(least, most);
  }
  return least;
}

/// The largest value of `calmest` over the phases of sticking of so many steps or more: whether SAP
/// and Similar come to rest at the end of slip. NaN if there is no such phase.
double rest_velocity(const std::vector<Record>& records, std::size_t least_steps) {
  double most = std::numeric_limits<double>::quiet_NaN();
  std::size_t steps = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (records[i].t > kStart && std::abs(records[i].v_t) < kSticking) {
      ++steps;
      continue;
    }
    if (steps >= least_steps) most = std::fmax(most, calmest({&records[i - steps], steps}));
    steps = 0;
  }
  return most;
}

/// The slip in the step of the largest normal force or the one before, whichever is less. NaN for a
/// run of fewer than two steps.
double slip_at_peak(const std::vector<Record>& records) {
  if (records.size() < 2) return std::numeric_limits<double>::quiet_NaN();
  std::size_t peak = 1;
  for (std::size_t i = 1; i < records.size(); ++i) {
    if (records[i].f_n > records[peak].f_n) peak = i;
  }
  return std::min(std::abs(records[peak].v_t), std::abs(records[peak - 1].v_t));
}

template <class Value>
double largest(const std::vector<Record>& records, Value value) {
  double most = 0;
  for (const Record& r : records) keep_largest(most, value(r));
  return most;
}

/// Largest distance of a run's slip from the certified one at the ends of its steps, over the
/// largest change of the slip in one step, (A ω² + μ g) δt.
double slip_deviation(const std::vector<Record>& records, double h, const Block& certified) {
  const double w = 2 * std::numbers::pi * numbers::kBeltFrequency.value;
  const double fastest =
      numbers::kBeltAmplitude.value * w * w + numbers::kBoxFriction.value * numbers::kGravity.value;
  const auto every = static_cast<std::size_t>(std::lround(h / kCertifiedSample));
  double most = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const double exact = certified.rows.at(every * (i + 1)).values[1];
    keep_largest(most, std::abs(records[i].v_t - exact));
  }
  return most / (fastest * h);
}

void add_run(const std::string& model, const NamedStep& step, const Block& certified,
             Figure& figure) {
  const History run = history(model, step.h);
  const double gliding = gliding_time(model, step.h);
  const std::string name = model + step.at;
  figure.work += run.run.work;
  figure.run_ends.push_back({name, status_name(run.run.end), run.run.end.reason});
  const auto add = [&](const char* what, double value, const char* unit = "-",
                       const char* phases = "") {
    figure.quantities.push_back(
        {fmt::format("{}.{}{}", what, name, phases), of_whole_run(run.run.end, value), unit});
  };
  const double weight = numbers::kBoxMass.value * numbers::kGravity.value;
  const double fastest = largest(run.records, [](const Record& r) { return std::abs(r.v_n); });
  add("largest_normal_velocity", fastest, "m/s");
  add("force_excess", largest(run.records, [&](const Record& r) { return r.f_n / weight - 1; }));
  add("force_deviation",
      largest(run.records, [&](const Record& r) { return std::abs(r.f_n / weight - 1); }));
  add("sliding_excess", sliding_excess(run.records));
  if (step.h >= kCertifiedSample)
    add("slip_deviation", slip_deviation(run.records, step.h, certified));
  if (step.h == kSteps[0].h) figure.blocks.push_back(block_of(model, run, gliding));
  if (gliding == 0) return;
  add("gap_ratio", gap_ratio(run.records, gliding));
  add("rate_deviation", rate_deviation(run.records, gliding, step.h));
  const auto glide = [&](double slip) { return gliding * slip; };
  add("inertia_deviation", inertia_deviation(run.records, glide, step.h));
  if (model == "similar") {
    const auto gap = [&](double slip) { return glide(slip) - modulated_penetration(slip); };
    add("modulated_deviation", inertia_deviation(run.records, gap, step.h));
  }
  add("slip_at_peak", slip_at_peak(run.records), "m/s");
  add("largest_slip", largest(run.records, [](const Record& r) { return std::abs(r.v_t); }), "m/s");
  add("rest_velocity", rest_velocity(run.records, 1), "m/s");
  add("rest_velocity", rest_velocity(run.records, kStickSteps), "m/s", "-ten-steps");
  add("largest_normal_velocity", fastest, "m/s", "-ten-steps");
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const Setup law = make_setup("conveyor-belt", "lagged", 0);
  const Block certified = certified_contact(
      law,
      certified_path(law, Law::kCommon, numbers::kBeltEnd.value, kCertifiedSample, kQuickDigits));
  figure.blocks.push_back(certified);
  double done = 0;
  for (const NamedStep& step : kSteps) {
    for (const std::string model : kModels) {
      add_run(model, step, certified, figure);
      options.progress(++done / static_cast<double>(kSteps.size() * kModels.size()));
    }
  }
  return figure;
}

}  // namespace tribo::papers::icf2023::fig02
