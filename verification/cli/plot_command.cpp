#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <memory>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/json_output.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/picture/plot.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using namespace verification;
namespace fs = std::filesystem;

constexpr double kOneColumn = 89, kTwoColumns = 183;  // [mm]
constexpr double kSmallLetters = 5;                   // [pt]

constexpr const char* kUsualWidth = "two";  // columns

struct PlotOptions {
  std::string folder;
  std::vector<std::string> ids;
  std::string formats = "pdf", width = kUsualWidth, font, letters, colours = "colour";
  std::string out;
  bool json = false;
};

bool is_of_paper(const PictureFormat& format) {
  return format.terminal != "svg" && format.terminal != "png";
}

double width_from(const std::string& text) {
  if (text == "one") return kOneColumn;
  if (text == "two") return kTwoColumns;
  const double width = positive("--width", text);
  constexpr double kLeast = 30, kMost = 1000;
  if (width < kLeast || width > kMost)
    throw InputError(
        fmt::format("--width: {} is not one, two, or {} to {} mm", text, kLeast, kMost));
  return width;
}

std::vector<PictureFormat> formats_from(const PlotOptions& options) {
  static const std::vector<std::string> kKnown = {"pdf", "eps", "tikz", "svg", "png"};
  if (options.colours != "colour" && options.colours != "grey")
    throw unknown_name("palette", options.colours, {"colour", "grey"});
  PictureFormat format{.width = width_from(options.width), .grey = options.colours == "grey"};
  if (!options.font.empty()) format.font = options.font;
  if (!options.letters.empty()) format.letters = positive("--letters", options.letters);
  std::vector<PictureFormat> formats;
  for (const std::string& terminal : entries("--format", options.formats)) {
    if (std::ranges::find(kKnown, terminal) == kKnown.end())
      throw unknown_name("format", terminal, kKnown);
    format.terminal = terminal;
    formats.push_back(format);
  }
  return formats;
}

/// Says what a picture of pixels does not take.
void remark_on_pixels(const PlotOptions& options, const PictureFormat& format, Session& session) {
  if (is_of_paper(format)) return;
  for (const auto& [name, is_given] : {std::pair("--width", options.width != kUsualWidth),
                                       std::pair("--font", !options.font.empty()),
                                       std::pair("--letters", !options.letters.empty())}) {
    if (is_given)
      session.message(
          fmt::format("{}: has pixels; {} is of pdf, eps and tikz", format.terminal, name));
  }
}

/// The items whose data lie in a run directory, in the order of their names.
std::vector<std::string> items_in(const fs::path& folder) {
  std::vector<std::string> items;
  for (const auto& paper : fs::directory_iterator(folder)) {
    if (!paper.is_directory() || !is_plain_name(paper.path().filename().string())) continue;
    for (const auto& file : fs::directory_iterator(paper)) {
      if (!is_item_data(file.path())) continue;
      items.push_back(paper.path().filename().string() + "/" + file.path().stem().string());
    }
  }
  std::ranges::sort(items);
  return items;
}

/// The items named by the ids of the command line; all if there is no id.
std::vector<std::string> chosen(const PlotOptions& options) {
  if (!fs::is_directory(options.folder))
    throw InputError(fmt::format("{}: is no run directory", options.folder));
  const std::vector<std::string> all = items_in(options.folder);
  if (all.empty()) throw InputError(fmt::format("{}: has no data of an item", options.folder));
  if (options.ids.empty()) return all;
  std::vector<std::string> items;
  for (const std::string& id : options.ids) {
    const std::size_t before = items.size();
    for (const std::string& item : all) {
      if (fnmatch(id.c_str(), item.c_str(), 0) != 0) continue;
      if (std::ranges::find(items, item) == items.end()) items.push_back(item);
    }
    if (items.size() == before) throw unknown_name("item of the run", id, all);
  }
  return items;
}

Json picture_json(const std::string& item, const PictureFormat& format, const PlotResult& result) {
  Json json = {{"item", item}, {"format", format.terminal}, {"drawn", result.drawn}};
  if (result.drawn) {
    json["file"] = result.file.string();
    json["letters"] = result.letters;
  } else {
    json["reason"] = result.message;
  }
  return json;
}

/// Says in a line what is wrong with a picture.
void remark_on_picture(const std::string& item, const PictureFormat& format,
                       const PlotResult& result, Session& session) {
  if (!result.drawn) session.message(result.message);
  if (result.drawn && result.letters < kSmallLetters && is_of_paper(format)) {
    session.message(fmt::format("{}: letters of {:.1f} pt; --width two, or --letters PT", item,
                                result.letters));
  }
}

/// Draws the items in all formats until it is interrupted; returns what came of each picture.
Json draw_all(const PlotOptions& options, const std::vector<std::string>& items,
              const std::vector<PictureFormat>& formats, Session& session) {
  const fs::path run = options.folder;
  const fs::path file = run / "verdicts.json";
  const std::vector<Verdict> verdicts =
      fs::exists(file) ? read_verdicts(file) : std::vector<Verdict>{};
  Json pictures = Json::array();
  for (const std::string& item : items) {
    for (const PictureFormat& format : formats) {
      if (interrupted()) return pictures;
      const PlotResult result = draw_item_as(run, item, home_folder() / "plots", verdicts, format,
                                             options.out, {.interrupted = &interrupted()});
      pictures.push_back(picture_json(item, format, result));
      remark_on_picture(item, format, result, session);
    }
  }
  return pictures;
}

int plot(const PlotOptions& options, Session& session) {
  const std::vector<PictureFormat> formats = formats_from(options);
  const std::vector<std::string> items = chosen(options);
  make_folder(options.out);
  for (const PictureFormat& format : formats) remark_on_pixels(options, format, session);
  const Json pictures = draw_all(options, items, formats, session);
  if (options.json)
    tell_json({{"format", "tribometer-plot-1"}, {"pictures", pictures}}, session.streams.out);
  if (interrupted()) {
    session.message("interrupted; the rest was not drawn");
    return kInterruptedExit;
  }
  const bool all =
      std::ranges::all_of(pictures, [](const Json& one) { return one.at("drawn").get<bool>(); });
  return all ? 0 : kInputErrorExit;
}

}  // namespace

void add_plot(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "plot",
      "Examples:\n"
      "  tribometer plot results tamsi2020/fig05 --out figures\n"
      "  tribometer plot results 'icf2023/*' --format pdf,tikz --width one --letters 7 \\\n"
      "      --palette grey --out figures\n\n"
      "Draws pictures of a run's data for papers: PAPER-ITEM.pdf and so on.");
  const auto options = std::make_shared<PlotOptions>();
  add_option(*command, "DIR", options->folder, "run directory")->required();
  add_option(*command, "ID", options->ids, "items, or shell globs; all that the run has")
      ->expected(0, -1)
      ->take_all();
  add_option(*command, "--format", options->formats, "X,Y,…: pdf, eps, tikz, svg, png (pdf)");
  add_option(*command, "--width", options->width,
             "one column, two, or mm (two); svg and png: pixels");
  add_option(*command, "--font", options->font, "of pdf and eps (DejaVu Sans)");
  add_option(*command, "--letters", options->letters,
             "their size [pt]; without it, in proportion to the picture on screen");
  add_option(*command, "--palette", options->colours,
             "colour, safe for colour-blind readers, or grey");
  add_option(*command, "--out", options->out, "folder of the pictures")->required();
  add_flag(*command, "--json", options->json, "the pictures' paths as JSON");
  command->callback([&session, options] {
    session.action = [&session, options] { return plot(*options, session); };
  });
}

}  // namespace tribo::cli
