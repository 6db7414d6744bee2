#include "verification/cli/trajectory_writer.hpp"

#include <iterator>

namespace tribo::cli {
namespace {

using verification::TrajectoryRows;

template <class... Arguments>
void append(fmt::memory_buffer& line, fmt::format_string<Arguments...> format,
            Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(line), format, std::forward<Arguments>(arguments)...);
}

void flush(fmt::memory_buffer& line, std::ostream& out) {
  line.push_back('\n');
  out.write(line.data(), static_cast<std::streamsize>(line.size()));
  line.clear();
}

}  // namespace

void write_provenance(std::ostream& out,
                      const std::vector<std::pair<std::string, std::string>>& lines) {
  for (const auto& [key, value] : lines) out << "# " << key << ": " << value << '\n';
}

TrajectoryWriter::TrajectoryWriter(std::ostream& out, std::ostream* contacts)
    : out_(out), contacts_(contacts) {}

void TrajectoryWriter::write(const TrajectoryRows& rows) {
  if (!has_header_) write_header(rows);
  has_header_ = true;
  leaves_contacts_out_ = rows.leaves_contacts_out() && contacts_ == nullptr;
  const auto row = rows.row();
  append(line_, "{:.17g}", row.front());
  for (const double value : row.subspan(1)) append(line_, ",{:.17g}", value);
  flush(line_, out_);
  if (contacts_ != nullptr) write_contacts(row.front(), rows);
}

void TrajectoryWriter::write_header(const TrajectoryRows& rows) {
  const char* comma = "";
  for (const models::Coordinate& column : rows.columns()) {
    append(line_, "{}{}[{}]", comma, column.name, column.unit);
    comma = ",";
  }
  flush(line_, out_);
  if (contacts_ == nullptr) return;
  append(line_, "t[s],contact,body_a,body_b,phi[m],vn[m/s],vt0[m/s],vt1[m/s],fn[N],ft0[N],ft1[N]");
  flush(line_, *contacts_);
}

void TrajectoryWriter::write_contacts(double t, const TrajectoryRows& rows) {
  for (const TrajectoryRows::Contact& contact : rows.contacts()) {
    append(line_, "{:.17g},{},{},{},{:.17g}", t, contact.id, rows.body_name(contact.a),
           rows.body_name(contact.b), contact.phi);
    for (const double value : contact.velocity) append(line_, ",{:.17g}", value);
    for (const double value : contact.force) append(line_, ",{:.17g}", value);
    flush(line_, *contacts_);
  }
}

}  // namespace tribo::cli
