#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/bodies/tree_description.hpp"
#include "reference/dense/switched_system.hpp"
#include "reference/scenes/triple.hpp"

/// Bodies in a tree of hinges whose points are tied to the ground, by Newton's and Euler's laws of
/// each body along the motions that the tree allows. Of models/ only the description is used.
namespace tribo::reference {

/// A point of a body that may touch the ground z = 0.
struct TiedPoint {
  std::string name;
  int body = 0;
  Triple<Fifty> place = {};   ///< in the body's frame [m]
  Triple<Fifty> anchor = {};  ///< p0 of one that is tied, in the world [m]
  bool tied = false;
};

struct TiedTreeScene {
  models::TreeDescription tree = {};  ///< its first body floats, the others turn or are welded
  std::vector<TiedPoint> points = {};
  Fifty stiffness = 0, damping = 0;    ///< K [N/m], B [N s/m]
  Fifty friction = 0;                  ///< μ
  std::vector<Fifty> drive = {};       ///< τ of each hinge, held [N m]; empty: none
  std::vector<Fifty> q = {}, v = {};   ///< at the start, in the order of the columns
  std::optional<double> longest = {};  ///< how long τ is held [s]
  double length = 0, speed = 0;        ///< sizes of places and of their rates [m], [m/s]
};

/// Speeds of a body that floats, V and Ω.
inline constexpr int kFree = 6;

[[nodiscard]] Triple<Fifty> triple(const Eigen::Vector3d& a);

/// A rotation, by the images of the three axes.
template <class T>
using Axes = std::array<Triple<T>, 3>;

/// The tree while nothing switches: points that touch stay tied to their anchors, within the cone,
/// and the others stay apart. Where that ends, the run ends.
///
/// State: p and quaternion (x, y, z, w) of the first body, the angles, then u = (V, Ω, θ̇) with V
/// and Ω in that body's axes. The centre of mass and the rate of turning of each body are
///
///   ċ = Σ_j l_j u_j,   ω = Σ_j w_j u_j,   c̈ = Σ_j l_j u̇_j + a,   ω̇ = Σ_j w_j u̇_j + α
///
/// and m c̈ = ΣF, d(Iω)/dt = ΣN along l_j and w_j are as many equations as there are u_j:
///
///   Σ_k [Σ m l_j·l_k + w_j·I w_k] u̇_k = Σ l_j·m(g − a) − w_j·(I α + ω × Iω) + Σ (l_j at x)·F + τ_j
///   F = K (p0 − x) − B ẋ of a point that is tied                    [Kane and Levinson 1985, Ch.
///   6]
class TiedTree final : public SwitchedSystem {
 public:
  enum PointMode : int { kApart, kTied };

  /// Throws InputError for a tree of other joints, or a start of other sizes.
  explicit TiedTree(TiedTreeScene scene);

  [[nodiscard]] Vector<Fifty> start() const override;
  [[nodiscard]] std::vector<double> scales() const override;
  [[nodiscard]] SwitchMode mode_at(const Vector<Fifty>& y) const override;
  [[nodiscard]] RecordedMode record(const SwitchMode& mode) const override;

  [[nodiscard]] const TiedTreeScene& scene() const { return scene_; }

  /// m g of all bodies [N].
  [[nodiscard]] double weight() const;
  /// Names of the components of a state, with units.
  [[nodiscard]] std::vector<std::string> columns() const;

  /// A point in the world, and the force on it.
  template <class T>
  struct PointLook {
    Triple<T> x, u;  ///< place [m] and velocity [m/s]
    Triple<T> F;     ///< zero where it is not tied [N]
  };
  template <class T>
  struct Look {
    std::vector<T> rate;  ///< ẏ
    std::vector<PointLook<T>> points;
  };
  /// In double, quadruple precision or 50 digits, or recorded.
  template <class T>
  [[nodiscard]] Look<T> look(const T* y) const;

 private:
  struct Body {
    int parent = 0;
    int speed = 0;  ///< of its hinge; none for a welded body
    Triple<Fifty> axis = {}, position = {}, centre = {};
    Axes<Fifty> orientation = {}, inertia = {};
    Fifty mass = 0;
  };
  template <class T>
  struct Motion;
  template <class T>
  struct Balance;

  template <class T>
  [[nodiscard]] Motion<T> first(const T* y) const;
  template <class T>
  [[nodiscard]] Motion<T> next(const Body& body, const Motion<T>& parent, const T* y) const;
  template <class T>
  void weigh(const Body& body, const Motion<T>& motion, Balance<T>& balance) const;
  template <class T>
  [[nodiscard]] PointLook<T> press(const TiedPoint& point, const Motion<T>& motion,
                                   Balance<T>& balance) const;

  TiedTreeScene scene_;
  std::vector<Body> bodies_;
  std::size_t num_speeds_ = 0;
};

}  // namespace tribo::reference
