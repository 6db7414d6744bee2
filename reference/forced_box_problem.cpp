#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/build.hpp"
#include "reference/compute_hybrid.hpp"
#include "reference/forced_box_closed_form.hpp"
#include "reference/forced_box_hybrid.hpp"

namespace tribo::reference {
namespace {

/// The linear law, piece by piece in closed form, from one time to the next.
template <class S>
Answer compute_closed_form(const models::ForcedBox<S>& box,
                           const std::vector<double>& scales,
                           const Computation& computation,
                           std::span<const double> times) {
  const ForcedBoxClosedForm<S> exact(box);
  const S nudge = S(computation.perturbation);
  BoxState<S> state{S(0), S(nudge * S(scales[0])), S(nudge * S(scales[1]))};
  std::vector<BoxEvent<S>> events;
  Answer answer;
  for (const double t : times) {
    state = exact.advance(state, S(t), &events);
    answer.t = t;
    answer.samples.push_back({Fifty(state.x), Fifty(state.v)});
  }
  for (const BoxEvent<S>& event : events) {
    const bool sticks = event.kind == BoxEventKind::kStick;
    answer.events.push_back({Fifty(event.t), sticks ? EventKind::kStick : EventKind::kSlip, 0});
  }
  return answer;
}

/// Size of an oscillation under the push alone; without one, of a creep for a second.
std::vector<double> scales_of(const models::ForcedBox<double>& box) {
  const double omega = box.angular_frequency();
  const double v_s = box.friction.v_s;
  if (omega == 0 || box.amplitude == 0) return {v_s, v_s};
  const double v = std::abs(box.amplitude) / (box.mass * omega);
  return {std::max(v / omega, v_s), std::max(v, v_s)};
}

}  // namespace

Problem forced_box_problem(const models::Parameters& parameters) {
  if (parameters.choice("box.model") != "ode") {
    throw InputError(
        "forced-box: no certified reference with box.model=body, only with box.model=ode");
  }
  const bool linear = parameters.choice("contact.friction_law") == "linear";
  const std::vector<double> scales = scales_of(models::forced_box_from<double>(parameters));
  const auto compute = [=](const Computation& computation, std::span<const double> times) {
    return with_scalar(computation.precision, [&]<class S>() {
      const models::ForcedBox<S> box = models::forced_box_from<S>(parameters);
      if (computation.method == 1 && linear) {
        return compute_closed_form<S>(box, scales, computation, times);
      }
      const ForcedBoxHybrid<S> system(box);
      const Vector<S> start = Vector<S>::Zero(2);
      return compute_hybrid<S>(*any_hybrid(system), start, scales, computation, times);
    });
  };
  return {.scenario = "forced-box",
          .methods = {"bulirsch-stoer", linear ? "closed-form" : "closed-form and fehlberg78"},
          .columns = {"box.x[m]", "box.vx[m/s]"},
          .scales = scales,
          .compute = compute};
}

}  // namespace tribo::reference
