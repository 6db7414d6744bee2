#pragma once

#include <Eigen/Geometry>
#include <pugixml.hpp>

#include <string>
#include <vector>

#include "models/scene/scene.hpp"
#include "verification/score/solids.hpp"

/// Parts of scenes in MJCF.
namespace tribo::verification::mjcf {

/// A contact in MJCF's numbers, its normal law a spring and a damper. With the impedance d small,
///
///   f_n ≈ (solref₁ δ − solref₂ v_n)/w
///
/// where w is what MuJoCo takes for the inverse mass of the contact; hence solref = −(k w, c w).
struct ContactNumbers {
  double k = 0;              ///< of the spring [N/m]
  double c = 0;              ///< of the damper [N s/m]
  double share = 0;          ///< force at rest [N]
  double w = 0;              ///< [1/kg]
  double mu = 0;             ///< [-]
  double static_excess = 0;  ///< of the static coefficient [-]
  double v_s = 0;            ///< [m/s]
  double slope = 1;          ///< f'(0) of the law of friction μ f(|v_t|/v_s) [-]
  double dissipation = 0;    ///< d of Hunt and Crossley [s/m]

  /// The impratio that makes stiction as stiff at rest as in the law, from 1 to 1e4 [-].
  [[nodiscard]] double impratio() const;
};

/// Two solids by their names, and their contact.
struct NumberedPair {
  std::string a, b;
  ContactNumbers n;
};

/// The pairs of a scene's solids. Throws InputError, a sentence, for contacts without equivalent.
[[nodiscard]] std::vector<NumberedPair> numbered_pairs(const Solids& solids,
                                                       const models::Scene& system);

[[nodiscard]] std::string text(double value);
[[nodiscard]] std::string text(const Eigen::Vector3d& v);
/// (w, x, y, z)
[[nodiscard]] std::string text(const Eigen::Quaterniond& q);
void remark(pugi::xml_node node, const std::string& what);
void set(pugi::xml_node node, const char* name, const std::string& value);

/// What MuJoCo's contact and friction are, and what they are not.
void add_contact_remarks(pugi::xml_node root, const ContactNumbers& n);

/// A pair of geometries with its numbers.
void add_pair(pugi::xml_node contact, const NumberedPair& pair);

/// Adds the bodies of a scene, with their joints, inertias and solids, to the node of the world.
/// The system has the same trees. Throws InputError, a sentence, for what cannot be said.
void add_bodies(const models::SceneDescription& scene, const models::Scene& system,
                pugi::xml_node world);

[[nodiscard]] std::string written(const pugi::xml_document& document);

}  // namespace tribo::verification::mjcf
