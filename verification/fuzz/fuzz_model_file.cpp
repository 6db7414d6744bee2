#include "verification/fuzz/contract.hpp"
#include "verification/model_file/model_file.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// An accepted model consists of possible trees.
void one_input(std::string_view text) {
  const auto model =
      fuzz::accepted([&] { return model_file::parse_model(std::string(text), "model.xml"); });
  if (!model) return;
  fuzz::require(!model->scene.trees.empty(), "nothing moves");
  fuzz::require(model->friction.size() == model->scene.geometries.size(), "a friction is lost");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
