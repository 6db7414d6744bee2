#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "reference/agreement.hpp"
#include "reference/comparison.hpp"
#include "reference/dense/compute_dense.hpp"
#include "reference/dense/cut.hpp"
#include "reference/dense/extremes.hpp"
#include "reference/dense_certificate.hpp"
#include "reference/problem.hpp"

namespace tribo::reference {
namespace {

/// Where a piece is compared, in parts of it.
constexpr double kComparedAt[] = {1.0 / 3, 2.0 / 3, 1};

using Runs = std::vector<DenseRun<Fifty>>;

/// The runs of all computations; none after one that is not complete.
Runs compute_all(const Problem& problem,
                 std::span<const Computation> computations,
                 const CertificateRequest& request) {
  Runs runs;
  for (const Computation& c : computations) {
    runs.push_back(compute_dense(*problem.system, c, request.until));
    if (runs.back().ending != Ending::kComplete) break;
    runs.back().events = in_one_order(std::move(runs.back().events), request.digits);
  }
  return runs;
}

/// Why the runs cannot be compared; empty if they can.
std::string mismatch_of(const Runs& runs, const std::vector<std::string>& methods) {
  std::vector<NamedAnswer> answers;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    answers.push_back({methods[i],
                       {.ending = runs[i].ending,
                        .t = static_cast<double>(runs[i].until()),
                        .samples = {},
                        .events = runs[i].events,
                        .reason = runs[i].reason}});
  }
  return mismatch(answers);
}

DenseCertificate head_of(const Problem& problem,
                         const CertificateRequest& request,
                         std::span<const Computation> computations) {
  DenseCertificate out;
  out.scenario = request.scenario;
  out.parameters = request.parameters.listing();
  out.until = request.until;
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

/// The state of a run at a time, between the same two events as in another, which has them a little
/// earlier or later: there it may jump.
class BetweenEvents {
 public:
  explicit BetweenEvents(const DenseRun<Fifty>& run) : run_(run) {
    for (const Event<Fifty>& event : run.events) begins_.push_back(piece_from(run, event.t));
  }

  /// How many events lie before a piece, or where it begins.
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

/// How much a small relative error at the start has grown at the end of each piece; without bound
/// where it ends the run.
void set_growth(const DenseRun<Fifty>& straight,
                const DenseRun<Fifty>& moved,
                DenseCertificate& out) {
  if (moved.ending != Ending::kComplete) {
    constexpr double kUnknown = std::numeric_limits<double>::infinity();
    out.pieces.assign(out.run.pieces.size(), {.digits = {}, .growth = kUnknown});
    return;
  }
  const BetweenEvents finest(out.run), one(straight), other(moved);
  // begun on a boundary, the moved one may come to it first
  const bool same_events = moved.events.size() == straight.events.size();
  for (std::size_t p = 0; p < out.run.pieces.size(); ++p) {
    const Fifty end = out.run.pieces[p].until();
    const std::size_t events = finest.before(p);
    double growth = 0;
    const Vector<Fifty> change = same_events ? other.at(end, events) - one.at(end, events)
                                             : moved.at(end) - straight.at(end);
    for (std::size_t i = 0; i < out.scales.size(); ++i) {
      const auto size = static_cast<double>(abs(change[static_cast<Eigen::Index>(i)]));
      growth = std::max(growth, size / out.scales[i] / kPerturbation);
    }
    out.pieces.push_back({.digits = {}, .growth = growth});
  }
}

/// Fills the digits of each piece: those that are shared wherever it is looked at.
void compare_pieces(Looks& looks, Comparison& states, Comparison& forces, DenseCertificate& out) {
  const int carried = carried_bits(out.computations);
  for (std::size_t p = 0; p < out.run.pieces.size(); ++p) {
    const Piece<Fifty>& piece = out.run.pieces[p];
    const int limit = digits_left(carried, out.pieces[p].growth);
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
        const auto number = states.compare(
            looks.component(i), out.scales[i], limit, [&] { return at(out.components[i]); });
        digits[place] = std::min(digits[place], number.digits);
      }
      for (std::size_t i = 0; i < out.force_columns.size(); ++i, ++place) {
        const auto number = forces.compare(
            looks.force(i), out.force_scales[i], limit, [&] { return at(out.force_columns[i]); });
        digits[place] = std::min(digits[place], number.digits);
      }
    }
  }
}

void compare_events(const Runs& runs, Comparison& comparison, DenseCertificate& out) {
  for (std::size_t i = 0; i < out.run.events.size(); ++i) {
    std::vector<Fifty> times;
    for (const DenseRun<Fifty>& run : runs) times.push_back(run.events[i].t);
    const Event<Fifty>& event = out.run.events[i];
    const CertifiedNumber t = comparison.compare(times, 0, out.digits_asked, [&] {
      return fmt::format("time of event {} ({})", i + 1, name(event.kind));
    });
    out.events.push_back({event.kind, event.contact, t});
  }
}

/// The highest normal force, which the other runs have where the finest has it.
void compare_peaks(const Problem& problem, const Runs& runs, DenseCertificate& out) {
  const SwitchedSystem& system = *problem.system;
  const ForcePeak finest = highest_force(system, out.run, 0, Fifty(out.until));
  if (finest.force == 0) return;
  const Piece<Fifty>& piece = out.run.pieces[out.run.piece_at(finest.time)];
  std::vector<Fifty> forces, times;
  for (const DenseRun<Fifty>& run : runs) {
    const ForcePeak peak = highest_force(system, run, finest.time - piece.h, finest.time + piece.h);
    forces.push_back(peak.force);
    times.push_back(peak.time);
  }
  const int most = out.digits_asked;
  out.peak_force = agree(forces, 0, most).number;
  out.peak_time = agree(times, 0, most).number;
}

void set_ranges(DenseCertificate& out) {
  const std::vector<Extremes> places = extremes_of(out.run);
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

/// States of the first run by another method, at Chebyshev's points.
void set_checks(const Runs& runs, DenseCertificate& out) {
  constexpr int kChecks = 32;
  const auto other =
      std::find_if(out.computations.begin(), out.computations.end(), [&](const CertifiedBy& by) {
        return by.method != out.computations.back().method;
      });
  const DenseRun<Fifty>& run = runs[static_cast<std::size_t>(other - out.computations.begin())];
  for (int i = 0; i < kChecks; ++i) {
    const double t = out.until / 2 * (1 - std::cos(std::numbers::pi * (2 * i + 1) / (2 * kChecks)));
    const Vector<Fifty> y = cut(run.at(Fifty(t)), out.scales, out.digits_asked);
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
  const std::vector<Computation> computations = problem.computations(request.digits);
  Runs runs = compute_all(problem, computations, request);
  DenseCertificate out = head_of(problem, request, computations);
  const std::vector<std::string> methods = methods_of(out.computations);
  if (const std::string reason = mismatch_of(runs, methods); !reason.empty()) {
    return refused(reason);
  }
  cut(runs.back(), out.scales, out.digits_asked, out.until);
  out.run = runs.back();
  for (Event<Fifty>& event : out.run.events) {
    const std::size_t piece = piece_from(out.run, event.t);
    event.t = piece < out.run.pieces.size() ? out.run.pieces[piece].t : Fifty(out.until);
  }
  Computation moved = computations.front();
  moved.perturbation = kPerturbation;
  set_growth(runs.front(), compute_dense(*problem.system, moved, request.until), out);
  Comparison states(methods, request.digits), forces(methods, request.digits);
  Looks looks(*problem.system, runs);
  compare_pieces(looks, states, forces, out);
  compare_events(runs, states, out);
  if (!states.refusal().empty()) return refused(states.refusal());
  out.digits = states.digits();
  out.agreement = states.difference();
  compare_peaks(problem, runs, out);
  set_ranges(out);
  set_checks(runs, out);
  return {std::move(out), {}};
}

}  // namespace tribo::reference
