#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "verification/judge/figure.hpp"
#include "verification/judge/open_setting.hpp"

namespace tribo::verification {

enum class Evidence { kStated, kRecovered, kDerived, kOurs };

/// A curve in the figure's data: the rows of one block whose status is ok, as pairs (x, y).
struct CurveRef {
  std::string block;
  std::string x;  ///< column name
  std::string y;  ///< column name
};

/// Observable of a claim: a quantity, a curve, or the end of a run. An ordering names its own.
using Observable = std::variant<std::monostate, std::string, CurveRef>;

/// |x − r| ≤ atol + rtol·|r|
struct ValueCheck {
  double r = 0, atol = 0, rtol = 0;
};
/// −log10 max(|x_i − r_i| / max(|r_i|, scale_i)) ≥ n, and n ≤ digits of the reference − 1
struct DigitsCheck {
  double n = 0, reference_digits = 0, scale = 0;
};
/// lo ≤ x ≤ hi
struct RangeCheck {
  std::optional<double> lo, hi;
};
/// lo ≤ x/r ≤ hi
struct RatioCheck {
  double r = 1;
  std::optional<double> lo, hi;
};
/// Points of a curve to which a slope is fitted.
struct AutoWindow {};
struct BetweenWindow {
  double from = 0, to = 0;  ///< in x
};
struct LastWindow {
  int n = 2;  ///< the n points of smallest x; no interval
};
using Window = std::variant<AutoWindow, BetweenWindow, LastWindow>;
/// lo ≤ p ≤ hi for the least-squares slope p in log–log, with Student-t interval; open where a row
/// without a value, or a logarithm of it, belongs to those that it is fitted to
struct SlopeCheck {
  double lo = 0, hi = 0;
  double max_halfwidth = 0;
  Window window;
};
/// x_A ≤ c·x_B
struct OrderedPair {
  std::string a, b;
  double c = 1;
};
struct OrderingCheck {
  std::vector<OrderedPair> pairs;
};
/// |n − r| ≤ atol_n
struct CountCheck {
  double r = 0, atol_n = 0;
};
/// the curve stays within ±dx, ±dy of the reference curve
struct TubeCheck {
  CurveRef reference;
  double dx = 0, dy = 0;
};
/// the run ends with the named status, or with another where rounding decides between the two
struct StatusCheck {
  std::string status;
  std::string other = {};  ///< empty: none
};

using Check = std::variant<ValueCheck, DigitsCheck, RangeCheck, RatioCheck, SlopeCheck,
                           OrderingCheck, CountCheck, TubeCheck, StatusCheck>;

/// A claim of a paper that is known not to hold. It is `xfail` only if the claim fails, the second,
/// independent computation fails the same check, both by finite numbers, and the companion (what is
/// true instead) passes.
struct ExpectedFailure {
  std::string reason;
  Observable second;
  std::string companion;  ///< name of a claim of the same item
  std::string route;      ///< `closed-form: …`: what is independent in the second computation
};

/// What a second computation may be, the first word of `route`; the last is hardly a second one and
/// needs the reason why there is no other.
inline constexpr std::array<std::string_view, 4> kRoutes = {"closed-form", "other-method",
                                                            "other-program", "same-code"};

/// A `[[claim.fault]]` of a claim: a change to a source that the claim must not survive. Runs leave
/// it alone; `sabotage` builds it in.
struct ClaimFault {
  std::string what;      ///< in words: what is wrong
  std::string file;      ///< from the root; in models, solvers or reference
  std::string within;    ///< stands exactly once in the file; empty: `original` itself
  std::string original;  ///< stands exactly once there
  std::string faulty;    ///< what stands there instead
};

/// One `[[claim]]` table of `papers/<paper>/<item>.toml`, or one of several: with
/// `each = ["a", "b"]` a table stands for a claim for each word, which replaces `{each}` in its
/// texts.
struct Claim {
  std::string id;         ///< full: `tamsi2020/fig05/order-h`
  std::string statement;  ///< in our own words
  std::string source;     ///< place in the paper
  Evidence evidence = Evidence::kOurs;
  Observable observable;
  Check check;
  std::string why;        ///< origin and margin of the band
  std::string no_effect;  ///< why the band of a comparison contains that there is no difference
  std::vector<std::string> labels;  ///< contains `quick` or `full`
  std::optional<ExpectedFailure> expected_failure;
  std::string depends;  ///< why the verdict depends on an open setting; empty: it must not
  LeftOpen open;        ///< by the paper
  std::vector<PrintedRange> ranges;  ///< of the item
  bool info = false;                 ///< published, not judged; without a check it has no band
  std::string unit;                  ///< of the measured value, for the report
  std::vector<ClaimFault> faults;
  std::vector<std::string> other_faults;  ///< names of faults that stand in other claims
};

/// The name of the i-th fault that stands in a claim: the claim's id, from the second on with
/// `.2` and so on.
[[nodiscard]] std::string name_of_fault(const Claim& claim, std::size_t i);

/// Whether the claim is judged only with the folder of recorded motions: label `needs-data`.
[[nodiscard]] bool needs_data(const Claim& claim);

/// Why a claim that needs recorded motions is skipped without them.
inline constexpr std::string_view kDataMissing = "needs the folder of recorded motions: --data DIR";

/// An item of the paper that is not built yet, or cannot be.
struct OpenItem {
  std::string id;
  std::string reason;
};

/// One of the sentences for which a paper is read: a `[[headline]]` of its paper.toml.
struct Headline {
  std::string statement;            ///< in the paper's sense
  std::string place;                ///< in the paper
  std::vector<std::string> claims;  ///< full ids of those that decide it
  bool any = false;                 ///< it holds where one of them does; else where all do
};

/// `papers/<paper>/paper.toml`: the citation, the headlines and the open items.
struct Paper {
  std::string key;
  std::string title;
  std::string authors;
  std::string reference;  ///< journal, year, identifier
  std::vector<Headline> headlines = {};
  std::vector<OpenItem> open = {};
};

/// Whether a file of `papers/<paper>` holds the claims of an item, judging by its name.
[[nodiscard]] bool has_claims(const std::filesystem::path& file);

/// `papers/<paper>/<item>.toml`.
struct ClaimFile {
  std::string title;  ///< of the item; its id where the file has none
  std::string shows;  ///< what was to be shown: one or two sentences for the report
  std::vector<Claim> claims;
};

/// Reads the file of one item. Throws InputError `file:line:column: what; what is allowed`.
/// A file that does not exist has no claims.
[[nodiscard]] ClaimFile read_claim_file(const std::filesystem::path& file,
                                        std::string_view item_id);

/// Its claims alone.
[[nodiscard]] std::vector<Claim> read_claims(const std::filesystem::path& file,
                                             std::string_view item_id);

[[nodiscard]] Paper read_paper(const std::filesystem::path& file, std::string_view key);

}  // namespace tribo::verification
