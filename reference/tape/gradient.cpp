#include <cmath>

#include "reference/tape/evaluate.hpp"

namespace tribo::reference {

Gradient::Gradient(const Program& program)
    : program_(program), values_(static_cast<std::size_t>(program.registers())) {
  rows_.setZero(program.inputs, program.registers());
  rows_.leftCols(program.inputs).setIdentity();
  for (std::size_t i = 0; i < program.constants.size(); ++i) {
    values_[static_cast<std::size_t>(program.inputs) + i] =
        static_cast<double>(program.constants[i]);
  }
}

void Gradient::operator()(const Eigen::VectorXd& y, Eigen::MatrixXd& jacobian) {
  const auto value = [&](int i) -> double& { return values_[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < program_.inputs; ++i) value(i) = y[i];
  int at = program_.first_result();
  for (const auto& [op, a, b] : program_.instructions) {
    auto row = rows_.col(at);
    double& c = value(at);
    ++at;
    switch (op) {
      case Op::kAdd:
        c = value(a) + value(b);
        row = rows_.col(a) + rows_.col(b);
        break;
      case Op::kSubtract:
        c = value(a) - value(b);
        row = rows_.col(a) - rows_.col(b);
        break;
      case Op::kMultiply:
        c = value(a) * value(b);
        row = value(b) * rows_.col(a) + value(a) * rows_.col(b);
        break;
      case Op::kDivide:
        c = value(a) / value(b);
        row = (rows_.col(a) - c * rows_.col(b)) / value(b);
        break;
      case Op::kSqrt:
        c = std::sqrt(value(a));
        row = rows_.col(a) / (2 * c);
        break;
      case Op::kSin:
        c = std::sin(value(a));
        row = std::cos(value(a)) * rows_.col(a);
        break;
      case Op::kCos:
        c = std::cos(value(a));
        row = -std::sin(value(a)) * rows_.col(a);
        break;
    }
  }
  jacobian.resize(static_cast<Eigen::Index>(program_.outputs.size()), program_.inputs);
  for (std::size_t i = 0; i < program_.outputs.size(); ++i) {
    jacobian.row(static_cast<Eigen::Index>(i)) = rows_.col(program_.outputs[i]).transpose();
  }
}

}  // namespace tribo::reference
