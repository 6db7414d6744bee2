#pragma once

#include <span>
#include <vector>

#include "solvers/convex/contact_potential.hpp"
#include "solvers/convex/exact_line_search.hpp"
#include "solvers/convex/lagged_response.hpp"

namespace tribo::solvers {

/// Lagged contacts with the soft friction law, several at once, since most of a step goes into
/// evaluations of laws. The results are bitwise those of each contact alone.
class LaggedLanes {
 public:
  /// Takes the contacts of a problem if all are of that kind; returns whether it did.
  bool take(std::span<const ContactPotential> potentials);

  /// The responses at v_c of the contacts in groups `first` to `last`, the latter excluded.
  void respond(std::span<const models::Vector3<double>> v_c, std::size_t first, std::size_t last,
               std::span<PotentialResponse> responses);
  [[nodiscard]] std::size_t num_groups() const { return groups_.size(); }

  /// Begins a line v_c + α Δv_c from the v_c of the last responses.
  void begin(std::span<const models::Vector3<double>> dv_c);

  /// Adds −Σ Δv_cᵀγ, Σ Δv_cᵀGΔv_c and Σ ℓ_c(α) − ℓ_c(0).
  void add(double alpha, LineDerivatives& line) const;

 private:
  /// Friction as `slip_response` takes it.
  struct Friction {
    Lanes mu, v_s;
    [[nodiscard]] models::FrictionLaw<Lanes>::Potential potential(const Lanes& s) const;
  };
  /// Contacts side by side.
  struct Group {
    Lanes v_hat, linear, quadratic;
    Lanes gamma_n0;
    Friction friction;
    models::Vector3<Lanes> v, dv;
    Lanes cost;  ///< at α = 0 [J]

    void set_potential(std::size_t lane, const LaggedPotential<NormalImpulse>& lagged);
    [[nodiscard]] PotentialResponseOf<Lanes> at(const models::Vector3<Lanes>& v_c) const {
      const NormalParabola<Lanes> normal(v_hat, linear, quadratic);
      return lagged_response<Lanes>(normal, gamma_n0, friction, v_c);
    }
  };
  struct Terms {
    Lanes slope, curvature, change;
  };
  [[nodiscard]] static Terms along(const Group& group, double alpha);
  void set_velocities(std::span<const models::Vector3<double>> v_c, std::size_t group,
                      models::Vector3<Lanes>& out) const;

  std::size_t count_ = 0;
  std::vector<Group> groups_;  ///< if not full, the last group repeats the last contact
};

}  // namespace tribo::solvers
