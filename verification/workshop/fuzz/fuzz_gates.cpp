#include "verification/workshop/fuzz/contract.hpp"
#include "verification/workshop/sabotage/fault.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

void one_input(std::string_view text) {
  static fuzz::MemoryFile file;
  const auto& path = file.holding(text);
  const auto gates = fuzz::accepted([&] { return read_gates(path); });
  if (!gates) return;
  for (const Fault& gate : *gates) fuzz::require(!gate.gate.empty(), "a fault without a gate");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
