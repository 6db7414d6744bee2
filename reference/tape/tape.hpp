#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "reference/tape/precision.hpp"

/// A function written once and recorded as a list of operations: its values in any scalar, its
/// derivatives and Taylor series then need only a pass through the list.
namespace tribo::reference {

enum class Op : std::uint8_t { kAdd, kSubtract, kMultiply, kDivide, kSqrt, kSin, kCos };

/// The result of `op` on two registers. A root does not use the second; a sine and a cosine stand
/// one after the other and name each other.
struct Instruction {
  Op op = Op::kAdd;
  int a = 0, b = 0;
  auto operator<=>(const Instruction&) const = default;
};

/// The instructions for some outputs, ready to run. Registers hold the inputs, then the constants,
/// then the result of each instruction in turn.
struct Program {
  int inputs = 0;
  std::vector<Fifty> constants;
  std::vector<Instruction> instructions;
  std::vector<int> outputs;  ///< registers

  [[nodiscard]] int first_result() const { return inputs + static_cast<int>(constants.size()); }
  [[nodiscard]] int registers() const {
    return first_result() + static_cast<int>(instructions.size());
  }
  [[nodiscard]] bool is_constant(int at) const { return at >= inputs && at < first_result(); }
};

class Recorded;

/// Holds the recorded operations. Equal operations on equal operands are recorded once, a sum or a
/// product in either order.
class Tape {
 public:
  explicit Tape(int inputs) : inputs_(inputs) {}
  Tape(const Tape&) = delete;
  Tape& operator=(const Tape&) = delete;

  [[nodiscard]] std::vector<Recorded> inputs();
  /// Only the instructions that `outputs` need.
  [[nodiscard]] Program program(std::span<const Recorded> outputs);

 private:
  friend class Recorded;
  /// An operand: an input, a constant or the result of an instruction, told apart by its sign and
  /// size: inputs from 0, results after them, constants −1, −2, …
  [[nodiscard]] int operand(const Recorded& value);
  [[nodiscard]] int constant(const Fifty& value);
  [[nodiscard]] int record(const Instruction& instruction);

  int inputs_;
  std::vector<Fifty> constants_;
  std::vector<Instruction> instructions_;
  std::map<Instruction, int> known_;
  std::map<Fifty, int> known_constants_;
};

/// A number that remembers how it was made: either a constant, or one that depends on inputs. A
/// sign is no operation: it turns sums into differences, and products take it along.
class Recorded {
 public:
  Recorded() = default;
  Recorded(const Fifty& constant) : constant_(constant) {}  // NOLINT: as a number would
  Recorded(double constant) : constant_(constant) {}        // NOLINT
  Recorded(int constant) : constant_(constant) {}           // NOLINT

  [[nodiscard]] bool is_constant() const { return tape_ == nullptr; }

  friend Recorded operator+(const Recorded& a, const Recorded& b);
  friend Recorded operator-(const Recorded& a);
  friend Recorded operator-(const Recorded& a, const Recorded& b) { return a + (-b); }
  friend Recorded operator*(const Recorded& a, const Recorded& b);
  friend Recorded operator/(const Recorded& a, const Recorded& b);
  friend Recorded sqrt(const Recorded& a);
  friend Recorded sin(const Recorded& a);
  friend Recorded cos(const Recorded& a);

 private:
  friend class Tape;
  Recorded(Tape* tape, int at) : tape_(tape), at_(at) {}
  [[nodiscard]] bool is(int number) const { return is_constant() && constant_ == number; }
  [[nodiscard]] bool is_negative() const { return is_constant() ? constant_ < 0 : negative_; }
  [[nodiscard]] static Recorded made(Op op, const Recorded& a, const Recorded& b);
  [[nodiscard]] static Recorded made(Op op, const Recorded& a);

  Tape* tape_ = nullptr;
  int at_ = 0;
  bool negative_ = false;  ///< the sign of the value
  Fifty constant_ = 0;
};

}  // namespace tribo::reference
