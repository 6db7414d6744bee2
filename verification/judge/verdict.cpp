#include "verification/judge/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "models/input_error.hpp"
#include "reference/whole_number.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/judge/work_fields.hpp"
#include "verification/judge/work_json.hpp"
#include "verification/text/files.hpp"
#include "verification/text/json.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::verification {
namespace {

constexpr std::array<std::string_view, 9> kOutcomeNames = {
    "pass", "fail", "inconclusive", "skip", "error", "xfail", "xpass", "info", "depends"};

Outcome parse_outcome(const std::string& word) {
  const auto found = std::find(kOutcomeNames.begin(), kOutcomeNames.end(), word);
  if (found == kOutcomeNames.end()) {
    throw unknown_name("outcome", word, {kOutcomeNames.begin(), kOutcomeNames.end()});
  }
  return static_cast<Outcome>(found - kOutcomeNames.begin());
}

Json edge_json(const std::optional<double>& edge) {
  return edge ? number_json(*edge) : Json();
}

Json to_json(const Verdict& verdict) {
  return {{"claim", verdict.claim},
          {"outcome", name(verdict.outcome)},
          {"measured", number_json(verdict.measured)},
          {"uncertainty", number_json(verdict.uncertainty)},
          {"low", edge_json(verdict.low)},
          {"high", edge_json(verdict.high)},
          {"kind", verdict.kind},
          {"unit", verdict.unit},
          {"evidence", verdict.evidence},
          {"source", verdict.source},
          {"statement", verdict.statement},
          {"why", verdict.why},
          {"detail", verdict.detail},
          {"labels", verdict.labels},
          {"work", work_json(verdict.work)}};
}

Json verdict_list(const std::vector<Verdict>& verdicts) {
  Json list = Json::array();
  for (const Verdict& verdict : verdicts) list.push_back(to_json(verdict));
  return list;
}

std::string json_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

double number_from(const Json& json, double if_null) {
  return json.is_null() ? if_null : json.get<double>();
}

std::optional<double> edge_from(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return json.get<double>();
}

solvers::Work work_from(const Json& json) {
  solvers::Work work;
  for (const WorkCounter& counter : kWorkCounters) {
    work.*counter.member =
        reference::whole_number<std::int64_t>(json.at(std::string(counter.name)));
  }
  work.smallest_step =
      number_from(json.at("smallest_step"), std::numeric_limits<double>::infinity());
  return work;
}

Verdict from_json(const Json& json) {
  Verdict verdict;
  verdict.claim = json.at("claim");
  verdict.outcome = parse_outcome(json.at("outcome"));
  verdict.measured = number_from(json.at("measured"), kNaN);
  verdict.uncertainty = number_from(json.at("uncertainty"), kNaN);
  verdict.low = edge_from(json.at("low"));
  verdict.high = edge_from(json.at("high"));
  verdict.kind = json.at("kind");
  verdict.unit = json.at("unit");
  verdict.evidence = json.at("evidence");
  verdict.source = json.at("source");
  verdict.statement = json.at("statement");
  verdict.why = json.at("why");
  verdict.detail = json.at("detail");
  verdict.labels = json.at("labels").get<std::vector<std::string>>();
  verdict.work = work_from(json.at("work"));
  return verdict;
}

}  // namespace

Json number_json(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

Json work_json(const solvers::Work& work) {
  Json json;
  for (const WorkCounter& counter : kWorkCounters) {
    json[std::string(counter.name)] = work.*counter.member;
    if (counter.name == "failed_solves") json["smallest_step"] = number_json(work.smallest_step);
  }
  return json;
}

std::string_view name(Outcome outcome) {
  return kOutcomeNames[static_cast<std::size_t>(outcome)];
}

int exit_code(const std::vector<Verdict>& verdicts, bool strict) {
  const auto any = [&](Outcome outcome) {
    return std::any_of(verdicts.begin(), verdicts.end(),
                       [&](const Verdict& verdict) { return verdict.outcome == outcome; });
  };
  if (any(Outcome::kFail) || any(Outcome::kError) || any(Outcome::kUnexpectedPass))
    return kFailedExit;
  if (strict && any(Outcome::kInconclusive)) return kFailedExit;
  const bool all_skipped =
      !verdicts.empty() &&
      std::all_of(verdicts.begin(), verdicts.end(),
                  [](const Verdict& verdict) { return verdict.outcome == Outcome::kSkip; });
  return all_skipped ? kSkippedExit : 0;
}

std::string verdicts_text(const std::vector<Verdict>& verdicts) {
  return json_text(verdict_list(verdicts));
}

std::string verdicts_document(const std::vector<Verdict>& verdicts) {
  return json_text({{"format", "tribometer-verdicts-1"}, {"verdicts", verdict_list(verdicts)}});
}

void write_verdicts(const std::filesystem::path& file, const std::vector<Verdict>& verdicts) {
  write_text(file, verdicts_text(verdicts));
}

std::vector<Verdict> read_verdicts(const std::filesystem::path& file) {
  const Json list = read_json(file);
  if (!list.is_array()) {
    throw InputError(fmt::format("{}: expected a list of verdicts", file.string()));
  }
  try {
    std::vector<Verdict> verdicts;
    std::set<std::string> claims;
    for (const Json& json : list) {
      verdicts.push_back(from_json(json));
      const std::string& claim = verdicts.back().claim;
      if (!claims.insert(claim).second) {
        throw InputError("claim " + claim + " has two verdicts");
      }
    }
    return verdicts;
  } catch (const Json::exception& error) {
    throw json_error(file.string(), error);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

}  // namespace tribo::verification
