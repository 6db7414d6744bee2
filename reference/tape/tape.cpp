#include "reference/tape/tape.hpp"

#include <utility>

namespace tribo::reference {

std::vector<Recorded> Tape::inputs() {
  std::vector<Recorded> result;
  for (int i = 0; i < inputs_; ++i) result.push_back(Recorded(this, i));
  return result;
}

int Tape::constant(const Fifty& value) {
  const auto [at, is_new] =
      known_constants_.try_emplace(value, -1 - static_cast<int>(constants_.size()));
  if (is_new) constants_.push_back(value);
  return at->second;
}

int Tape::operand(const Recorded& value) {
  if (value.is_constant()) return constant(value.constant_);
  if (!value.negative_) return value.at_;
  return record({Op::kSubtract, constant(0), value.at_});
}

int Tape::record(const Instruction& instruction) {
  const auto [at, is_new] =
      known_.try_emplace(instruction, inputs_ + static_cast<int>(instructions_.size()));
  if (is_new) instructions_.push_back(instruction);
  return at->second;
}

Recorded Recorded::made(Op op, const Recorded& a, const Recorded& b) {
  Tape* const tape = a.is_constant() ? b.tape_ : a.tape_;
  int first = tape->operand(a), second = tape->operand(b);
  const bool either_order = op == Op::kAdd || op == Op::kMultiply;
  if (either_order && second < first) std::swap(first, second);
  return {tape, tape->record({op, first, second})};
}

Recorded Recorded::made(Op op, const Recorded& a) {
  Tape* const tape = a.tape_;
  const int of = tape->operand(a);
  if (op == Op::kSqrt) return {tape, tape->record({op, of, of})};
  const int sine = tape->record({Op::kSin, of, of});
  const int cosine = tape->record({Op::kCos, of, sine});
  return {tape, op == Op::kSin ? sine : cosine};
}

Program Tape::program(std::span<const Recorded> outputs) {
  std::vector<int> wanted;
  for (const Recorded& output : outputs) wanted.push_back(operand(output));
  std::vector<bool> needed(instructions_.size(), false);
  const auto need = [&](int at) {
    if (at >= inputs_) needed[static_cast<std::size_t>(at - inputs_)] = true;
  };
  for (const int at : wanted) need(at);
  for (std::size_t i = instructions_.size(); i-- > 0;) {
    if (!needed[i]) continue;
    need(instructions_[i].a);
    need(instructions_[i].b);
    if (instructions_[i].op == Op::kSin) needed[i + 1] = true;
  }
  Program result{.inputs = inputs_, .constants = constants_, .instructions = {}, .outputs = {}};
  std::vector<int> moved(instructions_.size(), 0);
  const auto place = [&](int at) {
    if (at < 0) return inputs_ - 1 - at;
    return at < inputs_ ? at : moved[static_cast<std::size_t>(at - inputs_)];
  };
  for (std::size_t i = 0; i < instructions_.size(); ++i) {
    if (!needed[i]) continue;
    moved[i] = result.registers();
    const auto& [op, a, b] = instructions_[i];
    const int second = op == Op::kSin ? moved[i] + 1 : place(b);
    result.instructions.push_back({op, place(a), second});
  }
  for (const int at : wanted) result.outputs.push_back(place(at));
  return result;
}

Recorded operator-(const Recorded& a) {
  if (a.is_constant()) return Fifty(-a.constant_);
  Recorded opposite = a;
  opposite.negative_ = !a.negative_;
  return opposite;
}

Recorded operator+(const Recorded& a, const Recorded& b) {
  if (a.is_constant() && b.is_constant()) return Fifty(a.constant_ + b.constant_);
  if (a.is(0)) return b;
  if (b.is(0)) return a;
  if (a.is_negative() && b.is_negative()) return -Recorded::made(Op::kAdd, -a, -b);
  if (a.is_negative()) return Recorded::made(Op::kSubtract, b, -a);
  if (b.is_negative()) return Recorded::made(Op::kSubtract, a, -b);
  return Recorded::made(Op::kAdd, a, b);
}

Recorded operator*(const Recorded& a, const Recorded& b) {
  if (a.is_constant() && b.is_constant()) return Fifty(a.constant_ * b.constant_);
  if (a.is(0) || b.is(0)) return 0;
  if (a.is_negative()) return -((-a) * b);
  if (b.is_negative()) return -(a * (-b));
  if (a.is(1)) return b;
  if (b.is(1)) return a;
  return Recorded::made(Op::kMultiply, a, b);
}

Recorded operator/(const Recorded& a, const Recorded& b) {
  if (b.is_constant()) return a * Fifty(1 / b.constant_);
  if (a.is(0)) return 0;
  if (a.is_negative()) return -((-a) / b);
  if (b.is_negative()) return -(a / (-b));
  return Recorded::made(Op::kDivide, a, b);
}

Recorded sqrt(const Recorded& a) {
  if (a.is_constant()) return Fifty(sqrt(a.constant_));
  return Recorded::made(Op::kSqrt, a);
}

Recorded sin(const Recorded& a) {
  if (a.is_constant()) return Fifty(sin(a.constant_));
  return Recorded::made(Op::kSin, a);
}

Recorded cos(const Recorded& a) {
  if (a.is_constant()) return Fifty(cos(a.constant_));
  return Recorded::made(Op::kCos, a);
}

}  // namespace tribo::reference
