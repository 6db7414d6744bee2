#include "reference/certificate_json.hpp"
#include "verification/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// An accepted input is written and read again.
void one_input(std::string_view text) {
  const auto certificate = reference::certificate_from_json(text);
  if (!certificate) return;
  const std::string written = reference::to_json(*certificate);
  const auto again = reference::certificate_from_json(written);
  fuzz::require(again && reference::to_json(*again) == written,
                "another certificate when read again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
