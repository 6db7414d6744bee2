#pragma once

#include <string>

#include "models/scene/scene.hpp"
#include "verification/text/json.hpp"

/// Parts of a scene in JSON; `scene.schema.json` is their schema.
namespace tribo::verification {

[[nodiscard]] Json with_unit(Json value, const std::string& unit);

[[nodiscard]] Json numbers_json(const auto& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(value);
  return list;
}

/// Of a point and a rotation [m], (w, x, y, z).
[[nodiscard]] Json pose_json(const Eigen::Vector3d& position, const Eigen::Quaterniond& turn);

[[nodiscard]] Json normal_json(const models::NormalLaw<double>& law);
[[nodiscard]] Json friction_json(const models::FrictionLaw<double>& law);

/// The name of a body of a scene, or `world`.
[[nodiscard]] std::string body_name(const models::SceneDescription& scene,
                                    const models::BodyId& body);

/// Adds `bodies` with their joints, masses and the gravity that they feel, and `geometries` with
/// their shapes and materials.
void add_bodies_json(const models::Scene& system, Json& json);

/// Adds what touches and acts: `pairs` of geometries, `points` over planes, `forces`; `springs`,
/// `ties`, `drives`, `held_joints` and `falls` where there are any. Appends what cannot be written
/// to `left_out`.
void add_actions_json(const models::Scene& system, Json& json);

}  // namespace tribo::verification
