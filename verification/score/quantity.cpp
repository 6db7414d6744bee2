#include "verification/score/quantity.hpp"

#include <boost/math/constants/constants.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "models/snapshot.hpp"
#include "models/toml_table.hpp"
#include "verification/score/attitudes.hpp"
#include "verification/score/event_contacts.hpp"
#include "verification/score/tables.hpp"

namespace tribo::verification {
namespace {

using models::State;
using reference::CertifiedNumber;
using reference::CertifiedRange;

constexpr const char* kFile = "quantities.toml";
constexpr std::array<const char*, 9> kKinds = {"end",  "distance", "direction", "rate",   "apex",
                                               "turn", "momentum", "least",     "largest"};

const toml::table& table() {
  static const toml::table read = tribo::parse_toml(kQuantities, kFile);
  return read;
}

void shift(State<double>& x, std::size_t i, double by) {
  const auto positions = static_cast<std::size_t>(x.q.size());
  (i < positions ? x.q[static_cast<Eigen::Index>(i)]
                 : x.v[static_cast<Eigen::Index>(i - positions)]) += by;
}

/// The index of each coordinate; nothing if the system lacks one.
std::optional<std::vector<std::size_t>> indices_of(TableReader& reader,
                                                   const models::System& system) {
  const std::vector<models::Coordinate> coordinates = motion_coordinates(system);
  std::vector<std::size_t> indices;
  for (const toml::node& node : reader.array("of")) {
    const std::string name = reader.text_in(node, "of");
    const auto found = std::ranges::find(coordinates, name, &models::Coordinate::name);
    if (found == coordinates.end()) return std::nullopt;
    indices.push_back(static_cast<std::size_t>(found - coordinates.begin()));
  }
  return indices;
}

std::string unit_of(QuantityKind kind, const std::string& unit) {
  if (kind == QuantityKind::kDirection) return "deg";
  if (kind == QuantityKind::kTurn) return "rad";
  if (kind != QuantityKind::kRate) return unit;
  return unit + "/s";
}

/// |M v| over the named velocities.
double momentum(const MotionQuantity& quantity, const models::System& system,
                const State<double>& x) {
  if (!x.q.allFinite() || !x.v.allFinite()) return std::nan("");
  models::Snapshot snapshot;
  system.evaluate(x, snapshot);
  models::VectorXd p(x.v.size());
  Eigen::Index first = 0;
  for (const models::MatrixXd& M : snapshot.M) {
    p.segment(first, M.rows()) = M * x.v.segment(first, M.rows());
    first += M.rows();
  }
  double square = 0;
  for (const std::size_t i : quantity.of) {
    const double one = p[static_cast<Eigen::Index>(i) - x.q.size()];
    square += one * one;
  }
  return std::sqrt(square);
}

/// How far a number may be from its text.
double uncertainty(const CertifiedNumber& number, double scale) {
  const double size = std::max(std::abs(number.value), scale);
  return std::max(std::pow(10.0, -number.digits), std::numeric_limits<double>::epsilon()) * size;
}

const reference::CertifiedSample& sample_near(const reference::Certificate& certificate, double t) {
  constexpr double kRounding = 1e-9;
  for (const reference::CertifiedSample& sample : certificate.samples)
    if (std::abs(sample.t - t) <= kRounding * certificate.until) return sample;
  throw InputError(fmt::format("no certified state at {} s", t));
}

/// Digits are relative to the larger of value and scale, as those of states are.
CertifiedQuantity shown(double value, double uncertain, double scale) {
  constexpr int kMost = 15;
  if (uncertain == 0) return {value, kMost};
  const double digits = -std::log10(uncertain / std::max(std::abs(value), scale));
  return {value, static_cast<int>(std::clamp(digits, 0.0, static_cast<double>(kMost)))};
}

/// The scale of a quantity: that of its first coordinate, and one of an angle.
double scale_of(const MotionQuantity& quantity, const reference::Certificate& certificate) {
  switch (quantity.kind) {
    case QuantityKind::kDirection:
    case QuantityKind::kTurn:
      return 1;
    case QuantityKind::kRate:
    case QuantityKind::kMomentum:
      return 0;
    default:
      return certificate.scales.at(quantity.of.front());
  }
}

CertifiedQuantity certified_extreme(const MotionQuantity& quantity,
                                    const reference::Certificate& certificate) {
  const CertifiedRange& range = certificate.ranges.at(quantity.of.front());
  const CertifiedNumber& number =
      (quantity.kind == QuantityKind::kLeast ? range.least : range.largest).value;
  const double scale = scale_of(quantity, certificate);
  return shown(number.value, uncertainty(number, scale), scale);
}

}  // namespace

std::vector<models::Coordinate> motion_coordinates(const models::System& system) {
  std::vector<models::Coordinate> coordinates = system.coordinates();
  coordinates.resize(static_cast<std::size_t>(system.num_positions() + system.num_velocities()));
  return coordinates;
}

double coordinate_of(const State<double>& x, std::size_t i) {
  const auto positions = static_cast<std::size_t>(x.q.size());
  return i < positions ? x.q[static_cast<Eigen::Index>(i)]
                       : x.v[static_cast<Eigen::Index>(i - positions)];
}

std::vector<std::string> scenarios_with_quantities() {
  std::vector<std::string> names;
  for (const auto& [name, node] : table()) names.emplace_back(name.str());
  return names;
}

std::vector<MotionQuantity> quantities_of(const std::string& scenario,
                                          const models::Parameters& parameters,
                                          const models::System& system) {
  const toml::table* const rows = table()[scenario].as_table();
  if (rows == nullptr) return {};
  std::vector<MotionQuantity> quantities;
  for (const auto& [name, node] : *rows) {
    const std::string what = fmt::format("{}.{}", scenario, name.str());
    TableReader reader(*node.as_table(), kFile, what);
    const auto kind =
        static_cast<QuantityKind>(reader.choice("kind", {kKinds.begin(), kKinds.end()}));
    const auto of = indices_of(reader, system);
    MotionQuantity quantity{.name = std::string(name.str()), .unit = {}, .kind = kind, .of = {}};
    if (kind == QuantityKind::kApex) quantity.gravity = parameters.number(reader.text("gravity"));
    if (!of) continue;
    quantity.of = *of;
    quantity.unit =
        reader.text_or("unit", unit_of(kind, system.coordinates().at(quantity.of.front()).unit));
    reader.finish();
    quantities.push_back(std::move(quantity));
  }
  return quantities;
}

bool is_extreme(const MotionQuantity& quantity) {
  return quantity.kind == QuantityKind::kLeast || quantity.kind == QuantityKind::kLargest;
}

bool needs_middle(const MotionQuantity& quantity) {
  return quantity.kind == QuantityKind::kRate;
}

double value_of(const MotionQuantity& quantity, const models::System& system,
                const QuantityStates& states) {
  constexpr double kDegree = boost::math::double_constants::degree;
  const auto& [start, middle, end] = states;
  const auto at = [&](const State<double>& x, std::size_t i) {
    return coordinate_of(x, quantity.of.at(i));
  };
  const auto way = [&](std::size_t i) { return at(states.end, i) - at(states.start, i); };
  switch (quantity.kind) {
    case QuantityKind::kDistance: {
      double square = 0;
      for (std::size_t i = 0; i < quantity.of.size(); ++i) square += way(i) * way(i);
      return std::sqrt(square);
    }
    case QuantityKind::kDirection:
      return std::atan2(way(1), way(0)) / kDegree;
    case QuantityKind::kRate:
      return (at(end, 0) - at(middle, 0)) / (end.t - middle.t);
    case QuantityKind::kApex:
      return at(end, 0) + at(end, 1) * at(end, 1) / (2 * quantity.gravity);
    case QuantityKind::kTurn: {
      const auto first = static_cast<Eigen::Index>(quantity.of.front());
      return angle_between(start.q.segment<4>(first), end.q.segment<4>(first));
    }
    case QuantityKind::kMomentum:
      return momentum(quantity, system, end);
    default:
      return at(end, 0);
  }
}

CertifiedQuantity certified_quantity(const MotionQuantity& quantity, const models::System& system,
                                     const reference::Certificate& certificate, double T) {
  if (is_extreme(quantity)) return certified_extreme(quantity, certificate);
  const auto state_near = [&](double t) {
    const reference::CertifiedSample& sample = sample_near(certificate, t);
    return state_of(sample.t, sample.state, system);
  };
  QuantityStates states{state_near(0), {}, state_near(T)};
  states.middle = needs_middle(quantity) ? state_near(T / 2) : states.start;
  const double value = value_of(quantity, system, states);
  double uncertain = 0;
  for (State<double> QuantityStates::*const part :
       {&QuantityStates::start, &QuantityStates::middle, &QuantityStates::end}) {
    const reference::CertifiedSample& sample = sample_near(certificate, (states.*part).t);
    const auto count = static_cast<std::size_t>((states.*part).q.size() + (states.*part).v.size());
    for (std::size_t i = 0; i < count; ++i) {
      QuantityStates other = states;
      shift(other.*part, i, uncertainty(sample.state.at(i), certificate.scales.at(i)));
      uncertain += std::abs(value_of(quantity, system, other) - value);
    }
  }
  return shown(value, uncertain, scale_of(quantity, certificate));
}

}  // namespace tribo::verification
