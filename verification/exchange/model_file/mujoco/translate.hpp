#pragma once

#include <string>
#include <vector>

#include "verification/exchange/model_file/model_file.hpp"
#include "verification/exchange/model_file/urdf.hpp"
#include "verification/exchange/mujoco/model.hpp"

/// MuJoCo's compiled model as a scene.
namespace tribo::verification::model_file {

/// The scene of a model; of a URDF with the masses and the root that it has itself. Throws
/// InputError for impossible rigid bodies and for what no scene can have.
[[nodiscard]] Model translated(const mjModel& from, const Urdf* urdf, const std::string& name);

/// Where a body of MuJoCo's is in the scene.
struct Carrier {
  models::BodyId id = {};
  models::Placement frame = {};  ///< of the body, in that of the scene's
};

/// Adds the geometries, with the pairs that never touch: by MuJoCo's filter, which spares the
/// bodies of one joint unless one of them is the world. The root of a URDF is not the world.
void add_geometries(const mjModel& from, const std::vector<Carrier>& carriers, bool root_is_world,
                    Model& to);

/// Notes what has an effect and can be no part of a scene, but can be left out.
void note_lacking(const mjModel& from, Model& to);

/// `kind 'name'` of an object of MuJoCo's, or its number where it has no name.
[[nodiscard]] std::string named(const mjModel& from, const char* kind, int name_address, int i);

[[nodiscard]] models::Placement placement(const mjtNum* position, const mjtNum* quaternion);

}  // namespace tribo::verification::model_file
