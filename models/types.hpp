#pragma once

#include <Eigen/Core>

namespace tribo::models {

template <class S>
using Vector = Eigen::Matrix<S, Eigen::Dynamic, 1>;
template <class S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;
template <class S>
using Vector2 = Eigen::Matrix<S, 2, 1>;
template <class S>
using Vector3 = Eigen::Matrix<S, 3, 1>;
template <class S>
using Vector6 = Eigen::Matrix<S, 6, 1>;
template <class S>
using Matrix3 = Eigen::Matrix<S, 3, 3>;
template <class S>
using Matrix6X = Eigen::Matrix<S, 6, Eigen::Dynamic>;

using VectorXd = Eigen::VectorXd;
using MatrixXd = Eigen::MatrixXd;

}  // namespace tribo::models
