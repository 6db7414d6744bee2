#include "verification/study/simulation/trajectory_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "models/anchor_columns.hpp"
#include "verification/judge/special_values.hpp"

namespace tribo::verification {
namespace {

using models::ContactPoint;
using models::State;
using models::Vector3;

constexpr std::size_t kMostInline = 16;  // contact candidates

template <class Values>
void append(std::vector<double>& row, const Values& values) {
  row.insert(row.end(), values.begin(), values.end());
}

void append_contact(std::vector<double>& row, double phi, const Vector3<double>& v,
                    const Vector3<double>& f) {
  row.push_back(phi);
  append(row, v);
  append(row, f);
}

}  // namespace

TrajectoryRows::TrajectoryRows(solvers::Stepper& stepper, bool all_contacts)
    : stepper_(stepper),
      system_(stepper.system()),
      all_contacts_(all_contacts),
      body_names_(system_.body_names()) {}

void TrajectoryRows::begin(const State<double>& x0) {
  system_.evaluate(x0, snapshot_);
  inline_ids_.clear();
  if (snapshot_.contacts.size() <= kMostInline) {
    for (const auto& contact : snapshot_.contacts.items()) inline_ids_.push_back(contact.id);
  }
  forces_of_laws(x0);
  name_columns();
  fill_row(x0);
  if (all_contacts_) fill_contacts(x0);
}

void TrajectoryRows::add(const State<double>& x) {
  system_.evaluate(x, snapshot_);
  reports_.clear();
  stepper_.contacts(x, reports_);
  fill_row(x);
  if (all_contacts_) fill_contacts(x);
}

std::string TrajectoryRows::body_name(int body) const {
  if (body < 0) return "world";
  const auto i = static_cast<std::size_t>(body);
  return body_names_.empty() ? fmt::format("tree{}", snapshot_.bodies[i].tree) : body_names_[i];
}

bool TrajectoryRows::leaves_contacts_out() const {
  return inline_ids_.size() < snapshot_.contacts.size();
}

void TrajectoryRows::name_columns() {
  columns_ = {{"t", "s"}};
  std::ranges::copy(system_.coordinates(), std::back_inserter(columns_));
  if (stepper_.traits().keeps_anchors)
    std::ranges::copy(models::anchor_columns(system_), std::back_inserter(columns_));
  for (const char* const energy : {"E_kin", "E_pot", "E_elastic"})
    columns_.push_back({energy, "J"});
  for (std::size_t i = 0; i < inline_ids_.size(); ++i) {
    const auto add = [&](const char* what, const char* unit) {
      columns_.push_back({fmt::format("c{}.{}", i, what), unit});
    };
    add("phi", "m");
    for (const char* const speed : {"vn", "vt0", "vt1"}) add(speed, "m/s");
    for (const char* const force : {"fn", "ft0", "ft1"}) add(force, "N");
  }
}

void TrajectoryRows::fill_row(const State<double>& x) {
  row_.assign(1, x.t);
  for (const auto* const part : {&x.q, &x.v, &x.memory.external, &x.memory.held})
    append(row_, *part);
  if (stepper_.traits().keeps_anchors) append(row_, models::anchor_values(system_, x));
  const models::Energy energy = this->energy(x);
  for (const double part : {energy.kinetic, energy.potential, energy.elastic}) row_.push_back(part);
  const auto contacts = snapshot_.contacts.items();
  for (const models::ContactId id : inline_ids_) {
    const auto contact = std::find_if(contacts.begin(), contacts.end(),
                                      [id](const auto& candidate) { return candidate.id == id; });
    if (contact == contacts.end()) {
      append_contact(row_, kNaN, Vector3<double>::Constant(kNaN), Vector3<double>::Zero());
    } else {
      append_contact(row_, contact->phi, contact_velocity(snapshot_, *contact, x.v),
                     reported_force(id));
    }
  }
}

void TrajectoryRows::fill_contacts(const State<double>& x) {
  contacts_.clear();
  for (const auto& contact : snapshot_.contacts.items()) {
    const Vector3<double> force = reported_force(contact.id);
    if (!contact.active() && force.isZero(0)) continue;
    contacts_.push_back({contact.id, contact.a, contact.b, contact.phi,
                         contact_velocity(snapshot_, contact, x.v), force});
  }
}

void TrajectoryRows::forces_of_laws(const State<double>& x) {
  reports_.clear();
  for (const auto& contact : snapshot_.contacts.items()) {
    const Vector3<double> v_c = contact_velocity(snapshot_, contact, x.v);
    reports_.push_back({contact.id, contact.phi, v_c, force_of_law(contact, v_c, x)});
  }
}

Vector3<double> TrajectoryRows::force_of_law(const ContactPoint& contact,
                                             const Vector3<double>& v_c,
                                             const State<double>& x) const {
  if (!stepper_.traits().keeps_anchors || !contact.anchored) return contact_force(contact, v_c);
  models::ContactMemory<double> memory = x.memory.anchors.of(contact.id);
  return contact.anchored->law.settle(memory, contact.anchored->position, v_c);
}

models::Energy TrajectoryRows::energy(const State<double>& x) const {
  models::Energy energy = system_.energy(x);
  if (stepper_.traits().needs_open_gaps) energy.elastic = kNaN;
  return energy;
}

/// Zero if the step does not report the contact.
Vector3<double> TrajectoryRows::reported_force(models::ContactId id) const {
  const auto found = std::find_if(reports_.begin(), reports_.end(),
                                  [id](const auto& report) { return report.id == id; });
  return found == reports_.end() ? Vector3<double>(Vector3<double>::Zero()) : found->force;
}

}  // namespace tribo::verification
