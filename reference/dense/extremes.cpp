#include "reference/dense/extremes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::reference {
namespace {

constexpr double kResolution = 1e-14;  // of values in double

/// Where one component, or its negative, may be largest.
class Search {
 public:
  Search(Eigen::Index component, int sign, double scale, double accuracy)
      : component_(component), sign_(sign), scale_(scale), accuracy_(accuracy) {}

  /// Whether a value that is larger by `gain` than this one would matter.
  [[nodiscard]] bool matters(const Vector<double>& y, double gain) const {
    return sign_ * y[component_] + gain > highest_ - kResolution * size() &&
           gain > accuracy_ * size();
  }

  void note(const Vector<double>& y, const PlaceOnRun& at) {
    const double value = sign_ * y[component_];
    if (value < highest_ - kResolution * size()) return;
    highest_ = std::max(highest_, value);
    places_.push_back({value, at});
  }

  /// The first of the highest places.
  [[nodiscard]] PlaceOnRun first(const DenseRun<Fifty>& run) const {
    std::vector<std::pair<Fifty, PlaceOnRun>> rivals;
    Fifty highest = -std::numeric_limits<Fifty>::infinity();
    for (const auto& [rough, at] : places_) {
      if (rough < highest_ - kResolution * size()) continue;
      rivals.emplace_back(sign_ * run.pieces[at.piece].value(at.tau, component_), at);
      highest = std::max(highest, rivals.back().first);
    }
    const Fifty equal = highest - Fifty(accuracy_ * size());
    return std::ranges::find_if(rivals, [&](const auto& r) { return r.first >= equal; })->second;
  }

 private:
  [[nodiscard]] double size() const {
    return std::isfinite(highest_) ? std::max(std::abs(highest_), scale_) : scale_;
  }

  Eigen::Index component_;
  int sign_;
  double scale_, accuracy_;
  double highest_ = -std::numeric_limits<double>::infinity();
  std::vector<std::pair<double, PlaceOnRun>> places_;
};

/// The place where the slope of component i, of opposite signs at both ends, vanishes.
double level(const Piece<double>& piece, Eigen::Index i, double low, double high) {
  constexpr int kHalvings = 50;
  const bool rises = piece.slope(low)[i] > 0;
  for (int n = 0; n < kHalvings; ++n) {
    const double middle = (low + high) / 2;
    ((piece.slope(middle)[i] > 0) == rises ? low : high) = middle;
  }
  return low;
}

/// Looks at a piece for the turns of each component, of which `all` holds two searches.
void look_at(const DenseRun<Fifty>& run, std::size_t number, std::vector<Search>& all) {
  const Piece<double> piece = rough(run.pieces[number]);
  const auto note_end = [&](double tau, const Fifty& exact) {
    const Vector<double> y = piece.value(tau);
    for (Search& search : all) search.note(y, {number, exact});
  };
  note_end(0, 0);
  constexpr int kParts = 16;
  const double width = piece.end / kParts;
  Vector<double> y = piece.value(0), before = piece.slope(0);
  for (int j = 1; j <= kParts; ++j) {
    const Vector<double> slope = piece.slope(width * j);
    for (Eigen::Index i = 0; i < slope.size(); ++i) {
      if ((slope[i] > 0) == (before[i] > 0)) continue;
      Search& search = all[static_cast<std::size_t>(2 * i + (before[i] > 0 ? 1 : 0))];
      if (!search.matters(y, width * (std::abs(slope[i]) + std::abs(before[i])))) continue;
      const double tau = level(piece, i, width * (j - 1), width * j);
      search.note(piece.value(tau), {number, Fifty(tau)});
    }
    y = piece.value(width * j);
    before = slope;
  }
  note_end(piece.end, run.pieces[number].end);
}

}  // namespace

std::vector<Extremes> extremes_of(const DenseRun<Fifty>& run, const std::vector<double>& scales,
                                  double accuracy) {
  std::vector<Search> all;  // of the least and of the largest value of each component
  for (std::size_t i = 0; i < scales.size(); ++i) {
    for (const int sign : {-1, 1}) {
      all.emplace_back(static_cast<Eigen::Index>(i), sign, scales[i], accuracy);
    }
  }
  for (std::size_t p = 0; p < run.pieces.size(); ++p) look_at(run, p, all);
  std::vector<Extremes> places;
  for (std::size_t i = 0; i < scales.size(); ++i) {
    places.push_back({all[2 * i].first(run), all[2 * i + 1].first(run)});
  }
  return places;
}

}  // namespace tribo::reference
