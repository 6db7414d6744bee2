#include "verification/cli/trajectory.hpp"

#include <algorithm>
#include <iterator>

#include "models/anchor_columns.hpp"
#include "verification/special_values.hpp"

namespace tribo::cli {
namespace {

using models::ContactPoint;
using models::State;
using models::Vector3;
using models::VectorXd;

constexpr std::size_t kMostInline = 16;  // contact candidates

template <class... Arguments>
void append(fmt::memory_buffer& line,
            fmt::format_string<Arguments...> format,
            Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(line), format, std::forward<Arguments>(arguments)...);
}

void append(fmt::memory_buffer& line, const VectorXd& values) {
  for (const double value : values) append(line, ",{:.17g}", value);
}

void append(fmt::memory_buffer& line, const std::vector<models::Coordinate>& columns) {
  for (const auto& column : columns) append(line, ",{}[{}]", column.name, column.unit);
}

void append(fmt::memory_buffer& line,
            double phi,
            const Vector3<double>& v,
            const Vector3<double>& f) {
  append(line, ",{:.17g}", phi);
  for (const double value : v) append(line, ",{:.17g}", value);
  for (const double value : f) append(line, ",{:.17g}", value);
}

void flush(fmt::memory_buffer& line, std::ostream& out) {
  line.push_back('\n');
  out.write(line.data(), static_cast<std::streamsize>(line.size()));
  line.clear();
}

/// The tree that a contact's body is of, or the world.
std::string tree_name(const models::Snapshot<double>& snapshot, int body) {
  if (body < 0) return "world";
  return fmt::format("tree{}", snapshot.bodies[static_cast<std::size_t>(body)].tree);
}

}  // namespace

void write_provenance(std::ostream& out,
                      const std::vector<std::pair<std::string, std::string>>& lines) {
  for (const auto& [key, value] : lines) out << "# " << key << ": " << value << '\n';
}

TrajectoryWriter::TrajectoryWriter(solvers::Stepper& stepper,
                                   std::ostream& out,
                                   std::ostream* contacts)
    : stepper_(stepper), system_(stepper.system()), out_(out), contacts_(contacts) {}

void TrajectoryWriter::begin(const State<double>& x0) {
  system_.evaluate(x0, snapshot_);
  if (snapshot_.contacts.size() <= kMostInline) {
    for (const auto& contact : snapshot_.contacts.items()) inline_ids_.push_back(contact.id);
  }
  forces_of_laws(x0);
  write_header();
  write_row(x0);
}

void TrajectoryWriter::add(const State<double>& x) {
  system_.evaluate(x, snapshot_);
  reports_.clear();
  stepper_.contacts(x, reports_);
  write_row(x);
}

bool TrajectoryWriter::leaves_contacts_out() const {
  return inline_ids_.size() < snapshot_.contacts.size() && !contacts_;
}

void TrajectoryWriter::write_header() {
  append(line_, "t[s]");
  append(line_, system_.coordinates());
  if (stepper_.traits().keeps_anchors) append(line_, models::anchor_columns(system_));
  append(line_, ",E_kin[J],E_pot[J],E_elastic[J]");
  for (std::size_t i = 0; i < inline_ids_.size(); ++i) {
    append(
        line_,
        ",c{0}.phi[m],c{0}.vn[m/s],c{0}.vt0[m/s],c{0}.vt1[m/s],c{0}.fn[N],c{0}.ft0[N],c{0}.ft1[N]",
        i);
  }
  flush(line_, out_);
  if (!contacts_) return;
  append(line_, "t[s],contact,body_a,body_b,phi[m],vn[m/s],vt0[m/s],vt1[m/s],fn[N],ft0[N],ft1[N]");
  flush(line_, *contacts_);
}

void TrajectoryWriter::write_row(const State<double>& x) {
  append(line_, "{:.17g}", x.t);
  append(line_, x.q);
  append(line_, x.v);
  append(line_, x.memory.external);
  append(line_, x.memory.held);
  if (stepper_.traits().keeps_anchors) append(line_, models::anchor_values(system_, x));
  const models::Energy<double> energy = this->energy(x);
  append(line_, ",{:.17g},{:.17g},{:.17g}", energy.kinetic, energy.potential, energy.elastic);
  const auto contacts = snapshot_.contacts.items();
  for (const models::ContactId id : inline_ids_) {
    const auto contact = std::find_if(contacts.begin(),
                                      contacts.end(),
                                      [id](const auto& candidate) { return candidate.id == id; });
    if (contact == contacts.end()) {
      append(line_, ",nan,nan,nan,nan,0,0,0");
      continue;
    }
    const auto* const report = report_of(id);
    append(line_,
           contact->phi,
           contact_velocity(snapshot_, *contact, x.v),
           report ? report->force : Vector3<double>(Vector3<double>::Zero()));
  }
  flush(line_, out_);
  if (contacts_) write_contacts(x);
}

void TrajectoryWriter::write_contacts(const State<double>& x) {
  for (const auto& contact : snapshot_.contacts.items()) {
    const auto* const report = report_of(contact.id);
    const bool pushes = report && !report->force.isZero(0);
    if (!contact.active() && !pushes) continue;
    append(line_,
           "{:.17g},{},{},{}",
           x.t,
           contact.id,
           tree_name(snapshot_, contact.a),
           tree_name(snapshot_, contact.b));
    append(line_,
           contact.phi,
           contact_velocity(snapshot_, contact, x.v),
           report ? report->force : Vector3<double>(Vector3<double>::Zero()));
    flush(line_, *contacts_);
  }
}

void TrajectoryWriter::forces_of_laws(const State<double>& x) {
  reports_.clear();
  for (const auto& contact : snapshot_.contacts.items()) {
    const Vector3<double> v_c = contact_velocity(snapshot_, contact, x.v);
    reports_.push_back({contact.id, contact.phi, v_c, force_of_law(contact, v_c, x)});
  }
}

Vector3<double> TrajectoryWriter::force_of_law(const ContactPoint<double>& contact,
                                               const Vector3<double>& v_c,
                                               const State<double>& x) const {
  if (!stepper_.traits().keeps_anchors || !contact.anchored) return contact_force(contact, v_c);
  models::ContactMemory<double> memory = x.memory.anchors.of(contact.id);
  return contact.anchored->law.settle(memory, contact.anchored->position, v_c);
}

models::Energy<double> TrajectoryWriter::energy(const State<double>& x) const {
  models::Energy<double> energy = system_.energy(x);
  if (stepper_.traits().needs_open_gaps) energy.elastic = verification::kNaN;
  return energy;
}

const solvers::ContactReport* TrajectoryWriter::report_of(models::ContactId id) const {
  const auto found = std::find_if(
      reports_.begin(), reports_.end(), [id](const auto& report) { return report.id == id; });
  return found == reports_.end() ? nullptr : &*found;
}

}  // namespace tribo::cli
