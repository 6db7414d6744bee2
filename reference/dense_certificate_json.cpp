#include "reference/dense_certificate_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "models/input_error.hpp"
#include "reference/dense/cut.hpp"
#include "reference/json_parts.hpp"
#include "reference/whole_number.hpp"

namespace tribo::reference {
namespace {

constexpr const char* kDenseFormat = "tribometer-dense-1";
constexpr const char* kBasis = "integrated shifted Legendre";

void require(bool holds) {
  if (!holds) throw InputError("no dense certificate");
}

/// A decimal of no more digits than are ever written, and of a size that double has too.
Fifty number(const Json& json) {
  constexpr std::size_t kLongest = 64;
  const std::string text = json.get<std::string>();
  double rough = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, rough);
  require(error == std::errc{} && end == last && std::isfinite(rough) && text.size() <= kLongest);
  return Fifty(text);
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

/// The coefficients of a component up to the last that counts.
Json coefficients(const Piece<Fifty>& piece, Eigen::Index i, const DenseCertificate& certificate) {
  const double scale = certificate.scales[static_cast<std::size_t>(i)];
  Json list = Json::array();
  for (Eigen::Index k = 0; k < piece.c.cols(); ++k) {
    list.push_back(cut_text(piece.c(i, k), scale, certificate.digits_asked));
  }
  while (!list.empty() && list.back() == "0") list.erase(list.size() - 1);
  return list;
}

Json piece_json(const DenseCertificate& certificate, std::size_t p) {
  const Piece<Fifty>& piece = certificate.run.pieces[p];
  const CertifiedPiece& known = certificate.pieces[p];
  std::string mode;
  for (const int state : certificate.run.modes[p]) mode += static_cast<char>('0' + state);
  Json c = Json::array();
  for (Eigen::Index i = 0; i < piece.y0.size(); ++i) {
    c.push_back(coefficients(piece, i, certificate));
  }
  return {{"t", cut_text(piece.t, certificate.until, certificate.digits_asked)},
          {"h", cut_text(piece.h, certificate.until, certificate.digits_asked)},
          {"mode", mode},
          {"growth", known.growth},
          {"digits", known.digits},
          {"y0", texts(piece.y0, certificate)},
          {"c", c}};
}

/// Beside what certificates tell of events, the piece that begins with each.
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

void read_piece(const Json& json, DenseCertificate& out) {
  constexpr std::size_t kMostCoefficients = 100;
  const std::size_t size = out.components.size();
  Piece<Fifty> piece;
  piece.t = number(json.at("t"));
  piece.h = number(json.at("h"));
  require(piece.h > 0 &&
          (out.run.pieces.empty() ? piece.t == 0 : piece.t > out.run.pieces.back().t));
  piece.y0 = numbers(json.at("y0"), size);
  const Json& c = json.at("c");
  require(c.is_array() && c.size() == size);
  std::size_t longest = 1;
  for (const Json& list : c) longest = std::max(longest, list.size());
  require(longest <= kMostCoefficients);
  piece.c.setZero(static_cast<Eigen::Index>(size), static_cast<Eigen::Index>(longest));
  for (std::size_t i = 0; i < size; ++i) {
    const Vector<Fifty> row = numbers(c.at(i), c.at(i).size());
    piece.c.row(static_cast<Eigen::Index>(i)).head(row.size()) = row.transpose();
  }
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

DenseCertificate read_dense(const Json& json) {
  DenseCertificate out;
  read_head(json, out);
  for (const Json& piece : json.at("pieces")) read_piece(piece, out);
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
  Json pieces = Json::array();
  for (std::size_t p = 0; p < certificate.run.pieces.size(); ++p) {
    pieces.push_back(piece_json(certificate, p));
  }
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
               {"pieces", pieces},
               {"checks", checks_json(certificate)},
               {"hash", certificate.hash}};
  if (!certificate.ends.empty()) json["ends"] = certificate.ends;
  return json.dump() + "\n";
}

std::optional<DenseCertificate> dense_certificate_from_json(std::string_view text) {
  return from_json_text(text, [](const Json& json) {
    DenseCertificate certificate = read_dense(json);
    require(holds(certificate));
    return certificate;
  });
}

}  // namespace tribo::reference
