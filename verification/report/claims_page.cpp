#include "verification/report/claims_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "verification/report/band.hpp"
#include "verification/report/claims_naming.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {
namespace {

/// The schemes and presets that each claim's observable names, by its id.
std::map<std::string, std::string> schemes_by_claim(const std::vector<Claim>& claims) {
  std::map<std::string, std::string> schemes;
  for (const std::string& scheme : scheme_names()) {
    for (const Claim& claim : claims_naming(claims, {scheme})) {
      std::string& names = schemes[claim.id];
      names += (names.empty() ? "" : " ") + scheme;
    }
  }
  return schemes;
}

/// A value far outside of its band is no more than that.
std::string room_text(double room) {
  constexpr double kLeastShown = -10;
  if (std::isnan(room)) return "—";
  if (room < kLeastShown) return "< −1000 %";
  return fmt::format("{}{:.0f} %", room < 0 ? "−" : "", 100 * std::abs(room));
}

data row_view(const Verdict& verdict, const std::string& schemes) {
  const double inside = room(verdict);
  data view = verdict_view(verdict);
  view["evidence"] = verdict.evidence;
  view["kind"] = verdict.kind;
  view["schemes"] = schemes;
  view["room"] = std::isnan(inside) ? std::string() : fmt::format("{:.4g}", inside);
  view["room_text"] = room_text(inside);
  return view;
}

}  // namespace

std::string claims_page(const PageSources& sources, const std::vector<EarlierRun>& earlier) {
  const std::vector<Verdict>& verdicts = sources.run.verdicts;
  const std::map<std::string, std::string> schemes = schemes_by_claim(sources.claims);
  data view;
  view["headline"] = headline(verdicts);
  view["earlier"] = !earlier.empty();
  if (!earlier.empty()) view["from"] = earlier.front().label;
  view["claims"] = section_of(verdicts, [&](const Verdict& verdict) {
    const auto named = schemes.find(verdict.claim);
    data row = row_view(verdict, named == schemes.end() ? "" : named->second);
    row["trend"] = trend(verdict, earlier);
    return row;
  });
  return render_page(kClaimsPage, "claims", "", view);
}

}  // namespace tribo::verification::report
