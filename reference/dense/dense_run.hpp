#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>

#include "reference/dense/collocation_method.hpp"
#include "reference/dense/ending.hpp"
#include "reference/dense/guard_search.hpp"
#include "reference/dense/switched_system.hpp"

namespace tribo::reference {

/// A solution as a list of pieces, each of one mode.
template <class S>
struct DenseRun {
  Ending ending = Ending::kComplete;
  std::string reason = {};  ///< where it is not complete
  std::vector<Piece<S>> pieces;
  std::vector<SwitchMode> modes;  ///< of each piece
  std::vector<Event<S>> events;

  [[nodiscard]] S until() const { return pieces.empty() ? S(0) : pieces.back().until(); }
  /// The last piece that begins before `time` or there.
  [[nodiscard]] std::size_t piece_at(const S& time) const;
  [[nodiscard]] Vector<S> at(const S& time) const;
};

template <class S>
std::size_t DenseRun<S>::piece_at(const S& time) const {
  const auto after = std::upper_bound(pieces.begin(), pieces.end(), time,
                                      [](const S& t, const Piece<S>& p) { return t < p.t; });
  return after == pieces.begin() ? 0 : static_cast<std::size_t>(after - pieces.begin()) - 1;
}

template <class S>
Vector<S> DenseRun<S>::at(const S& time) const {
  const Piece<S>& piece = pieces[piece_at(time)];
  return piece.value(S((time - piece.t) / piece.h));
}

/// Integrates a switched system by `Method` (CollocationMethod, TaylorMethod).
///
///   step of the frozen mode → first guard that falls through zero on its polynomial → cut there →
///   flip it, and all other guards that fall through zero there → restart
///
/// All forces vanish where a contact switches, so that the order of simultaneous flips does not
/// matter. Where a system jumps, the piece before ends with the state before.
template <class S, class Method>
class DenseIntegrator {
 public:
  DenseIntegrator(const SwitchedSystem& system, Method method, const S& tolerance)
      : system_(system), method_(std::move(method)), tolerance_(tolerance) {}

  /// Calls `watch`, if it is not empty, before every step.
  void on_step(std::function<void()> watch) { watch_ = std::move(watch); }

  /// Some minutes in quadruple precision.
  static constexpr double kMostWork = 1e10;

  /// From the state `start` at t = 0, until the method has done `most_work` (dense_step.hpp).
  [[nodiscard]] DenseRun<S> run(const Vector<Fifty>& start, const S& until,
                                double most_work = kMostWork) {
    begin(start);
    while (run_.ending == Ending::kComplete && t_ < until) {
      if (method_.work() >= most_work) {
        end(Ending::kWorkLimit, "too much work");
      } else {
        advance(until);
      }
    }
    return std::move(run_);
  }

 private:
  void begin(const Vector<Fifty>& start) {
    run_ = {};
    t_ = S(0);
    y_ = start.template cast<S>();
    mode_ = system_.mode_at(start);
    h_ = kFirstStep;
    enter();
    if (!search_->defined_at(y_)) return end(Ending::kNonFinite, "a gap has no value at the start");
    settle();
    run_.events.clear();  // it begins in that mode
  }

  void end(Ending ending, std::string reason) {
    run_.ending = ending;
    run_.reason = std::move(reason);
  }

  void enter() {
    recorded_ = system_.record(mode_);
    method_.enter(recorded_.rate);
    search_.emplace(recorded_, tolerance_);
  }

  /// Flips guards that are on their boundary and falling, until none is.
  void settle() {
    constexpr int kMostFlips = 1000;
    for (int n = 0; n < kMostFlips; ++n) {
      const std::optional<std::size_t> falling = search_->falling(y_);
      if (!falling) return;
      flip(*falling);
      if (run_.ending != Ending::kComplete) return;
    }
    end(Ending::kUndecided, "the mode does not settle");
  }

  void flip(std::size_t guard) {
    const Switch& s = recorded_.switches[guard];
    if (s.next == kNoMode)
      return end(Ending::kLeft,
                 fmt::format("{} of contact {}, beyond which the equations do not hold",
                             name(s.event.kind), s.event.contact));
    run_.events.push_back({t_, s.event.kind, s.event.contact});
    Vector<Fifty> y = y_.unaryExpr([](const S& x) { return Fifty(x); });
    mode_[s.place] = system_.after(s, y);
    system_.jump(s, mode_, y);
    y_ = y.template cast<S>();
    enter();
  }

  void advance(const S& until) {
    if (watch_) watch_();
    const S left = until - t_;
    const bool last = !(h_ < left);
    std::optional<DenseStep<S>> step = method_.step(t_, y_, last ? left : h_);
    if (!step) return end(Ending::kStepUnderflow, "the step underflows");
    h_ = step->suggested;
    Piece<S>& piece = step->piece;
    const GuardFinding<S> found = search_->first(piece);
    const bool crosses_first =
        found.crossing && !(found.graze && found.graze->tau < found.crossing->tau);
    if (found.graze && !crosses_first)
      return end(Ending::kUndecided, "a graze that cannot be decided");
    if (found.crossing) piece.end = found.crossing->tau;
    y_ = piece.value(piece.end);
    const bool whole = last && piece.h == left && !found.crossing;
    t_ = whole ? until : piece.until();
    run_.pieces.push_back(piece);
    run_.modes.push_back(mode_);
    if (!found.crossing) return;
    flip(found.crossing->guard);
    if (run_.ending == Ending::kComplete) settle();
    h_ = piece.h / 2;
  }

  static constexpr double kFirstStep = 1e-6;  ///< [s]

  const SwitchedSystem& system_;
  Method method_;
  S tolerance_;
  std::function<void()> watch_;
  DenseRun<S> run_;
  S t_{}, h_{};
  Vector<S> y_;
  SwitchMode mode_;
  RecordedMode recorded_;
  std::optional<GuardSearch<S>> search_;
};

}  // namespace tribo::reference
