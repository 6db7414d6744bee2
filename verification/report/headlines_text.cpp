#include "verification/report/headlines_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "verification/judge/headline.hpp"
#include "verification/report/band.hpp"
#include "verification/report/number.hpp"
#include "verification/report/views.hpp"
#include "verification/text/escape.hpp"

namespace tribo::verification::report {
namespace {

std::string row_of(const Headline& headline, const RunData& run,
                   const std::vector<std::string>& pictures) {
  const Verdict* const number = deciding_number(headline, run);
  std::string measured, picture;
  if (number != nullptr) {
    const std::string item = item_of(number->claim);
    measured =
        fmt::format("{}: {}", markdown_code(number->claim), markdown_text(measured_text(*number)));
    if (const std::string band = band_text(*number); !band.empty())
      measured += ", expected " + markdown_text(band);
    if (std::ranges::count(pictures, item) > 0)
      picture = fmt::format("<img src=\"headlines/{}.png\" width=\"240\">", with_dashes(item));
  }
  return fmt::format("| **{}** | {} ({}) | {} | {} |\n", headline_words(headline, run),
                     markdown_text(headline.statement), markdown_text(headline.place), measured,
                     picture);
}

}  // namespace

bool is_open(const Headline& headline, const RunData& run) {
  return standing(headline, run.verdicts) != HeadlineVerdict::kNotTried &&
         !is_wholly_tried(headline, run.verdicts);
}

std::string headline_words(const Headline& headline, const RunData& run) {
  return std::string(words(standing(headline, run.verdicts))) +
         (is_open(headline, run) ? ", as far as tried here" : "");
}

const Verdict* deciding_number(const Headline& headline, const RunData& run) {
  for (const std::string& id : headline.claims) {
    const auto judged = std::ranges::find(run.verdicts, id, &Verdict::claim);
    if (judged != run.verdicts.end() && !std::isnan(judged->measured)) return &*judged;
  }
  return nullptr;
}

std::vector<std::string> headline_items(const RunData& run) {
  std::set<std::string> items;
  for (const PaperData& entry : run.papers) {
    for (const Headline& headline : entry.paper.headlines)
      if (const Verdict* number = deciding_number(headline, run))
        items.insert(item_of(number->claim));
  }
  return {items.begin(), items.end()};
}

std::string headlines_text(const RunData& run, const std::vector<std::string>& pictures) {
  std::string text = "# What became of the papers' statements\n\nWritten by a run";
  for (const auto& [name, value] : run.provenance) {
    if (name == "commit" || name == "tier")
      text += fmt::format(", {} {}", name, markdown_code(value));
  }
  text += ". A statement holds where all claims that decide it pass; the number is of the first.\n";
  for (const PaperData& entry : run.papers) {
    if (entry.paper.headlines.empty()) continue;
    text +=
        fmt::format("\n## {}\n\n{}\n\n| | statement | measured | picture |\n|---|---|---|---|\n",
                    markdown_text(entry.paper.title), markdown_text(entry.paper.reference));
    for (const Headline& headline : entry.paper.headlines) text += row_of(headline, run, pictures);
  }
  return text;
}

}  // namespace tribo::verification::report
