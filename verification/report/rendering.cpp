#include "verification/report/rendering.hpp"

#include <fmt/format.h>
#include <nettle/base64.h>

#include <cstdint>

#include "models/input_error.hpp"
#include "verification/picture/render/drawing.hpp"
#include "verification/picture/render/scene_of.hpp"
#include "verification/text/escape.hpp"

namespace tribo::verification::report {
namespace {

constexpr render::Size kRendered = {640, 400};

std::string base64(std::string_view bytes) {
  std::string text(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
  base64_encode_raw(text.data(), bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  return text;
}

/// Four bytes of the head of a PNG file, which begins with its width and height.
unsigned head_number(std::string_view png, std::size_t at) {
  unsigned number = 0;
  for (const char byte : png.substr(at, 4))
    number = number << 8U | static_cast<unsigned char>(byte);
  return number;
}

}  // namespace

std::string bitmap(std::string_view png, std::string_view css_class, const std::string& label) {
  constexpr std::size_t kWidthAt = 16, kHeightAt = 20;  // after signature, length and name
  if (png.size() < kHeightAt + 4) throw InputError("a picture is no PNG file");
  return fmt::format(
      R"(<svg class="{4}" viewBox="0 0 {0} {1}" role="img" aria-label="{2}"><image width="{0}" )"
      R"(height="{1}" href="data:image/png;base64,{3}"/></svg>)",
      head_number(png, kWidthAt), head_number(png, kHeightAt), html_text(label), base64(png),
      css_class);
}

std::string rendering(const models::Scenario& scenario, const models::Parameters& parameters,
                      const std::string& label) {
  const render::Stage stage = render::stage_of(render::scene_of(scenario, parameters),
                                               models::make_instance(scenario, parameters).x0.q);
  const render::View view = render::view_of({&stage, 1}, kRendered);
  constexpr std::string_view kBegin = "<svg";
  return fmt::format(R"(<svg class="rendering" role="img" aria-label="{}"{})", html_text(label),
                     render::drawing(stage, view).substr(kBegin.size()));
}

}  // namespace tribo::verification::report
