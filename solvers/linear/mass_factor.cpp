#include "solvers/linear/mass_factor.hpp"

#include <cmath>

namespace tribo::solvers {

bool MassFactor::factor(const models::MatrixXd& M) {
  const int n = static_cast<int>(M.rows());
  rest_.assign(M.data(), M.data() + M.size());  // M is symmetric: its columns are its rows
  rows_.resize(static_cast<std::size_t>(n));
  entries_.resize(rest_.size() / 2 + 1);
  int next = 0;
  for (int k = n - 1; k >= 0; --k) {
    const double* row = rest_.data() + k * n;
    if (!(row[k] > 0) || !std::isfinite(row[k])) return false;
    const double inverse = 1 / std::sqrt(row[k]);
    const Entry* L = entries_.data() + next;
    int count = 0;
    for (int j = 0; j < k; ++j) {
      if (row[j] != 0) entries_[static_cast<std::size_t>(next + count++)] = {j, row[j] * inverse};
    }
    for (int a = 0; a < count; ++a) {
      double* above = rest_.data() + L[a].column * n;
      for (int b = 0; b <= a; ++b) above[L[b].column] -= L[a].value * L[b].value;
    }
    rows_[static_cast<std::size_t>(k)] = {inverse, next, count};
    next += count;
  }
  return true;
}

void MassFactor::solve_transposed(double* b) const {
  for (std::size_t k = rows_.size(); k-- > 0;) {
    if (b[k] == 0) continue;
    const Row& row = rows_[k];
    const Entry* L = entries_.data() + row.first;
    b[k] *= row.inverse;
    for (int a = 0; a < row.count; ++a) b[L[a].column] -= L[a].value * b[k];
  }
}

void MassFactor::solve_lower(double* b) const {
  for (std::size_t k = 0; k < rows_.size(); ++k) {
    const Row& row = rows_[k];
    const Entry* L = entries_.data() + row.first;
    double rest = b[k];
    for (int a = 0; a < row.count; ++a) rest -= L[a].value * b[L[a].column];
    b[k] = rest * row.inverse;
  }
}

}  // namespace tribo::solvers
