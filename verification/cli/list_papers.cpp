#include <fmt/format.h>

#include "verification/cli/list.hpp"
#include "verification/judge/check.hpp"
#include "verification/judge/headline.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {
namespace {

using namespace verification;

Listed listed(const Paper& paper) {
  Json open = Json::array();
  for (const OpenItem& item : paper.open)
    open.push_back({{"id", item.id}, {"reason", item.reason}});
  return {paper.key,
          fmt::format("{}. {}. {}", paper.authors, paper.title, paper.reference),
          {{"id", paper.key},
           {"title", paper.title},
           {"authors", paper.authors},
           {"reference", paper.reference},
           {"open", std::move(open)}}};
}

Listed listed(const CatalogEntry& entry) {
  return {std::string(entry.item.id),
          fmt::format("{} ({} claims)", entry.title, entry.claims.size()),
          {{"id", entry.item.id},
           {"title", entry.title},
           {"shows", entry.shows},
           {"claims", entry.claims.size()}}};
}

Listed listed(const Claim& claim) {
  const std::string_view expected = claim.info               ? "info"
                                    : claim.expected_failure ? "xfail"
                                    : claim.depends.empty()  ? "pass"
                                                             : "depends";
  return {claim.id,
          fmt::format("{} [{}]", claim.statement, claim.source),
          {{"id", claim.id},
           {"statement", claim.statement},
           {"source", claim.source},
           {"why", claim.why},
           {"kind", kind(claim.check)},
           {"labels", claim.labels},
           {"expect", expected}}};
}

void add_observable(std::vector<Listed>& list, const Claim& claim, const std::string& name,
                    std::string_view what) {
  const std::string item = claim.id.substr(0, claim.id.rfind('/'));
  const std::string id = item + " " + name;
  for (const Listed& other : list) {
    if (other.id == id) return;
  }
  list.push_back({id, std::string(what), {{"item", item}, {"name", name}, {"is", what}}});
}

Listed listed(const Finding& finding) {
  std::string text = fmt::format("{} [{}]", finding.statement, finding.command);
  if (!finding.withdrawn.empty()) {
    text = fmt::format("withdrawn: {} It said: {}", finding.withdrawn, text);
  }
  return {finding.id,
          std::move(text),
          {{"id", finding.id},
           {"paper", finding.paper},
           {"statement", finding.statement},
           {"claims", finding.claims},
           {"command", finding.command},
           {"withdrawn", finding.withdrawn}}};
}

Listed listed(const PrintedNumber& number) {
  const std::string judged = number.claims.empty()
                                 ? "no claim: " + number.reason
                                 : fmt::format("{}", fmt::join(number.claims, " "));
  return {number.paper,
          fmt::format("{}: {} [{}]", number.place, number.value, judged),
          {{"paper", number.paper},
           {"place", number.place},
           {"value", number.value},
           {"claims", number.claims},
           {"reason", number.reason}}};
}

/// What a claim judges: names of quantities, curves `block:x:y`, runs.
void add_observables(std::vector<Listed>& list, const Claim& claim) {
  if (const auto* const ordering = std::get_if<OrderingCheck>(&claim.check)) {
    for (const OrderedPair& pair : ordering->pairs) {
      add_observable(list, claim, pair.a, "quantity");
      add_observable(list, claim, pair.b, "quantity");
    }
  } else if (const auto* const curve = std::get_if<CurveRef>(&claim.observable)) {
    add_observable(list, claim, fmt::format("{}:{}:{}", curve->block, curve->x, curve->y), "curve");
  } else if (const auto* const name = std::get_if<std::string>(&claim.observable)) {
    const bool run = std::holds_alternative<StatusCheck>(claim.check);
    add_observable(list, claim, *name, run ? "run" : "quantity");
  }
}

}  // namespace

std::vector<Listed> list_papers(const Catalog& catalog) {
  std::vector<Listed> list;
  for (const Paper& paper : catalog.papers) list.push_back(listed(paper));
  return list;
}

std::vector<Listed> list_headlines(const Catalog& catalog) {
  check_headlines(catalog);
  std::vector<Listed> list;
  for (const Paper& paper : catalog.papers) {
    for (const Headline& headline : paper.headlines) {
      const std::string_view become = words(expected_standing(headline, catalog));
      list.push_back({paper.key,
                      fmt::format("{}: {} [{}]", become, headline.statement, headline.place),
                      {{"paper", paper.key},
                       {"statement", headline.statement},
                       {"place", headline.place},
                       {"claims", headline.claims},
                       {"rule", headline.any ? "any" : "all"},
                       {"standing", become}}});
    }
  }
  return list;
}

std::vector<Listed> list_items(const Catalog& catalog) {
  std::vector<Listed> list;
  for (const CatalogEntry& entry : catalog.entries) list.push_back(listed(entry));
  return list;
}

std::vector<Listed> list_claims(const Catalog& catalog) {
  std::vector<Listed> list;
  for (const CatalogEntry& entry : catalog.entries) {
    for (const Claim& claim : entry.claims) list.push_back(listed(claim));
  }
  return list;
}

std::vector<Listed> list_findings(const std::vector<Finding>& findings) {
  std::vector<Listed> list;
  for (const Finding& finding : findings) list.push_back(listed(finding));
  return list;
}

std::vector<Listed> list_coverage(const std::vector<PrintedNumber>& numbers) {
  std::vector<Listed> list;
  for (const PrintedNumber& number : numbers) list.push_back(listed(number));
  return list;
}

std::vector<Listed> list_observables(const Catalog& catalog) {
  std::vector<Listed> list;
  for (const CatalogEntry& entry : catalog.entries) {
    for (const Claim& claim : entry.claims) add_observables(list, claim);
  }
  return list;
}

}  // namespace tribo::cli
