#include "models/robots/robot_table.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// An accepted table can also be used, with each of its loads.
void one_input(std::string_view text) {
  const auto robot = fuzz::accepted([&] { return models::parse_robot(text, "robot.toml"); });
  if (!robot) return;
  for (const models::BodyDescription& load : robot->loads) {
    const models::TreeDescription tree = models::loaded(*robot, load.name);
    fuzz::require(tree.bodies.size() == robot->tree.bodies.size() + 1, "a load is lost");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
