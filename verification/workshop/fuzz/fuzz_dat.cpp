#include "verification/exchange/dat.hpp"
#include "verification/text/files.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// Whether the figure could be written: some accepted inputs hold names that may not be written.
bool written(const std::filesystem::path& path, const DatHeader& header, const Figure& figure) {
  try {
    write_dat(path, header, figure);
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

/// An accepted input is written and read again, except for ends of foreign lines, which are written
/// as blanks.
void one_input(std::string_view text) {
  static fuzz::MemoryFile file;
  const auto& path = file.holding(text);
  const auto header = fuzz::accepted([&] { return read_dat_header(path); });
  const auto figure = fuzz::accepted([&] { return read_dat(path); });
  if (!header || !figure || text.find('\r') != std::string_view::npos) return;
  if (!written(file.holding(""), *header, *figure)) return;
  const std::string first = read_text(path);
  const DatHeader second_header = read_dat_header(path);
  const Figure second = read_dat(path);
  const bool again = written(file.holding(""), second_header, second);
  fuzz::require(again && read_text(path) == first, "another figure when read again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
