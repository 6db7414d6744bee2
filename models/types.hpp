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

using VectorXd = Vector<double>;
using MatrixXd = Matrix<double>;
using Vector2d = Vector2<double>;
using Vector3d = Vector3<double>;
using Vector6d = Vector6<double>;
using Matrix3d = Matrix3<double>;
using Matrix6Xd = Matrix6X<double>;

}  // namespace tribo::models
