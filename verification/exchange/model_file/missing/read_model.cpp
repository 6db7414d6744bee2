#include "models/input_error.hpp"
#include "verification/exchange/model_file/model_file.hpp"

// For a build that found no MuJoCo.
namespace tribo::verification::model_file {
namespace {

[[noreturn]] void refuse(const std::string& name) {
  throw InputError(name +
                   ": URDF and MJCF are read by MuJoCo: verification/install_mujoco build, then "
                   "configure with -DTRIBO_MUJOCO_DIR and build again");
}

}  // namespace

Model parse_model(const std::string& /*text*/, const std::string& name) {
  refuse(name);
}

Model read_model(const std::filesystem::path& file) {
  refuse(file.string());
}

}  // namespace tribo::verification::model_file
