#pragma once

#include <string>
#include <vector>

#include "models/parameters.hpp"
#include "reference/dense/switched_system.hpp"

/// Thin rods, one below the other, that turn in the plane, by the equations of the angles that they
/// make with the vertical. Written without models/, so that each can check the other.
namespace tribo::reference {

struct Rod {
  Fifty mass = 0, length = 0;      ///< [kg], [m]
  Fifty start = 0;                 ///< angle against the rod above [rad]
  bool limited = false;            ///< by stops that do not give way and from which nothing bounces
  Fifty lower = 0, upper = 0;      ///< [rad]
  Fifty target = 0, constant = 0;  ///< of its drive: angle [rad] and moment [N m]
  Fifty effort = 0;                ///< limit of its moment, 0: none [N m]
};

enum class RodControl {
  kMoment,           ///< τ = constant
  kInverseDynamics,  ///< τ = M (−K_p e − K_d q̇) + k(q, q̇)
  kPd,               ///< τ = −K_p e − K_d q̇ + k(q, 0)
  kPid,              ///< τ = −K_p e − K_d q̇ − K_i z,  ż = e
};

struct RodChainScene {
  std::vector<Rod> rods;
  Fifty gravity = 0;  ///< downwards [m/s²]
  RodControl control = RodControl::kMoment;
  Fifty K_p = 0, K_d = 0, K_i = 0;
  double speed = 1;  ///< of the angles in the course of a run [rad/s]
};

/// y = (q, q̇, and z of kPid); φ_i = Σ_{j≤i} q_j is rod i's angle against the vertical, e = q −
/// target. With c_bi the share of rod i's length that lies above the centre of rod b: l_i, l_i/2
/// for b = i, none below it:
///
///   A_ij = Σ_b m_b c_bi c_bj + δ_ij m_i l_i²/12,   B_i = Σ_b m_b c_bi
///   Σ_j A_ij cos(φ_i − φ_j) φ̈_j + κ_i = τ_i − τ_{i+1}
///   κ_i = Σ_j A_ij sin(φ_i − φ_j) φ̇_j² + g B_i sin φ_i
///
/// A joint at a stop has q̈ = 0 and a moment λ of the stop, until that moment pulls. The joint
/// comes to rest there at once, and with it all other joints that are at their stop and are pushed
/// against it: M Δq̇ = p for these. Moments are cut off at their effort.
class RodChain final : public SwitchedSystem {
 public:
  enum JointMode : int { kFree, kAtLower, kAtUpper };
  enum EffortMode : int { kWithin, kCutAbove, kCutBelow };

  explicit RodChain(RodChainScene scene) : scene_(std::move(scene)) {}

  [[nodiscard]] Vector<Fifty> start() const override;
  [[nodiscard]] std::vector<double> scales() const override;
  [[nodiscard]] SwitchMode mode_at(const Vector<Fifty>& y) const override;
  [[nodiscard]] RecordedMode record(const SwitchMode& mode) const override;
  void jump(const Switch&, SwitchMode& mode, Vector<Fifty>& y) const override;

  [[nodiscard]] std::vector<std::string> columns() const;
  [[nodiscard]] const RodChainScene& scene() const { return scene_; }

  /// ẏ in a mode, in any scalar.
  template <class T>
  [[nodiscard]] std::vector<T> rate(const SwitchMode& mode, const T* y) const {
    return motion(mode, y).rate;
  }

 private:
  template <class T>
  struct Motion {
    std::vector<T> rate;
    std::vector<T> asked;  ///< moments before they are cut off
    std::vector<T> stops;  ///< λ of each joint that is held
  };
  template <class T>
  using Square = std::vector<std::vector<T>>;

  [[nodiscard]] std::size_t size() const { return scene_.rods.size(); }
  template <class T>
  [[nodiscard]] Motion<T> motion(const SwitchMode& mode, const T* y) const;
  /// Mass matrix and forces κ of the angles q.
  template <class T>
  void look(const T* y, bool at_rest, Square<T>& M, std::vector<T>& k) const;
  template <class T>
  [[nodiscard]] std::vector<T> moments(const Square<T>& M, const std::vector<T>& k,
                                       const T* y) const;
  [[nodiscard]] std::vector<std::size_t> held(const SwitchMode& mode) const;
  [[nodiscard]] static bool let_go(const std::vector<std::size_t>& joints,
                                   const std::vector<Fifty>& impulse, SwitchMode& mode);
  [[nodiscard]] Fifty share(std::size_t b, std::size_t i) const;

  RodChainScene scene_;
};

[[nodiscard]] RodChainScene double_pendulum_equations(const models::Parameters& p);
[[nodiscard]] RodChainScene planar_arm_equations(const models::Parameters& p);

}  // namespace tribo::reference
