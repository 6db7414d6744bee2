#pragma once

#include <algorithm>
#include <cmath>

#include "models/types.hpp"
#include "reference/tape/tape.hpp"
#include "reference/tape/wide_float.hpp"

/// Ways to run a recorded program. Each object holds its registers: one object per thread.
namespace tribo::reference {

using models::Vector;

/// The sine of x, or its cosine, by the function of S.
template <class S>
[[nodiscard]] typename RunsIn<S>::Type circular_function(Op op, const typename RunsIn<S>::Type& x) {
  using std::cos;
  using std::sin;
  const S angle = RunsIn<S>::to(x);
  return RunsIn<S>::from(op == Op::kSin ? S(sin(angle)) : S(cos(angle)));
}

/// Outputs of a program.
template <class S>
class Values {
  using T = typename RunsIn<S>::Type;

 public:
  explicit Values(const Program& program)
      : program_(program), registers_(static_cast<std::size_t>(program.registers())) {
    for (std::size_t i = 0; i < program.constants.size(); ++i) {
      registers_[static_cast<std::size_t>(program.inputs) + i] =
          RunsIn<S>::from(S(program.constants[i]));
    }
  }

  [[nodiscard]] std::size_t outputs() const { return program_.outputs.size(); }

  /// `y` and `out` point to as many numbers as there are inputs and outputs.
  void operator()(const S* y, S* out) {
    std::transform(y, y + program_.inputs, registers_.begin(), RunsIn<S>::from);
    int result = program_.first_result();
    for (const Instruction& instruction : program_.instructions) run(instruction, at(result++));
    for (const int output : program_.outputs) *out++ = RunsIn<S>::to(at(output));
  }

 private:
  [[nodiscard]] T& at(int i) { return registers_[static_cast<std::size_t>(i)]; }

  void run(const Instruction& instruction, T& result) {
    using std::sqrt;
    const T& a = at(instruction.a);
    const T& b = at(instruction.b);
    switch (instruction.op) {
      case Op::kAdd:
        result = a + b;
        return;
      case Op::kSubtract:
        result = a - b;
        return;
      case Op::kMultiply:
        result = a * b;
        return;
      case Op::kDivide:
        result = a / b;
        return;
      case Op::kSqrt:
        result = sqrt(a);
        return;
      case Op::kSin:
      case Op::kCos:
        result = circular_function<S>(instruction.op, a);
        return;
    }
  }

  Program program_;
  std::vector<T> registers_;
};

/// Taylor series of the outputs along a curve y(τ) = Σ yₖ τᵏ.
///
///   c = a b       cₖ = Σ aⱼ bₖ₋ⱼ
///   c = a / b     cₖ = (aₖ − Σ_{j<k} cⱼ bₖ₋ⱼ) / b₀
///   c = √a        cₖ = (aₖ − Σ_{0<j<k} cⱼ cₖ₋ⱼ) / (2 c₀)
///   s = sin a     k sₖ =  Σ_{j>0} j aⱼ (cos a)ₖ₋ⱼ;   cosine with the other sign
template <class S>
class Series {
  using T = typename RunsIn<S>::Type;

 public:
  Series(const Program& program, int order)
      : program_(program),
        stride_(order + 1),
        registers_(static_cast<std::size_t>(program.registers() * stride_), T(0)) {
    for (std::size_t i = 0; i < program.constants.size(); ++i) {
      of(program.inputs + static_cast<int>(i))[0] = RunsIn<S>::from(S(program.constants[i]));
    }
  }

  /// Coefficients of the solution of ẏ = f(y) through y0, where this program is f: column k is yₖ,
  /// up to the order.
  void solve(const Vector<S>& y0, models::Matrix<S>& y) {
    y.resize(program_.inputs, stride_);
    y.col(0) = y0;
    set_inputs(y, 0);
    for (int k = 0; k + 1 < stride_; ++k) {
      run(k);
      for (int i = 0; i < program_.inputs; ++i) y(i, k + 1) = output(i, k) / (k + 1);
      set_inputs(y, k + 1);
    }
  }

  /// The outputs' series, up to the order, along the curve with yₖ in column k of y.
  void along(const models::Matrix<S>& y) {
    for (int k = 0; k < stride_; ++k) set_inputs(y, k);
    for (int k = 0; k < stride_; ++k) run(k);
  }
  /// Coefficient k of output i, as found last.
  [[nodiscard]] S output(int i, int k) const {
    return RunsIn<S>::to(registers_[static_cast<std::size_t>(
        program_.outputs[static_cast<std::size_t>(i)] * stride_ + k)]);
  }

 private:
  [[nodiscard]] T* of(int i) { return &registers_[static_cast<std::size_t>(i * stride_)]; }

  void set_inputs(const models::Matrix<S>& y, int k) {
    for (int i = 0; i < program_.inputs; ++i) of(i)[k] = RunsIn<S>::from(y(i, k));
  }

  void run(int k) {
    int result = program_.first_result();
    for (const Instruction& instruction : program_.instructions) {
      run(instruction, k, of(result));
      ++result;
    }
  }

  void run(const Instruction& instruction, int k, T* c) {
    const T* a = of(instruction.a);
    const T* b = of(instruction.b);
    switch (instruction.op) {
      case Op::kAdd:
        c[k] = a[k] + b[k];
        return;
      case Op::kSubtract:
        c[k] = a[k] - b[k];
        return;
      case Op::kMultiply:
        c[k] = product(instruction, k, a, b);
        return;
      case Op::kDivide:
        c[k] = quotient(instruction, k, a, b, c);
        return;
      case Op::kSqrt:
        c[k] = root(k, a, c);
        return;
      case Op::kSin:
        c[k] = circular(k, a, b, 1);
        return;
      case Op::kCos:
        c[k] = circular(k, a, b, -1);
        return;
    }
  }

  [[nodiscard]] T product(const Instruction& instruction, int k, const T* a, const T* b) const {
    if (program_.is_constant(instruction.a)) return a[0] * b[k];
    if (program_.is_constant(instruction.b)) return a[k] * b[0];
    T sum = a[0] * b[k];
    for (int j = 1; j <= k; ++j) sum += a[j] * b[k - j];
    return sum;
  }

  [[nodiscard]] T quotient(const Instruction& instruction, int k, const T* a, const T* b,
                           const T* c) const {
    T rest = a[k];
    if (!program_.is_constant(instruction.b)) {
      for (int j = 0; j < k; ++j) rest -= c[j] * b[k - j];
    }
    return rest / b[0];
  }

  [[nodiscard]] static T root(int k, const T* a, const T* c) {
    using std::sqrt;
    if (k == 0) return sqrt(a[0]);
    T rest = a[k];
    for (int j = 1; j < k; ++j) rest -= c[j] * c[k - j];
    return rest / (2 * c[0]);
  }

  /// The sine (sign 1) of a, of which `other` is the cosine, or the cosine (−1), with the sine.
  [[nodiscard]] static T circular(int k, const T* a, const T* other, int sign) {
    if (k == 0) return circular_function<S>(sign > 0 ? Op::kSin : Op::kCos, a[0]);
    T sum = a[1] * other[k - 1];
    for (int j = 2; j <= k; ++j) sum += j * a[j] * other[k - j];
    return sign * sum / k;
  }

  Program program_;
  int stride_;
  std::vector<T> registers_;
};

/// The Jacobian of the outputs in double, forward through the program.
class Gradient {
 public:
  explicit Gradient(const Program& program);
  /// J(i, j) = ∂out_i/∂y_j
  void operator()(const Eigen::VectorXd& y, Eigen::MatrixXd& jacobian);

 private:
  Program program_;
  std::vector<double> values_;
  models::Matrix<double> rows_;  ///< one column a register: its gradient
};

}  // namespace tribo::reference
