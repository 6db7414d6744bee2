#pragma once

#include <array>
#include <bit>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "reference/hybrid_system.hpp"

namespace tribo::reference {

/// A hybrid system of any kind, one type a scalar: integrators are compiled once for each scalar
/// and not once more for each system. Functions as in `HybridSystem`.
template <class S>
class AnyHybrid {
 public:
  using Scalar = S;
  using Mode = std::array<int, 2>;  ///< stands for the system's own

  virtual ~AnyHybrid() = default;
  /// The integrated state from the coordinates (q, v) at t.
  [[nodiscard]] virtual Vector<S> state(const S& t, const Vector<S>& qv) const = 0;
  [[nodiscard]] virtual Mode start_mode(const S& t, const Vector<S>& y) const = 0;
  virtual void rate(const Mode& m, const S& t, const Vector<S>& y, Vector<S>& out) const = 0;
  [[nodiscard]] virtual std::span<const Guard> guards(const Mode& m) const = 0;
  [[nodiscard]] virtual S guard(const Mode& m,
                                std::size_t i,
                                const S& t,
                                const Vector<S>& y) const = 0;
  [[nodiscard]] virtual Mode next(const Mode& m,
                                  std::size_t i,
                                  const S& t,
                                  const Vector<S>& y) const = 0;
  [[nodiscard]] virtual Vector<S> entered(const Mode& from,
                                          const Mode& to,
                                          const Vector<S>& y) const = 0;
  [[nodiscard]] virtual S max_step(const Mode& m) const = 0;
  [[nodiscard]] virtual std::optional<Vector<S>> flow(const Mode& m,
                                                      const S& t,
                                                      const Vector<S>& y,
                                                      const S& tau) const = 0;
  [[nodiscard]] virtual S absolute_scale() const = 0;
  /// f_n of the frozen mode at y [N]; NaN where the system does not tell.
  [[nodiscard]] virtual S normal_force(const Mode& m, const Vector<S>& y) const = 0;
};

/// A system as an `AnyHybrid`.
template <HybridSystem H>
class ErasedHybrid final : public AnyHybrid<typename H::Scalar> {
 public:
  using S = typename H::Scalar;
  using Mode = typename AnyHybrid<S>::Mode;

  explicit ErasedHybrid(H system) : system_(std::move(system)) {}

  [[nodiscard]] Vector<S> state(const S& t, const Vector<S>& qv) const override {
    return system_.state(t, qv);
  }
  [[nodiscard]] Mode start_mode(const S& t, const Vector<S>& y) const override {
    return packed(system_.start_mode(t, y));
  }
  void rate(const Mode& m, const S& t, const Vector<S>& y, Vector<S>& out) const override {
    system_.rate(unpacked(m), t, y, out);
  }
  [[nodiscard]] std::span<const Guard> guards(const Mode& m) const override {
    return system_.guards(unpacked(m));
  }
  [[nodiscard]] S guard(const Mode& m,
                        std::size_t i,
                        const S& t,
                        const Vector<S>& y) const override {
    return system_.guard(unpacked(m), i, t, y);
  }
  [[nodiscard]] Mode next(const Mode& m,
                          std::size_t i,
                          const S& t,
                          const Vector<S>& y) const override {
    return packed(next_mode(system_, unpacked(m), i, t, y));
  }
  [[nodiscard]] Vector<S> entered(const Mode& from,
                                  const Mode& to,
                                  const Vector<S>& y) const override {
    if constexpr (requires { system_.entered(unpacked(from), unpacked(to), y); }) {
      return system_.entered(unpacked(from), unpacked(to), y);
    } else {
      return y;
    }
  }
  [[nodiscard]] S max_step(const Mode& m) const override { return system_.max_step(unpacked(m)); }
  [[nodiscard]] std::optional<Vector<S>> flow(const Mode& m,
                                              const S& t,
                                              const Vector<S>& y,
                                              const S& tau) const override {
    return system_.flow(unpacked(m), t, y, tau);
  }
  [[nodiscard]] S absolute_scale() const override { return system_.absolute_scale(); }
  [[nodiscard]] S normal_force(const Mode& m, const Vector<S>& y) const override {
    if constexpr (requires { system_.normal_force(unpacked(m), y); }) {
      return system_.normal_force(unpacked(m), y);
    } else {
      return std::numeric_limits<S>::quiet_NaN();
    }
  }

 private:
  using Own = typename H::Mode;

  static Mode packed(const Own& own) {
    if constexpr (std::is_enum_v<Own>) {
      return {static_cast<int>(own), 0};
    } else {
      return std::bit_cast<Mode>(own);
    }
  }
  static Own unpacked(const Mode& m) {
    if constexpr (std::is_enum_v<Own>) {
      return static_cast<Own>(m[0]);
    } else {
      return std::bit_cast<Own>(m);
    }
  }

  H system_;
};

template <HybridSystem H>
[[nodiscard]] std::unique_ptr<AnyHybrid<typename H::Scalar>> any_hybrid(H system) {
  return std::make_unique<ErasedHybrid<H>>(std::move(system));
}

}  // namespace tribo::reference
