#include "reference/dense_certificate.hpp"

#include <algorithm>

#include "reference/agreement.hpp"

namespace tribo::reference {

CertifiedSample sample_on(const DenseCertificate& dense, std::size_t place, const Fifty& time) {
  const CertifiedPiece& piece = dense.pieces[place];
  const Piece<Fifty>& solution = dense.run.pieces[place];
  const Vector<Fifty> y = solution.value(Fifty((time - solution.t) / solution.h));
  CertifiedSample sample{.t = static_cast<double>(time), .state = {}, .growth = piece.growth};
  for (std::size_t i = 0; i < dense.columns; ++i) {
    sample.state.push_back(
        shown(y[static_cast<Eigen::Index>(i)], dense.scales[i], piece.digits[i]));
  }
  return sample;
}

CertifiedSample sample_at(const DenseCertificate& dense, const Fifty& time) {
  return sample_on(dense, dense.run.piece_at(time), time);
}

bool holds(const DenseCertificate& dense) {
  return std::ranges::all_of(dense.checks, [&](const CheckedState& check) {
    const Vector<Fifty> y = dense.run.at(Fifty(check.t));
    const std::vector<int>& digits = dense.pieces[dense.run.piece_at(Fifty(check.t))].digits;
    for (std::size_t i = 0; i < check.y.size(); ++i) {
      const Fifty size = std::max(Fifty(abs(check.y[i])), Fifty(dense.scales[i]));
      const Fifty difference = y[static_cast<Eigen::Index>(i)] - check.y[i];
      if (!(abs(difference) <= size * pow(Fifty(10), -digits[i]))) return false;
    }
    return true;
  });
}

}  // namespace tribo::reference
