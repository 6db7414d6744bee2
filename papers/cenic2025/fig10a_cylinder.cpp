/// Fig. 10, the cylinder — work by accuracy of CENIC and of four general schemes on a body with a
/// pressure field, with error control on the whole state and on positions alone.
///
/// Counted: attempted steps and geometry queries, of which a general scheme makes one in each
/// evaluation of ẋ = f(x), differences for Jacobians included. A run is a point of the diagram
/// where its end is correct: the cylinder on its side, with no more energy than at the start.
#include "papers/cenic2025/pressure_baselines.hpp"

namespace tribo::papers::cenic2025::fig10a {
namespace {

std::string objection(const models::Instance& instance, const models::State<double>& x) {
  if (energy_without_contacts(instance, x) > energy_without_contacts(instance, instance.x0))
    return "more energy than at the start";
  return off_its_side(x.q) < 1 ? "" : "it does not lie on its side";
}

}  // namespace

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  PressureBaselines study{.scenario = "hydro-cylinder",
                          .changes = falling_cylinder(),
                          .end = 1,
                          .accuracies = {1e-1, 1e-3},
                          .objection = objection,
                          .varied = {"cenic", "sdirk2"}};
  if (options.tier == verification::Tier::kFull) study.accuracies = {1e-1, 1e-2, 1e-3, 1e-4};
  return pressure_baselines(study, options);
}

}  // namespace tribo::papers::cenic2025::fig10a
