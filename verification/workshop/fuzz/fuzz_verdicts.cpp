#include "verification/judge/verdict.hpp"
#include "verification/text/files.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// An accepted input is written and read again.
void one_input(std::string_view text) {
  static fuzz::MemoryFile file;
  const auto& path = file.holding(text);
  const auto verdicts = fuzz::accepted([&] { return read_verdicts(path); });
  if (!verdicts) return;
  write_verdicts(file.holding(""), *verdicts);
  const std::string written = read_text(path);
  const std::vector<Verdict> again = read_verdicts(path);
  write_verdicts(file.holding(""), again);
  fuzz::require(read_text(path) == written, "other verdicts when read again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
