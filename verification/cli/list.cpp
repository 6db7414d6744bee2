#include "verification/cli/list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "models/input_error.hpp"
#include "papers/items.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/json_output.hpp"
#include "verification/cli/wrapped.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

struct ListOptions {
  std::string what;
  std::vector<std::string> names;
  std::string outcome;
  bool json = false;
  std::string ctest_file;
  bool own = false;
  std::string data;
};

/// All items, or a program's own alone: the files of all are read, so that none is an orphan.
verification::Catalog catalog(bool own = false) {
  verification::Catalog all =
      verification::read_catalog(verification::home_folder(), papers::items());
  if (!own) return all;
  const std::vector<verification::Item> items = papers::own_items();
  std::erase_if(all.entries, [&](const verification::CatalogEntry& entry) {
    return std::ranges::find(items, entry.item.id, &verification::Item::id) == items.end();
  });
  return all;
}

std::vector<Listed> checked_findings() {
  const std::vector<verification::Finding> findings =
      verification::read_findings(verification::home_folder() / "papers/findings.toml");
  verification::check_findings(findings, catalog());
  return list_findings(findings);
}

/// A list by its name.
struct NamedList {
  std::string name;
  std::vector<Listed> (*make)();
};

const std::vector<NamedList>& named_lists() {
  static const std::vector<NamedList> all = {
      {"papers", [] { return list_papers(catalog()); }},
      {"headlines", [] { return list_headlines(catalog()); }},
      {"items", [] { return list_items(catalog()); }},
      {"claims", [] { return list_claims(catalog()); }},
      {"schemes", list_schemes},
      {"scenarios", [] { return list_scenarios(models::scenarios()); }},
      {"parameters", list_parameters},
      {"observables", [] { return list_observables(catalog()); }},
      {"findings", checked_findings},
      {"coverage", [] {
         return list_coverage(
             verification::read_printed_numbers(verification::home_folder(), catalog()));
       }}};
  return all;
}

/// Whether an entry has one of the names, or begins with one and a slash, or is of that paper.
bool is_one_of(const Listed& entry, const std::vector<std::string>& names) {
  return std::ranges::any_of(names, [&](const std::string& name) {
    return entry.id == name || entry.id.starts_with(name + "/") ||
           entry.id.starts_with(name + " ") || entry.json.value("paper", "") == name;
  });
}

/// What claims are expected to be, and headlines.
std::string outcome_of(const Listed& entry) {
  return entry.json.value("expect", entry.json.value("standing", ""));
}

std::vector<Listed> chosen(std::vector<Listed> list, const ListOptions& options) {
  std::vector<std::string> known, outcomes;
  for (const Listed& entry : list) {
    known.push_back(entry.id);
    if (const std::string outcome = outcome_of(entry); !outcome.empty())
      outcomes.push_back(outcome);
  }
  for (const std::string& name : options.names) {
    const auto has_it = [&](const Listed& entry) { return is_one_of(entry, {name}); };
    if (std::ranges::none_of(list, has_it))
      throw unknown_name("name in " + options.what, name, known);
  }
  if (!options.outcome.empty() && outcomes.empty())
    throw InputError(
        fmt::format("--outcome is for claims and headlines, not for {}", options.what));
  if (!options.outcome.empty() && std::ranges::count(outcomes, options.outcome) == 0) {
    std::ranges::sort(outcomes);
    outcomes.erase(std::unique(outcomes.begin(), outcomes.end()), outcomes.end());
    throw unknown_name("outcome", options.outcome, outcomes);
  }
  std::erase_if(list, [&](const Listed& entry) {
    return (!options.names.empty() && !is_one_of(entry, options.names)) ||
           (!options.outcome.empty() && outcome_of(entry) != options.outcome);
  });
  return list;
}

/// One line each, which ends with dots where it would be too long.
void print_text(const std::vector<Listed>& list, const Streams& streams) {
  constexpr std::size_t kWidestId = 40, kWidest = 100;
  const std::size_t columns =
      streams.out_columns > 0 ? std::min(streams.out_columns, kWidest) : kWidest;
  std::size_t width = 0;
  for (const Listed& entry : list)
    width = std::max(width, std::min(columns_of(entry.id), kWidestId));
  for (const Listed& entry : list) {
    const std::string line = fmt::format("{:<{}}  {}", verification::printable(entry.id), width,
                                         verification::printable(entry.text));
    streams.out << shortened(line, columns) << '\n';
  }
}

void print_json(const std::string& what, const std::vector<Listed>& list, std::ostream& out) {
  Json json = {{"format", fmt::format("tribometer-{}-1", what)}, {what, Json::array()}};
  for (const Listed& entry : list) json[what].push_back(entry.json);
  tell_json(json, out);
}

int list(const ListOptions& options, Session& session) {
  if (!options.ctest_file.empty()) {
    const std::filesystem::path file = std::filesystem::absolute(options.ctest_file);
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string folder = file.parent_path() / "ctest";
    verification::write_text(file, ctest_script(catalog(options.own), program, folder,
                                                data_folder(options.data).string()));
    return 0;
  }
  const std::vector<Listed> entries = chosen(list_of(options.what), options);
  if (options.json) {
    print_json(options.what, entries, session.streams.out);
  } else {
    print_text(entries, session.streams);
  }
  return 0;
}

}  // namespace

std::vector<std::string> list_names() {
  std::vector<std::string> names;
  for (const NamedList& list : named_lists()) names.push_back(list.name);
  return names;
}

std::vector<Listed> list_of(const std::string& what) {
  const auto found = std::ranges::find(named_lists(), what, &NamedList::name);
  if (found == named_lists().end()) throw unknown_name("list", what, list_names());
  return found->make();
}

void add_list(CLI::App& program, Session& session) {
  CLI::App* const command =
      add_command(program, "list",
                  "Examples:\n"
                  "  tribometer list items\n"
                  "  tribometer list claims tamsi2020 --outcome xfail\n"
                  "  tribometer list schemes --json\n\n"
                  "Shows what there is: papers, items, claims, schemes, "
                  "scenarios, parameters, observables,\n"
                  "findings, or the coverage: every number that the papers "
                  "print, with the claims that judge it or why none does. A line "
                  "is cut at 100 columns;\n"
                  "`show ID` and --json have all of it.");
  const auto options = std::make_shared<ListOptions>();
  add_option(*command, "WHAT", options->what, fmt::format("{}", fmt::join(list_names(), "|")))
      ->required();
  add_option(*command, "NAME", options->names, "only these, or those of this paper or item");
  add_option(*command, "--outcome", options->outcome,
             "pass|xfail|depends|info: only claims that are expected so; of headlines 'holds' and "
             "the like");
  add_flag(*command, "--json", options->json, "as JSON, with all that is known");
  add_option(*command, "--ctest", options->ctest_file)->group("");
  add_flag(*command, "--own", options->own)->group("");
  add_option(*command, "--data", options->data)->group("");
  command->callback([&session, options] {
    session.action = [&session, options] { return list(*options, session); };
  });
}

}  // namespace tribo::cli
