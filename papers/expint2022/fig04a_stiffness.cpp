/// Fig. 4a — local error against the stiffness of the contacts, a trot of Solo12.
#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/sensitivity.hpp"

namespace tribo::papers::expint2022::fig04a {

verification::Figure run(const verification::RunOptions& options) {
  return sensitivity(trot_study(options).scene, stiffness_choices(), options);
}

}  // namespace tribo::papers::expint2022::fig04a
