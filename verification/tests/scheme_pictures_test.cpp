#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "verification/exchange/dat.hpp"
#include "verification/picture/plot.hpp"
#include "verification/tests/installed.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

/// A study of `beyond` over schemes: its blocks, % in place of the scheme, and their columns with
/// units, as far as its template reads them.
struct Study {
  const char* item;
  std::vector<std::string> blocks;
  std::vector<std::string> columns;
};

const std::vector<Study>& scheme_studies() {
  static const std::vector<Study> all = {
      {"creep", {"%.linear"}, {"rho -", "creep v_s", "predicted v_s"}},
      {"artifacts", {"%"}, {"size -", "exponent -", "censored -"}},
      {"steps",
       {"conveyor-belt.%", "falling-sphere.%", "sliding-rod.%"},
       {"h s", "step -", "error -", "own_error -"}},
      {"energy",
       {"conveyor-belt.%", "falling-sphere.%", "sliding-rod.%", "stacked-masses.%",
        "prescribed-slip.%"},
       {"t s", "gain -", "kinetic J", "potential J", "friction J", "normal J", "remainder J"}},
      {"calibration", {"%.ball-drop"}, {"accuracy -", "error m", "rejected -"}},
      {"pareto",
       {"%.smooth", "%.ball-drop", "%.forced-box"},
       {"error m", "queries -", "factorizations -"}},
      {"events", {"slip.forced-box.%"}, {"accuracy -", "phases -", "over -"}}};
  return all;
}

fs::path folder_of_plots() {
  return fs::path(__FILE__).parent_path().parent_path().parent_path() / "plots";
}

Block block_of(std::string name, const std::string& scheme, const Study& study) {
  name.replace(name.find('%'), 1, scheme);
  Block block{name, {}, {}};
  for (const std::string& column : study.columns) {
    const std::size_t blank = column.find(' ');
    block.columns.push_back({column.substr(0, blank), column.substr(blank + 1)});
  }
  for (const double x : {1e-3, 1e-2}) {
    block.rows.push_back({std::vector<double>(study.columns.size(), x)});
  }
  return block;
}

Figure figure_of(const Study& study) {
  Figure figure;
  for (const std::string& block : study.blocks) {
    for (const char* scheme : {"implicit-euler", "sap", "lagged", "my-own-scheme"}) {
      figure.blocks.push_back(block_of(block, scheme, study));
    }
  }
  return figure;
}

/// A scheme of one's own is in the data of every study, and no template knows its name.
TEST(SchemePictures, AStudyDrawsASchemeThatNoTemplateNames) {
  ASSERT_TRUE(installed("gnuplot"));
  const TemporaryFolder folder;
  for (const Study& study : scheme_studies()) {
    const fs::path root = folder / "scheme pictures" / study.item;
    write_dat(root / "beyond" / (std::string(study.item) + ".dat"), {{"title", "t"}},
              figure_of(study));
    const PlotResult result =
        draw_item(root, std::string("beyond/") + study.item, folder_of_plots(), {});
    const fs::path picture = root / "beyond" / (std::string(study.item) + ".svg");
    ASSERT_TRUE(fs::exists(picture)) << study.item << ": " << result.message;
    EXPECT_THAT(read_text(picture), HasSubstr("my-own-scheme")) << study.item;
  }
}

}  // namespace
}  // namespace tribo::verification
