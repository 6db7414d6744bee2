/// Fig. 4b — local error against the damping ratio of the contacts, a trot of Solo12.
#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/sensitivity.hpp"

namespace tribo::papers::expint2022::fig04b {

verification::Figure run(const verification::RunOptions& options) {
  return sensitivity(trot_study(options).scene, damping_choices(), options);
}

}  // namespace tribo::papers::expint2022::fig04b
