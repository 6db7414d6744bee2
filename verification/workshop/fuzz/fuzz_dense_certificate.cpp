#include "reference/dense_certificate_json.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// An accepted input is written and read again, unless writing cuts it to another polynomial than
/// was checked.
void one_input(std::string_view text) {
  const auto certificate = reference::dense_certificate_from_json(text);
  if (!certificate) return;
  const std::string written = reference::to_json(*certificate);
  const auto again = reference::dense_certificate_from_json(written);
  if (!again) return;
  const std::string cut = reference::to_json(*again);
  const auto third = reference::dense_certificate_from_json(cut);
  fuzz::require(!third || reference::to_json(*third) == cut, "another certificate when read again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
