#include "reference/dense/second_order.hpp"

namespace tribo::reference {

SecondOrder::SecondOrder(const Program& rate) {
  const auto size = static_cast<std::size_t>(rate.inputs);
  source_.assign(size, -1);
  place_.assign(size, -1);
  for (std::size_t i = 0; i < size; ++i) {
    const int from = rate.outputs[i];
    if (from < rate.inputs && rate.outputs[static_cast<std::size_t>(from)] >= rate.inputs) {
      source_[i] = from;
    } else {
      place_[i] = static_cast<Eigen::Index>(kept_.size());
      kept_.push_back(static_cast<int>(i));
    }
  }
}

void SecondOrder::split(const models::Matrix<double>& jacobian, models::Matrix<double>& own,
                        models::Matrix<double>& drawn) const {
  const auto n = static_cast<Eigen::Index>(kept_.size());
  own.resize(n, n);
  drawn.setZero(n, n);
  for (Eigen::Index r = 0; r < n; ++r) {
    const int row = kept_[static_cast<std::size_t>(r)];
    for (Eigen::Index c = 0; c < n; ++c) {
      own(r, c) = jacobian(row, kept_[static_cast<std::size_t>(c)]);
    }
    for (int i = 0; i < size(); ++i) {
      if (source(i) < 0) continue;
      drawn(r, place_[static_cast<std::size_t>(source(i))]) += jacobian(row, i);
    }
  }
}

}  // namespace tribo::reference
