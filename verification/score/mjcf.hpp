#pragma once

#include <pugixml.hpp>

#include <string>
#include <vector>

#include "models/laws/friction.hpp"

/// Parts common to scenes in MJCF, of one body and of many.
namespace tribo::verification::mjcf {

/// The normal law as a spring k and a damper c.
struct Spring {
  double k = 0;  ///< [N/m]
  double c = 0;  ///< [N s/m]
};

/// A contact in MJCF's numbers. With the impedance d small,
///
///   f_n ≈ (solref₁ δ − solref₂ v_n)/w
///
/// where w is what MuJoCo takes for the inverse mass of the contact; hence solref = −(k w, c w).
struct ContactNumbers {
  Spring spring;
  double weight = 0;       ///< m g [N]
  double w = 0;            ///< [1/kg]
  double mu = 0;           ///< [-]
  double v_s = 0;          ///< [m/s]
  double slope = 1;        ///< f'(0) of the law of friction μ f(|v_t|/v_s) [-]
  double dissipation = 0;  ///< d of Hunt and Crossley [s/m]

  /// The impratio that makes stiction as stiff at rest as in the law, not below 1 [-].
  [[nodiscard]] double impratio() const;
};

[[nodiscard]] double slope_at_rest(const models::FrictionShape& shape);

/// h with ω h ≤ 0.1, a power of ten [s].
[[nodiscard]] double time_step(double omega);

[[nodiscard]] std::string text(double value);
void remark(pugi::xml_node node, const std::string& what);
void set(pugi::xml_node node, const char* name, const std::string& value);

/// The remarks on what MuJoCo's contact and friction are not.
void add_contact_remarks(pugi::xml_node root, const ContactNumbers& n);

/// A pair of geometries with these numbers.
void add_pair(pugi::xml_node contact,
              const std::string& geom1,
              const std::string& geom2,
              const ContactNumbers& n);

void add_option(pugi::xml_node root, double step, const std::string& gravity, double impratio);

/// The keyframe `start`.
void add_start(pugi::xml_node root,
               const std::vector<double>& qpos,
               const std::vector<double>& qvel);

[[nodiscard]] std::string written(const pugi::xml_document& document);

}  // namespace tribo::verification::mjcf
