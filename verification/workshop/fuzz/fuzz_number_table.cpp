#include "models/number_table.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

void one_input(std::string_view text) {
  static fuzz::MemoryFile file;
  const auto& path = file.holding(text);
  const auto table = fuzz::accepted([&] {
    return models::read_number_table(path, {"t_s", "x_m"});
  });
  if (table)
    fuzz::require(table->rows.cols() == 2 && table->rows.allFinite(), "not two columns of numbers");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
