#include "verification/cli/precision_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "verification/cli/text_table.hpp"
#include "verification/judge/work_json.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {
namespace {

using namespace verification;

/// Kinds of error that the study has.
std::vector<const ErrorKind*> kinds_of(const WorkPrecision& study) {
  std::vector<const ErrorKind*> kinds;
  for (const ErrorKind& kind : kErrorKinds) {
    if (study.has(kind)) kinds.push_back(&kind);
  }
  return kinds;
}

Cells head(const WorkPrecision& study) {
  Cells cells = {"scheme", study.fixed_steps ? "step[s]" : "accuracy[-]",
                 "status", "evaluations",
                 "newton", "jacobians",
                 "failed", "steps"};
  for (const ErrorKind* kind : kinds_of(study)) {
    cells.push_back(fmt::format("{}[{}]", study.error_name(*kind),
                                kind->of_velocities ? study.velocity_unit : study.position_unit));
  }
  cells.push_back("pareto");
  return cells;
}

Cells row(const WorkPrecision& study, const SchemeStudy& scheme, const PrecisionPoint& point) {
  const solvers::Work& work = point.work;
  Cells cells = {scheme.name,
                 fmt::format("{:.6g}", point.parameter),
                 std::string(solvers::name(point.end.status)),
                 fmt::format("{}", work.dynamics_evaluations),
                 fmt::format("{}", work.newton_iterations),
                 fmt::format("{}", work.jacobians),
                 fmt::format("{}", work.failed_solves),
                 fmt::format("{}", work.steps)};
  for (const ErrorKind* kind : kinds_of(study)) {
    cells.push_back(number(point.*kind->summary.*kind->value));
  }
  cells.push_back(point.pareto ? "*" : "");
  return cells;
}

std::string order_text(const OrderEstimate& estimate) {
  if (!estimate.problem.empty()) return "inconclusive: " + estimate.problem;
  return fmt::format("{:.3f} ± {:.3f} ({} points, {:.3g} to {:.3g})", estimate.slope,
                     estimate.halfwidth, estimate.points, estimate.from, estimate.to);
}

std::string orders(const WorkPrecision& study) {
  std::vector<Cells> rows = {{"scheme", "error", "order in " + study.parameter_title() + ", 95 %"}};
  for (const SchemeStudy& scheme : study.schemes) {
    for (const ObservedErrorOrder& order : scheme.orders) {
      rows.push_back({scheme.name, study.error_name(*order.kind), order_text(order.estimate)});
    }
  }
  return aligned(rows);
}

Json point_json(const WorkPrecision& study, const PrecisionPoint& point) {
  Json json = {{study.parameter_title(), point.parameter},
               {"status", solvers::name(point.end.status)},
               {"t", number_json(point.end.t)},
               {"reason", point.end.reason}};
  for (const ErrorKind* kind : kinds_of(study)) {
    json["errors"][study.error_name(*kind)] = number_json(point.*kind->summary.*kind->value);
  }
  json["pareto"] = point.pareto;
  json["work"] = work_json(point.work);
  return json;
}

Json order_json(const WorkPrecision& study, const ObservedErrorOrder& order) {
  const OrderEstimate& estimate = order.estimate;
  const bool known = estimate.problem.empty();
  return {{"error", study.error_name(*order.kind)},
          {"order", known ? number_json(estimate.slope) : Json()},
          {"halfwidth", known ? number_json(estimate.halfwidth) : Json()},
          {"points", estimate.points},
          {"from", estimate.from},
          {"to", estimate.to},
          {"problem", estimate.problem}};
}

}  // namespace

std::string precision_table(const WorkPrecision& study) {
  std::vector<Cells> rows = {head(study)};
  std::string failures;
  for (const SchemeStudy& scheme : study.schemes) {
    for (const PrecisionPoint& point : scheme.points) {
      rows.push_back(row(study, scheme, point));
      if (point.end.status == solvers::Status::kOk) continue;
      failures += fmt::format("# {} at {:.6g}: {} at t={:.6g}: {}\n", scheme.name, point.parameter,
                              solvers::name(point.end.status), point.end.t, point.end.reason);
    }
    if (!scheme.problem.empty()) {
      failures += fmt::format("# {}: no errors: {}\n", scheme.name, scheme.problem);
    }
  }
  return fmt::format("# {}: {}\n", study.reference_title(), study.reference) + aligned(rows) +
         failures + "\n" + orders(study);
}

Json precision_json(const WorkPrecision& study) {
  Json json = {{"format", "tribometer-precision-1"},
               {"reference", study.reference},
               {"self", study.self},
               {"interrupted", study.interrupted},
               {"position_unit", study.position_unit},
               {"velocity_unit", study.velocity_unit},
               {"schemes", Json::array()}};
  for (const SchemeStudy& scheme : study.schemes) {
    Json entry = {{"name", scheme.name}, {"problem", scheme.problem}};
    entry["runs"] = Json::array();
    for (const PrecisionPoint& point : scheme.points) {
      entry["runs"].push_back(point_json(study, point));
    }
    entry["orders"] = Json::array();
    for (const ObservedErrorOrder& order : scheme.orders) {
      entry["orders"].push_back(order_json(study, order));
    }
    json["schemes"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace tribo::cli
