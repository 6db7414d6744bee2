#include "reference/dense/compute_dense.hpp"

#include <optional>
#include <vector>

#include "reference/dense/phased_method.hpp"

namespace tribo::reference {
namespace {

/// How many stages or terms serve a tolerance: each is good for 0.7 digits of it.
int stages_for(double tolerance) {
  return std::clamp(static_cast<int>(std::lround(-0.7 * std::log10(tolerance))), 8, 24);
}
int order_for(double tolerance) {
  return std::clamp(static_cast<int>(std::lround(-1.3 * std::log10(tolerance))), 12, 48);
}
/// Columns of an extrapolation: more than these multiply rounding by more than 10⁸.
int columns_for(double tolerance) {
  return std::clamp(static_cast<int>(std::lround(-0.7 * std::log10(tolerance))), 6, 16);
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
    wide.pieces.push_back({Fifty(piece.t),
                           Fifty(piece.h),
                           widened(piece.y0),
                           piece.c.unaryExpr([](const S& x) { return Fifty(x); }),
                           piece.basis,
                           Fifty(piece.end)});
  }
  for (const Event<S>& event : run.events) {
    wide.events.push_back({Fifty(event.t), event.kind, event.contact});
  }
  return wide;
}

template <class S, class Method>
DenseRun<Fifty> run_of(const SwitchedSystem& system,
                       Method method,
                       const Vector<Fifty>& start,
                       const S& tolerance,
                       double until) {
  DenseIntegrator<S, Method> integrator(system, std::move(method), tolerance);
  return widened(integrator.run(start, S(until)));
}

template <class S>
DenseRun<Fifty> compute(const SwitchedSystem& system,
                        const Computation& computation,
                        const Vector<Fifty>& start,
                        double until) {
  const S tolerance = S(computation.tolerance);
  const std::vector<double> scales = system.scales();
  if (computation.method == static_cast<std::size_t>(DenseMethod::kTaylorEuler)) {
    const int columns = columns_for(computation.tolerance);
    const PhasedMethod<S> method(
        TaylorMethod<S>(order_for(computation.tolerance), tolerance, scales),
        ExtrapolationMethod<S>(columns, columns, tolerance, scales));
    return run_of<S>(system, method, start, tolerance, until);
  }
  const CollocationMethod<S> radau(
      Nodes::kRadau, stages_for(computation.tolerance), tolerance, scales);
  return run_of<S>(system, radau, start, tolerance, until);
}

/// The forces of a mode on a piece, and their derivatives by τ.
class ForcesOnPiece {
 public:
  ForcesOnPiece(const Program& forces, const Piece<Fifty>& piece)
      : series_(forces, 1), piece_(piece), line_(piece.y0.size(), 2) {}

  void look(const Fifty& tau) {
    line_.col(0) = piece_.value(tau);
    line_.col(1) = piece_.slope(tau);
    series_.along(line_);
  }
  [[nodiscard]] const Fifty& force(int i) const { return series_.output(i, 0); }
  [[nodiscard]] const Fifty& rate(int i) const { return series_.output(i, 1); }

 private:
  Series<Fifty> series_;
  const Piece<Fifty>& piece_;
  models::Matrix<Fifty> line_;
};

/// Where the rate of force i, above zero at `low` and not at `high`, vanishes.
Fifty top(ForcesOnPiece& forces, int i, Fifty low, Fifty high) {
  constexpr int kHalvings = 120;
  for (int n = 0; n < kHalvings; ++n) {
    const Fifty middle = (low + high) / 2;
    forces.look(middle);
    (forces.rate(i) > 0 ? low : high) = middle;
  }
  return low;
}

/// The highest normal force on a piece: at its ends, or where the rate vanishes.
ForcePeak highest(ForcesOnPiece& forces, int size, const Piece<Fifty>& piece) {
  constexpr int kPoints = 16;
  ForcePeak peak;
  std::vector<bool> rises(static_cast<std::size_t>(size), false);
  for (int j = 0; j <= kPoints; ++j) {
    const Fifty tau = piece.end * j / kPoints;
    forces.look(tau);
    std::vector<int> turned;
    for (int i = 0; i < size; i += 2) {
      const auto at = static_cast<std::size_t>(i);
      const bool rose = rises[at];
      rises[at] = forces.rate(i) > 0;
      if (rose && !rises[at]) turned.push_back(i);
    }
    if (j == 0 || j == kPoints) {
      for (int i = 0; i < size; i += 2) {
        if (forces.force(i) > peak.force) peak = {forces.force(i), piece.t + piece.h * tau};
      }
    }
    for (const int i : turned) {
      const Fifty at = top(forces, i, piece.end * (j - 1) / kPoints, tau);
      forces.look(at);
      if (forces.force(i) > peak.force) peak = {forces.force(i), piece.t + piece.h * at};
    }
  }
  return peak;
}

}  // namespace

DenseRun<Fifty> compute_dense(const SwitchedSystem& system,
                              const Computation& computation,
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

ForcePeak highest_force(const SwitchedSystem& system,
                        const DenseRun<Fifty>& run,
                        const Fifty& from,
                        const Fifty& to) {
  ForcePeak peak;
  std::optional<Program> program;
  for (std::size_t p = 0; p < run.pieces.size(); ++p) {
    if (!program || run.modes[p] != run.modes[p - 1]) program = system.record(run.modes[p]).forces;
    const Piece<Fifty>& piece = run.pieces[p];
    if (piece.until() < from || piece.t > to) continue;
    ForcesOnPiece forces(*program, piece);
    const ForcePeak here = highest(forces, static_cast<int>(program->outputs.size()), piece);
    if (here.force > peak.force) peak = here;
  }
  return peak;
}

}  // namespace tribo::reference
