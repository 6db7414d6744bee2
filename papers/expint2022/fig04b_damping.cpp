/// Fig. 4b — local error against the damping ratio of the contacts, a trot of Solo12.
#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/sensitivity.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig04b {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return sensitivity(trot_study(options).scene, damping_choices(), options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "expint2022/fig04b", .run = run};

}  // namespace tribo::papers::expint2022::fig04b
