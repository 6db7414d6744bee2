#include "verification/picture/render/picture.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "models/input_error.hpp"
#include "verification/picture/external_program.hpp"
#include "verification/picture/render/png.hpp"
#include "verification/picture/render/povray_scene.hpp"
#include "verification/picture/render/text.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification::render {
namespace {

namespace fs = std::filesystem;

/// A folder that goes with the object.
class Scratch {
 public:
  Scratch() : folder_((fs::temp_directory_path() / "tribometer-XXXXXX").string()) {
    if (::mkdtemp(folder_.data()) == nullptr) throw InputError("cannot make " + folder_);
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  [[nodiscard]] fs::path operator/(const char* name) const { return fs::path(folder_) / name; }
  [[nodiscard]] fs::path path() const { return folder_; }

 private:
  std::string folder_;
};

/// The last line of POV-Ray's output that names an error.
std::string error_line(const std::string& output) {
  const std::size_t at = output.rfind("rror");
  if (at == std::string::npos) return "it gave no reason";
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
  const Scratch scratch;
  write_text(scratch / "scene.pov", povray_scene(stage, view));
  const Size size = view.camera.size;
  const ProgramEnd end = run_program(
      scratch.path(), {"povray", "+Iscene.pov", "+Opicture.png", fmt::format("+W{}", size.width),
                       fmt::format("+H{}", size.height), "+A0.05", "-J", "-D"});
  if (!end.found) {
    throw InputError(
        "POV-Ray is not installed, which draws PNG files: sudo apt-get install povray; SVG files "
        "need none");
  }
  if (!end.succeeded || !fs::exists(scratch / "picture.png"))
    throw InputError("POV-Ray has drawn nothing: " + error_line(end.output));
  Image image = read_png(read_text(scratch / "picture.png"));
  if (stage.most_pressure > 0) paint_scale(stage.most_pressure, image);
  return image;
}

}  // namespace tribo::verification::render
