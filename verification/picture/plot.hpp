#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "verification/judge/verdict.hpp"
#include "verification/picture/external_program.hpp"

namespace tribo::verification {

/// Result of drawing one picture. `message` is one line; empty on success.
struct PlotResult {
  bool drawn = false;
  std::string message;
  double letters = 0;               ///< font size of draw_item_as [pt]
  std::filesystem::path file = {};  ///< the picture of draw_item_as
};

/// Draws `run_dir/<paper>/<item>.svg` and `.png` from the `.dat` beside them.
///
/// Writes a self-contained `<item>.gp` beside the data, made of a prologue, `plots_dir/style.gp`
/// and `plots_dir/<paper>/<item>.gp`, and runs gnuplot on it. The prologue sets `data`, the size,
/// which the template may give in its first lines (`# canvas: 900x1100`), and for each claim of the
/// item `<claim>_low`, `<claim>_high` and `<claim>_measured`, dashes as underscores and NaN where
/// there is none, so that a template holds no number of a band.
///
/// If there is a template `<item>.timing.gp`, `<item>.timing.dat` is drawn with it too, into
/// pictures of that name, which differ from run to run as their data do.
///
/// A missing gnuplot, template or data, an error of gnuplot, and a gnuplot stopped at the end of
/// the wait give a message; no picture is left half drawn. Throws InputError if `item_id` is not
/// `<paper>/<item>`.
[[nodiscard]] PlotResult draw_item(const std::filesystem::path& run_dir, std::string_view item_id,
                                   const std::filesystem::path& plots_dir,
                                   const std::vector<Verdict>& verdicts,
                                   const ProgramPatience& patience = {});

/// Format of a picture for a paper.
struct PictureFormat {
  std::string terminal = "pdf";      ///< pdf, eps, tikz, svg or png; the last two have pixels
  double width = 183;                ///< [mm]; two columns, 89 is one
  std::string font = "DejaVu Sans";  ///< of pdf and eps; TikZ has that of the document
  double letters = 0;                ///< [pt]; 0: as in the picture on screen, in proportion
  bool grey = false;  ///< greys in place of colours; marks and dashes tell curves apart
};

/// Draws `out/<paper>-<item>.pdf`, or `.eps`, `.tex`, `.svg`, `.png`, from an item's data. Nothing
/// in the run directory changes. Otherwise as `draw_item`.
[[nodiscard]] PlotResult draw_item_as(const std::filesystem::path& run_dir,
                                      std::string_view item_id,
                                      const std::filesystem::path& plots_dir,
                                      const std::vector<Verdict>& verdicts,
                                      const PictureFormat& format, const std::filesystem::path& out,
                                      const ProgramPatience& patience = {});

/// Draws `folder/<name>.svg` and `.png` from `folder/<name>.dat` with `plots_dir/<name>.gp`, for
/// data of no item. `settings` are lines of gnuplot placed before the style and the template.
/// Otherwise as `draw_item`.
[[nodiscard]] PlotResult draw_data(const std::filesystem::path& folder, const std::string& name,
                                   const std::filesystem::path& plots_dir,
                                   const std::string& settings);

}  // namespace tribo::verification
