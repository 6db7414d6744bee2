#include "reference/dense_certificate_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>

#include "models/input_error.hpp"
#include "reference/dense/cut.hpp"
#include "reference/dense/decimal.hpp"
#include "reference/json_parts.hpp"
#include "reference/whole_number.hpp"

namespace tribo::reference {
namespace {

constexpr const char* kDenseFormat = "tribometer-dense-3";
constexpr const char* kBasis = "integrated shifted Legendre";
constexpr std::string_view kCoefficients = "\"c\":";  ///< begins the line of a piece's

void require(bool holds) {
  if (!holds) throw InputError("no dense certificate");
}

Fifty number(const Json& json) {
  const std::optional<Fifty> value = from_decimal(json.get_ref<const std::string&>());
  require(value.has_value());
  return *value;
}

Vector<Fifty> numbers(const Json& json, std::size_t size) {
  require(json.is_array() && json.size() == size);
  Vector<Fifty> result(static_cast<Eigen::Index>(size));
  for (std::size_t i = 0; i < size; ++i) result[static_cast<Eigen::Index>(i)] = number(json.at(i));
  return result;
}

Json texts(const Vector<Fifty>& y, const DenseCertificate& certificate) {
  Json list = Json::array();
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    const double scale = certificate.scales[static_cast<std::size_t>(i)];
    list.push_back(cut_text(y[i], scale, certificate.digits_asked));
  }
  return list;
}

/// The last place of each component's coefficients.
std::vector<int> last_places(const DenseCertificate& certificate) {
  std::vector<int> last;
  for (const double scale : certificate.scales) {
    last.push_back(last_place(scale, certificate.digits_asked));
  }
  return last;
}

/// The value at τ = 1 of a piece that no event cuts off: I_0 = 1 there, and all others are zero.
Vector<Fifty> far_end(const Piece<Fifty>& piece) {
  return piece.y0 + piece.c.col(0);
}

/// A number of each component, as a whole multiple of its last place.
std::string state_text(const Vector<Fifty>& y, const DenseCertificate& certificate) {
  std::string text;
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    const std::string multiple = multiples_text(
        y.segment(i, 1), certificate.scales[static_cast<std::size_t>(i)], certificate.digits_asked);
    text += (i > 0 ? " " : "") + (multiple.empty() ? "0" : multiple);
  }
  return text;
}

/// The start of a piece, less the far end of the piece before, which is most often all of it.
Vector<Fifty> step_to(const DenseCertificate& certificate, std::size_t p) {
  const std::vector<Piece<Fifty>>& pieces = certificate.run.pieces;
  if (p == 0) return pieces[p].y0;
  return pieces[p].y0 - far_end(pieces[p - 1]);
}

/// Two lines: one that every reader needs, and c, which only readers of this piece need.
std::string piece_text(const DenseCertificate& certificate, std::size_t p) {
  const Piece<Fifty>& piece = certificate.run.pieces[p];
  const CertifiedPiece& known = certificate.pieces[p];
  std::string mode;
  for (const int state : certificate.run.modes[p]) mode += static_cast<char>('0' + state);
  Json c = Json::array();
  for (Eigen::Index i = 0; i < piece.y0.size(); ++i) {
    const double scale = certificate.scales[static_cast<std::size_t>(i)];
    const Vector<Fifty> row = piece.c.row(i).tail(piece.c.cols() - 1);
    c.push_back(multiples_text(row, scale, certificate.digits_asked));
  }
  const Json first = {{"t", cut_text(piece.t, certificate.until, certificate.digits_asked)},
                      {"h", cut_text(piece.h, certificate.until, certificate.digits_asked)},
                      {"mode", mode},
                      {"growth", known.growth},
                      {"digits", known.digits},
                      {"y0", state_text(step_to(certificate, p), certificate)},
                      {"c0", state_text(piece.c.col(0), certificate)}};
  std::string text = first.dump();
  text.back() = ',';
  return text.append("\n").append(kCoefficients).append(c.dump()).append("}");
}

/// The lines of c apart from the rest of a text, so that readers of few pieces parse few lines.
struct Divided {
  std::string rest;                 ///< with null in their places
  std::vector<std::string_view> c;  ///< by piece; none where a text has other lines
};

Divided divided(std::string_view text) {
  Divided result;
  result.rest.reserve(text.size() / 2);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const std::size_t end = line.rfind(']');
    if (line.starts_with(kCoefficients) && end != std::string_view::npos) {
      const std::size_t begin = kCoefficients.size();
      result.c.push_back(line.substr(begin, end + 1 - begin));
      result.rest.append(kCoefficients).append("null").append(line.substr(end + 1));
    } else {
      result.rest.append(line);
    }
    result.rest += '\n';
  }
  return result;
}

/// The piece that begins with each event, besides the usual data of events.
Json events_and_pieces_json(const DenseCertificate& certificate) {
  Json events = events_json(certificate.events);
  for (std::size_t i = 0; i < events.size(); ++i) {
    events[i]["piece"] = piece_from(certificate.run, certificate.run.events[i].t);
  }
  return events;
}

void read_events(const Json& json, DenseCertificate& out) {
  out.events = events_from(json);
  for (std::size_t i = 0; i < out.events.size(); ++i) {
    const auto piece = whole_number<std::size_t>(json.at(i).at("piece"));
    const std::vector<Piece<Fifty>>& pieces = out.run.pieces;
    require(piece <= pieces.size());
    const Fifty t = piece < pieces.size() ? pieces[piece].t : Fifty(out.until);
    out.run.events.push_back({t, out.events[i].kind, out.events[i].contact});
  }
}

Json checks_json(const DenseCertificate& certificate) {
  Json checks = Json::array();
  for (const CheckedState& check : certificate.checks) {
    const Vector<Fifty> y =
        Eigen::Map<const Vector<Fifty>>(check.y.data(), static_cast<Eigen::Index>(check.y.size()));
    checks.push_back({{"t", check.t}, {"state", texts(y, certificate)}});
  }
  return checks;
}

int bounded(const Json& json, int most) {
  const int value = whole_number<int>(json);
  require(value >= 0 && value <= most);
  return value;
}

constexpr std::size_t kMostCoefficients = 100;

/// Reads the text of `state_text`.
Vector<Fifty> state_from(std::string_view text, const std::vector<int>& last) {
  Vector<Fifty> y(static_cast<Eigen::Index>(last.size()));
  for (std::size_t i = 0; i < last.size(); ++i) {
    const std::string_view word = text.substr(0, text.find(' '));
    require((word.size() < text.size()) == (i + 1 < last.size()));
    const auto read = from_multiples(word, last[i]);
    require(read && read->size() == 1);
    y[static_cast<Eigen::Index>(i)] = read->front();
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return y;
}

/// The coefficients of a piece, one row a component: c_0, and from k = 1 on the written ones.
models::Matrix<Fifty> coefficients(const Vector<Fifty>& c0, const Json& json,
                                   const std::vector<int>& last) {
  require(json.is_array() && json.size() == last.size());
  std::vector<std::vector<Fifty>> rows;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < last.size(); ++i) {
    auto row = from_multiples(json.at(i).get_ref<const std::string&>(), last[i]);
    require(row && row->size() < kMostCoefficients);
    longest = std::max(longest, row->size());
    rows.push_back(std::move(*row));
  }
  models::Matrix<Fifty> c;
  c.setZero(c0.size(), static_cast<Eigen::Index>(1 + longest));
  c.col(0) = c0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::ranges::copy(rows[i], std::next(c.row(static_cast<Eigen::Index>(i)).begin()));
  }
  return c;
}

/// The start of the next piece.
Vector<Fifty> start_from(const Vector<Fifty>& step, const DenseCertificate& out) {
  if (out.run.pieces.empty()) return step;
  Vector<Fifty> y0 = far_end(out.run.pieces.back()) + step;
  for (std::size_t i = 0; i < out.scales.size(); ++i) {
    Fifty& value = y0[static_cast<Eigen::Index>(i)];
    value = cut(value, out.scales[i], out.digits_asked);
  }
  return y0;
}

/// Removes the polynomials of a piece: its states are NaN from then on.
void forget(Piece<Fifty>& piece) {
  piece.y0.setConstant(std::numeric_limits<Fifty>::quiet_NaN());
  piece.c.resize(piece.y0.size(), 0);
}

/// Without c, only as much as the start of the next piece takes.
void read_piece(const Json& json, const Json* c, const std::vector<int>& last,
                DenseCertificate& out) {
  const std::size_t size = out.components.size();
  Piece<Fifty> piece;
  piece.t = number(json.at("t"));
  piece.h = number(json.at("h"));
  // Between events of one time, to the digits written, lies a piece without length.
  require(piece.h > 0 &&
          (out.run.pieces.empty() ? piece.t == 0 : piece.t >= out.run.pieces.back().t));
  piece.y0 = start_from(state_from(json.at("y0").get_ref<const std::string&>(), last), out);
  piece.c = state_from(json.at("c0").get_ref<const std::string&>(), last);
  if (c != nullptr) piece.c = coefficients(piece.c, *c, last);
  SwitchMode mode;
  for (const char state : json.at("mode").get<std::string>()) {
    require(state >= '0' && state <= '9');
    mode.push_back(state - '0');
  }
  require(out.force_columns.empty() || 2 * mode.size() == out.force_columns.size());
  CertifiedPiece known{.digits = {}, .growth = json.at("growth").get<double>()};
  for (const Json& digits : json.at("digits")) known.digits.push_back(bounded(digits, kMostDigits));
  require(known.digits.size() == size + out.force_columns.size());
  out.run.pieces.push_back(std::move(piece));
  out.run.modes.push_back(std::move(mode));
  out.pieces.push_back(std::move(known));
}

void read_head(const Json& json, DenseCertificate& out) {
  require(json.at("format") == kDenseFormat && json.at("basis") == kBasis);
  out.scenario = json.at("scenario").get<std::string>();
  out.parameters = parameters_from(json.at("parameters"));
  out.until = json.at("until").get<double>();
  out.ends = json.value("ends", "");
  out.digits_asked = bounded(json.at("digits_asked"), kMostDigits);
  out.digits = bounded(json.at("digits"), kMostDigits);
  out.agreement = json.at("agreement").get<double>();
  out.computations = computations_from(json.at("computations"));
  out.components = json.at("components").get<std::vector<std::string>>();
  out.columns = whole_number<std::size_t>(json.at("columns"));
  out.scales = json.at("scales").get<std::vector<double>>();
  out.force_columns = json.at("force_columns").get<std::vector<std::string>>();
  out.force_scales = json.at("force_scales").get<std::vector<double>>();
  require(out.until > 0 && out.columns <= out.components.size() &&
          out.scales.size() == out.components.size() &&
          out.force_scales.size() == out.force_columns.size());
  require(std::ranges::all_of(out.scales, [](double scale) { return scale > 0; }));
  out.hash = json.at("hash").get<std::string>();
}

/// The pieces that have states at these times, events and checks; events have one before them too.
std::vector<bool> pieces_at(std::vector<double> times, const Json& json) {
  const Json& pieces = json.at("pieces");
  std::vector<Fifty> starts;
  for (const Json& piece : pieces) starts.push_back(number(piece.at("t")));
  std::vector<bool> wanted(starts.size(), false);
  for (const Json& check : json.at("checks")) times.push_back(check.at("t").get<double>());
  times.push_back(json.at("until").get<double>());
  for (const double time : times) {
    const auto after = std::ranges::upper_bound(starts, Fifty(time));
    const std::ptrdiff_t begun = std::distance(starts.begin(), after);
    if (begun > 0) wanted[static_cast<std::size_t>(begun - 1)] = true;
  }
  for (const Json& event : json.at("events")) {
    const auto piece = whole_number<std::size_t>(event.at("piece"));
    if (piece < wanted.size()) wanted[piece] = true;
    if (piece > 0 && piece <= wanted.size()) wanted[piece - 1] = true;
  }
  return wanted;
}

/// Without times, all of it; `lines`: those of c, where the text is `divided`.
DenseCertificate read_dense(const Json& json, const std::vector<std::string_view>& lines,
                            const std::vector<double>* times) {
  DenseCertificate out;
  read_head(json, out);
  const std::vector<int> last = last_places(out);
  require(json.at("last_places") == last && json.at("pieces").is_array());
  std::vector<bool> wanted(json.at("pieces").size(), true);
  require(lines.empty() || lines.size() == wanted.size());
  if (times != nullptr) wanted = pieces_at(*times, json);
  for (std::size_t p = 0; p < wanted.size(); ++p) {
    const Json& piece = json.at("pieces").at(p);
    Json c;
    if (wanted[p]) c = lines.empty() ? piece.at("c") : Json::parse(lines[p]);
    read_piece(piece, wanted[p] ? &c : nullptr, last, out);
    if (p > 0 && !wanted[p - 1]) forget(out.run.pieces[p - 1]);
  }
  require(!out.run.pieces.empty() && out.run.pieces.back().t < Fifty(out.until));
  set_ends(out.run, Fifty(out.until));
  read_events(json.at("events"), out);
  out.ranges = ranges_from(json.at("ranges"));
  const Json& peak = json.at("peak");
  out.peak_force = number_from(peak.at("force"), peak.at("digits"));
  out.peak_time = number_from(peak.at("t"), peak.at("t_digits"));
  for (const Json& entry : json.at("checks")) {
    const Vector<Fifty> y = numbers(entry.at("state"), out.components.size());
    CheckedState check{entry.at("t").get<double>(), {y.begin(), y.end()}};
    require(check.t >= 0 && check.t <= out.until);
    out.checks.push_back(std::move(check));
  }
  require(!out.checks.empty());
  return out;
}

}  // namespace

std::string to_json(const DenseCertificate& certificate) {
  Json json = {{"format", kDenseFormat},
               {"scenario", certificate.scenario},
               {"parameters", parameters_json(certificate.parameters)},
               {"until", certificate.until},
               {"digits_asked", certificate.digits_asked},
               {"digits", certificate.digits},
               {"agreement", certificate.agreement},
               {"computations", computations_json(certificate.computations)},
               {"components", certificate.components},
               {"columns", certificate.columns},
               {"scales", certificate.scales},
               {"force_columns", certificate.force_columns},
               {"force_scales", certificate.force_scales},
               {"events", events_and_pieces_json(certificate)},
               {"ranges", ranges_json(certificate.ranges, certificate.components)},
               {"peak", peak_json(certificate.peak_force, certificate.peak_time)},
               {"basis", kBasis},
               {"last_places", last_places(certificate)},
               {"pieces", Json::array()},
               {"checks", checks_json(certificate)},
               {"hash", certificate.hash}};
  if (!certificate.ends.empty()) json["ends"] = certificate.ends;
  std::string pieces;
  for (std::size_t p = 0; p < certificate.run.pieces.size(); ++p) {
    pieces += (p > 0 ? ",\n" : "\n") + piece_text(certificate, p);
  }
  pieces += '\n';
  constexpr std::string_view kPlace = "\"pieces\":[";
  std::string text = json.dump() + "\n";
  return text.insert(text.find(kPlace) + kPlace.size(), pieces);
}

std::optional<DenseCertificate> dense_certificate_from_json(std::string_view text,
                                                            const std::vector<double>* times) {
  const Divided parts = divided(text);
  return from_json_text(parts.rest, [&](const Json& json) {
    DenseCertificate certificate = read_dense(json, parts.c, times);
    require(holds(certificate));
    return certificate;
  });
}

}  // namespace tribo::reference
