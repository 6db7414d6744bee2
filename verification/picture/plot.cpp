#include "verification/picture/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>
#include <sstream>
#include <string_view>

#include "models/input_error.hpp"
#include "verification/picture/gnuplot.hpp"
#include "verification/picture/latex_labels.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr double kScreenLetters = 14;  ///< of svg, which templates are written for [px]

struct ItemName {
  std::string paper;
  std::string item;
};

struct Canvas {
  int width = 900;   ///< [px]
  int height = 600;  ///< [px]
};

struct Files {
  fs::path folder;  ///< of the paper in the run directory
  fs::path data, script, svg, png;
};

ItemName split(std::string_view id) {
  const std::size_t slash = id.find('/');
  const std::string paper(id.substr(0, slash));
  const std::string item(slash == std::string_view::npos ? "" : id.substr(slash + 1));
  if (!is_plain_name(paper) || !is_plain_name(item)) {
    throw InputError(
        fmt::format("item id '{}': expected <paper>/<item>, of a-z, 0-9 and dashes", id));
  }
  return {paper, item};
}

Files files_of(const fs::path& run_dir, const ItemName& name) {
  const fs::path folder = run_dir / name.paper;
  const auto file = [&](const char* extension) { return folder / (name.item + extension); };
  return {folder, file(".dat"), file(".gp"), file(".svg"), file(".png")};
}

/// Takes two to four digits from the beginning of `text`; 0 if there are none.
int taken_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.begin(), text.end(), number);
  const auto digits = end - text.begin();
  text.remove_prefix(static_cast<std::size_t>(digits));
  return error == std::errc{} && digits >= 2 && digits <= 4 ? number : 0;
}

/// The size requested by a line `# canvas: 900x1100` among the template's first ten.
Canvas canvas_of(const std::string& plot_template) {
  constexpr std::string_view kKey = "# canvas: ";
  std::istringstream in(plot_template);
  std::string line;
  for (int n = 0; n < 10 && std::getline(in, line); ++n) {
    if (!line.starts_with(kKey)) continue;
    std::string_view size = std::string_view(line).substr(kKey.size());
    const int width = taken_number(size);
    if (!size.starts_with('x')) continue;
    size.remove_prefix(1);
    const int height = taken_number(size);
    if (width > 0 && height > 0 && size.empty()) return {width, height};
  }
  return {};
}

/// A gnuplot expression: always real, so that templates may divide; NaN if there is no number.
std::string real(std::optional<double> value) {
  if (!value || !std::isfinite(*value)) return "NaN";
  std::string text = fmt::format("{}", *value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string variable_name(std::string claim) {
  for (char& c : claim) {
    if (c == '-') c = '_';
  }
  const bool begins_with_digit = claim.front() >= '0' && claim.front() <= '9';
  return begins_with_digit ? "claim_" + claim : claim;
}

std::string band_variables(std::string_view item_id, const std::vector<Verdict>& verdicts) {
  const std::string prefix = std::string(item_id) + "/";
  std::string lines;
  for (const Verdict& verdict : verdicts) {
    if (!verdict.claim.starts_with(prefix) || verdict.claim.size() == prefix.size()) continue;
    const std::string name = variable_name(verdict.claim.substr(prefix.size()));
    lines += fmt::format("{0}_low = {1}; {0}_high = {2}; {0}_measured = {3}\n", name,
                         real(verdict.low), real(verdict.high), real(verdict.measured));
  }
  return lines;
}

std::string prologue(std::string_view item_id, const std::string& item, Canvas canvas) {
  constexpr const char* kText =
      R"(# {id}, drawn from {item}.dat beside this file by gnuplot 5.4 or newer:
#   gnuplot {item}.gp                        gives {item}.svg
#   gnuplot -e "terminal='png'" {item}.gp    gives {item}.png
#   gnuplot -e "terminal='pdf'" {item}.gp    gives {item}.pdf, also eps and tikz; width_mm=89, letters=7 (points),
#                                            font='Times' and colours='grey' may stand before it
reset
set encoding utf8
item = {quoted}
data = item.'.dat'
canvas_width = {width}
canvas_height = {height}
if (!exists("terminal")) terminal = 'svg'
if (!exists("picture")) picture = item
if (!exists("font")) font = 'DejaVu Sans'
if (!exists("width_mm")) width_mm = 183.0
inches = width_mm/25.4
if (!exists("letters")) letters = 0.93*14*72*inches/canvas_width
tall = inches*canvas_height/canvas_width
fine = 0.6*(width_mm > 120 ? 1 : 0.7)
if (terminal eq 'png') {{
  set terminal pngcairo size 2*canvas_width,2*canvas_height enhanced dashed \
      font font.',11' fontscale 2 linewidth 2 pointscale 2 background 'white'
}}
if (terminal eq 'svg') {{
  set terminal svg size canvas_width,canvas_height enhanced dashed \
      font font.',14' background 'white'
}}
if (terminal eq 'pdf') {{
  set terminal pdfcairo size inches,tall enhanced dashed \
      font font.',14' fontscale letters/14.0 linewidth fine pointscale fine*0.8
}}
if (terminal eq 'eps') {{
  set terminal epscairo size inches,tall enhanced dashed \
      font font.',14' fontscale letters/14.0 linewidth fine pointscale fine*0.8
}}
if (terminal eq 'tikz') {{
  eval sprintf("set terminal tikz size %gin,%gin font '\\fontsize{{%g}}{{%g}}\\selectfont' linewidth %g pointscale %g", \
      inches, tall, letters, 1.2*letters, fine, fine)
}}
set output picture.'.'.(terminal eq 'tikz' ? 'tex' : terminal)
)";
  return fmt::format(kText, fmt::arg("id", item_id), fmt::arg("item", item),
                     fmt::arg("quoted", gnuplot_string(item)), fmt::arg("width", canvas.width),
                     fmt::arg("height", canvas.height));
}

/// Whether a picture is complete: gnuplot does not report a full disk.
bool is_whole(const fs::path& picture) {
  if (!fs::exists(picture)) return false;
  const std::string bytes = read_text(picture);
  if (picture.extension() == ".png") {
    return bytes.starts_with("\x89PNG\r\n") && bytes.ends_with("IEND\xae\x42\x60\x82");
  }
  return bytes.find("<svg") != std::string::npos &&
         std::string_view(bytes).substr(0, bytes.find_last_not_of(" \n") + 1).ends_with("</svg>");
}

/// Why a picture is incomplete although gnuplot reported no error.
std::string cut_reason(const fs::path& picture) {
  std::error_code error;
  const fs::space_info space = fs::space(picture.parent_path(), error);
  const bool full = !error && space.available == 0;
  return fmt::format("gnuplot left {} cut off{}", picture.filename().string(),
                     full ? fmt::format(": {}", std::strerror(ENOSPC)) : "");
}

void remove_pictures(const Files& files) {
  fs::remove(files.svg);
  fs::remove(files.png);
}

PlotResult not_drawn(std::string_view item_id, const std::string& why) {
  return {false, fmt::format("{}: no picture: {}", item_id, why)};
}

PlotResult draw(const Files& files, std::string_view item_id, const ProgramPatience& patience) {
  for (const auto& [terminal, picture] : {std::pair{"svg", files.svg}, {"png", files.png}}) {
    const ProgramEnd end = run_gnuplot(files.folder, "terminal=" + gnuplot_string(terminal),
                                       files.script.filename(), patience);
    if (end.succeeded && is_whole(picture)) continue;
    const std::string why = end.succeeded ? cut_reason(picture) : first_error_line(end.output);
    remove_pictures(files);
    if (!end.found) return {false, "gnuplot is not installed: pictures are left out"};
    return {false, fmt::format("{}: {}", item_id, why)};
  }
  return {true, ""};
}

struct Templates {
  fs::path picture, style;
};

/// A template, and below it the one that its line `# template: NAME` names, of the style's folder.
std::string template_text(const Templates& templates) {
  constexpr std::string_view kKey = "# template: ";
  const std::string own = read_text(templates.picture);
  const std::size_t at = own.find(kKey);
  if (at == std::string::npos) return own;
  const std::size_t begin = at + kKey.size();
  const std::string name = own.substr(begin, own.find('\n', begin) - begin);
  return own + read_text(templates.style.parent_path() / (name + ".gp"));
}

/// The script that draws the data with a template: prologue, settings, style, template.
std::string script_of(const fs::path& data, const std::string& title, const Templates& templates,
                      const std::string& settings) {
  const std::string plot_template = template_text(templates);
  return prologue(title, data.stem().string(), canvas_of(plot_template)) + settings + "\n" +
         read_text(templates.style) + "\n" + plot_template;
}

PlotResult draw_with_template(const Files& files, const std::string& title,
                              const Templates& templates, const std::string& settings,
                              const ProgramPatience& patience) {
  remove_pictures(files);
  for (const fs::path& needed : {templates.picture, templates.style, files.data}) {
    if (!fs::exists(needed)) return not_drawn(title, "there is no " + needed.string());
  }
  write_text(files.script, script_of(files.data, title, templates, settings));
  return draw(files, title, patience);
}

/// Font size in proportion to the screen's, unless given [pt].
double letters_of(const PictureFormat& format, Canvas canvas) {
  if (format.letters > 0) return format.letters;
  constexpr double kPointsPerMillimetre = 72 / 25.4;
  constexpr double kRoom = 0.93;  // cairo sets labels farther out
  return kRoom * kScreenLetters * format.width * kPointsPerMillimetre / canvas.width;
}

}  // namespace

PlotResult draw_item(const fs::path& run_dir, std::string_view item_id, const fs::path& plots_dir,
                     const std::vector<Verdict>& verdicts, const ProgramPatience& patience) {
  const ItemName name = split(item_id);
  const auto draw_one = [&](const std::string& stem, const std::string& settings) {
    return draw_with_template(files_of(run_dir, {name.paper, stem}), std::string(item_id),
                              {plots_dir / name.paper / (stem + ".gp"), plots_dir / "style.gp"},
                              settings, patience);
  };
  PlotResult result = draw_one(name.item, band_variables(item_id, verdicts));
  const std::string timing = name.item + ".timing";
  if (result.drawn && fs::exists(plots_dir / name.paper / (timing + ".gp"))) {
    result = draw_one(timing, "");
  }
  return result;
}

PlotResult draw_item_as(const fs::path& run_dir, std::string_view item_id,
                        const fs::path& plots_dir, const std::vector<Verdict>& verdicts,
                        const PictureFormat& format, const fs::path& out,
                        const ProgramPatience& patience) {
  const ItemName name = split(item_id);
  const Files files = files_of(run_dir, name);
  const Templates templates{plots_dir / name.paper / (name.item + ".gp"), plots_dir / "style.gp"};
  for (const fs::path& needed : {templates.picture, templates.style, files.data}) {
    if (!fs::exists(needed)) return not_drawn(item_id, "there is no " + needed.string());
  }
  const fs::path picture = fs::absolute(out) / (name.paper + "-" + name.item);
  const fs::path script = picture.string() + ".gp";
  const std::string ending = format.terminal == "tikz" ? ".tex" : "." + format.terminal;
  fs::remove(picture.string() + ending);
  write_text(script, script_of(files.data, std::string(item_id), templates,
                               band_variables(item_id, verdicts)));
  const double letters = letters_of(format, canvas_of(template_text(templates)));
  const std::string settings = fmt::format(
      "terminal={}; picture={}; width_mm={}; letters={}; font={}; colours={}",
      gnuplot_string(format.terminal), gnuplot_string(picture.string()), real(format.width),
      real(letters), gnuplot_string(format.font), gnuplot_string(format.grey ? "grey" : "colour"));
  const ProgramEnd end = run_gnuplot(fs::absolute(files.folder), settings, script, patience);
  fs::remove(script);
  if (!end.found) return {false, "gnuplot is not installed: pictures are left out"};
  if (!end.succeeded) return not_drawn(item_id, first_error_line(end.output));
  if (!fs::exists(picture.string() + ending)) return not_drawn(item_id, "gnuplot left none");
  if (format.terminal == "tikz") {
    write_text(picture.string() + ending,
               latex_labels(read_text(picture.string() + ending), letters / kScreenLetters));
  }
  return {true, "", letters, picture.string() + ending};
}

PlotResult draw_data(const fs::path& folder, const std::string& name, const fs::path& plots_dir,
                     const std::string& settings) {
  return draw_with_template(files_of(folder, {"", name}), name,
                            {plots_dir / (name + ".gp"), plots_dir / "style.gp"}, settings, {});
}

}  // namespace tribo::verification
