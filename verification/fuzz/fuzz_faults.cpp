#include "verification/fuzz/contract.hpp"
#include "verification/sabotage/fault.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

void one_input(std::string_view text) {
  static fuzz::MemoryFile file;
  const auto& path = file.holding(text);
  const auto faults = fuzz::accepted([&] { return read_faults(path); });
  if (!faults) return;
  for (const Fault& fault : *faults) {
    fuzz::require(!fault.items().empty(), "a fault that breaks nothing");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
