#pragma once

#include <kainjow/mustache.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "verification/judge/verdict.hpp"
#include "verification/report/outcomes.hpp"

/// Content shared by several pages, as data of their templates.
namespace tribo::verification::report {

using kainjow::mustache::data;

/// The results of `view` for the entries of `list`.
template <class List, class View>
[[nodiscard]] data list_of(const List& list, View view) {
  data result(data::type::list);
  for (const auto& entry : list) result.push_back(view(entry));
  return result;
}

/// A list that the template shows under a heading: false if it is empty.
template <class List, class View>
[[nodiscard]] data section_of(const List& list, View view) {
  if (list.empty()) return data(false);
  data section;
  section["entries"] = list_of(list, view);
  return section;
}

/// Text that the template may test: false, not empty, if there is none.
[[nodiscard]] data optional_text(const std::string& text);

[[nodiscard]] data text_view(const std::string& text);

/// `class`, `symbol` and `word` of an outcome.
[[nodiscard]] data outcome_view(const OutcomeStyle& style);

/// How many verdicts have each outcome.
[[nodiscard]] data counts_view(const std::vector<Verdict>& verdicts);

/// The sentence at the top: of the claims that are judged, how many pass.
[[nodiscard]] std::string headline(const std::vector<Verdict>& verdicts);

/// One verdict in a short table: `id`, `link` to its row in the page of its item, from the run
/// directory, `name`, `outcome`, `statement`, `measured`, `band`.
[[nodiscard]] data verdict_view(const Verdict& verdict);

/// `order-h` of `tamsi2020/fig05/order-h`
[[nodiscard]] std::string last_part(const std::string& id);

/// `tamsi2020/fig05` of `tamsi2020/fig05/order-h`
[[nodiscard]] std::string item_of(const std::string& claim);

/// `tamsi2020-fig05` of `tamsi2020/fig05`, for names of files and parts of pictures
[[nodiscard]] std::string with_dashes(std::string id);

/// `tamsi2020/fig05.html#order-h` of `tamsi2020/fig05/order-h`
[[nodiscard]] std::string claim_link(const std::string& claim);

/// A page of `templates.hpp` with its head, navigation and the tables that pages share.
/// `root` leads from the page to the run directory: empty, or `../`.
[[nodiscard]] std::string render_page(std::string_view page, const std::string& title,
                                      const std::string& root, const data& view);

}  // namespace tribo::verification::report
