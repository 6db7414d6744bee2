#include "reference/dense/cut.hpp"

#include <cmath>

namespace tribo::reference {
namespace {

constexpr int kMore = 9;

Fifty cut(const Fifty& value, double scale, int digits) {
  return Fifty(cut_text(value, scale, digits));
}

}  // namespace

std::string cut_text(const Fifty& value, double scale, int digits) {
  if (value == 0) return "0";
  const int last = static_cast<int>(std::floor(std::log10(scale))) - digits - kMore;
  const int first = static_cast<int>(floor(log10(Fifty(abs(value)))));
  if (first < last) return "0";
  return value.str(first - last, std::ios_base::scientific);
}

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

void set_ends(DenseRun<Fifty>& run, const Fifty& until) {
  for (std::size_t p = 0; p < run.pieces.size(); ++p) {
    Piece<Fifty>& piece = run.pieces[p];
    const Fifty& end = p + 1 < run.pieces.size() ? run.pieces[p + 1].t : until;
    piece.end = (end - piece.t) / piece.h;
  }
}

}  // namespace tribo::reference
