#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "reference/agreement.hpp"
#include "reference/comparison.hpp"
#include "reference/dense/compute_dense.hpp"
#include "reference/dense/cut.hpp"
#include "reference/dense/extremes.hpp"
#include "reference/dense/problem.hpp"
#include "reference/dense_certificate.hpp"
#include "reference/dense_runs.hpp"

namespace tribo::reference {
namespace {

/// Places of comparison on a piece, in parts of it.
constexpr double kComparedAt[] = {1.0 / 3, 2.0 / 3, 1};

using Runs = std::vector<DenseRun<Fifty>>;

DenseCertificate head_of(const Problem& problem, const CertificateRequest& request,
                         std::span<const Computation> computations) {
  DenseCertificate out;
  out.scenario = request.scenario;
  out.parameters = request.parameters.listing();
  out.digits_asked = request.digits;
  out.computations = named(problem, computations);
  out.components = problem.columns;
  out.columns = problem.columns.size();
  out.scales = problem.system->scales();
  for (std::size_t i = out.columns; i < out.scales.size(); ++i) {
    out.components.push_back(fmt::format("drive{}[SI]", i - out.columns));
  }
  out.force_columns = problem.force_columns;
  out.force_scales = problem.force_scales;
  out.hash = dense_hash(request, problem.variant);
  return out;
}

/// The state of a run at a time, between the same two events as in another run, which has them a
/// little earlier or later: the state may jump there.
class BetweenEvents {
 public:
  explicit BetweenEvents(const DenseRun<Fifty>& run) : run_(run) {
    for (const Event<Fifty>& event : run.events) begins_.push_back(piece_from(run, event.t));
  }

  /// Number of events before a piece or at its start.
  [[nodiscard]] std::size_t before(std::size_t piece) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(begins_, [&](std::size_t begin) { return begin <= piece; }));
  }
  [[nodiscard]] Vector<Fifty> at(const Fifty& time, std::size_t events) const {
    std::size_t place = run_.piece_at(time);
    if (events < begins_.size())
      place = std::min(place, std::max<std::size_t>(begins_[events], 1) - 1);
    if (events > 0) place = std::max(place, std::min(begins_[events - 1], run_.pieces.size() - 1));
    const Piece<Fifty>& piece = run_.pieces[place];
    return piece.value(Fifty((time - piece.t) / piece.h));
  }

 private:
  const DenseRun<Fifty>& run_;
  std::vector<std::size_t> begins_;  ///< of each event, the piece that begins there
};

/// The states and forces of all runs at a time.
class Looks {
 public:
  Looks(const SwitchedSystem& system, const Runs& runs) {
    for (const DenseRun<Fifty>& run : runs) {
      forces_.emplace_back(system, run);
      between_.emplace_back(run);
    }
  }

  /// On a piece of the last run.
  void look(const Fifty& time, std::size_t piece) {
    const std::size_t events = between_.back().before(piece);
    states_.clear();
    values_.clear();
    for (std::size_t i = 0; i < between_.size(); ++i) {
      states_.push_back(between_[i].at(time, events));
      values_.push_back(forces_[i].at(time, states_.back()));
    }
  }
  [[nodiscard]] std::vector<Fifty> component(std::size_t i) const {
    std::vector<Fifty> all;
    for (const Vector<Fifty>& y : states_) all.push_back(y[static_cast<Eigen::Index>(i)]);
    return all;
  }
  [[nodiscard]] std::vector<Fifty> force(std::size_t i) const {
    std::vector<Fifty> all;
    for (const std::vector<Fifty>& f : values_) all.push_back(f[i]);
    return all;
  }

 private:
  std::vector<BetweenEvents> between_;
  std::vector<ForcesOfRun> forces_;
  std::vector<Vector<Fifty>> states_;
  std::vector<std::vector<Fifty>> values_;
};

/// Growth of a small relative error at the start up to the end of each piece; without bound behind
/// the end of the moved run.
void set_growth(const DenseRun<Fifty>& straight, const DenseRun<Fifty>& moved,
                DenseCertificate& out) {
  const BetweenEvents finest(out.run), one(straight), other(moved);
  // starting on a boundary, the moved run may reach it first
  const Fifty known = moved.until();
  const bool same_events = std::ranges::count_if(straight.events, [&](const auto& e) {
                             return e.t <= known;
                           }) == std::ssize(moved.events);
  for (std::size_t p = 0; p < out.run.pieces.size(); ++p) {
    const Fifty end = out.run.pieces[p].until();
    const std::size_t events = finest.before(p);
    double growth = moved.ending == Ending::kComplete || end <= known
                        ? 0
                        : std::numeric_limits<double>::infinity();
    const Vector<Fifty> change = same_events ? other.at(end, events) - one.at(end, events)
                                             : moved.at(end) - straight.at(end);
    for (std::size_t i = 0; i < out.scales.size(); ++i) {
      const auto size = static_cast<double>(abs(change[static_cast<Eigen::Index>(i)]));
      growth = std::max(growth, size / out.scales[i] / kPerturbation);
    }
    const double rounded = std::stod(fmt::format("{:.2e}", growth));  // its size alone counts
    out.pieces.push_back({.digits = {}, .growth = rounded});
  }
}

/// A certificate ends before one of its pieces.
void end_before(std::size_t piece, const std::string& why, DenseCertificate& out) {
  out.ends = why;
  out.until = std::nextafter(static_cast<double>(out.run.pieces[piece].t), 0.0);
  trim(out.run, out.until);
  out.pieces.resize(out.run.pieces.size());
  out.events.resize(std::min(out.events.size(), out.run.events.size()));
}

/// Sets the digits of a piece: those shared at all places of comparison.
void compare_piece(std::size_t p, Looks& looks, Comparison& states, Comparison& forces,
                   DenseCertificate& out) {
  const Piece<Fifty>& piece = out.run.pieces[p];
  const int limit = digits_left(carried_bits(out.computations), out.pieces[p].growth);
  std::vector<int>& digits = out.pieces[p].digits;
  digits.assign(out.components.size() + out.force_columns.size(), out.digits_asked);
  for (const double part : kComparedAt) {
    const Fifty time = piece.t + piece.h * (piece.end * part);
    looks.look(time, p);
    const auto at = [&](const std::string& name) {
      return fmt::format("{} at t = {:.9g} s", name, static_cast<double>(time));
    };
    std::size_t place = 0;
    for (std::size_t i = 0; i < out.components.size(); ++i, ++place) {
      const int shared = states.compare(looks.component(i), out.scales[i], limit,
                                        [&] { return at(out.components[i]); });
      digits[place] = std::min(digits[place], shared);
    }
    for (std::size_t i = 0; i < out.force_columns.size(); ++i, ++place) {
      const int shared = forces.compare(looks.force(i), out.force_scales[i], limit,
                                        [&] { return at(out.force_columns[i]); });
      digits[place] = std::min(digits[place], shared);
    }
  }
}

/// All pieces, up to the first on which too few digits are shared.
void compare_pieces(Looks& looks, Comparison& states, DenseCertificate& out) {
  Comparison forces = states;
  for (std::size_t p = 0; p < out.run.pieces.size(); ++p) {
    const Comparison before = states;
    compare_piece(p, looks, states, forces, out);
    if (states.refusal().empty()) continue;
    end_before(p, states.refusal(), out);
    states = before;
  }
}

/// All events, up to the first of whose time too few digits are shared.
void compare_events(const Runs& runs, Comparison& comparison, DenseCertificate& out) {
  for (std::size_t i = 0; i < out.run.events.size(); ++i) {
    std::vector<Fifty> times;
    for (const DenseRun<Fifty>& run : runs) times.push_back(run.events[i].t);
    const Event<Fifty>& event = out.run.events[i];
    const Comparison before = comparison;
    const int digits = comparison.compare(times, 0, out.digits_asked, [&] {
      return fmt::format("time of event {} ({})", i + 1, name(event.kind));
    });
    out.events.push_back({event.kind, event.contact, shown(times.back(), 0, digits)});
    if (comparison.refusal().empty()) continue;
    end_before(std::min(piece_from(out.run, event.t), out.run.pieces.size() - 1),
               comparison.refusal(), out);
    comparison = before;
  }
}

/// Relative difference below which values at two times count as equal.
double accuracy_of(const DenseCertificate& out) {
  return std::pow(10.0, -out.digits_asked - 1);
}

/// The highest normal force, that of the other runs near the time of the finest run's.
void compare_peaks(const Problem& problem, const Runs& runs, DenseCertificate& out) {
  const SwitchedSystem& system = *problem.system;
  const double accuracy = accuracy_of(out);
  const ForcePeak finest = highest_force(system, out.run, 0, Fifty(out.until), accuracy);
  if (finest.force == 0) return;
  const Piece<Fifty>& piece = out.run.pieces[out.run.piece_at(finest.time)];
  std::vector<Fifty> forces, times;
  for (const DenseRun<Fifty>& run : runs) {
    const Fifty to = std::min(Fifty(finest.time + piece.h), Fifty(out.until));
    const ForcePeak peak = highest_force(system, run, finest.time - piece.h, to, accuracy);
    forces.push_back(peak.force);
    times.push_back(peak.time);
  }
  out.peak_force = agreed(forces, 0, out.digits_asked);
  out.peak_time = agreed(times, 0, out.digits_asked);
}

void set_ranges(DenseCertificate& out) {
  const std::vector<Extremes> places = extremes_of(out.run, out.scales, accuracy_of(out));
  for (std::size_t i = 0; i < out.columns; ++i) {
    const auto extreme = [&](const PlaceOnRun& at) -> CertifiedExtreme {
      const Piece<Fifty>& piece = out.run.pieces[at.piece];
      const Fifty value = piece.value(at.tau)[static_cast<Eigen::Index>(i)];
      return {shown(value, out.scales[i], out.pieces[at.piece].digits[i]),
              static_cast<double>(Fifty(piece.t + piece.h * at.tau))};
    };
    out.ranges.push_back({extreme(places[i].least), extreme(places[i].largest)});
  }
}

/// States of the first run by another method, at Chebyshev's points; their pieces have no more
/// digits than are shared at these points too.
void set_checks(const Runs& runs, Comparison& comparison, DenseCertificate& out) {
  constexpr int kChecks = 32;
  const auto other = std::find_if(
      out.computations.begin(), out.computations.end(),
      [&](const CertifiedBy& by) { return by.method != out.computations.back().method; });
  const DenseRun<Fifty>& run = runs[static_cast<std::size_t>(other - out.computations.begin())];
  for (int i = 0; i < kChecks; ++i) {
    const double t = out.until / 2 * (1 - std::cos(std::numbers::pi * (2 * i + 1) / (2 * kChecks)));
    const Vector<Fifty> y = cut(run.at(Fifty(t)), out.scales, out.digits_asked);
    const Vector<Fifty> finest = out.run.at(Fifty(t));
    std::vector<int>& digits = out.pieces[out.run.piece_at(Fifty(t))].digits;
    for (std::size_t c = 0; c < out.scales.size(); ++c) {
      const auto row = static_cast<Eigen::Index>(c);
      const int shared = comparison.compare({finest[row], y[row]}, out.scales[c], digits[c], [&] {
        return fmt::format("{} at t = {:.9g} s", out.components[c], t);
      });
      digits[c] = std::min(digits[c], shared);
    }
    out.checks.push_back({t, {y.begin(), y.end()}});
  }
}

}  // namespace

std::string dense_hash(const CertificateRequest& request, std::string_view variant) {
  CertificateRequest any = request;
  any.sample = std::nullopt;
  any.times.clear();
  any.forces = false;
  return content_hash(any, fmt::format("dense {}", variant));
}

DenseCertification certify_dense(const Problem& problem, const CertificateRequest& request) {
  const auto refused = [&](const std::string& reason) -> DenseCertification {
    return {std::nullopt, fmt::format("{}: no certified reference: {}", problem.scenario, reason)};
  };
  check_request(problem, request);
  const std::vector<Computation> computations = computations_of(problem, request);
  auto [runs, until, ends] = compute_together(problem, computations, request);
  if (until == 0) return refused(ends);
  DenseCertificate out = head_of(problem, request, computations);
  out.until = until;
  out.ends = ends;
  cut(runs.back(), out.scales, out.digits_asked, out.until);
  out.run = runs.back();
  for (Event<Fifty>& event : out.run.events) {
    const std::size_t piece = piece_from(out.run, event.t);
    event.t = piece < out.run.pieces.size() ? out.run.pieces[piece].t : Fifty(out.until);
  }
  Computation moved = computations.front();
  moved.perturbation = kPerturbation;
  moved.tolerance = std::max(moved.tolerance, kPerturbation * kPerturbation);
  set_growth(runs.front(), compute_dense(*problem.system, moved, out.until), out);
  Comparison comparison(methods_of(out.computations), request.digits);
  Looks looks(*problem.system, runs);
  compare_events(runs, comparison, out);
  compare_pieces(looks, comparison, out);
  if (out.pieces.empty()) return refused(out.ends);
  set_checks(runs, comparison, out);
  out.digits = comparison.digits();
  out.agreement = comparison.difference();
  compare_peaks(problem, runs, out);
  set_ranges(out);
  return {std::move(out), {}};
}

std::string shortfall(const DenseCertificate& dense) {
  return fmt::format("{}: certified until {} s only: {}", dense.scenario, dense.until, dense.ends);
}

}  // namespace tribo::reference
