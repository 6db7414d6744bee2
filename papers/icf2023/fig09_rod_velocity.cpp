/// Fig. 9 — velocity of the rod's tip without dissipation, by model: it moves into the ground until
/// it no longer slips, and sticks for a finite time.
#include "papers/icf2023/rod.hpp"
#include "papers/items.hpp"

namespace tribo::papers::icf2023 {
namespace {

using verification::Figure;

Figure run(const verification::RunOptions& options) {
  Figure figure;
  double done = 0;
  for (const std::string model : kModels) {
    const RodHistory run = rod_history({.model = model});
    figure.work += run.work;
    figure.run_ends.push_back({model, status_name(run.end), run.end.reason});
    figure.blocks.push_back(rod_block(model, run));
    const Jam jam = find_jam(run);
    figure.quantities.push_back({"jam_duration." + model, jam.duration, "s"});
    figure.quantities.push_back({"least_slip." + model, jam.least_slip, "m/s"});
    figure.quantities.push_back(
        {"sticks." + model, of_whole_run(run.end, jam.duration > 0 ? 1 : 0)});
    figure.quantities.push_back({"deepest_velocity." + model, jam.deepest_velocity, "m/s"});
    figure.quantities.push_back({"depth." + model, jam.depth, "m"});
    options.progress(++done / 3);
  }
  return figure;
}

}  // namespace

extern const verification::Item fig09;
const verification::Item fig09{
    .id = "icf2023/fig09",
    .title = "The sliding rod without dissipation: contact velocity by model",
    .shows =
        "The tip moves into the ground until its slip is zero, and sticks for some tenths of a "
        "millisecond.",
    .run = run};

}  // namespace tribo::papers::icf2023
