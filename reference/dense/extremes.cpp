#include "reference/dense/extremes.hpp"

#include <limits>

namespace tribo::reference {
namespace {

struct Found {
  double value;
  Fifty t;
};

class Search {
 public:
  explicit Search(Eigen::Index size)
      : least_(static_cast<std::size_t>(size), {std::numeric_limits<double>::infinity(), 0}),
        largest_(static_cast<std::size_t>(size), {-std::numeric_limits<double>::infinity(), 0}) {}

  void look_at(const Piece<Fifty>& piece) {
    constexpr int kParts = 16;
    const Piece<double> rough{
        0,
        1,
        piece.y0.unaryExpr([](const Fifty& x) { return static_cast<double>(x); }),
        piece.c.unaryExpr([](const Fifty& x) { return static_cast<double>(x); }),
        piece.basis,
        static_cast<double>(piece.end)};
    Vector<double> before;
    for (int j = 0; j <= kParts; ++j) {
      const double tau = rough.end * j / kParts;
      note(piece, rough, tau);
      const Vector<double> slope = rough.slope(tau);
      for (Eigen::Index i = 0; j > 0 && i < slope.size(); ++i) {
        if ((slope[i] > 0) != (before[i] > 0)) {
          note(piece, rough, level(rough, i, rough.end * (j - 1) / kParts, tau));
        }
      }
      before = slope;
    }
  }

  [[nodiscard]] std::vector<ExtremeTimes> times() const {
    std::vector<ExtremeTimes> all;
    for (std::size_t i = 0; i < least_.size(); ++i) all.push_back({least_[i].t, largest_[i].t});
    return all;
  }

 private:
  /// Where the slope of component i, of other signs at both, vanishes.
  static double level(const Piece<double>& piece, Eigen::Index i, double low, double high) {
    constexpr int kHalvings = 50;
    const bool rises = piece.slope(low)[i] > 0;
    for (int n = 0; n < kHalvings; ++n) {
      const double middle = (low + high) / 2;
      ((piece.slope(middle)[i] > 0) == rises ? low : high) = middle;
    }
    return low;
  }

  void note(const Piece<Fifty>& piece, const Piece<double>& rough, double tau) {
    const Vector<double> y = rough.value(tau);
    for (Eigen::Index i = 0; i < y.size(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (y[i] < least_[at].value) least_[at] = {y[i], piece.t + piece.h * tau};
      if (y[i] > largest_[at].value) largest_[at] = {y[i], piece.t + piece.h * tau};
    }
  }

  std::vector<Found> least_, largest_;
};

}  // namespace

std::vector<ExtremeTimes> extremes_of(const DenseRun<Fifty>& run) {
  Search search(run.pieces.front().y0.size());
  for (const Piece<Fifty>& piece : run.pieces) search.look_at(piece);
  return search.times();
}

}  // namespace tribo::reference
