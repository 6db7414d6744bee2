#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdio>

#include "solvers/status.hpp"
#include "verification/judge/check.hpp"
#include "verification/judge/claim_reader.hpp"

namespace tribo::verification {
namespace {

/// In the order of `Check`.
constexpr std::array<std::string_view, std::variant_size_v<Check>> kKinds = {
    "value", "digits", "range", "ratio", "slope", "ordering", "count", "tube", "status"};

/// A band whose edges overflow would let everything pass.
void require_finite(const TableReader& table, double low, double high) {
  if (!std::isfinite(low) || !std::isfinite(high)) {
    throw table.error("check: the edges of the band are too large for numbers");
  }
}

ValueCheck read_value(TableReader& table) {
  if (!table.has("atol") && !table.has("rtol")) throw table.error("check: needs atol or rtol");
  const ValueCheck check{.r = table.number("r"),
                         .atol = table.has("atol") ? table.non_negative("atol") : 0,
                         .rtol = table.has("rtol") ? table.non_negative("rtol") : 0};
  const double half = check.atol + check.rtol * std::abs(check.r);
  require_finite(table, check.r - half, check.r + half);
  return check;
}

DigitsCheck read_digits(TableReader& table) {
  return {.n = table.positive("n"),
          .reference_digits = table.positive("reference_digits"),
          .scale = table.has("scale") ? table.non_negative("scale") : 0};
}

template <class Band>
void require_band(TableReader& table, const Band& band) {
  if (!band.lo && !band.hi) throw table.error("check: needs lo or hi, or both");
  if (band.lo && band.hi && *band.lo > *band.hi) {
    throw table.error(fmt::format("check: lo = {} is above hi = {}", *band.lo, *band.hi));
  }
}

RangeCheck read_range(TableReader& table) {
  const RangeCheck check{table.optional_number("lo"), table.optional_number("hi")};
  require_band(table, check);
  return check;
}

RatioCheck read_ratio(TableReader& table) {
  const RatioCheck check{table.number_or("r", 1), table.optional_number("lo"),
                         table.optional_number("hi")};
  if (check.r == 0) throw table.error(table.node("r"), "check: 'r' must not be zero");
  require_band(table, check);
  require_finite(table, check.lo.value_or(0) * check.r, check.hi.value_or(0) * check.r);
  return check;
}

LastWindow last_points(const TableReader& table, const toml::node& node, double n) {
  if (n < 2 || n > 1e6 || std::floor(n) != n) {
    throw table.error(node, "check: 'last' must be a whole number, 2 or above");
  }
  return {static_cast<int>(n)};
}

Window read_window_text(TableReader& table, const toml::node& node) {
  const std::string word = table.text("window");
  if (word == "auto") return AutoWindow{};
  int n = 0;
  int used = 0;
  if (std::sscanf(word.c_str(), "last = %d%n", &n, &used) == 1 &&
      static_cast<std::size_t>(used) == word.size()) {
    return last_points(table, node, n);
  }
  throw table.error(node, fmt::format("check: unknown window '{}'; allowed are \"auto\", "
                                      "[from, to] and {{last = n}}",
                                      word));
}

BetweenWindow read_between(TableReader& table, const toml::array& list) {
  if (list.size() != 2) throw table.error(list, "check: a window has two ends, [from, to]");
  const BetweenWindow window{table.number_in(*list.get(0), "window"),
                             table.number_in(*list.get(1), "window")};
  if (!(window.from < window.to)) throw table.error(list, "check: 'window' must rise: from < to");
  return window;
}

Window read_window(TableReader& table) {
  if (!table.has("window")) return AutoWindow{};
  const toml::node& node = table.node("window");
  if (const toml::array* const list = node.as_array()) return read_between(table, *list);
  if (node.is_table()) {
    TableReader inner = table.table("window", "window");
    const LastWindow window = last_points(table, node, inner.number("last"));
    inner.finish();
    return window;
  }
  return read_window_text(table, node);
}

SlopeCheck read_slope(TableReader& table) {
  SlopeCheck check{.lo = table.number("lo"),
                   .hi = table.number("hi"),
                   .max_halfwidth = 0,
                   .window = read_window(table)};
  if (check.lo > check.hi) {
    throw table.error(fmt::format("check: lo = {} is above hi = {}", check.lo, check.hi));
  }
  const bool has_interval = !std::holds_alternative<LastWindow>(check.window);
  if (has_interval || table.has("max_halfwidth")) {
    check.max_halfwidth = table.positive("max_halfwidth");
  }
  return check;
}

OrderedPair read_pair(TableReader& table, const toml::node& node) {
  const toml::array* const pair = node.as_array();
  if (!pair || pair->size() != 3) {
    throw table.error(node, "check: a pair is [\"a\", \"b\", c] for a <= c b");
  }
  const OrderedPair read{.a = table.text_in(*pair->get(0), "pairs"),
                         .b = table.text_in(*pair->get(1), "pairs"),
                         .c = table.number_in(*pair->get(2), "pairs")};
  if (read.a == read.b) throw table.error(node, "check: a pair has two quantities");
  return read;
}

OrderingCheck read_ordering(TableReader& table) {
  OrderingCheck check;
  for (const toml::node& node : table.array("pairs")) check.pairs.push_back(read_pair(table, node));
  return check;
}

CountCheck read_count(TableReader& table) {
  const CountCheck check{.r = table.number("r"), .atol_n = table.non_negative("atol_n")};
  require_finite(table, check.r - check.atol_n, check.r + check.atol_n);
  return check;
}

TubeCheck read_tube(TableReader& table) {
  return {.reference = read_curve(table.table("reference", "reference")),
          .dx = table.positive("dx"),
          .dy = table.positive("dy")};
}

StatusCheck read_status(TableReader& table) {
  std::vector<std::string> known;
  for (const auto status :
       {solvers::Status::kOk, solvers::Status::kNewtonDiverged, solvers::Status::kIterationLimit,
        solvers::Status::kSingular, solvers::Status::kInnerSolve, solvers::Status::kStepUnderflow,
        solvers::Status::kNonFinite, solvers::Status::kOutsideDomain, solvers::Status::kFallen,
        solvers::Status::kControlFailed, solvers::Status::kAttemptLimit}) {
    known.emplace_back(solvers::name(status));
  }
  StatusCheck check{.status = known[table.choice("status", known)]};
  if (table.has("or")) check.other = known[table.choice("or", known)];
  return check;
}

using CheckReader = Check (*)(TableReader&);

/// Reads one kind of check as the variant of all.
template <auto read>
Check as_check(TableReader& table) {
  return read(table);
}

}  // namespace

std::string_view kind(const Check& check) {
  return kKinds[check.index()];
}

Check read_check(TableReader& claim) {
  static constexpr CheckReader kReaders[kKinds.size()] = {
      as_check<read_value>, as_check<read_digits>, as_check<read_range>,
      as_check<read_ratio>, as_check<read_slope>,  as_check<read_ordering>,
      as_check<read_count>, as_check<read_tube>,   as_check<read_status>};
  TableReader table = claim.table("check", "check");
  Check check = kReaders[table.choice("kind", {kKinds.begin(), kKinds.end()})](table);
  table.finish();
  return check;
}

CurveRef read_curve(TableReader table) {
  CurveRef curve{table.text("curve"), table.text("x"), table.text("y")};
  table.finish();
  return curve;
}

Observable read_observable(TableReader& table, std::string_view key, const Check& check) {
  const bool curve = std::holds_alternative<DigitsCheck>(check) ||
                     std::holds_alternative<SlopeCheck>(check) ||
                     std::holds_alternative<TubeCheck>(check);
  if (std::holds_alternative<OrderingCheck>(check)) {
    if (!table.has(key)) return std::monostate{};
    throw table.error(table.node(key),
                      fmt::format("'{}' goes with no check of kind ordering: it names its own in "
                                  "'pairs'",
                                  key));
  }
  const toml::node& node = table.node(key);
  if (curve != node.is_table()) {
    throw table.error(node, fmt::format("'{}' must be {} for a check of kind {}", key,
                                        curve ? "{curve=, x=, y=}" : "a name", kind(check)));
  }
  if (curve) return read_curve(table.table(key, std::string(key)));
  return table.text(key);
}

}  // namespace tribo::verification
