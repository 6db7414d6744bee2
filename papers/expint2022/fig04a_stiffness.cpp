/// Fig. 4a — local error against the stiffness of the contacts, a trot of Solo12.
#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/sensitivity.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig04a {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return sensitivity(trot_study(options).scene, stiffness_choices(), options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/fig04a",
    .title = "Local error against the stiffness of the contacts",
    .shows =
        "Fig. 4a: the mean error of one control period of the trot with contacts of 1e3 to 1e8 N/m "
        "and a damping ratio of 0.5.",
    .run = run};

}  // namespace tribo::papers::expint2022::fig04a
