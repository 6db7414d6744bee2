#include <memory>
#include <utility>

#include "models/scene/scene.hpp"
#include "models/system.hpp"

namespace tribo::models {

std::unique_ptr<System> erase_type(SceneSystem<double> scene) {
  return std::make_unique<SystemOf<SceneSystem<double>>>(std::move(scene));
}

}  // namespace tribo::models
