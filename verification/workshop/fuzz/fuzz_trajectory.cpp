#include "verification/text/trajectory_file.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

void one_input(std::string_view text) {
  static fuzz::MemoryFile file;
  static const std::vector<models::Coordinate> known = {
      {"ball.z", "m"}, {"ball.vz", "m/s"}, {"c0.fn", "N"}};
  const auto& path = file.holding(text);
  const auto trajectory = fuzz::accepted([&] {
    return read_trajectory(path, known, {{"height", "ball.z"}});
  });
  if (!trajectory) return;
  fuzz::require(trajectory->t.size() >= 2, "a trajectory of less than two rows");
  for (const auto& [name, column] : trajectory->columns) {
    fuzz::require(column.size() == trajectory->t.size(), "a column of another length than time");
  }
  fuzz::require_plain("has: " + name_list(trajectory->unused));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
