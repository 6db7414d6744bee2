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
#include "verification/escape.hpp"
#include "verification/files.hpp"

namespace tribo::cli {
namespace {

struct ListOptions {
  std::string what;
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

std::vector<Listed> list_of(const std::string& what) {
  const auto found = std::ranges::find(named_lists(), what, &NamedList::name);
  if (found == named_lists().end()) throw unknown_name("list", what, list_names());
  return found->make();
}

/// One line each; on a terminal, a line that is too long goes on below its text.
void print_text(const std::vector<Listed>& list, const Streams& streams) {
  constexpr std::size_t kWidest = 40;
  std::size_t width = 0;
  for (const Listed& entry : list) width = std::max(width, std::min(columns_of(entry.id), kWidest));
  for (const Listed& entry : list) {
    const std::string line = fmt::format("{:<{}}  {}",
                                         verification::printable(entry.id),
                                         width,
                                         verification::printable(entry.text));
    streams.out << wrapped(line, streams.out_columns, width + 2) << '\n';
  }
}

void print_json(const std::string& what, const std::vector<Listed>& list, std::ostream& out) {
  Json json = {{"format", fmt::format("tribometer-{}-1", what)}, {what, Json::array()}};
  for (const Listed& entry : list) json[what].push_back(entry.json);
  tell_json(json, out);
}

int show(const ListOptions& options, Session& session) {
  if (!options.ctest_file.empty()) {
    const std::filesystem::path file = std::filesystem::absolute(options.ctest_file);
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string folder = file.parent_path() / "ctest";
    verification::write_text(
        file,
        ctest_script(catalog(options.own), program, folder, data_folder(options.data).string()));
    return 0;
  }
  const std::vector<Listed> list = list_of(options.what);
  if (options.json) {
    print_json(options.what, list, session.streams.out);
  } else {
    print_text(list, session.streams);
  }
  return 0;
}

}  // namespace

std::vector<std::string> list_names() {
  std::vector<std::string> names;
  for (const NamedList& list : named_lists()) names.push_back(list.name);
  return names;
}

void add_list(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(program,
                                        "list",
                                        "Examples:\n"
                                        "  tribometer list items\n"
                                        "  tribometer list schemes --json\n\n"
                                        "Shows what there is: papers, items, claims, schemes, "
                                        "scenarios, parameters, observables,\n"
                                        "findings, or the coverage: every number that the papers "
                                        "print, with the claims that judge it or why none does.");
  const auto options = std::make_shared<ListOptions>();
  add_option(*command, "WHAT", options->what, fmt::format("{}", fmt::join(list_names(), "|")))
      ->required();
  add_flag(*command, "--json", options->json, "as JSON, with all that is known");
  add_option(*command, "--ctest", options->ctest_file)->group("");
  add_flag(*command, "--own", options->own)->group("");
  add_option(*command, "--data", options->data)->group("");
  command->callback([&session, options] {
    session.action = [&session, options] { return show(*options, session); };
  });
}

}  // namespace tribo::cli
