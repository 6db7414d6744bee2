#include "verification/cli/score_table.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "verification/cli/text_table.hpp"
#include "verification/judge/work_json.hpp"
#include "verification/score/score_figure.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {
namespace {

using namespace verification;

/// An error, or a note that it is below the resolution of the reference.
std::string error_text(double error, double resolved) {
  return std::abs(error) <= resolved ? fmt::format("<{:.4g}", resolved) : number(error);
}

std::string time(double value) {
  return std::isfinite(value) ? fmt::format("{:.9g}", value) : "-";
}

/// The scores under their names in tables, blocks and quantities.
struct Named {
  std::span<const Score> scores;
  std::vector<std::string> labels;
};

/// `, 0.4 s before the end: nan`
std::string told_outcome(const Score& score) {
  std::string text = score.early > 0 ? fmt::format(", {:.9g} s before the end", score.early) : "";
  if (score.outcome == "ok") return text;
  return text + fmt::format(": {} at {:.9g} s", score.outcome, score.outcome_at);
}

std::string heads(const Named& named) {
  std::string text;
  for (std::size_t i = 0; i < named.scores.size(); ++i) {
    const Score& score = named.scores[i];
    text += fmt::format(
        "# {}: {}: {} of {} rows judged, from {:.9g} to {:.9g} s{}; reference certified, {} "
        "digits\n",
        named.labels[i], printable(score.file), score.judged, score.rows, score.from, score.to,
        told_outcome(score), score.digits);
    for (const std::string& remark : score.remarks) {
      text += fmt::format("# {}: {}\n", named.labels[i], printable(remark));
    }
    for (const std::string& why : score.left_out) {
      text += fmt::format("# {}: left out: {}\n", named.labels[i], printable(why));
    }
  }
  return text;
}

std::string errors(const Named& named) {
  std::vector<Cells> rows = {
      {"file", "error of", "unit", "largest", "at[s]", "final", "reference resolves"}};
  for (std::size_t i = 0; i < named.scores.size(); ++i) {
    for (const CoordinateScore& one : named.scores[i].coordinates) {
      rows.push_back({named.labels[i], one.coordinate.name, one.coordinate.unit,
                      error_text(one.largest, one.resolved), time(one.at),
                      error_text(one.last, one.resolved), number(one.resolved)});
    }
  }
  return aligned(rows);
}

std::string windows(const Named& named) {
  Cells head = {"file", "largest error of", "unit"};
  const std::size_t count = named.scores.front().coordinates.front().windows.size();
  for (std::size_t w = 1; w <= count; ++w) head.push_back(fmt::format("{}/{}", w, count));
  std::vector<Cells> rows = {head};
  for (std::size_t i = 0; i < named.scores.size(); ++i) {
    for (const CoordinateScore& one : named.scores[i].coordinates) {
      Cells cells = {named.labels[i], one.coordinate.name, one.coordinate.unit};
      for (const double most : one.windows) cells.push_back(error_text(most, one.resolved));
      rows.push_back(std::move(cells));
    }
  }
  return aligned(rows);
}

/// `touchdown`; of several contacts `touchdown of contact 2`.
std::string named_event(reference::EventKind kind, int contact, const Score& score) {
  if (score.contacts < 2) return std::string(name(kind));
  return fmt::format("{} of contact {}", name(kind), contact);
}

std::string events(const Named& named) {
  std::vector<Cells> rows = {
      {"file", "event", "certified[s]", "file[s]", "late[s]", "rows apart[s]"}};
  std::string surplus;
  for (std::size_t i = 0; i < named.scores.size(); ++i) {
    for (const EventScore& event : named.scores[i].events) {
      rows.push_back({named.labels[i], named_event(event.kind, event.contact, named.scores[i]),
                      time(event.certified), time(event.found),
                      number(event.found - event.certified), number(event.spacing)});
    }
    for (const FoundEvent& event : named.scores[i].surplus) {
      surplus +=
          fmt::format("# {}: surplus {} at {} s, which the reference has not\n", named.labels[i],
                      named_event(event.kind, event.contact, named.scores[i]), time(event.t));
    }
  }
  return (rows.size() > 1 ? aligned(rows) : "# no events judged\n") + surplus;
}

std::string measures(const Named& named) {
  std::vector<Cells> rows = {
      {"file", "measure", "unit", "file has", "reference has", "difference"}};
  for (std::size_t i = 0; i < named.scores.size(); ++i) {
    for (const MeasureScore& one : named.scores[i].measures) {
      rows.push_back({named.labels[i], one.name, one.unit, number(one.file), number(one.reference),
                      number(one.file - one.reference)});
    }
  }
  return rows.size() > 1 ? aligned(rows) : "# no measures\n";
}

Json coordinates_json(const Score& score) {
  Json list = Json::array();
  for (const CoordinateScore& one : score.coordinates) {
    Json by_window = Json::array();
    for (const double most : one.windows) by_window.push_back(number_json(most));
    list.push_back({{"name", one.coordinate.name},
                    {"unit", one.coordinate.unit},
                    {"largest", number_json(one.largest)},
                    {"at", number_json(one.at)},
                    {"final", number_json(one.last)},
                    {"resolved", number_json(one.resolved)},
                    {"windows", by_window}});
  }
  return list;
}

Json kinds_json(const Score& score) {
  Json list = Json::array();
  for (const reference::EventKind kind : score.event_kinds) list.push_back(name(kind));
  return list;
}

Json events_json(const Score& score) {
  Json list = Json::array();
  for (const EventScore& event : score.events) {
    list.push_back({{"type", name(event.kind)},
                    {"contact", event.contact},
                    {"certified", number_json(event.certified)},
                    {"found", number_json(event.found)},
                    {"spacing", number_json(event.spacing)}});
  }
  return list;
}

Json surplus_json(const Score& score) {
  Json list = Json::array();
  for (const FoundEvent& event : score.surplus) {
    list.push_back({{"type", name(event.kind)},
                    {"contact", event.contact},
                    {"found", number_json(event.t)},
                    {"spacing", number_json(event.spacing)}});
  }
  return list;
}

Json measures_json(const Score& score) {
  Json list = Json::array();
  for (const MeasureScore& one : score.measures) {
    list.push_back({{"name", one.name},
                    {"unit", one.unit},
                    {"file", number_json(one.file)},
                    {"reference", number_json(one.reference)}});
  }
  return list;
}

}  // namespace

std::string score_table(std::span<const Score> scores) {
  const Named named{scores, score_labels(scores)};
  return heads(named) + "\n" + errors(named) + "\n" + windows(named) + "\n" + events(named) + "\n" +
         measures(named);
}

Json score_json(std::span<const Score> scores) {
  const std::vector<std::string> labels = score_labels(scores);
  Json list = Json::array();
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Score& score = scores[i];
    list.push_back({{"label", labels[i]},
                    {"file", score.file},
                    {"rows", score.rows},
                    {"judged", score.judged},
                    {"from", score.from},
                    {"to", score.to},
                    {"early", score.early},
                    {"outcome", score.outcome},
                    {"outcome_at", score.outcome_at},
                    {"digits", score.digits},
                    {"position_error", number_json(score.position_error)},
                    {"worst_position", score.worst_position},
                    {"coordinates", coordinates_json(score)},
                    {"event_kinds", kinds_json(score)},
                    {"events", events_json(score)},
                    {"surplus_events", score.surplus.size()},
                    {"surplus", surplus_json(score)},
                    {"measures", measures_json(score)},
                    {"left_out", score.left_out},
                    {"remarks", score.remarks}});
  }
  return {{"scores", list}};
}

}  // namespace tribo::cli
