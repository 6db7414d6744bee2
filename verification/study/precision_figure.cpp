#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "verification/judge/work_fields.hpp"
#include "verification/study/work_precision.hpp"
#include "verification/text/escape.hpp"

namespace tribo::verification {
namespace {

constexpr double kMargin = 1.5;  ///< by which the picture is wider than the data, on each side

Column parameter_column(const WorkPrecision& study) {
  return {study.parameter_title(), study.fixed_steps ? "s" : "-"};
}

Column error_column(const WorkPrecision& study, const ErrorKind& kind) {
  return {study.error_name(kind), kind.of_velocities ? study.velocity_unit : study.position_unit};
}

std::vector<Column> columns_of(const WorkPrecision& study) {
  std::vector<Column> columns = {parameter_column(study)};
  for (const ErrorKind& kind : kErrorKinds) {
    if (study.has(kind)) columns.push_back(error_column(study, kind));
  }
  columns.push_back({"pareto", "-"});
  for (const WorkCounter& counter : kWorkCounters) {
    columns.push_back({std::string(counter.name), "-"});
  }
  columns.push_back({"smallest_step", "s"});
  return columns;
}

Row row_of(const WorkPrecision& study, const PrecisionPoint& point) {
  Row row{{point.parameter}, std::string(solvers::name(point.end.status))};
  for (const ErrorKind& kind : kErrorKinds) {
    if (study.has(kind)) row.values.push_back(point.*kind.summary.*kind.value);
  }
  row.values.push_back(point.pareto ? 1 : 0);
  for (const WorkCounter& counter : kWorkCounters) {
    row.values.push_back(static_cast<double>(point.work.*counter.member));
  }
  const double smallest = point.work.smallest_step;
  row.values.push_back(std::isfinite(smallest) ? smallest : std::nan(""));
  return row;
}

Block block_of(const WorkPrecision& study, const SchemeStudy& scheme) {
  Block block{scheme.name, columns_of(study), {}};
  for (const PrecisionPoint& point : scheme.points) block.rows.push_back(row_of(study, point));
  return block;
}

Block timing_of(const WorkPrecision& study, const SchemeStudy& scheme) {
  Block block{
      scheme.name, {parameter_column(study), {"wall_seconds", "s"}, {"cpu_seconds", "s"}}, {}};
  for (const PrecisionPoint& point : scheme.points) {
    block.rows.push_back({{point.parameter, point.wall_seconds, point.cpu_seconds},
                          std::string(solvers::name(point.end.status))});
  }
  return block;
}

void add_orders(const WorkPrecision& study, const SchemeStudy& scheme, Figure& figure) {
  for (const ObservedErrorOrder& order : scheme.orders) {
    const std::string name = scheme.name + "." + study.error_name(*order.kind);
    if (!order.estimate.problem.empty()) {
      figure.omissions.push_back(
          fmt::format("order.{}: inconclusive: {}", name, order.estimate.problem));
      continue;
    }
    figure.quantities.push_back({"order." + name, order.estimate.slope});
    figure.quantities.push_back({"order_halfwidth." + name, order.estimate.halfwidth});
  }
}

void add_run_ends(const SchemeStudy& scheme, Figure& figure) {
  for (const PrecisionPoint& point : scheme.points) {
    if (point.end.status == solvers::Status::kOk) continue;
    figure.run_ends.push_back({fmt::format("{}@{:.17g}", scheme.name, point.parameter),
                               std::string(solvers::name(point.end.status)),
                               fmt::format("t={:.6g}: {}", point.end.t, point.end.reason)});
  }
}

/// The smallest and largest positive number seen.
struct Span {
  double low = std::numeric_limits<double>::infinity();
  double high = 0;

  void add(double value) {
    if (!std::isfinite(value) || !(value > 0)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  [[nodiscard]] std::string settings(const std::string& name) const {
    const bool empty = !(high > 0);
    return fmt::format("{0}_low = {1:.6e}; {0}_high = {2:.6e}\n", name,
                       empty ? 1e-1 : low / kMargin, empty ? 1e1 : high * kMargin * kMargin);
  }
};

std::string plain(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace

Figure precision_figure(const WorkPrecision& study) {
  Figure figure;
  for (const SchemeStudy& scheme : study.schemes) {
    figure.blocks.push_back(block_of(study, scheme));
    figure.timing.push_back(timing_of(study, scheme));
    add_orders(study, scheme, figure);
    add_run_ends(scheme, figure);
    for (const PrecisionPoint& point : scheme.points) figure.work += point.work;
    if (!scheme.problem.empty()) {
      figure.omissions.push_back(fmt::format("{}: no errors: {}", scheme.name, scheme.problem));
    }
  }
  if (study.interrupted) figure.omissions.push_back("interrupted: runs are left out");
  return figure;
}

std::string precision_plot_settings(const WorkPrecision& study) {
  const ErrorKind& kind = study.drawn_error();
  Span parameter, error, work;
  std::string names, styles;
  for (const SchemeStudy& scheme : study.schemes) {
    names += (names.empty() ? "" : " ") + scheme.name;
    styles += (styles.empty() ? "" : " ") + plain(scheme.name);
    for (const PrecisionPoint& point : scheme.points) {
      parameter.add(point.parameter);
      error.add(point.*kind.summary.*kind.value);
      work.add(static_cast<double>(point.work.dynamics_evaluations));
    }
  }
  const Column error_title = error_column(study, kind);
  const Column parameter_title = parameter_column(study);
  const auto set = [](const char* variable, const std::string& text) {
    return fmt::format("{} = {}\n", variable, gnuplot_string(text));
  };
  return set("schemes", names) + set("styles", styles) +
         set("error_column", fmt::format("{}[{}]", error_title.name, error_title.unit)) +
         set("error_label",
             fmt::format("{} in velocity{} [{}]",
                         study.self ? "self-convergence, rms difference" : "rms error",
                         study.windowed ? " per window" : "", error_title.unit)) +
         set("parameter_column",
             fmt::format("{}[{}]", parameter_title.name, parameter_title.unit)) +
         set("parameter_label",
             fmt::format("{} [{}]", parameter_title.name, parameter_title.unit)) +
         parameter.settings("parameter") + error.settings("error") + work.settings("work");
}

}  // namespace tribo::verification
