#include "verification/picture/render/picture.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "models/input_error.hpp"
#include "verification/picture/external_program.hpp"
#include "verification/picture/render/png.hpp"
#include "verification/picture/render/povray_scene.hpp"
#include "verification/picture/render/text.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"
#include "verification/text/scratch_folder.hpp"

namespace tribo::verification::render {
namespace {

/// The line of POV-Ray's output that names an error, or the whole of another message.
std::string error_line(const std::string& output) {
  const std::size_t at = output.rfind("rror");
  if (at == std::string::npos) return printable(output);
  const std::size_t begin = output.rfind('\n', at) + 1;
  return printable(output.substr(begin, output.find('\n', at) - begin));
}

constexpr int kMargin = 8, kBarWidth = 80, kBarHeight = 8;  ///< of the scale of pressures [px]

/// From no pressure to the largest, which stands beside it.
void paint_scale(double most, Image& image) {
  const int top = image.size().height - kMargin - kTextHeight;
  if (top < 0 || image.size().width < kBarWidth + 2 * kMargin) return;
  for (int x = 0; x < kBarWidth; ++x) {
    const Pixel pixel = stored(pressure_colour((x + 0.5) / kBarWidth));
    for (int y = 0; y < kBarHeight; ++y)
      image.at(kMargin + x, top + (kTextHeight - kBarHeight) / 2 + y) = pixel;
  }
  write(image, 2 * kMargin + kBarWidth, top, pressure_text(most));
}

}  // namespace

Image picture(const Stage& stage, const View& view) {
  const ScratchFolder scratch;
  const std::filesystem::path drawn = scratch.path() / "picture.png";
  write_text(scratch.path() / "scene.pov", povray_scene(stage, view));
  const Size size = view.camera.size;
  const ProgramEnd end = run_program(
      scratch.path(), {"povray", "+Iscene.pov", "+Opicture.png", fmt::format("+W{}", size.width),
                       fmt::format("+H{}", size.height), "+A0.05", "-J", "-D"});
  if (!end.found) {
    throw InputError(
        "POV-Ray is not installed, which draws PNG files: sudo apt-get install povray; SVG files "
        "need none");
  }
  if (!end.succeeded || !std::filesystem::exists(drawn))
    throw InputError("POV-Ray has drawn nothing: " + error_line(end.output));
  Image image = read_png(read_text(drawn));
  if (stage.most_pressure > 0) paint_scale(stage.most_pressure, image);
  return image;
}

}  // namespace tribo::verification::render
