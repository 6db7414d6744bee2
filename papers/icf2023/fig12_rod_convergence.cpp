/// Fig. 12 — convergence of the sliding rod, with and without dissipation, by model.
///
/// Error on (x, z, (L/2) θ). Over 0.1 s and over 0.04 s the coarse steps show whose error is the
/// largest; which models miss the jam, the coarse criterion of `jams` does. All start from the gap
/// of their own equilibrium at their own step; from the other starts the names of the curves end
/// as `kRodStarts` says. Over 0.1 s the reference is the paper's; where orders are measured it is
/// certified.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "papers/icf2023/certified.hpp"
#include "papers/icf2023/rod.hpp"

namespace tribo::papers::icf2023::fig12 {
namespace {

using models::VectorXd;
using verification::Block;
using verification::Figure;

ConvergenceStudy study(double t_end) {
  return {.steps = numbers::kRodConvergenceSteps,
          .t_end = t_end,
          .sample = numbers::kRodSampling.value,
          .square = [](const VectorXd& q, const VectorXd& q_ref) {
            VectorXd difference = q - q_ref;
            difference[2] *= numbers::kRodLength.value / 2;
            return difference.squaredNorm();
          }};
}

/// Starts that are one for Lagged.
using Starts = std::span<const NamedStart>;

/// What curves are measured against.
struct Reference {
  ConvergenceStudy positions;
  std::vector<models::State<double>> states;
  double uncertainty = 0;
};

/// One curve: each step starts from its own gap.
Block curve(const std::string& name, const RodCase& rod, const Reference& reference,
            Figure& figure) {
  Block block{name, {}, {}};
  for (const double h : reference.positions.steps) {
    RodCase at = rod;
    at.h = h;
    ConvergenceStudy one = reference.positions;
    one.steps = std::span(&h, 1);
    const Block point = convergence_curve(name, rod_setup(at), one, reference.states,
                                          reference.uncertainty, figure);
    block.columns = point.columns;
    block.rows.push_back(point.rows.front());
  }
  return block;
}

/// Curves of the models from each start; that of Lagged is the same from all.
void add_curves(const std::string& prefix, RodCase rod, std::span<const char* const> models,
                Starts starts, const Reference& reference, Figure& figure) {
  for (const auto& [start, at] : starts) {
    rod.start = start;
    for (const std::string model : models) {
      rod.model = model;
      const std::string name = prefix + model + at;
      if (model == "lagged" && start != starts.front().start) {
        Block same = figure.block(prefix + model + starts.front().at);
        same.name = name;
        figure.blocks.push_back(std::move(same));
      } else {
        figure.blocks.push_back(curve(name, rod, reference, figure));
      }
    }
  }
}

/// The reference is Lagged at a tenth of the smallest step. Its error is estimated by its order:
/// the error of the smallest step scaled down.
Figure curves(const std::string& prefix, RodCase rod, Starts starts) {
  Figure figure;
  const ConvergenceStudy positions = study(numbers::kRodConvergenceEnd.value);
  const double h_ref = numbers::kRodReferenceStep.value;
  rod.start = starts.front().start;
  rod.model = "lagged";
  rod.h = h_ref;
  const auto states = fine_run(rod_setup(rod), h_ref, positions, figure);
  const double h_finest = positions.steps.back();
  rod.h = h_finest;
  const auto finest = fine_run(rod_setup(rod), h_finest, positions, figure);
  const double uncertainty = position_error(positions, finest, states) * h_ref / h_finest;
  add_curves(prefix, rod, kModels, starts, {positions, states, uncertainty}, figure);
  return figure;
}

double largest_difference(const Block& a, const Block& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    keep_largest(most,
                 std::abs(a.rows[i].values[kErrorColumn] / b.rows[i].values[kErrorColumn] - 1));
  }
  return most;
}

/// The least error of Lagged over that of the others at the three coarsest steps of some curves.
void add_coarse(const std::string& name, const std::string& curves, const std::string& at,
                Figure& figure) {
  const Block& lagged = figure.block(curves + ".lagged" + at);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 3; ++i) {
    for (const char* model : {"sap", "similar"}) {
      const Block& other = figure.block(curves + "." + model + at);
      keep_least(least, lagged.rows[i].values[kErrorColumn] / other.rows[i].values[kErrorColumn]);
    }
  }
  figure.quantities.push_back({"lagged_over_others_coarse." + name, least});
}

Figure all_jams(const NamedStart& from) {
  Figure figure;
  Block block{std::string("jams") + from.at,
              {{"h", "s"}, {"sap", "-"}, {"lagged", "-"}, {"similar", "-"}},
              {}};
  for (const double h : numbers::kRodConvergenceSteps) {
    verification::Row row{{h}};
    for (const std::string model : kModels) {
      const RodCase rod{.model = model, .h = h, .start = from.start};
      row.values.push_back(jams(rod_setup(rod), h, figure.work));
    }
    block.rows.push_back(row);
  }
  figure.blocks.push_back(block);
  return figure;
}

void add_jammed(const std::string& at, Figure& figure) {
  const Block& block = figure.block("jams" + at);
  const auto jammed = [&](double from, double to, std::size_t column) {
    double count = 0;
    double all = 0;
    for (const auto& row : block.rows) {
      if (row.values[0] < from * 0.999 || row.values[0] > to * 1.001) continue;
      count += row.values[column];
      ++all;
    }
    return count / all;
  };
  const auto add = [&](const char* name, double value) {
    figure.quantities.push_back({name + at, value});
  };
  add("jammed.lagged.coarse", jammed(5e-4, 2e-3, 2));
  add("jammed.lagged.fine", jammed(1e-6, 2e-4, 2));
  add("jammed.sap.1ms", jammed(1e-3, 1e-3, 1));
  add("jammed.similar.1ms", jammed(1e-3, 1e-3, 3));
}

/// Models against the certified solution of a law, which starts from the gap of `rod` as h → 0.
Figure certified_curves(const std::string& prefix, RodCase rod, Law law,
                        std::span<const char* const> models, Starts starts) {
  Figure figure;
  rod.start = starts.front().start;
  const ConvergenceStudy positions = study(numbers::kRodEnd.value);
  rod.h = 0;
  const CertifiedPath path =
      certified_path(rod_setup(rod), law, positions.t_end, positions.sample, kRodDigits);
  add_curves(prefix, rod, models, starts, {positions, path.states, path.error_bar}, figure);
  return figure;
}

/// The order from ten times the finest step to it, and not of each step between.
double order_over_decade(const Block& curve) {
  const auto coarse = std::ranges::find_if(curve.rows, [&](const verification::Row& row) {
    return row.values[0] < 10.001 * curve.rows.back().values[0];
  });
  return std::log10(coarse->values[kErrorColumn] / curve.rows.back().values[kErrorColumn]);
}

void add_of_start(const std::string& at, Figure& figure) {
  const auto block = [&](const std::string& name) -> const Block& {
    return figure.block(name + at);
  };
  figure.quantities.push_back({"sap_similar_difference" + at,
                               largest_difference(block("long.sap"), block("long.similar"))});
  for (const char* name : {"long", "damped-long"}) add_coarse(name + at, name, at, figure);
  figure.quantities.push_back({"last_slope.damped.sap" + at, last_slope(block("damped.sap"))});
  for (const std::string model : {"sap", "similar"}) {
    const double order = order_over_decade(block("short." + model));
    figure.quantities.push_back({"order." + model + at, order});
  }
  add_jammed(at, figure);
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const RodCase damped{.dissipation = numbers::kRodDissipation.value,
                       .relaxation_time = numbers::kRodShortRelaxationTime.value};
  const RodCase sap{.model = "sap", .relaxation_time = damped.relaxation_time};
  constexpr Starts kStarts = kRodStarts;
  std::vector<verification::Job> jobs = {[=] {
    return certified_curves("certified.", sap, Law::kSapLimit, std::array{"sap"}, kStarts.first(1));
  }};
  for (const Starts from : {kStarts.first(2), kStarts.last(1)}) {
    jobs.insert(jobs.end(),
                {[=] { return curves("long.", {}, from); },
                 [=] { return certified_curves("short.", {}, Law::kCommon, kModels, from); },
                 [=] { return certified_curves("damped.", damped, Law::kCommon, kModels, from); },
                 [=] { return curves("damped-long.", damped, from); }});
  }
  for (const NamedStart& from : kStarts) jobs.emplace_back([=] { return all_jams(from); });
  Figure figure = verification::joined(options.compute(jobs));
  for (const auto& [start, at] : kRodStarts) add_of_start(at, figure);
  add_coarse("long@0.04s", "short", "", figure);
  add_coarse("damped-long@0.04s", "damped", "", figure);
  return figure;
}

}  // namespace tribo::papers::icf2023::fig12
