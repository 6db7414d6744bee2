#include "verification/text/files.hpp"
#include "verification/workshop/fuzz/contract.hpp"
#include "verification/workshop/mutants/outcomes.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// An accepted input is written and read again.
void one_input(std::string_view text) {
  static fuzz::MemoryFile file;
  const auto& path = file.holding(text);
  const auto outcomes = fuzz::accepted([&] { return read_outcomes(path); });
  if (!outcomes) return;
  const std::string remark = read_remark(path);
  write_outcomes(file.holding(""), remark, *outcomes);
  const std::string written = read_text(path);
  const Outcomes again = read_outcomes(path);
  write_outcomes(file.holding(""), remark, again);
  fuzz::require(read_text(path) == written, "other outcomes when read again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
