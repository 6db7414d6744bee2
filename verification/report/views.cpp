#include "verification/report/views.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "verification/report/band.hpp"
#include "verification/report/number.hpp"
#include "verification/report/templates.hpp"
#include "verification/text/escape.hpp"

namespace tribo::verification::report {
namespace {

using kainjow::mustache::mustache;
using kainjow::mustache::partial;

data part(std::string_view text) {
  return data(partial([text] { return std::string(text); }));
}

}  // namespace

data optional_text(const std::string& text) {
  return text.empty() ? data(false) : data(text);
}

data text_view(const std::string& text) {
  data view;
  view["text"] = text;
  return view;
}

data outcome_view(const OutcomeStyle& style) {
  data view;
  view["class"] = std::string(style.css_class);
  view["symbol"] = std::string(style.symbol);
  view["word"] = std::string(style.word);
  return view;
}

data counts_view(const std::vector<Verdict>& verdicts) {
  return list_of(count_outcomes(verdicts), [](const OutcomeCount& entry) {
    data view = outcome_view(*entry.style);
    view["count"] = std::to_string(entry.count);
    return view;
  });
}

std::string headline(const std::vector<Verdict>& verdicts) {
  const auto judged = std::ranges::count_if(verdicts, [](const Verdict& v) {
    return v.outcome != Outcome::kInfo && v.outcome != Outcome::kSkip;
  });
  const auto passed = std::ranges::count(verdicts, Outcome::kPass, &Verdict::outcome);
  if (judged == 0) return "No claim was judged in this run";
  return fmt::format("{} of {} judged claim{} pass{}", passed, judged, judged == 1 ? "" : "s",
                     passed == 1 ? "es" : "");
}

data verdict_view(const Verdict& verdict) {
  data view;
  view["id"] = verdict.claim;
  view["link"] = claim_link(verdict.claim);
  view["name"] = last_part(verdict.claim);
  view["outcome"] = outcome_view(style_of(verdict.outcome));
  view["statement"] = verdict.statement;
  view["measured"] = measured_text(verdict);
  view["band"] = optional_text(band_text(verdict));
  return view;
}

std::string last_part(const std::string& id) {
  return id.substr(id.rfind('/') + 1);
}

std::string item_of(const std::string& claim) {
  return claim.substr(0, claim.rfind('/'));
}

std::string with_dashes(std::string id) {
  std::ranges::replace(id, '/', '-');
  return id;
}

std::string claim_link(const std::string& claim) {
  const std::size_t slash = claim.rfind('/');
  return claim.substr(0, slash) + ".html#" + claim.substr(slash + 1);
}

std::string render_page(std::string_view page, const std::string& title, const std::string& root,
                        const data& view) {
  data with_parts = view;
  with_parts["page_title"] = title;
  with_parts["root"] = root;
  with_parts["head"] = part(kHead);
  with_parts["navigation"] = part(kNavigation);
  with_parts["parameters_table"] = part(kParameters);
  with_parts["studies_table"] = part(kStudies);
  with_parts["claims_table"] = part(kClaims);
  with_parts["verdicts_table"] = part(kVerdicts);
  mustache rendered{std::string(page)};
  rendered.set_custom_escape([](const std::string& text) { return html_text(text); });
  std::string html = rendered.render(with_parts);
  if (!rendered.is_valid()) throw std::logic_error("report: " + rendered.error_message());
  return html;
}

}  // namespace tribo::verification::report
