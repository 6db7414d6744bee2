#include "verification/exchange/csv_figure.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// An accepted table is one: each row has a value for each column.
void one_input(std::string_view text) {
  static fuzz::MemoryFile file;
  const auto& path = file.holding(text);
  const auto figure = fuzz::accepted([&] { return read_csv_figure(path); });
  if (!figure) return;
  for (const Block& block : figure->blocks) {
    fuzz::require(!block.columns.empty() && !block.rows.empty(), "an empty table");
    for (const Row& row : block.rows)
      fuzz::require(row.values.size() == block.columns.size(), "a row of another length");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
