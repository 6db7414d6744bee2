#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "verification/verdict.hpp"

namespace tribo::verification {

/// What became of one picture. `message` is one line; empty if all is well.
struct PlotResult {
  bool drawn = false;
  std::string message;
};

/// What one picture may take; the largest of the suite take seconds.
inline constexpr std::chrono::milliseconds kGnuplotLimit = std::chrono::minutes(3);

/// How long gnuplot is waited for.
struct GnuplotPatience {
  std::chrono::milliseconds limit = kGnuplotLimit;  ///< for one picture
  const std::atomic<bool>* interrupted = nullptr;   ///< no longer once it is set
};

/// Draws `run_dir/<paper>/<item>.svg` and `.png` from the `.dat` beside them.
///
/// Writes `<item>.gp`, which stands alone beside the data: a prologue, `plots_dir/style.gp` and
/// `plots_dir/<paper>/<item>.gp`, and runs gnuplot on it. The prologue sets `data`, the size, which
/// the template may give in its first lines (`# canvas: 900x1100`), and for each claim of the item
/// `<claim>_low`, `<claim>_high` and `<claim>_measured`, dashes as underscores and NaN where there
/// is none, so that a template holds no number of a band.
///
/// Where there is a template `<item>.timing.gp`, `<item>.timing.dat` is drawn with it besides, into
/// pictures of that name, which differ from run to run as their data do.
///
/// A missing gnuplot, template or data, an error of gnuplot, and a gnuplot that is waited for no
/// longer and is stopped, are messages; no picture is left half drawn. Throws InputError if
/// `item_id` is not `<paper>/<item>`.
[[nodiscard]] PlotResult draw_item(const std::filesystem::path& run_dir,
                                   std::string_view item_id,
                                   const std::filesystem::path& plots_dir,
                                   const std::vector<Verdict>& verdicts,
                                   const GnuplotPatience& patience = {});

/// Draws `folder/<name>.svg` and `.png` from `folder/<name>.dat` with `plots_dir/<name>.gp`, for
/// data that are no item's. `settings` are lines of gnuplot that stand before the style and the
/// template. Otherwise as above.
[[nodiscard]] PlotResult draw_data(const std::filesystem::path& folder,
                                   const std::string& name,
                                   const std::filesystem::path& plots_dir,
                                   const std::string& settings);

}  // namespace tribo::verification
