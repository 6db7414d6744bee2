#pragma once

#include <string>

namespace tribo::verification {

/// gnuplot's TikZ with its labels in LaTeX: `e_v / v_s [-]` and `10^{-3}`, as they are written for
/// gnuplot's enhanced text, in mathematics, and characters that LaTeX takes for commands as
/// themselves; letters of a size of their own, `\fontsize{10.0pt}`, are `scale` times that. Lines
/// that are no labels stay as they are.
[[nodiscard]] std::string latex_labels(const std::string& tikz, double scale);

}  // namespace tribo::verification
