#include "models/anchor_columns.hpp"

namespace tribo::models {
namespace {

constexpr Eigen::Index kColumns = 7;

std::vector<NamedContact> contacts_of(const System& system) {
  const AnchoredContacts* anchors = system.anchors();
  return anchors ? anchors->anchored_contacts() : std::vector<NamedContact>{};
}

}  // namespace

std::vector<Coordinate> anchor_columns(const System& system) {
  std::vector<Coordinate> all;
  for (const NamedContact& contact : contacts_of(system)) {
    for (const char* axis : {"z", "x", "y"}) all.push_back({contact.name + ".anchor_" + axis, "m"});
    for (const char* axis : {"x", "y"}) all.push_back({contact.name + ".slip_" + axis, "m/s"});
    for (const char* flag : {"active", "slipping"}) all.push_back({contact.name + "." + flag, "-"});
  }
  return all;
}

VectorXd anchor_values(const System& system, const State<double>& x) {
  const std::vector<NamedContact> contacts = contacts_of(system);
  VectorXd all(kColumns * static_cast<Eigen::Index>(contacts.size()));
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const ContactMemory<double> memory = x.memory.anchors.of(contacts[i].id);
    all.segment<kColumns>(kColumns * static_cast<Eigen::Index>(i)) << memory.anchor,
        memory.slip_velocity, memory.active ? 1.0 : 0.0, memory.slipping ? 1.0 : 0.0;
  }
  return all;
}

}  // namespace tribo::models
