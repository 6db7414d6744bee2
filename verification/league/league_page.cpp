#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "verification/league/contestants.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"
#include "verification/testset/test_problem.hpp"

namespace tribo::verification {
namespace {

using report::data;

constexpr std::array kOutcomes = {"ok", "ended", "nan", "lost", "error", "budget", "refused"};

std::string off_text(const LeagueRow* row) {
  if (row == nullptr) return "";
  if (row->outcome != "ok" || row->quantity.empty()) return row->outcome;
  if (row->quantity == kMotionError) return fmt::format("{:.2g}", row->value);
  constexpr double kNone = 1e-12;  // digits of the stored numbers
  return std::abs(row->off()) < kNone ? "0" : fmt::format("{:+.2g}", row->off());
}

/// Whether a number that both rows have stalls from 1 to 0.1 ms.
bool stalls(const LeagueRow& coarse, const LeagueRow& fine, const Stall& stall) {
  const double a = std::abs(coarse.off()), b = std::abs(fine.off());
  return b > stall.above && a < stall.fall * b;
}

/// `1.0`, the order between 1 and 0.1 ms, or `stalls`.
std::string order_text(const Contestant& who, const LeagueRow* coarse, const LeagueRow* fine,
                       const Stall& stall) {
  if (who.column->controls_error || !has_number(coarse) || !has_number(fine)) return "";
  if (stalls(*coarse, *fine, stall)) return "stalls";
  const double a = std::abs(coarse->off()), b = std::abs(fine->off());
  return a > 0 && b > 0 ? fmt::format("{:.1f}", std::log10(a / b)) : "";
}

data cell_view(const std::string& text, const std::string& note, const std::string& hint) {
  data view;
  view["text"] = text;
  view["note"] = report::optional_text(note);
  view["hint"] = report::optional_text(hint);
  return view;
}

std::string hint_of(const LeagueRow* row) {
  if (row == nullptr) return "";
  if (row->quantity.empty()) return row->why;
  return fmt::format("{:.9g} instead of {:.9g}", row->value, row->truth);
}

/// Off at 1 ms, and at 0.1 ms in brackets.
data short_cell(const Contestant& who, const std::string& problem, const std::string& quantity,
                const Stall& stall) {
  const LeagueRow* const coarse = row_of(who, problem, quantity, kLeagueSteps[1]);
  const LeagueRow* const fine = row_of(who, problem, quantity, kLeagueSteps[2]);
  std::string text = off_text(coarse);
  if (has_number(fine)) text += fmt::format(" ({})", off_text(fine));
  const std::string order = order_text(who, coarse, fine, stall);
  return cell_view(text, order == "stalls" ? order : "", hint_of(coarse));
}

std::string certified_text(const LeagueRow& row) {
  std::string text = fmt::format("{:.6g} {}, {}", row.truth, row.unit, row.kind);
  if (row.apart && row.kind == "D") text += fmt::format(", D = {:.2g}", *row.apart);
  return text;
}

data phenomena_view(const League& league, const std::vector<Contestant>& all, bool pictures) {
  const std::vector<Phenomenon> shown = phenomena_of(league, all);
  data view;
  view["pictures"] = pictures;
  view["heads"] = report::list_of(shown, [&](const Phenomenon& one) {
    const LeagueRow& row = *example_of(all, one.problem, one.quantity);
    data head;
    head["title"] = one.title;
    head["truth"] = certified_text(row);
    head["problem"] = one.problem;
    head["picture"] = (phenomenon_folder(one) / "league.png").string();
    return head;
  });
  view["rows"] = report::list_of(all, [&](const Contestant& who) {
    data row;
    row["name"] = who.name();
    row["cells"] = report::list_of(shown, [&](const Phenomenon& one) {
      return short_cell(who, one.problem, one.quantity, league.stalls.front());
    });
    return row;
  });
  return view;
}

/// Every problem that is in stored rows, in the order of the set.
std::vector<TestProblem> problems_in(const std::vector<Contestant>& all) {
  std::vector<TestProblem> problems = test_problems();
  std::erase_if(problems, [&](const TestProblem& problem) {
    return example_of(all, problem.id, kMotionError) == nullptr;
  });
  return problems;
}

data matrix_view(const std::vector<Contestant>& all, const std::vector<TestProblem>& problems) {
  data view;
  view["heads"] =
      report::list_of(problems, [](const TestProblem& one) { return report::text_view(one.id); });
  view["rows"] = report::list_of(all, [&](const Contestant& who) {
    data row;
    row["name"] = who.name();
    row["cells"] = report::list_of(problems, [&](const TestProblem& problem) {
      const LeagueRow* const found = row_of(who, problem.id, kMotionError, kLeagueSteps[1]);
      return cell_view(off_text(found), "", hint_of(found));
    });
    return row;
  });
  return view;
}

data steps_row(const Contestant& who, const std::string& problem, const std::string& quantity,
               const Stall& stall) {
  data row;
  row["name"] = who.name();
  std::vector<data> cells;
  for (const double step : kLeagueSteps) {
    const LeagueRow* const found = row_of(who, problem, quantity, step);
    cells.push_back(cell_view(off_text(found), "", hint_of(found)));
  }
  cells.push_back(cell_view(order_text(who, row_of(who, problem, quantity, kLeagueSteps[1]),
                                       row_of(who, problem, quantity, kLeagueSteps[2]), stall),
                            "", ""));
  if (who.simulator->own_step) {
    const LeagueRow* const own = row_of(who, problem, quantity, *who.simulator->own_step);
    const std::string text = own == nullptr ? "" : off_text(own);
    cells.push_back(cell_view(
        text, text.empty() ? "" : fmt::format("at {:.4g} ms", *who.simulator->own_step * 1e3),
        hint_of(own)));
  } else {
    cells.push_back(cell_view("", "", ""));
  }
  row["cells"] = report::list_of(cells, [](const data& cell) { return cell; });
  return row;
}

/// The names of quantities of a problem, the error first.
std::vector<std::string> quantities_in(const std::vector<Contestant>& all,
                                       const std::string& problem) {
  std::vector<std::string> names;
  for (const Contestant& who : all)
    for (const LeagueRow& row : who.simulator->rows)
      if (row.problem == problem && !row.quantity.empty() &&
          std::ranges::find(names, row.quantity) == names.end())
        names.push_back(row.quantity);
  return names;
}

data problem_view(const std::vector<Contestant>& all, const TestProblem& problem,
                  const Stall& stall) {
  std::vector<Contestant> told;
  std::ranges::copy_if(all, std::back_inserter(told), [&](const Contestant& who) {
    const LeagueRow* const row = row_of(who, problem.id, kMotionError, kLeagueSteps[1]);
    return row != nullptr && row->outcome != "refused";
  });
  data view;
  view["id"] = problem.id;
  view["title"] = problem.title;
  view["tests"] = problem.tests;
  view["count"] = fmt::format("{}", told.size());
  view["tables"] =
      report::list_of(quantities_in(all, problem.id), [&](const std::string& quantity) {
        data table;
        const LeagueRow& row = *example_of(all, problem.id, quantity);
        table["quantity"] = quantity == kMotionError ? "error of the motion" : quantity;
        table["truth"] =
            quantity == kMotionError ? "over its size; 0 is right" : certified_text(row);
        table["rows"] = report::list_of(told, [&](const Contestant& who) {
          return steps_row(who, problem.id, quantity, stall);
        });
        return table;
      });
  return view;
}

/// How many motions of a contestant had each outcome.
data outcomes_view(const Contestant& who) {
  std::map<std::string, int> counts;
  for (const LeagueRow& row : who.simulator->rows)
    if (row.column == who.column->name && (row.quantity.empty() || row.quantity == kMotionError))
      ++counts[row.outcome];
  data row;
  row["name"] = who.name();
  row["cells"] = report::list_of(kOutcomes, [&](const char* outcome) {
    const auto found = counts.find(outcome);
    return cell_view(found == counts.end() ? "" : fmt::format("{}", found->second), "", "");
  });
  return row;
}

/// What could not be said to a simulator, or went wrong: each sentence with its problems.
data reasons_view(const Simulator& one) {
  std::map<std::string, std::vector<std::string>> problems;
  for (const LeagueRow& row : one.rows) {
    if (row.why.empty()) continue;
    auto& list = problems[row.outcome + ": " + row.why];
    if (std::ranges::find(list, row.problem) == list.end()) list.push_back(row.problem);
  }
  data view;
  view["title"] = one.title;
  view["sentences"] = report::list_of(problems, [](const auto& entry) {
    data reason;
    reason["why"] = entry.first;
    reason["problems"] = fmt::format("{}", fmt::join(entry.second, ", "));
    return reason;
  });
  return view;
}

data simulator_view(const Simulator& one) {
  data view;
  view["title"] = one.title;
  view["home"] = one.home;
  view["model"] = one.model;
  view["version"] = one.version.empty() ? "not run" : one.version;
  view["python"] = one.python;
  view["command"] = one.command;
  view["columns"] = report::list_of(one.columns, [](const LeagueColumn& column) {
    data told;
    told["name"] = column.name;
    told["plain"] = column.knobs.empty();
    told["knobs"] = report::list_of(column.knobs, [](const LeagueKnob& knob) {
      data entry;
      entry["knob"] = knob.knob;
      entry["source"] = knob.source;
      return entry;
    });
    return told;
  });
  return view;
}

data own_schemes_view(const League& league, const std::vector<TestProblem>& problems) {
  std::map<std::string, std::map<std::string, double>> errors;
  for (const SchemeError& one : league.own)
    if (same_step(one.step, kLeagueSteps[1])) errors[one.scheme][one.problem] = one.error;
  data view;
  view["heads"] =
      report::list_of(problems, [](const TestProblem& one) { return report::text_view(one.id); });
  view["rows"] = report::list_of(errors, [&](const auto& scheme) {
    data row;
    row["name"] = scheme.first;
    row["cells"] = report::list_of(problems, [&](const TestProblem& problem) {
      const auto found = scheme.second.find(problem.id);
      return cell_view(found == scheme.second.end() ? "" : fmt::format("{:.2g}", found->second), "",
                       "");
    });
    return row;
  });
  return view;
}

/// Numbers that rigid bodies and those of the law share, at both steps: how many there are, and how
/// many stall by each reading.
struct Falls {
  int numbers = 0;
  std::vector<int> stalls;
};

Falls falls_of(const std::vector<Contestant>& all, const std::vector<Stall>& readings) {
  Falls falls{.numbers = 0, .stalls = std::vector<int>(readings.size(), 0)};
  for (const Contestant& who : all) {
    if (who.column->controls_error) continue;
    for (const LeagueRow& row : who.simulator->rows) {
      if (row.column != who.column->name || row.kind != "R" ||
          !same_step(row.step, kLeagueSteps[2]))
        continue;
      const LeagueRow* const coarse = row_of(who, row.problem, row.quantity, kLeagueSteps[1]);
      if (!has_number(coarse) || !has_number(&row)) continue;
      ++falls.numbers;
      for (std::size_t i = 0; i < readings.size(); ++i)
        if (stalls(*coarse, row, readings[i])) ++falls.stalls[i];
    }
  }
  return falls;
}

std::string headline_of(std::size_t simulators, const std::vector<Contestant>& all,
                        const std::vector<Stall>& readings) {
  const Falls falls = falls_of(all, readings);
  const auto [least, most] = std::ranges::minmax(falls.stalls);
  return fmt::format(
      "{} simulators beside certified motions: of {} numbers that rigid and compliant bodies "
      "share, {} come less than {:g} times nearer with a tenth of the step ({} to {} by other "
      "readings)",
      simulators, falls.numbers, falls.stalls.front(), readings.front().fall, least, most);
}

/// What versions of a witness have in common: the words of a table, its head first.
data witnesses_view(const std::vector<std::vector<std::string>>& table) {
  const auto words = [](const std::vector<std::string>& row) {
    data view;
    view["cells"] = report::list_of(row, report::text_view);
    return view;
  };
  data view;
  view["head"] = words(table.front());
  view["rows"] = report::list_of(std::vector(table.begin() + 1, table.end()), words);
  return view;
}

data finding_view(const LeagueFinding& one) {
  data view;
  view["measured"] = one.measured;
  view["check"] = one.check;
  view["script"] = one.script;
  view["engine"] = one.engine;
  return view;
}

}  // namespace

std::string league_page(const League& league, bool pictures) {
  const std::vector<Contestant> all = contestants_of(league);
  const std::vector<TestProblem> problems = problems_in(all);
  std::vector<Simulator> run;
  std::ranges::copy_if(league.simulators, std::back_inserter(run),
                       [](const Simulator& one) { return !one.rows.empty(); });
  data view;
  view["headline"] = headline_of(run.size(), all, league.stalls);
  view["phenomena"] = phenomena_view(league, all, pictures);
  view["matrix"] = matrix_view(all, problems);
  view["findings"] = report::list_of(league.findings, finding_view);
  view["witnesses"] = witnesses_view(league.witnesses);
  view["own"] = own_schemes_view(league, problems);
  view["problems"] = report::list_of(problems, [&](const TestProblem& problem) {
    return problem_view(all, problem, league.stalls.front());
  });
  view["outcome_heads"] =
      report::list_of(kOutcomes, [](const char* outcome) { return report::text_view(outcome); });
  view["outcomes"] = report::list_of(all, outcomes_view);
  view["reasons"] = report::list_of(run, reasons_view);
  view["simulators"] = report::list_of(league.simulators, simulator_view);
  return report::render_page(report::kLeaguePage, "League", "", view);
}

}  // namespace tribo::verification
