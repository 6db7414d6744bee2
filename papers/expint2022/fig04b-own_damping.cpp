/// Local error against the damping of the contacts, a trot of Solo12 along a plan of the suite.
#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/sensitivity.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig04b_own {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return sensitivity(own_trot_study(options).scene, damping_choices(), options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "expint2022/fig04b-own", .run = run};

}  // namespace tribo::papers::expint2022::fig04b_own
