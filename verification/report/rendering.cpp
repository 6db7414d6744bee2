#include "verification/report/rendering.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include "verification/escape.hpp"
#include "verification/render/picture.hpp"
#include "verification/render/png.hpp"
#include "verification/render/scene_of.hpp"

namespace tribo::verification::report {
namespace {

constexpr render::Size kRendered = {640, 400};

std::string base64(const std::string& bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');  // and the zero that it ends with
  EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                  reinterpret_cast<const unsigned char*>(bytes.data()),
                  static_cast<int>(bytes.size()));
  text.pop_back();
  return text;
}

}  // namespace

std::string rendering(const models::Scenario& scenario,
                      const models::Parameters& parameters,
                      const std::string& label) {
  const render::Stage stage = render::stage_of(render::scene_of(scenario, parameters),
                                               models::make_instance(scenario, parameters).x0.q);
  const render::View view = render::view_of({&stage, 1}, kRendered);
  return fmt::format(
      R"(<svg class="rendering" viewBox="0 0 {0} {1}" role="img" aria-label="{2}"><image width="{0}" )"
      R"(height="{1}" href="data:image/png;base64,{3}"/></svg>)",
      kRendered.width,
      kRendered.height,
      html_text(label),
      base64(render::png(render::picture(stage, view))));
}

}  // namespace tribo::verification::report
