#include "reference/dense/extremes.hpp"

#include <limits>

namespace tribo::reference {
namespace {

struct Found {
  double value;
  PlaceOnRun at = {};
};

class Search {
 public:
  explicit Search(Eigen::Index size)
      : least_(static_cast<std::size_t>(size), {std::numeric_limits<double>::infinity()}),
        largest_(static_cast<std::size_t>(size), {-std::numeric_limits<double>::infinity()}) {}

  void look_at(const DenseRun<Fifty>& run, std::size_t number) {
    const Piece<double> piece = rough(run.pieces[number]);
    constexpr int kParts = 16;
    Vector<double> before;
    for (int j = 0; j <= kParts; ++j) {
      const double tau = piece.end * j / kParts;
      note(number, piece, tau);
      const Vector<double> slope = piece.slope(tau);
      for (Eigen::Index i = 0; j > 0 && i < slope.size(); ++i) {
        if ((slope[i] > 0) != (before[i] > 0)) {
          note(number, piece, level(piece, i, piece.end * (j - 1) / kParts, tau));
        }
      }
      before = slope;
    }
  }

  [[nodiscard]] std::vector<Extremes> places() const {
    std::vector<Extremes> all(least_.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = {least_[i].at, largest_[i].at};
    return all;
  }

 private:
  /// The place where the slope of component i, of opposite signs at both ends, vanishes.
  static double level(const Piece<double>& piece, Eigen::Index i, double low, double high) {
    constexpr int kHalvings = 50;
    const bool rises = piece.slope(low)[i] > 0;
    for (int n = 0; n < kHalvings; ++n) {
      const double middle = (low + high) / 2;
      ((piece.slope(middle)[i] > 0) == rises ? low : high) = middle;
    }
    return low;
  }

  void note(std::size_t number, const Piece<double>& piece, double tau) {
    const Vector<double> y = piece.value(tau);
    for (Eigen::Index i = 0; i < y.size(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (y[i] < least_[at].value) least_[at] = {y[i], {number, Fifty(tau)}};
      if (y[i] > largest_[at].value) largest_[at] = {y[i], {number, Fifty(tau)}};
    }
  }

  std::vector<Found> least_, largest_;
};

}  // namespace

std::vector<Extremes> extremes_of(const DenseRun<Fifty>& run) {
  Search search(run.pieces.front().y0.size());
  for (std::size_t p = 0; p < run.pieces.size(); ++p) search.look_at(run, p);
  return search.places();
}

}  // namespace tribo::reference
