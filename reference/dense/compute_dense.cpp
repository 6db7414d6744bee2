#include "reference/dense/compute_dense.hpp"

#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "reference/dense/phased_method.hpp"

namespace tribo::reference {
namespace {

/// Number of stages or terms for a tolerance: each is good for 1/0.7 digits of it.
int stages_for(double tolerance) {
  return std::clamp(static_cast<int>(std::lround(-0.7 * std::log10(tolerance))), 8, 24);
}
int order_for(double tolerance) {
  return std::clamp(static_cast<int>(std::lround(-1.3 * std::log10(tolerance))), 12, 48);
}
/// Columns of an extrapolation: more than these multiply rounding by more than 10⁹.
int columns_for(double tolerance) {
  return std::clamp(static_cast<int>(std::lround(-0.8 * std::log10(tolerance))), 6, 18);
}

template <class S>
Vector<Fifty> widened(const Vector<S>& y) {
  return y.unaryExpr([](const S& x) { return Fifty(x); });
}

template <class S>
DenseRun<Fifty> widened(const DenseRun<S>& run) {
  DenseRun<Fifty> wide{
      .ending = run.ending, .reason = run.reason, .pieces = {}, .modes = run.modes, .events = {}};
  for (const Piece<S>& piece : run.pieces) {
    wide.pieces.push_back({Fifty(piece.t), Fifty(piece.h), widened(piece.y0),
                           piece.c.unaryExpr([](const S& x) { return Fifty(x); }), piece.basis,
                           Fifty(piece.end)});
  }
  for (const Event<S>& event : run.events) {
    wide.events.push_back({Fifty(event.t), event.kind, event.contact});
  }
  return wide;
}

template <class S, class Method>
DenseRun<Fifty> run_of(const SwitchedSystem& system, Method method, const Vector<Fifty>& start,
                       const Computation& computation, double until) {
  DenseIntegrator<S, Method> integrator(system, std::move(method), S(computation.tolerance));
  integrator.on_step(computation.each_step);
  return widened(integrator.run(start, S(until)));
}

template <class S>
DenseRun<Fifty> compute(const SwitchedSystem& system, const Computation& computation,
                        const Vector<Fifty>& start, double until) {
  const S tolerance = S(computation.tolerance);
  const std::vector<double> scales = system.scales();
  if (computation.method == static_cast<std::size_t>(DenseMethod::kTaylorEuler)) {
    const int columns = columns_for(computation.tolerance);
    const PhasedMethod<S> method(
        TaylorMethod<S>(order_for(computation.tolerance), tolerance, scales),
        ExtrapolationMethod<S>(columns, columns, tolerance, scales));
    return run_of<S>(system, method, start, computation, until);
  }
  const CollocationMethod<S> radau(Nodes::kRadau, stages_for(computation.tolerance), tolerance,
                                   scales);
  return run_of<S>(system, radau, start, computation, until);
}

/// The forces of a mode on a piece, and their derivatives by τ.
template <class S>
class ForcesOnPiece {
 public:
  ForcesOnPiece(const Program& forces, const Piece<S>& piece)
      : series_(forces, 1), piece_(piece), line_(piece.y0.size(), 2) {}

  void look(const S& tau) {
    line_.col(0) = piece_.value(tau);
    line_.col(1) = piece_.slope(tau);
    series_.along(line_);
  }
  [[nodiscard]] S force(int i) const { return series_.output(i, 0); }
  [[nodiscard]] bool rises(int i) const { return series_.output(i, 1) > 0; }

 private:
  Series<S> series_;
  const Piece<S>& piece_;
  models::Matrix<S> line_;
};

/// The place where force i, which rises at `low` and not at `high`, is highest.
template <class S>
S top(ForcesOnPiece<S>& forces, int i, S low, S high) {
  for (int n = 0; n < std::numeric_limits<S>::digits - 20; ++n) {
    const S middle = (low + high) / 2;
    forces.look(middle);
    (forces.rises(i) ? low : high) = middle;
  }
  return low;
}

/// A place where a force may be highest: within a part of a piece, or at its end.
struct PeakPlace {
  std::size_t piece = 0;
  int force = 0;
  int from = 0, to = 0;  ///< kPeakParts-ths of the piece
  double height = 0;     ///< [N], in double
};
constexpr int kPeakParts = 16;

/// Adds the places of a piece, in double.
void add_places(const Program& program, const DenseRun<Fifty>& run, std::size_t number,
                std::vector<PeakPlace>& places) {
  const Piece<double> piece = rough(run.pieces[number]);
  ForcesOnPiece<double> forces(program, piece);
  const auto size = static_cast<int>(program.outputs.size());
  std::vector<bool> rose(static_cast<std::size_t>(size), false);
  for (int j = 0; j <= kPeakParts; ++j) {
    const double tau = piece.end * j / kPeakParts;
    forces.look(tau);
    std::vector<int> turned;
    for (int i = 0; i < size; i += 2) {
      const auto at = static_cast<std::size_t>(i);
      if (j == 0 || j == kPeakParts) places.push_back({number, i, j, j, forces.force(i)});
      if (rose[at] && !forces.rises(i)) turned.push_back(i);
      rose[at] = forces.rises(i);
    }
    for (const int i : turned) {
      forces.look(top(forces, i, piece.end * (j - 1) / kPeakParts, tau));
      places.push_back({number, i, j - 1, j, forces.force(i)});
    }
  }
}

ForcePeak peak_at(const PeakPlace& place, const Program& program, const DenseRun<Fifty>& run) {
  const Piece<Fifty>& piece = run.pieces[place.piece];
  ForcesOnPiece<Fifty> forces(program, piece);
  Fifty tau = piece.end * place.from / kPeakParts;
  if (place.to > place.from) {
    tau = top(forces, place.force, tau, Fifty(piece.end * place.to / kPeakParts));
  }
  forces.look(tau);
  return {forces.force(place.force), piece.t + piece.h * tau};
}

}  // namespace

DenseRun<Fifty> compute_dense(const SwitchedSystem& system, const Computation& computation,
                              double until) {
  Vector<Fifty> start = system.start();
  const std::vector<double> scales = system.scales();
  for (Eigen::Index i = 0; i < start.size(); ++i) {
    start[i] += computation.perturbation * scales[static_cast<std::size_t>(i)];
  }
  if (computation.precision == Precision::kFiftyDigits) {
    return compute<Fifty>(system, computation, start, until);
  }
  return compute<float128>(system, computation, start, until);
}

std::vector<Fifty> ForcesOfRun::at(const Fifty& time, const Vector<Fifty>& y) {
  const std::size_t piece = run_.piece_at(time);
  if (!values_ || run_.modes[piece] != run_.modes[piece_]) {
    values_.emplace(system_.record(run_.modes[piece]).forces);
  }
  piece_ = piece;
  std::vector<Fifty> forces(values_->outputs());
  (*values_)(y.data(), forces.data());
  return forces;
}

ForcePeak highest_force(const SwitchedSystem& system, const DenseRun<Fifty>& run, const Fifty& from,
                        const Fifty& to, double accuracy) {
  constexpr double kMayBeHighest = 1 - 1e-6;  // of the highest in double
  std::vector<PeakPlace> places;
  std::map<SwitchMode, Program> programs;
  for (std::size_t p = 0; p < run.pieces.size(); ++p) {
    const Piece<Fifty>& piece = run.pieces[p];
    if (piece.until() < from || piece.t > to) continue;
    const SwitchMode& mode = run.modes[p];
    if (!programs.contains(mode)) programs.emplace(mode, system.record(mode).forces);
    add_places(programs.at(mode), run, p, places);
  }
  double highest = 0;
  for (const PeakPlace& place : places) highest = std::max(highest, place.height);
  ForcePeak peak;
  for (const PeakPlace& place : places) {
    if (!(place.height > 0) || place.height < kMayBeHighest * highest) continue;
    const ForcePeak here = peak_at(place, programs.at(run.modes[place.piece]), run);
    if (here.force > peak.force * (1 + Fifty(accuracy))) peak = here;
  }
  return peak;
}

}  // namespace tribo::reference
