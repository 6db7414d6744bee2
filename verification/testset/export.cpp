#include "verification/testset/export.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "reference/dense_certificate_json.hpp"
#include "reference/problems.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/score/scene.hpp"
#include "verification/testset/problem_data.hpp"
#include "verification/testset/problem_page.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCitation =
    "cff-version: 1.2.0\n"
    "message: Cite this data set, and the version of the program that judged by it.\n"
    "type: dataset\n"
    "title: Contact Test Set\n"
    "version: {}\n"
    "license: CC-BY-4.0\n"
    "authors:\n"
    "  - name: the tribometer authors\n";

constexpr const char* kLicence =
    "The files of this folder are licensed under the Creative Commons Attribution 4.0\n"
    "International licence: https://creativecommons.org/licenses/by/4.0/legalcode\n"
    "You may share and change them for any purpose if you name \"Contact Test Set {}, the\n"
    "tribometer authors\" and say what you changed.\n";

/// Writes files into a folder and keeps their names.
class SetFolder {
 public:
  explicit SetFolder(fs::path folder) : folder_(std::move(folder)) {}

  void write(const std::string& name, const std::string& text) {
    write_text(folder_ / name, text);
    names_.push_back(name);
  }

  /// As `sha256sum` prints them and checks them.
  void write_checksums() {
    std::string text;
    std::ranges::sort(names_);
    for (const std::string& name : names_)
      text += fmt::format("{}  {}\n", checksum(folder_ / name), name);
    write_text(folder_ / "SHA256SUMS", text);
  }

 private:
  fs::path folder_;
  std::vector<std::string> names_;
};

Json changes_json(const models::Changes& changes) {
  Json json = Json::object();
  for (const auto& [key, value] : changes)
    std::visit([&entry = json[key]](const auto& one) { entry = one; }, value);
  return json;
}

/// Writes the files of a problem; returns its entry in the index.
Json write_problem(const CertifiedProblem& certified, SetFolder& set) {
  const TestProblem& problem = certified.problem;
  const models::Scenario& scenario = models::find_scenario(problem.scenario);
  const models::Parameters parameters = problem.parameters();
  models::Instance instance = models::make_instance(scenario, parameters);
  instance.t_end = problem.end;
  const reference::Certificate rows = truth_rows(certified);
  const Json quantities = quantities_json(certified, rows);
  const std::string at = problem.id + "/";
  Json entry = {{"id", problem.id},
                {"title", problem.title},
                {"scenario", problem.scenario},
                {"set", changes_json(problem.changes)},
                {"end", problem.end},
                {"digits", rows.digits},
                {"certificate", certified.truth.hash}};
  const Json scene = scene_json(scenario, parameters, instance);
  set.write(at + "problem.md", problem_page(certified, scene, quantities));
  if (const std::string picture = start_picture(problem); !picture.empty())
    set.write(at + "start.svg", picture);
  set.write(at + "scene.json", scene.dump(1) + "\n");
  const auto write_if_possible = [&](const char* file, const auto& text_of) {
    try {
      set.write(at + file, text_of(scenario, instance));
    } catch (const InputError& why) {
      entry["left_out"][file] = why.what();
    }
  };
  write_if_possible("scene.xml", scene_mjcf);
  write_if_possible("scene.urdf", scene_urdf);
  set.write(at + "truth.csv", truth_csv(certified, rows));
  set.write(at + "dense.json", to_json(certified.truth));
  set.write(at + "quantities.json", quantities.dump(1) + "\n");
  return entry;
}

}  // namespace

reference::CertificateRequest truth_request(const TestProblem& problem) {
  return {.scenario = problem.scenario,
          .parameters = problem.parameters(),
          .until = problem.end,
          .sample = {}};
}

fs::path truth_file(const TestProblem& problem, const fs::path& home) {
  return home / "verification/testset/truth" / (problem.id + ".json");
}

std::optional<reference::DenseCertificate> shipped_truth(const TestProblem& problem,
                                                         const fs::path& home) {
  const fs::path file = truth_file(problem, home);
  if (!fs::exists(file)) return std::nullopt;
  const reference::CertificateRequest request = truth_request(problem);
  auto dense = reference::dense_certificate_from_json(read_text(file));
  const std::string& variant =
      reference::make_problem(request.scenario, request.parameters).variant;
  if (!dense || dense->hash != reference::dense_hash(request, variant)) return std::nullopt;
  return dense;
}

void export_test_set(const std::vector<CertifiedProblem>& problems, const fs::path& folder,
                     const std::function<void(const std::string& id)>& written) {
  SetFolder set(folder);
  Json index = {{"format", "tribometer-testset-1"},
                {"name", "Contact Test Set"},
                {"version", kTestSetVersion},
                {"licence", "CC-BY-4.0"},
                {"problems", Json::array()}};
  for (const CertifiedProblem& one : problems) {
    index["problems"].push_back(write_problem(one, set));
    written(one.problem.id);
  }
  set.write("index.json", index.dump(1) + "\n");
  set.write("README.md", set_page(problems));
  set.write("CITATION.cff", fmt::format(fmt::runtime(kCitation), kTestSetVersion));
  set.write("LICENCE", fmt::format(fmt::runtime(kLicence), kTestSetVersion));
  set.write_checksums();
}

}  // namespace tribo::verification
