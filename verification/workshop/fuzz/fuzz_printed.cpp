#include "verification/judge/printed.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// A catalog of one paper with one claim.
Catalog catalog() {
  Catalog catalog;
  catalog.papers.emplace_back().key = "paper";
  catalog.entries.emplace_back().claims.emplace_back().id = "paper/item/claim";
  return catalog;
}

void one_input(std::string_view text) {
  static const fuzz::ScratchFolder home;
  static const Catalog known = catalog();
  home.put("papers/paper/printed.toml", text);
  const auto numbers = fuzz::accepted([&] { return read_printed_numbers(home.path(), known); });
  if (!numbers) return;
  for (const PrintedNumber& number : *numbers) {
    fuzz::require(number.claims.empty() != number.reason.empty(), "a number with neither or both");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
