#include "verification/judge/claim.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

void one_input(std::string_view text) {
  static fuzz::MemoryFile file;
  const auto& path = file.holding(text);
  const auto claims = fuzz::accepted([&] { return read_claims(path, "paper/item"); });
  if (!claims) return;
  for (const Claim& claim : *claims) {
    fuzz::require(claim.id.starts_with("paper/item/"), "a claim of another item");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
