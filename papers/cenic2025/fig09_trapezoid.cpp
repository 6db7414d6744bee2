/// Fig. 9 — the trapezoid scheme compared with step doubling, on the hard clutter.
///
/// By accuracy: attempted steps and Newton iterations of the trapezoid over those of step doubling,
/// means over seeds. The trapezoid needs two solves a step, step doubling three. The paper leaves
/// open which force the trapezoid has at its start: here that of the last solve, and in addition
/// that of the laws at the state.
#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025::fig09 {

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  return trapezoid_beside_doubling(hard_clutter(), options);
}

}  // namespace tribo::papers::cenic2025::fig09
