#include "solvers/convex/contact_groups.hpp"

#include <vector>

namespace tribo::solvers {
namespace {

class OneByOne final : public ContactGroups {
 public:
  bool take(std::span<const ContactPotential> potentials) override {
    contacts_.resize(potentials.size());
    for (std::size_t i = 0; i < potentials.size(); ++i) contacts_[i].potential = &potentials[i];
    return true;
  }
  std::size_t num_groups() const override { return contacts_.size(); }

  void respond(std::span<const models::Vector3<double>> v_c, std::size_t first, std::size_t last,
               std::span<PotentialResponse> responses) override {
    for (std::size_t i = first; i < last; ++i) {
      contacts_[i].v_c = v_c[i];
      responses[i] = response(*contacts_[i].potential, v_c[i]);
      contacts_[i].cost = responses[i].cost;
    }
  }

  void begin(std::span<const models::Vector3<double>> dv_c) override {
    for (std::size_t i = 0; i < contacts_.size(); ++i) contacts_[i].dv_c = dv_c[i];
  }

  void add(double alpha, LineDerivatives& line) const override {
    for (const Contact& contact : contacts_) {
      const PotentialResponse there =
          response(*contact.potential, contact.v_c + alpha * contact.dv_c);
      line.slope -= contact.dv_c.dot(there.impulse);
      line.curvature += contact.dv_c.dot(there.hessian * contact.dv_c);
      line.change += there.cost - contact.cost;
    }
  }

 private:
  struct Contact {
    const ContactPotential* potential = nullptr;
    models::Vector3<double> v_c, dv_c;
    double cost = 0;  ///< at α = 0 [J]
  };
  std::vector<Contact> contacts_;
};

}  // namespace

ContactGrouping make_contact_groups() {
  return {lagged_groups(), sap_groups(), similar_groups(), std::make_unique<OneByOne>()};
}

}  // namespace tribo::solvers
