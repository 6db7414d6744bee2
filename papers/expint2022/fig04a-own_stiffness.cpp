/// Local error against the stiffness of the contacts, a trot of Solo12 along a plan of the suite.
#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/sensitivity.hpp"

namespace tribo::papers::expint2022::fig04a_own {

verification::Figure run(const verification::RunOptions& options) {
  return sensitivity(own_trot_study(options).scene, stiffness_choices(), options);
}

}  // namespace tribo::papers::expint2022::fig04a_own
