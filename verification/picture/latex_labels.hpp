#pragma once

#include <string>

namespace tribo::verification {

/// gnuplot's TikZ with its labels in LaTeX: enhanced text such as `e_v / v_s [-]` and `10^{-3}`
/// becomes mathematics, characters special to LaTeX are escaped, and explicit font sizes,
/// `\fontsize{10.0pt}`, are multiplied by `scale`. Lines that are no labels stay unchanged.
[[nodiscard]] std::string latex_labels(const std::string& tikz, double scale);

}  // namespace tribo::verification
