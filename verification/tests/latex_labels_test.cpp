#include "verification/picture/latex_labels.hpp"

#include <gtest/gtest.h>

namespace tribo::verification {
namespace {

std::string label(const std::string& text) {
  const std::string before = "\\node[gp node right] at (0.5,1.0) {";
  const std::string line = latex_labels(before + text + "};\n", 1);
  return line.substr(before.size(), line.size() - before.size() - 3);
}

TEST(LatexLabels, SetIndicesAndPowersAsMathematics) {
  EXPECT_EQ(label("step h [s]"), "step h [s]");
  EXPECT_EQ(label("10^{-3}"), "10$^{\\mathrm{-3}}$");
  EXPECT_EQ(label("e_v / v_s [-]"), "e$_{\\mathrm{v}}$ / v$_{\\mathrm{s}}$ [-]");
  EXPECT_EQ(label("τ_µ"), "τ$_{\\mathrm{µ}}$");
}

TEST(LatexLabels, KeepCharactersThatLatexTakesForCommands) {
  EXPECT_EQ(label("50 % of A & B, #1"), "50 \\% of A \\& B, \\#1");
}

TEST(LatexLabels, ScaleLettersOfTheirOwnSize) {
  EXPECT_EQ(
      latex_labels("\\node[font={\\fontsize{10.0pt}{12.0pt}\\selectfont}] at (0,0) {a};\n", 0.5),
      "\\node[font={\\fontsize{5pt}{6pt}\\selectfont}] at (0,0) {a};\n");
}

TEST(LatexLabels, LeaveOtherLinesAlone) {
  const std::string lines = "\\draw[gp path] (0.1,0.2)--(0.3,0.4);\n% a_b\n\\node_x\n";
  EXPECT_EQ(latex_labels(lines, 0.5), lines);
}

}  // namespace
}  // namespace tribo::verification
