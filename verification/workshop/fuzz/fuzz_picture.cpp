#include "verification/report/picture.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// The cleaned picture is still a picture, and nothing in it acts.
void one_input(std::string_view text) {
  const auto picture =
      fuzz::accepted([&] { return report::inline_picture(text, "item-", "label"); });
  if (!picture || picture->empty()) return;
  fuzz::require(picture->starts_with("<svg"), "something else than a picture");
  for (const std::string_view harmful :
       {"<script", "<style", "<a ", "<!DOCTYPE", "<foreignObject"}) {
    fuzz::require(picture->find(harmful) == std::string::npos, "a picture that acts");
  }
  const std::string again = report::inline_picture(*picture, "", "label");
  fuzz::require(again == *picture, "another picture when read again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
