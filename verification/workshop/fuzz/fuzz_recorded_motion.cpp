#include "models/control/recorded_motion.hpp"
#include "models/robots/robot_table.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// A floating base with one joint.
models::ArticulatedTree hopper() {
  constexpr std::string_view kTable = R"(
source = "none"
licence = "none"
[[body]]
name = "base"
parent = "world"
joint = "floating"
position = [0, 0, 0]
mass = 1
center_of_mass = [0, 0, 0]
inertia = [1, 0, 0, 1, 0, 1]
[[body]]
name = "leg"
parent = "base"
joint = "revolute"
axis = [0, 1, 0]
position = [0, 0, 0]
mass = 1
center_of_mass = [0, 0, 0]
inertia = [1, 0, 0, 1, 0, 1]
[[contact]]
name = "foot"
body = "leg"
position = [0, 0, -1]
)";
  return models::ArticulatedTree(models::parse_robot(kTable, "hopper.toml").tree);
}

/// The three files of a motion.
void one_input(std::string_view text) {
  static const fuzz::ScratchFolder folder;
  static const models::ArticulatedTree tree = hopper();
  const auto pieces = fuzz::pieces_of(text, 3);
  folder.put("hop_states.csv", pieces[0]);
  folder.put("hop_controls.csv", pieces[1]);
  folder.put("hop_feedback.csv", pieces[2]);
  const auto motion =
      fuzz::accepted([&] { return models::read_recorded_motion(folder.path(), "hop", tree); });
  if (!motion) return;
  const auto knots = static_cast<std::size_t>(motion->num_knots());
  fuzz::require(motion->q.size() == knots + 1 && motion->v.size() == knots + 1 &&
                    motion->gain.size() == knots,
                "a motion of another number of knots than its parts");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
