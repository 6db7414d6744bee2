#include <variant>

#include "verification/score/scene_parts_json.hpp"

namespace tribo::verification {
namespace {

struct NormalJson {
  Json operator()(const models::HuntCrossley<double>& law) const {
    return {{"law", "hunt-crossley"},
            {"force", "k delta (1 - d v_n), not below zero, where delta = -gap > 0"},
            {"k", with_unit(law.k, "N/m")},
            {"d", with_unit(law.d, "s/m")}};
  }
  Json operator()(const models::SpringDamper<double>& law) const {
    return {{"law", "spring-damper"},
            {"force", "k delta (1 - d v_n) - c v_n, not below zero, where delta = -gap > 0"},
            {"k", with_unit(law.k, "N/m")},
            {"d", with_unit(law.d, "s/m")},
            {"c", with_unit(law.c, "N s/m")}};
  }
  Json operator()(const models::PrescribedForce<double>& law) const {
    Json json = {{"law", "prescribed"}, {"force", with_unit(law.pi, "N")}};
    if (law.d != 0) json["d"] = with_unit(law.d, "s/m");
    return json;
  }
};

}  // namespace

Json normal_json(const models::NormalLaw<double>& law) {
  return std::visit(NormalJson{}, law);
}

Json friction_json(const models::FrictionLaw<double>& law) {
  Json json = {{"force", "mu f(s) times the normal force against the slip v_t, s = |v_t|/v_s"},
               {"f", models::formula(law.shape)},
               {"mu", law.mu},
               {"v_s", with_unit(law.v_s, "m/s")}};
  if (law.excess.size > 0) {
    json["static_excess"] = law.excess.size;
    json["transition"] = law.excess.center;
  }
  return json;
}

}  // namespace tribo::verification
