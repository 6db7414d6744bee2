#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"
#include "verification/testset/set_context.hpp"
#include "verification/testset/set_score.hpp"

namespace tribo::verification {
namespace {

using report::data;

std::string text_of(double value, const char* format) {
  return std::isfinite(value) ? fmt::format(fmt::runtime(format), value) : "—";
}

std::string events_text(const Score& score) {
  if (score.event_kinds.empty()) return "—";
  const auto lacking = std::ranges::count_if(
      score.events, [](const EventScore& event) { return std::isnan(event.found); });
  if (lacking == 0 && score.surplus.empty()) return fmt::format("all {}", score.events.size());
  return fmt::format("−{} +{} of {}", lacking, score.surplus.size(), score.events.size());
}

data quantity_view(const MeasureScore& measure) {
  data view;
  view["name"] = measure.name;
  view["off"] = text_of(measure.file - measure.reference, "{:.2g}");
  view["unit"] = measure.unit;
  view["numbers"] = fmt::format("{:.9g} instead of {:.9g}", measure.file, measure.reference);
  return view;
}

data row_view(const SetScore& one, const SetContext& places, bool pictures) {
  data view;
  view["run"] = one.run;
  view["id"] = one.id;
  view["picture"] = report::optional_text(
      pictures && one.score ? fmt::format("{}/{}/score.png", one.run, one.id) : "");
  view["outcome"] = one.outcome();
  view["error"] = one.score ? text_of(one.score->position_error, "{:.2g}") : "—";
  view["digits"] = text_of(one.digits(), "{:.1f}");
  view["worst"] = one.score ? one.score->worst_position : "";
  view["events"] = one.score ? events_text(*one.score) : "—";
  const std::string place = places.of(one);
  view["place"] = place;
  view["place_picture"] = report::optional_text(
      pictures && place != "-" ? fmt::format("places/{}/place.png", one.id) : "");
  view["seconds"] = text_of(one.seconds, "{:.3g}");
  std::vector<MeasureScore> quantities;
  if (one.score) {
    constexpr double kTold = 1e-9, kSmall = 1e-4;
    std::ranges::copy_if(one.score->measures, std::back_inserter(quantities), [&](const auto& m) {
      const double size = std::max({std::abs(m.file), std::abs(m.reference), kSmall});
      return std::ranges::count(one.score->quantities, m.name) > 0 &&
             std::abs(m.file - m.reference) >= kTold * size;
    });
  }
  view["quantities"] = report::list_of(quantities, quantity_view);
  return view;
}

}  // namespace

std::string test_set_page(const std::vector<SetScore>& scores, const SetContext& places,
                          bool pictures) {
  const auto ended = std::ranges::count(scores, std::string("ok"), &SetScore::outcome);
  data view;
  view["headline"] = fmt::format("{} of {} motions reach their end", ended, scores.size());
  view["rows"] =
      report::list_of(scores, [&](const SetScore& one) { return row_view(one, places, pictures); });
  std::vector<SetScore> refused;
  std::ranges::copy_if(scores, std::back_inserter(refused),
                       [](const SetScore& one) { return one.outcome() == "refused"; });
  view["refusals"] = report::section_of(refused, [](const SetScore& one) {
    data row;
    row["run"] = one.run;
    row["id"] = one.id;
    row["why"] = one.refusal;
    return row;
  });
  return report::render_page(report::kTestSetPage, "Contact Test Set", "", view);
}

std::string_view test_set_style() {
  return report::kStyle;
}

}  // namespace tribo::verification
