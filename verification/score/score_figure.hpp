#pragma once

#include <span>
#include <string>

#include "verification/judge/figure.hpp"
#include "verification/score/score.hpp"

namespace tribo::verification {

/// Names for the files of scores: their stems, in letters, digits, dashes and points, each once.
[[nodiscard]] std::vector<std::string> score_labels(std::span<const Score> scores);

/// A text as a word of letters, digits, dashes and points, for the name of a block.
[[nodiscard]] std::string block_word(std::string text);

/// Scores as blocks and quantities: `rows-LABEL`, `windows-LABEL`, `events-LABEL`,
/// `LABEL.COORDINATE.largest`, `LABEL.MEASURE` and so on.
[[nodiscard]] Figure score_figure(std::span<const Score> scores);

/// Settings of the scores for `plots/score.gp`. There must be at least one score.
[[nodiscard]] std::string score_plot_settings(std::span<const Score> scores);

}  // namespace tribo::verification
