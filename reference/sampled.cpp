#include <fmt/format.h>

#include <algorithm>

#include "reference/comparison.hpp"
#include "reference/dense/compute_dense.hpp"
#include "reference/dense/problem.hpp"
#include "reference/dense_certificate.hpp"

namespace tribo::reference {
namespace {

void add_force_columns(const DenseCertificate& dense, Certificate& out) {
  out.columns.insert(out.columns.end(), dense.force_columns.begin(), dense.force_columns.end());
  out.scales.insert(out.scales.end(), dense.force_scales.begin(), dense.force_scales.end());
}

void add_forces(const DenseCertificate& dense, ForcesOfRun& forces, CertifiedSample& sample) {
  const Fifty time = sample.t;
  const std::vector<Fifty> f = forces.at(time, dense.run.at(time));
  const std::vector<int>& digits = dense.pieces[dense.run.piece_at(time)].digits;
  for (std::size_t i = 0; i < f.size(); ++i) {
    const int known = digits[dense.components.size() + i];
    sample.state.push_back(shown(f[i], dense.force_scales[i], known));
  }
}

/// The state at the time of an event: where it jumps, that before the jump.
std::vector<CertifiedNumber> state_before(const DenseCertificate& dense, const Fifty& time) {
  const std::size_t place = dense.run.piece_at(time);
  const bool begins = place > 0 && dense.run.pieces[place].t == time;
  return sample_on(dense, begins ? place - 1 : place, time).state;
}

/// The times that are asked for, up to the end.
std::vector<double> times_until(const DenseCertificate& dense, const CertificateRequest& request) {
  std::vector<double> times = sample_times(request);
  if (times.back() <= dense.until) return times;
  std::erase_if(times, [&](double t) { return t >= dense.until; });
  times.push_back(dense.until);
  return times;
}

}  // namespace

Certification sampled(const Problem& problem, DenseCertification certified,
                      const CertificateRequest& request) {
  if (!certified.certificate) return {std::nullopt, std::move(certified.refusal)};
  const DenseCertificate& dense = *certified.certificate;
  if (!dense.ends.empty() && !request.shorter) return {std::nullopt, shortfall(dense)};
  Certificate out{.scenario = dense.scenario,
                  .parameters = dense.parameters,
                  .until = dense.until,
                  .digits_asked = dense.digits_asked,
                  .digits = dense.digits_asked,
                  .computations = dense.computations,
                  .agreement = dense.agreement,
                  .columns = problem.columns,
                  .scales = problem.scales,
                  .samples = {},
                  .events = dense.events,
                  .ranges = dense.ranges,
                  .peak_force = dense.peak_force,
                  .peak_time = dense.peak_time,
                  .ends = dense.ends,
                  .hash = content_hash(request, problem.variant)};
  if (request.forces) add_force_columns(dense, out);
  ForcesOfRun forces(*problem.system, dense.run);
  for (const double t : times_until(dense, request)) {
    CertifiedSample sample = sample_at(dense, Fifty(t));
    if (request.forces) add_forces(dense, forces, sample);
    for (const CertifiedNumber& n : sample.state) out.digits = std::min(out.digits, n.digits);
    out.growth = std::max(out.growth, sample.growth);
    out.samples.push_back(std::move(sample));
  }
  for (std::size_t i = 0; i < out.events.size(); ++i) {
    out.digits = std::min(out.digits, out.events[i].t.digits);
    out.events[i].state = state_before(dense, dense.run.events[i].t);
  }
  const int needed = std::min(kLeastDigits, request.digits);
  if (out.digits >= needed) return {std::move(out), {}};
  return {
      std::nullopt,
      fmt::format("{}: no certified reference: of a contact force {} digits agree, {} are needed",
                  problem.scenario, out.digits, needed)};
}

}  // namespace tribo::reference
