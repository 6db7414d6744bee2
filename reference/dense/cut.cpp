#include "reference/dense/cut.hpp"

#include <algorithm>

#include "reference/dense/decimal.hpp"

namespace tribo::reference {
Vector<Fifty> cut(const Vector<Fifty>& y, const std::vector<double>& scales, int digits) {
  Vector<Fifty> result = y;
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    result[i] = cut(y[i], scales[static_cast<std::size_t>(i)], digits);
  }
  return result;
}

void cut(DenseRun<Fifty>& run, const std::vector<double>& scales, int digits, double until) {
  for (Piece<Fifty>& piece : run.pieces) {
    piece.t = cut(piece.t, until, digits);
    piece.h = cut(piece.h, until, digits);
    piece.y0 = cut(piece.y0, scales, digits);
    for (Eigen::Index k = 0; k < piece.c.cols(); ++k) {
      piece.c.col(k) = cut(Vector<Fifty>(piece.c.col(k)), scales, digits);
    }
  }
  set_ends(run, Fifty(until));
}

std::size_t piece_from(const DenseRun<Fifty>& run, const Fifty& time) {
  std::size_t nearest = run.pieces.size();
  Fifty least = abs(Fifty(run.until() - time));
  for (std::size_t p = 0; p < run.pieces.size(); ++p) {
    const Fifty apart = abs(Fifty(run.pieces[p].t - time));
    if (apart < least) {
      least = apart;
      nearest = p;
    }
  }
  return nearest;
}

void trim(DenseRun<Fifty>& run, double until) {
  const auto after = [until](const auto& part) { return part.t >= Fifty(until); };
  const auto pieces = std::ranges::find_if(run.pieces, after) - run.pieces.begin();
  run.pieces.resize(static_cast<std::size_t>(pieces));
  run.modes.resize(run.pieces.size());
  std::erase_if(run.events, [until](const auto& event) { return event.t > Fifty(until); });
  if (run.pieces.empty() || run.until() <= Fifty(until)) return;
  Piece<Fifty>& last = run.pieces.back();
  last.end = (Fifty(until) - last.t) / last.h;
}

void set_ends(DenseRun<Fifty>& run, const Fifty& until) {
  for (std::size_t p = 0; p < run.pieces.size(); ++p) {
    Piece<Fifty>& piece = run.pieces[p];
    const Fifty& end = p + 1 < run.pieces.size() ? run.pieces[p + 1].t : until;
    piece.end = (end - piece.t) / piece.h;
  }
}

}  // namespace tribo::reference
