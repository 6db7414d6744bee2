#include "verification/judge/claim.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

void one_input(std::string_view text) {
  static fuzz::MemoryFile file;
  const auto& path = file.holding(text);
  const auto paper = fuzz::accepted([&] { return read_paper(path, "paper"); });
  if (paper) fuzz::require(!paper->title.empty() && paper->key == "paper", "a paper without title");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
