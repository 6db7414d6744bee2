#include "verification/study/simulation/precision_reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/input_error.hpp"
#include "models/scenarios/build.hpp"
#include "reference/certificate.hpp"
#include "reference/forced_box_closed_form.hpp"
#include "verification/study/simulation/certification.hpp"

namespace tribo::verification {
namespace {

using models::State;

constexpr int kDigits = 15;  ///< asked of a certificate: what a double holds

bool has_closed_form(const models::Scenario& scenario, const models::Parameters& parameters) {
  return scenario.id == "forced-box" && parameters.choice("box.model") == "ode" &&
         parameters.choice("contact.friction_law") == "linear";
}

/// The closed form in long double, so that its own rounding is below that of the tested runs.
FlowMap closed_form_flow(const models::Parameters& parameters) {
  const reference::ForcedBoxClosedForm<long double> closed_form(
      models::forced_box_from<long double>(parameters));
  return [closed_form](const State<double>& x0, double t_end) {
    const auto end =
        closed_form.advance({static_cast<long double>(x0.t), static_cast<long double>(x0.q[0]),
                             static_cast<long double>(x0.v[0])},
                            static_cast<long double>(t_end));
    State<double> x = x0;
    x.t = t_end;
    x.q[0] = static_cast<double>(end.x);
    x.v[0] = static_cast<double>(end.v);
    return x;
  };
}

double largest_component(const std::vector<State<double>>& states) {
  double largest = 0;
  for (const State<double>& x : states) {
    largest = std::max({largest, x.q.lpNorm<Eigen::Infinity>(), x.v.lpNorm<Eigen::Infinity>()});
  }
  return largest;
}

std::vector<double> closed_form_events(const models::Parameters& parameters,
                                       const State<double>& x0, double t_end) {
  std::vector<reference::BoxEvent<double>> events;
  (void)reference::ForcedBoxClosedForm<double>(models::forced_box_from<double>(parameters))
      .advance({x0.t, x0.q[0], x0.v[0]}, t_end, &events);
  std::vector<double> times;
  for (const auto& event : events) times.push_back(event.t);
  return times;
}

PrecisionReference closed_form(const models::Parameters& parameters,
                               const models::Instance& instance, double t_end) {
  const FlowMap flow = closed_form_flow(parameters);
  const State<double> x0 = instance.x0;
  const auto samples = [flow, x0](const std::vector<double>& times) {
    std::vector<State<double>> states;
    for (const double t : times) states.push_back(flow(x0, t));
    return states;
  };
  const double size = largest_component(samples({0.25 * t_end, 0.5 * t_end, t_end}));
  return {.label = "closed form",
          .samples = samples,
          .events = closed_form_events(parameters, x0, t_end),
          .flow = flow,
          .uncertainty = std::numeric_limits<double>::epsilon() * size};
}

/// Agreement of the computations behind a certificate.
double uncertainty_of(const reference::Certificate& certificate) {
  double size = 0;
  for (const reference::CertifiedSample& sample : certificate.samples) {
    for (std::size_t i = 0; i < sample.state.size(); ++i) {
      size = std::max({size, std::abs(sample.state[i].value), certificate.scales.at(i)});
    }
  }
  return std::max(std::pow(10.0, -certificate.digits), std::numeric_limits<double>::epsilon()) *
         size;
}

State<double> state_of(const reference::CertifiedSample& sample, const State<double>& shape) {
  State<double> x = shape;
  x.t = sample.t;
  for (Eigen::Index i = 0; i < x.q.size() + x.v.size(); ++i) {
    const double value = sample.state.at(static_cast<std::size_t>(i)).value;
    (i < x.q.size() ? x.q[i] : x.v[i - x.q.size()]) = value;
  }
  return x;
}

/// The sample of a certificate that is nearest to a time.
const reference::CertifiedSample& sample_at(const reference::Certificate& certificate, double t) {
  return *std::min_element(
      certificate.samples.begin(), certificate.samples.end(),
      [t](const auto& a, const auto& b) { return std::abs(a.t - t) < std::abs(b.t - t); });
}

PrecisionReference certified(const reference::Certificate& certificate, const State<double>& x0) {
  std::vector<double> events;
  for (const auto& event : certificate.events) events.push_back(event.t.value);
  return {.label = fmt::format("certified, {} digits", certificate.digits),
          .samples =
              [certificate, x0](const std::vector<double>& times) {
                std::vector<State<double>> states;
                for (const double t : times) {
                  states.push_back(state_of(sample_at(certificate, t), x0));
                }
                return states;
              },
          .events = events,
          .flow = {},
          .uncertainty = uncertainty_of(certificate)};
}

std::optional<PrecisionReference> certified_reference(const reference::CertificateRequest& request,
                                                      const State<double>& x0,
                                                      const Listener& listener,
                                                      std::string& why_not) {
  try {
    listener.note("certified reference: from the cache, or computed, which can take minutes");
    const reference::Certification certification = certification_of(request, listener);
    if (certification.certificate) return certified(*certification.certificate, x0);
    why_not = certification.refusal;
  } catch (const InputError& error) {
    why_not = error.what();
  }
  return std::nullopt;
}

}  // namespace

std::optional<PrecisionReference> reference_of(const models::Scenario& scenario,
                                               const models::Parameters& parameters,
                                               const models::Instance& instance,
                                               const Sampling& sampling, const Listener& listener,
                                               std::string& why_not) {
  if (has_closed_form(scenario, parameters)) {
    return closed_form(parameters, instance, instance.t_end);
  }
  if (scenario.certifiable && !sampling.windowed) {
    return certified_reference({.scenario = scenario.id,
                                .parameters = parameters,
                                .until = instance.t_end,
                                .sample = instance.t_end / sampling.samples,
                                .digits = kDigits},
                               instance.x0, listener, why_not);
  }
  why_not = fmt::format("scenario '{}' has no reference{}", scenario.id,
                        scenario.certifiable ? " that starts anew in windows" : "");
  return std::nullopt;
}

}  // namespace tribo::verification
