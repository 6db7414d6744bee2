#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>

#include "solvers/convex/contact_potential.hpp"
#include "solvers/convex/exact_line_search.hpp"

namespace tribo::solvers {

/// The contacts of a convex problem, evaluated group by group. The results do not depend on the
/// groups.
class ContactGroups {
 public:
  virtual ~ContactGroups() = default;

  /// Takes the contacts of a problem, which must outlive their use; returns whether it can.
  [[nodiscard]] virtual bool take(std::span<const ContactPotential> potentials) = 0;
  [[nodiscard]] virtual std::size_t num_groups() const = 0;

  /// The responses at v_c of the contacts in groups `first` to `last`, the latter excluded.
  virtual void respond(std::span<const models::Vector3<double>> v_c, std::size_t first,
                       std::size_t last, std::span<PotentialResponse> responses) = 0;

  /// Begins a line v_c + α Δv_c from the v_c of the last responses.
  virtual void begin(std::span<const models::Vector3<double>> dv_c) = 0;
  /// Adds −Σ Δv_cᵀγ, Σ Δv_cᵀGΔv_c and Σ ℓ_c(α) − ℓ_c(0).
  virtual void add(double alpha, LineDerivatives& line) const = 0;
};

/// Contacts of one law, several at once.
[[nodiscard]] std::unique_ptr<ContactGroups> sap_groups();
[[nodiscard]] std::unique_ptr<ContactGroups> lagged_groups();
[[nodiscard]] std::unique_ptr<ContactGroups> similar_groups();

/// Of these the first that takes the contacts of a problem is to have them; the last takes any.
using ContactGrouping = std::array<std::unique_ptr<ContactGroups>, 4>;
[[nodiscard]] ContactGrouping make_contact_groups();

}  // namespace tribo::solvers
