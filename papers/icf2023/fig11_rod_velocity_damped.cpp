/// Fig. 11 — velocity of the rod's tip with dissipation, by model.
#include "papers/icf2023/rod.hpp"
#include "papers/items.hpp"

namespace tribo::papers::icf2023 {
namespace {

using verification::Figure;

Figure run(const verification::RunOptions& options) {
  Figure figure;
  double done = 0;
  for (const std::string model : kModels) {
    const RodHistory run = rod_history({.model = model,
                                        .dissipation = numbers::kRodDissipation.value,
                                        .relaxation_time = numbers::kRodShortRelaxationTime.value});
    figure.work += run.work;
    figure.run_ends.push_back({model, status_name(run.end), run.end.reason});
    figure.blocks.push_back(rod_block(model, run));
    const Jam jam = find_jam(run);
    figure.quantities.push_back({"jam_duration." + model, jam.duration, "s"});
    figure.quantities.push_back({"least_slip." + model, jam.least_slip, "m/s"});
    figure.quantities.push_back(
        {"sticks." + model, of_whole_run(run.end, jam.duration > 0 ? 1 : 0)});
    figure.quantities.push_back({"leaving_speed." + model, leaving_speed(run), "m/s"});
    options.progress(++done / 3);
  }
  return figure;
}

}  // namespace

extern const verification::Item fig11;
const verification::Item fig11{
    .id = "icf2023/fig11",
    .title = "The sliding rod with dissipation: contact velocity by model",
    .shows = "The tip jams, sticks and leaves the ground with every model, at different times.",
    .run = run};

}  // namespace tribo::papers::icf2023
